import type { Return } from '../../../contract/return.ts'
import { sizeLabel } from '../../../contract/sizes.ts'
import { longDate } from '../../components/dates.ts'

export interface ExchangeWords {
  title: string
  steps: string[]
  /** What becomes of the new pieces. */
  sentence: string
  /** The order of the new pieces, once it is one. */
  order?: string
  /** Nothing is given back beside them. */
  isEven: boolean
}

/** Of a return with an exchange. The page loads it only then. */
export function wordsOf({ exchange, items, state, kind, amount }: Return): ExchangeWords {
  const pieces = items
    .filter(({ new_size, outcome }) => new_size !== null && (outcome === null || outcome === 'accepted'))
    .map(
      ({ quantity, name, new_size }) =>
        `${quantity} × ${[name, sizeLabel(new_size!)].filter(Boolean).join(', ')}`,
    )
    .join('; ')
  const { order_id, state: now, held_until } = exchange!
  return {
    title: kind === 'exchange' ? 'Your exchange' : 'Your replacement',
    steps: ['asked', 'on its way', 'received', 'exchanged'],
    sentence: sentenceOf(now, pieces, state, held_until),
    ...(now === 'sent' && { order: order_id }),
    isEven: amount === 0,
  }
}

function sentenceOf(
  now: NonNullable<Return['exchange']>['state'],
  pieces: string,
  state: Return['state'],
  heldUntil: string | null,
): string {
  switch (now) {
    case 'held':
      return `We hold ${pieces} for you${heldUntil ? ` until ${longDate(heldUntil)}` : ''}. There is nothing to pay.`
    case 'released':
      return `We do not hold ${pieces} any more. When your parcel comes, we send it if it is still there. If not, you get your money back.`
    case 'sent':
      return `We are getting ${pieces} ready for you.`
    case 'ended':
      if (state === 'settled')
        return 'There was no piece left of the other size, or we could not take yours back.'
      return 'The other size is not held for you any more.'
  }
}
