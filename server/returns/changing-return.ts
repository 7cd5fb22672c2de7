import type { Transaction } from '../database/connection.ts'
import { NotFound } from '../errors.ts'
import { recordHistory } from '../orders/history-queries.ts'
import { NO_SUCH_RETURN } from '../orders/return-number.ts'
import type { ReturnRow } from '../orders/return-tables.ts'
import { type LockedReturn, lockReturn } from './queries.ts'

/** Locked with its order. Throws NotFound. */
export async function requireReturn(trx: Transaction, number: string): Promise<LockedReturn> {
  const locked = await lockReturn(trx, number)
  if (!locked) throw new NotFound(NO_SUCH_RETURN)
  return locked
}

/** Into the history of its order. */
export const record = (
  trx: Transaction,
  { id, order_id, number }: Pick<ReturnRow, 'id' | 'order_id' | 'number'>,
  by: string,
  what: string,
  after: Record<string, unknown> = {},
): Promise<void> =>
  recordHistory(trx, { order_id, by, what, after: JSON.stringify({ number, ...after }), return_id: id })
