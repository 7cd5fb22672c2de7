import type { Transaction } from '../database/connection.ts'
import { found } from '../errors.ts'
import { recordHistory } from '../orders/history-queries.ts'
import { NO_SUCH_RETURN } from '../orders/return-number.ts'
import type { ReturnRow } from '../orders/return-tables.ts'
import { type LockedReturn, lockReturn } from './queries.ts'

/** Locked with its order. Throws NotFound. */
export const requireReturn = async (trx: Transaction, number: string): Promise<LockedReturn> =>
  found(await lockReturn(trx, number), NO_SUCH_RETURN)

/** Records it in the history of the return's order. */
export const recordOfReturn = (
  trx: Transaction,
  { id, order_id, number }: Pick<ReturnRow, 'id' | 'order_id' | 'number'>,
  by: string,
  what: string,
  after: Record<string, unknown> = {},
): Promise<void> =>
  recordHistory(trx, { order_id, by, what, after: JSON.stringify({ number, ...after }), return_id: id })
