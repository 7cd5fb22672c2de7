import { holdsStock, isEnded, isOpen } from '../../contract/order-states.ts'
import { releaseStock, retakeStock } from '../catalog/stock/pool-of-today-queries.ts'
import { type LinePieces, piecesOf, sellStock } from '../catalog/stock/stock-queries.ts'
import type { Transaction } from '../database/connection.ts'
import { enqueue } from '../database/jobs.ts'
import { changeMoney } from '../orders/change-money.ts'
import { giveUpPayment } from '../orders/payment/difference-payment.ts'
import { recordHistory } from '../orders/history-queries.ts'
import { mailBuyer } from '../orders/order-mails.ts'
import { findDelivery, insertDelivery } from '../orders/delivery-queries.ts'
import { getOrderRow, lockOrder } from '../orders/order-queries.ts'
import { listOrderItems, setPoolsOfLines } from '../orders/line-queries.ts'
import { leftToGive } from '../orders/refunds/refund-queries.ts'
import { listReturnItems } from '../orders/return-queries.ts'
import { moveOrder } from '../orders/state-queries.ts'
import type { OrderItemRow, OrderRow } from '../orders/tables.ts'
import type { ReturnItemRow, ReturnRow, TransferRow } from '../orders/return-tables.ts'
import { findExchange, updateTransfer } from '../orders/refunds/transfer-queries.ts'
import { movedValueOf, newValueOf, sumOf } from './exchange-lines.ts'
import { fitToPieces } from './fit-exchange.ts'
import { mailReturn } from './return-mails.ts'

export const isExchanged = ({ new_size }: Pick<ReturnItemRow, 'new_size'>): boolean => new_size !== null

/** Whether the new size is sent for the piece. A piece accepted at a reduced value is refunded instead. */
const isHandedOver = (item: ReturnItemRow) => isExchanged(item) && item.outcome === 'accepted'

/**
 * T16, for a settled return: the order of the new sizes is paid with the value of the returned pieces and sent, or it
 * ends (T17) and the money is refunded. True while a dispute is open, which both have to wait for. The order must be
 * locked.
 */
export async function finishExchange(
  trx: Transaction,
  order: OrderRow,
  returned: ReturnRow,
  by: string,
): Promise<boolean> {
  const transfer = await findExchange(trx, returned.id)
  if (transfer?.state !== 'pending') return false
  const held = await getOrderRow(trx, transfer.to_order)
  if (order.disputed === 'open' || held.disputed === 'open') return true
  const items = (await listReturnItems(trx, [returned.id])).filter(isHandedOver)
  if (items.length === 0) await endExchange(trx, returned, { by, why: 'no piece was accepted' })
  else if ((held.amount_charged ?? 0) + transfer.amount < held.total)
    await endExchange(trx, returned, { by, why: 'the difference was not paid' })
  else if (order.disputed === 'lost' || held.disputed === 'lost')
    await endExchange(trx, returned, { by, why: 'the bank has given the money back' })
  else await handOver(trx, order, { returned, transfer, items, by })
  return false
}

interface HandOver {
  returned: ReturnRow
  transfer: TransferRow
  items: ReturnItemRow[]
  by: string
}

/**
 * T16. If the hold had ended and the pieces are sold, the exchange ends (T17). An exchange whose difference was paid is
 * sent completely or not at all.
 */
