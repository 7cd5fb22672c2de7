import { isDeepStrictEqual } from 'node:util'
import {
  dayIn,
  dayInWords,
  MAX_DAYS_AHEAD,
  type Promises,
  type SentPromises,
} from '../../../contract/promise.ts'
import type { Transaction } from '../../database/connection.ts'
import { findShopToday } from '../../database/day-queries.ts'
import { Conflict, refuseField } from '../../errors.ts'
import { refuseChanged } from './changed-meanwhile.ts'
import { waitForCodes } from './code-queries.ts'
import { lockPromises, writePromises } from './promise-queries.ts'
import { lockVersion, renewProduct } from './style-queries.ts'

/** Sizes that are not sent keep their promise. Returns what was changed, and the product's version. */
export async function savePromises(
  trx: Transaction,
  productId: number,
  sent: SentPromises,
): Promise<{ before: Promises; after: Promises; version: number }> {
  const known = await lockVersion(trx, productId)
  await waitForCodes(trx)
  const [rows, today] = [await lockPromises(trx, [productId]), await findShopToday(trx)]
  const before = sent.map(({ id }) => {
    const row = rows.find((row) => row.id === id)
    if (!row) throw new Conflict('The sizes of this product have changed meanwhile. Reload it to see them.')
    return { id, ships_by: row.ships_by, lead_days: row.lead_days }
  })
  const after = sent.map(({ id, ships_by, lead_days }) => ({ id, ships_by, lead_days }))
  refuseChanged('these days', rows, sent, after)
  for (const [at, promise] of after.entries()) {
    const fault = faultOfPromise(promise, before[at]!.ships_by, today)
    if (fault) throw refuseField('ships_by', fault)
  }
  await writePromises(trx, after)
  const version = isDeepStrictEqual(before, after) ? known : await renewProduct(trx, productId)
  return { before, after, version }
}

/** A day that has passed since it was saved may stay. `today` is the shop's date. */
export function faultOfPromise(
  { ships_by, lead_days }: Pick<Promises[number], 'ships_by' | 'lead_days'>,
  before: string | null,
  today: string,
): string | undefined {
  if (ships_by === null) return undefined
  if (lead_days !== null) return 'A size is a pre-order or made to order, not both.'
  if (ships_by === before) return undefined
  if (ships_by <= today) return 'Choose a day after today.'
  const last = dayIn(MAX_DAYS_AHEAD, Date.parse(today))
  return ships_by > last ? `Choose a day until ${dayInWords(last)}.` : undefined
}
