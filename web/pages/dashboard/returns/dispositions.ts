import {
  type Disposition,
  DISPOSITIONS,
  type ListedReturn,
  REFUSED_DISPOSITIONS,
} from '../../../../contract/admin-return.ts'
import { hasNumber, scannedInto } from './scanned.ts'

type Item = ListedReturn['items'][number]

/** The disposition chosen for a returned item, before it is saved. */
export interface Place {
  disposition?: Disposition | undefined
  /** Required for destruction. */
  why?: string
}

/** Chosen dispositions by item id. */
export type Places = Readonly<Record<number, Place>>

export const DISPOSITION_LABELS: Record<Disposition, string> = {
  restock: 'Back on sale',
  repair: 'To be repaired',
  outlet: 'To the outlet',
  donate: 'Given away',
  destroy: 'Destroyed',
  send_back: 'Sent back to the buyer',
}

/** Dispositions by key. `g` is not among the keys, because it begins the sequences that open pages. */
export const DISPOSITION_KEYS: Readonly<Record<string, Disposition>> = {
  a: 'restock',
  r: 'repair',
  o: 'outlet',
  w: 'donate',
  d: 'destroy',
  s: 'send_back',
}

/** Includes refused items, which are to be sent back to their buyers. */
export const isToPutAway = ({ disposition, outcome }: Item): boolean =>
  disposition === null && outcome !== null && outcome !== 'missing'

export const dispositionsOf = ({ outcome }: Item): readonly Disposition[] =>
  outcome === 'refused' ? REFUSED_DISPOSITIONS : DISPOSITIONS

interface Disposal {
  id: number
  body: { disposition: Disposition; why?: string }
}

/** The requests for the items with a choice, or the message about what is missing with the name of its field. */
export function disposalsOf(
  items: readonly Item[],
  places: Places,
): { disposals: Disposal[] } | { fault: string; field?: string } {
  const disposals: Disposal[] = []
  for (const { id, name } of items) {
    const { disposition, why = '' } = places[id] ?? {}
    if (!disposition) continue
    const field = `disposed-why-${id}`
    if (disposition === 'destroy' && !why.trim())
      return { fault: `Please enter the lawful reason to destroy ${name}.`, field }
    if (disposition === 'destroy' && hasNumber(why)) return { fault: scannedInto(name), field }
    disposals.push({ id, body: { disposition, ...(disposition === 'destroy' && { why: why.trim() }) } })
  }
  if (disposals.length > 0 || !items[0]) return { disposals }
  return { fault: `Please choose what becomes of ${items[0].name}.` }
}