export async function handOver(
  trx: Transaction,
  order: OrderRow,
  { returned, transfer, items, by }: HandOver,
): Promise<void> {
  const held = (await lockOrder(trx, transfer.to_order))!
  const cost = items.reduce((sum, item) => sum + sumOf(newValueOf(item)), 0)
  if ((held.amount_charged ?? 0) > 0 && cost !== held.total)
    return await endExchange(trx, returned, { by, why: 'not every piece was accepted' })
  const moved = items.reduce((sum, item) => sum + sumOf(movedValueOf(item)), 0)
  const lines = await fitToPieces(trx, held, order, items)
  const fitted = { ...held, ...lines.sums }
  // The money may have been refunded at Stripe by hand in the meantime.
  if ((await leftToGive(trx, order)) < moved - transfer.amount)
    return await endExchange(trx, returned, { by, why: 'its money has been given back' })
  const taken = isEnded(held.state) ? await retakeStock(trx, held.id, lines.items) : lines.items
  if (!taken) return await endSoldOut(trx, returned, by)
  await sell(trx, fitted, lines.items, taken)
  await updateTransfer(trx, transfer.id, { state: 'made', amount: moved })
  await changeMoney(trx, order, {
    amount_exchanged_out: moved,
    by,
    what: `exchanged for order ${held.id}`,
  })
  const sentTo = (await findDelivery(trx, order.id))!
  const { email, name, line1, line2, city, state, postal_code, country } = sentTo
  const paid = await moveOrder(trx, fitted, {
    to: 'paid',
    by,
    what: `exchanged for pieces of ${order.id}`,
    set: {
      email: order.email,
      amount_charged: held.amount_charged ?? 0,
      amount_exchanged_in: moved,
      paid_at: new Date(),
    },
  })
  await insertDelivery(trx, paid, { email, name, line1, line2, city, state, postal_code, country })
  await mailBuyer(trx, held.id, 'order-confirmation')
}

async function sell(
  trx: Transaction,
  order: OrderRow,
  items: OrderItemRow[],
  taken: LinePieces[],
): Promise<void> {
  await setPoolsOfLines(trx, items, taken)
  await sellStock(trx, order.id, piecesOf(taken), 'exchange')
}

async function endSoldOut(trx: Transaction, returned: ReturnRow, by: string): Promise<void> {
  await endExchange(trx, returned, { by, why: 'sold out meanwhile' })
  await mailReturn(trx, returned, 'exchange-ended', 'sold out')
}

/** Whether the difference of an exchange that still waits was paid with a card. */
export async function isDifferencePaid(trx: Transaction, { id }: Pick<ReturnRow, 'id'>): Promise<boolean> {
  const transfer = await findExchange(trx, id)
  if (transfer?.state !== 'pending') return false
  const { amount_charged } = await getOrderRow(trx, transfer.to_order)
  return (amount_charged ?? 0) > 0
}

interface End {
  by: string
  why: string
}

/** T17: releases the pieces, and returns the value that was reserved for them to the original order. */
export async function endExchange(
  trx: Transaction,
  { id, order_id }: Pick<ReturnRow, 'id' | 'order_id'>,
  { by, why }: End,
): Promise<void> {
  const transfer = await findExchange(trx, id)
  if (transfer?.state !== 'pending') return
  await release(trx, transfer.to_order, { by, why })
  await updateTransfer(trx, transfer.id, { state: 'undone' })
  await recordHistory(trx, {
    order_id,
    by,
    what: `exchange ended: ${why}`,
    after: JSON.stringify({ order: transfer.to_order }),
    return_id: id,
  })
}

/**
 * Ends the hold of a return that goes on: if the pieces are still there when the parcel arrives, they are taken again.
 */
export async function endHold(trx: Transaction, returned: ReturnRow): Promise<void> {
  const transfer = await findExchange(trx, returned.id)
  if (transfer?.state !== 'pending') return
  const end = { by: 'shop', why: 'the hold is over' }
  const { amount_charged } = await getOrderRow(trx, transfer.to_order)
  // A payment for the difference is kept only as long as the pieces are held.
  if ((amount_charged ?? 0) > 0) await endExchange(trx, returned, end)
  else if (!(await release(trx, transfer.to_order, end))) return
  await mailReturn(trx, returned, 'exchange-ended', 'hold')
}

/** Refunds the difference if it was paid; a payment that arrives later is refunded then. */
async function release(trx: Transaction, id: string, { by, why }: End): Promise<boolean> {
  const held = (await lockOrder(trx, id))!
  if (!holdsStock(held.state)) return false
  await releaseStock(trx, id, await listOrderItems(trx, id), why)
  if ((held.amount_charged ?? 0) > 0) {
    await giveUpPayment(trx, held, { by, why })
    return true
  }
  await moveOrder(trx, held, { from: held.state, to: 'cancelled', by, what: why })
  if (isOpen(held.state)) await enqueue(trx, 'end_session', { orderId: id })
  return true
}
