import {
  type Disposition,
  DISPOSITIONS,
  type ListedReturn,
  REFUSED_DISPOSITIONS,
} from '../../../../contract/admin-return.ts'
import { hasNumber, scannedInto } from './scanned.ts'

type Item = ListedReturn['items'][number]

/** What is chosen for an item that came back, before it is saved. */
export interface Place {
  disposition?: Disposition | undefined
  /** Needed to destroy it. */
  why?: string
}

/** What is chosen, by the ids of the items. */
export type Places = Readonly<Record<number, Place>>

export const DISPOSITION_LABELS: Record<Disposition, string> = {
  restock: 'Back on sale',
  repair: 'To be repaired',
  outlet: 'To the outlet',
  donate: 'Given away',
  destroy: 'Destroyed',
  send_back: 'Sent back to the buyer',
}

/** The keys that choose them: `g` begins the sequences that open pages. */
export const DISPOSITION_KEYS: Readonly<Record<string, Disposition>> = {
  a: 'restock',
  r: 'repair',
  o: 'outlet',
  w: 'donate',
  d: 'destroy',
  s: 'send_back',
}

/** A refused piece waits to be sent back to its buyer. */
export const isToPutAway = ({ disposition, outcome }: Item): boolean =>
  disposition === null && outcome !== null && outcome !== 'missing'

export const dispositionsOf = ({ outcome }: Item): readonly Disposition[] =>
  outcome === 'refused' ? REFUSED_DISPOSITIONS : DISPOSITIONS

interface Disposal {
  id: number
  body: { disposition: Disposition; why?: string }
}

/** What to send of the items that have a choice, or the sentence of what is missing, and the name of the field to type it into. */
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
