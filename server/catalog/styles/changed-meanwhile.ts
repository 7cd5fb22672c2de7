import { Conflict } from '../../errors.ts'

interface OfSku {
  id: number
}

/**
 * Throws Conflict if the stored SKU of a line differs from what its sender knew. If both changed it to the same, that
 * is no conflict. `after` contains the lines of `sent` as they will be stored.
 */
export function refuseChanged<Values extends object>(
  what: string,
  rows: readonly (OfSku & Values)[],
  sent: readonly (OfSku & { was?: Values })[],
  after: readonly Values[],
): void {
  for (const [at, { id, was }] of sent.entries()) {
    if (!was) continue
    const row = rows.find((one) => one.id === id)!
    const names = Object.keys(was) as (keyof Values)[]
    const isStoredAs = (values: Values) => names.every((name) => row[name] === values[name])
    if (!isStoredAs(was) && !isStoredAs(after[at]!))
      throw new Conflict(`Somebody else has changed ${what} meanwhile.`)
  }
}
