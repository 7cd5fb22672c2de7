import { money } from '../../../contract/money.ts'
import { promiseInWords } from '../../../contract/promise.ts'
import type { ExchangeState, Return } from '../../../contract/return.ts'
import { nameWithSize } from '../../../contract/sizes.ts'
import { longDate } from '../../components/dates.ts'
import { shortTime } from '../../components/short-time.ts'

export interface ExchangeWords {
  title: string
  steps: string[]
  /** The state of the new pieces. */
  sentence: string
  /** Id of the order with the new pieces, in the state `sent`. */
  order?: string
  /** The new pieces cost as much as the returned ones, so no money is given back. */
  isEven: boolean
  /** True if the pieces will not be exchanged, even if a late parcel arrives. */
  isEnded: boolean
}

/** Texts for a return with an exchange. The page loads this module only for such a return. */
export function wordsOf(returned: Return): ExchangeWords {
  const { exchange, items, state, kind, amount } = returned
  const pieces = items
    .filter(({ new_size, outcome }) => new_size !== null && (outcome === null || outcome === 'accepted'))
    .map(({ quantity, name, new_size }) => `${quantity} × ${nameWithSize(name, new_size!)}`)
    .join('; ')
  const { order_id, state: now } = exchange!
  return {
    title: TITLES[kind] ?? 'Your return',
    steps: ['asked', 'on its way', 'received', lastStep(now, amount)],
    sentence: sentenceOf(returned, pieces),
    ...(now === 'sent' && { order: order_id }),
    isEven: amount === 0,
    isEnded: now === 'ended' && state !== 'lapsed',
  }
}

const released = (pieces: string, refundTo: Return['refund_to']): string =>
  `We do not hold ${pieces} any more. When your parcel comes, we send it if it is still there. If not, you get ${
    refundTo === 'credit' ? 'credit instead, as you have chosen' : 'back what you paid for yours'
  }.`

/** If the buyer has withdrawn from the contract, an exchange is titled as a return. */
const TITLES: Partial<Record<Return['kind'], string>> = {
  exchange: 'Your exchange',
  claim: 'Your replacement',
}

const lastStep = (now: ExchangeState, amount: number): string =>
  now !== 'ended' ? 'exchanged' : amount > 0 ? 'refunded' : 'settled'

/** A sentence with a leading space; empty if the new pieces ship as soon as the return is settled. */
function promiseOf({ exchange, needs_return }: Return): string {
  const { ship_by, made_to_order } = exchange!
  if (ship_by) return ` ${promiseInWords(ship_by, false)}.`
  if (!made_to_order) return ''
  return ` It is made to order: we begin ${needs_return ? 'once we have looked at your parcel' : 'within 14 days'}.`
}

function sentenceOf(returned: Return, pieces: string): string {
  const { exchange, state, refund_to } = returned
  const { state: now, held_until, difference, pay_until, being_paid } = exchange!
  const promise = promiseOf(returned)
  switch (now) {
    case 'held': {
      if (being_paid)
        return `We hold ${pieces} for you.${promise} We have not heard of your payment yet. This page shows it as soon as we do.`
      if (pay_until)
        return `We hold ${pieces} for you until ${shortTime(pay_until)}.${promise} Please pay the difference of ${money(difference!)} by then: otherwise the exchange is called off, and you keep your pieces.`
      const paid = difference
        ? `You have paid the difference of ${money(difference)}.`
        : 'There is nothing to pay.'
      return `We hold ${pieces} for you${held_until ? ` until ${longDate(held_until)}` : ''}.${promise} ${paid}`
    }
    case 'released':
      return released(pieces, refund_to)
    case 'sent':
      return `We are getting ${pieces} ready for you.`
    case 'ended':
      if (state === 'lapsed' && !difference) return released(pieces, refund_to)
      if (difference)
        return `The other size is not held for you any more. The ${money(difference)} that you paid for it goes back to your card.`
      if (state === 'settled')
        return pieces
          ? 'The other size could not be sent to you any more, so nothing is exchanged.'
          : 'As we could not take yours back, nothing is exchanged.'
      return 'The other size is not held for you any more.'
  }
}
