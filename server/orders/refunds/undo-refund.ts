import { money } from '../../../contract/money.ts'
import { restoreGiftCard } from '../../credit/gift-cards.ts'
import type { Transaction } from '../../database/connection.ts'
import { changeMoney } from '../change-money.ts'
import { undoGiveBack } from './give-back.ts'
import { recordHistory } from '../history-queries.ts'
import { findDelivery } from '../delivery-queries.ts'
import { getOrderRow, lockOrder } from '../order-queries.ts'
import { settleRefundRow, sumRefunds } from './refund-queries.ts'
import { moveOrder } from '../state-queries.ts'
import { queueUndoTaxReversal } from '../tax/tax-records.ts'
import { undoTakeBack } from './take-back.ts'
import { listMovedBack } from './transfer-queries.ts'
import type { OrderRow, RefundRow } from '../tables.ts'

/** Finds the order that was refunded: the refund's own, or the exchange that its money had moved to. Locks both. */
async function lockOrderOf(trx: Transaction, row: RefundRow): Promise<string> {
  await lockOrder(trx, row.order_id)
  const moved = await listMovedBack(trx, row.id)
  for (const { from_order } of moved) await lockOrder(trx, from_order)
  return moved[0]?.from_order ?? row.order_id
}

/** A refund that was not made must not take back pieces either: a new request takes them. */
export async function failRefund(trx: Transaction, row: RefundRow, failure: string): Promise<void> {
  const id = await lockOrderOf(trx, row)
  if (!(await settleRefundRow(trx, row.id, 'requested', { state: 'failed', failure }))) return
  await undoGiveBack(trx, row.id)
  const order = await getOrderRow(trx, id)
  await restoreGiftCard(trx, order, await sumRefunds(trx, id))
  const undone = await undoTakeBack(trx, order, row, 'provider')
  await recordHistory(trx, {
    order_id: id,
    by: 'provider',
    what: `refund of ${money(row.amount)} failed: ${failure}`,
    ...(Object.keys(undone).length > 0 && { after: JSON.stringify(undone) }),
    return_id: row.return_id,
  })
}

/** The bank rejected the refund days later, so the shop has the money back. */
export async function undoRefund(
  trx: Transaction,
  order: OrderRow,
  row: RefundRow,
  failure: string,
): Promise<void> {
  await lockOrderOf(trx, row)
  if (!(await settleRefundRow(trx, row.id, 'succeeded', { state: 'failed', failure }))) return
  await queueUndoTaxReversal(trx, row)
  const by = 'provider'
  const what = `refund of ${money(row.amount)} came back: ${failure}`
  await restoreGiftCard(trx, order, await sumRefunds(trx, order.id))
  if (order.kind === 'gift_card' || (await findDelivery(trx, order.id))) {
    await changeMoney(trx, order, { amount_refunded: -row.amount, by, what })
    return await undoGiveBack(trx, row.id)
  }
  const set = { amount_refunded: order.amount_refunded - row.amount }
  await moveOrder(trx, order, { to: 'paid_unfulfillable', by, what, set })
}
