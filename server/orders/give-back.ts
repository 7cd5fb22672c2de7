import type { Insertable } from 'kysely'
import { isRefundable } from '../../contract/order-states.ts'
import type { Transaction } from '../database/connection.ts'
import { changeMoney } from './change-money.ts'
import { getOrderRow, getPayer, lockOrder } from './order-queries.ts'
import { insertRefund, leftToGive } from './refund-queries.ts'
import { insertTransfer, listExchangesPaidBy, listMovedBack, updateTransfer } from './transfer-queries.ts'
import type { OrderRow, RefundRow, RefundsTable } from './tables.ts'

/**
 * The row of a refund, which stands on the order that was paid with a card: what an exchange gives back moves there first.
 * The order must be locked, which locks that one, too.
 */
export async function giveBack(
  trx: Transaction,
  order: OrderRow,
  refund: Omit<Insertable<RefundsTable>, 'order_id'>,
): Promise<RefundRow> {
  const payer = await getPayer(trx, order)
  const row = await insertRefund(trx, { ...refund, order_id: payer.id })
  if (payer.id === order.id) return row
  await moveBack(trx, await getOrderRow(trx, order.id), payer, row, row.amount)
  return row
}

async function moveBack(
  trx: Transaction,
  order: OrderRow,
  payer: OrderRow,
  { id, by }: RefundRow,
  amount: number,
): Promise<OrderRow> {
  await insertTransfer(trx, {
    kind: 'refund',
    refund_id: id,
    from_order: order.id,
    to_order: payer.id,
    amount,
    state: 'made',
  })
  const what = `to be refunded from the payment of ${payer.id}`
  await changeMoney(trx, order, { amount_exchanged_out: amount, by, what })
  return await changeMoney(trx, payer, {
    amount_exchanged_in: amount,
    by,
    what: `to be refunded for ${order.id}`,
  })
}

/**
 * A refund that an admin has made at the provider by hand may give back what the order's exchanges are worth: they are
 * refunded then, the latest first. Returns the order, which must be locked.
 */
export async function takeFromExchanges(
  trx: Transaction,
  payer: OrderRow,
  row: RefundRow,
): Promise<OrderRow> {
  const given = payer.amount_refunded + payer.amount_exchanged_out
  let lacks = given + row.amount - (payer.amount_charged ?? 0) - payer.amount_exchanged_in
  if (lacks <= 0) return payer
  const exchanges: OrderRow[] = []
  for (const id of await listExchangesPaidBy(trx, payer.id)) exchanges.push((await lockOrder(trx, id))!)
  let changed = payer
  for (const order of exchanges.toReversed()) {
    const amount = Math.min(lacks, await leftToGive(trx, order))
    if (amount <= 0 || !isRefundable(order.state)) continue
    changed = await moveBack(trx, order, changed, row, amount)
    lacks -= amount
  }
  return changed
}

/** For a refund that failed: its money is that of the exchange again. Both orders must be locked. */
export async function undoGiveBack(trx: Transaction, refundId: string): Promise<void> {
  for (const { id, from_order, to_order, amount } of await listMovedBack(trx, refundId)) {
    await updateTransfer(trx, id, { state: 'undone' })
    const undone = { by: 'provider', what: 'the refund failed' }
    const [from, to] = [await getOrderRow(trx, from_order), await getOrderRow(trx, to_order)]
    await changeMoney(trx, from, { ...undone, amount_exchanged_out: -amount })
    await changeMoney(trx, to, { ...undone, amount_exchanged_in: -amount })
  }
}

/** What can still be given back for an order, from what it has and from the payment that it was made of. */
export async function leftToRefund(trx: Transaction, order: OrderRow): Promise<number> {
  const left = await leftToGive(trx, order)
  if (order.payment_of === null) return left
  const payer = await getPayer(trx, order)
  return Math.min(left, (payer.amount_charged ?? 0) - payer.amount_refunded)
}
