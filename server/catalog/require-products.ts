import type { Transaction } from '../database/connection.ts'
import { refuseField } from '../errors.ts'
import { listKnownIds } from './queries.ts'

/** Throws Refused for the first of these ids that does not exist. */
export async function requireProducts(trx: Transaction, ids: readonly number[]): Promise<void> {
  const known = new Set(await listKnownIds(trx, [...ids]))
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined) throw refuseField('product_ids', `There is no product ${missing}.`)
}
