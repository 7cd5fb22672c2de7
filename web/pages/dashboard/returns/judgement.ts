import type { AdminReturn, Outcome } from '../../../../contract/return.ts'
import { inCents } from '../dollars.ts'

/** What is typed about one item of a return. */
export interface Judgement {
  outcome: 'restock' | 'accepted' | 'reduced' | 'refused'
  /** In dollars, as it is typed. */
  deducted?: string
  why?: string
}

export const OUTCOMES: Record<Judgement['outcome'], string> = {
  restock: 'Accept and restock',
  accepted: 'Accept',
  reduced: 'Deduct',
  refused: 'Refuse',
}

/** By the keys that set them for the item that is chosen. */
export const KEYS: Record<string, Judgement['outcome']> = { a: 'restock', d: 'reduced', r: 'refused' }

type Item = AdminReturn['items'][number]

export const isOpen = ({ outcome }: Item): boolean => outcome === null

/** The sentence of what is missing, or the outcomes to send. */
export function outcomesOf(
  items: readonly Item[],
  judgements: Record<number, Judgement>,
): { fault: string } | { outcomes: Outcome[] } {
  const outcomes: Outcome[] = []
  for (const { id, name } of items.filter(isOpen)) {
    const judged = judgements[id]
    if (!judged) return { fault: `Please decide about ${name}.` }
    const why = judged.why?.trim()
    if (judged.outcome === 'restock') outcomes.push({ item: id, outcome: 'accepted', disposition: 'restock' })
    else if (judged.outcome === 'accepted') outcomes.push({ item: id, outcome: 'accepted' })
    else if (!why) return { fault: `Please say why, for ${name}: the buyer reads it.` }
    else if (judged.outcome === 'refused') outcomes.push({ item: id, outcome: 'refused', why })
    else {
      const deducted = inCents(judged.deducted ?? '')
      if (!deducted) return { fault: `Please enter how much is kept for ${name}, such as 12.50.` }
      outcomes.push({ item: id, outcome: 'reduced', deducted, why })
    }
  }
  return { outcomes }
}
