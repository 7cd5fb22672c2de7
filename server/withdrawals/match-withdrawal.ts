import type { Transaction } from '../database/connection.ts'
import { Conflict, found } from '../errors.ts'
import type { CheckLimits } from '../orders/refunds/refund-limits.ts'
import { fillIn, lockWithdrawal } from './queries.ts'
import { returnWithdrawn } from './return-withdrawn.ts'
import type { WithdrawalRow } from './tables.ts'
import { lockConcerned } from './withdraw.ts'
import { NO_SUCH_ORDER } from '../orders/order-id.ts'

/**
 * What an admin has found out: the order that a statement is about, or that the one that it names was its sender's
 * although the e-mail is another one.
 */
export async function matchWithdrawal(
  trx: Transaction,
  id: number,
  typed: string,
  checkLimits: CheckLimits,
): Promise<void> {
  const withdrawal = await lockOpen(trx, id)
  const order = found(await lockConcerned(trx, typed), NO_SUCH_ORDER)
  const named = withdrawal.order_id
  if (named !== null && named !== order.id)
    throw new Conflict('This statement is matched to an order already.')
  if (named === null) await fillIn(trx, id, { order_id: order.id })
  const made = await returnWithdrawn(trx, withdrawal, order, { isProven: true, checkLimits })
  if (named !== null && made.length === 0)
    throw new Conflict('Nothing of this order can be given back: close the statement, and say why.')
}

export async function closeWithdrawal(trx: Transaction, id: number, by: string, why: string): Promise<void> {
  await lockOpen(trx, id)
  await fillIn(trx, id, { closed_at: new Date(), closed_by: by, closed_why: why.trim() })
}

async function lockOpen(trx: Transaction, id: number): Promise<WithdrawalRow> {
  const withdrawal = found(await lockWithdrawal(trx, id), 'There is no such statement.')
  if (withdrawal.return_id) throw new Conflict('This statement has led to a return already.')
  if (withdrawal.closed_at) throw new Conflict('This statement is closed already.')
  return withdrawal
}
