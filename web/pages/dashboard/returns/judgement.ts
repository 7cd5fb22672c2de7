import type { ListedReturn, Outcome } from '../../../../contract/admin-return.ts'
import { inCents } from '../forms/dollars.ts'
import { hasNumber, scannedInto } from './scanned.ts'

/** The decision about some pieces of an item, as typed. */
export interface Judgement {
  outcome?: 'restock' | 'accepted' | 'reduced' | 'refused' | 'missing'
  /** In dollars, as typed. */
  deducted?: string
  why?: string
}

/** Pieces of an item that share one decision. */
export interface Part extends Judgement {
  /** Unique within its item. */
  id: number
  quantity: number
}

/** The parts of each item that was divided or decided, by item id. */
export type Parts = Readonly<Record<number, readonly Part[]>>

export const OUTCOMES: Record<NonNullable<Judgement['outcome']>, string> = {
  restock: 'Accept and restock',
  accepted: 'Accept',
  reduced: 'Deduct',
  refused: 'Refuse',
  missing: 'Not in the parcel',
}

/** Outcomes by the key that sets them for the chosen pieces. */
export const KEYS: Record<string, Judgement['outcome']> = {
  a: 'restock',
  d: 'reduced',
  r: 'refused',
  m: 'missing',
}

type Item = ListedReturn['items'][number]

export const isOpen = ({ outcome }: Item): boolean => outcome === null

/**
 * A part with the outcome `missing` is omitted once the item has been loaded without those pieces. If the item was
 * loaded with any other quantity, its decisions are discarded.
 */
export function partsOf({ id, quantity }: Item, parts: Parts): readonly Part[] {
  const own = parts[id] ?? []
  const here = own.filter(({ outcome }) => outcome !== 'missing')
  return [here, own].find((some) => countOf(some) === quantity) ?? [{ id: 0, quantity }]
}

const countOf = (parts: readonly Part[]): number => parts.reduce((sum, { quantity }) => sum + quantity, 0)

/** Splits one piece off the first part into a part without an outcome. */
export function divide([first, ...others]: readonly Part[]): Part[] {
  const id = Math.max(first!.id, ...others.map((part) => part.id)) + 1
  return [{ ...first!, quantity: first!.quantity - 1 }, ...others, { id, quantity: 1 }]
}

/** Sets a part's quantity at the expense of the first part. A part without pieces is removed. */
export function setQuantity(parts: readonly Part[], index: number, quantity: number): Part[] {
  const first = parts[0]!.quantity + parts[index]!.quantity - quantity
  return parts
    .map((part, at) => ({ ...part, quantity: at === 0 ? first : at === index ? quantity : part.quantity }))
    .filter((part) => part.quantity > 0)
}

/** The arrived pieces of each item; undefined if none is marked as missing. */
export function countArrived(
  items: readonly Item[],
  parts: Parts,
): { item: number; quantity: number }[] | undefined {
  const came = items.filter(isOpen).map((item) => ({
    item: item.id,
    quantity: partsOf(item, parts)
      .filter(({ outcome }) => outcome !== 'missing')
      .reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  const areAllHere = came.every(({ quantity }, at) => quantity === items.filter(isOpen)[at]!.quantity)
  return areAllHere ? undefined : came
}

interface Fault {
  fault: string
  /** Name of the field to complete. */
  field?: string
}

/**
 * The outcomes to send, or the message about what is undecided with the name of its field. Pieces that have not arrived
 * have no outcome.
 */
export function outcomesOf(items: readonly Item[], parts: Parts): Fault | { outcomes: Outcome[] } {
  const outcomes: Outcome[] = []
  for (const item of items.filter(isOpen)) {
    const own = partsOf(item, parts).filter(({ outcome }) => outcome !== 'missing')
    for (const part of own) {
      const judged = readPart(item, part)
      if ('fault' in judged) return judged
      outcomes.push({ ...judged, ...(own.length > 1 && { quantity: part.quantity }) })
    }
  }
  return { outcomes }
}

function readPart({ id: item, name }: Item, judged: Part): Fault | Outcome {
  const id = `${item}-${judged.id}`
  if (!judged.outcome) return { fault: `Please decide about ${name}.` }
  if (judged.outcome === 'restock') return { item, outcome: 'accepted', disposition: 'restock' }
  if (judged.outcome === 'accepted') return { item, outcome: 'accepted' }
  const deducted = inCents(judged.deducted ?? '')
  if (judged.outcome === 'reduced' && !deducted)
    return { fault: `Please enter how much is kept for ${name}, such as 12.50.`, field: `deducted-${id}` }
  const why = judged.why?.trim()
  const field = `why-${id}`
  if (!why) return { fault: `Please say why, for ${name}: the buyer reads it.`, field }
  if (hasNumber(why)) return { fault: scannedInto(name), field }
  return judged.outcome === 'refused'
    ? { item, outcome: 'refused', why }
    : { item, outcome: 'reduced', deducted: deducted!, why }
}
