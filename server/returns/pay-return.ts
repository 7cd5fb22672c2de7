import type { Transaction } from '../database/connection.ts'
import { Unavailable } from '../errors.ts'
import { listOrderItems } from '../orders/order-queries.ts'
import { shippingValueOf } from '../orders/piece-values.ts'
import type { CheckLimits } from '../orders/refund-limits.ts'
import { insertRefund, sumRefunds } from '../orders/refund-queries.ts'
import { queueRefund, sendRefund } from '../orders/refunds.ts'
import { listReturnItems } from '../orders/return-queries.ts'
import { moveOrder } from '../orders/state-queries.ts'
import type { OrderRow, RefundRow, ReturnItemRow, ReturnRow } from '../orders/tables.ts'
import type { Shop } from '../shop.ts'
import { setOwes, sumReturnRefunds, sumShippingGiven } from './queries.ts'

export const isTaken = ({ outcome }: Pick<ReturnItemRow, 'outcome'>): boolean =>
  outcome === 'accepted' || outcome === 'reduced'

type Worth = Pick<ReturnRow, 'shipping' | 'shipping_tax'>

/** In cents: what the items that count give back, and the delivery. */
export const worthOf = (
  { shipping, shipping_tax }: Worth,
  items: Pick<ReturnItemRow, 'goods' | 'tax' | 'deducted'>[],
): number =>
  items.reduce((sum, { goods, tax, deducted }) => sum + goods + tax - deducted, shipping + shipping_tax)

/** Delivery goes back with the last piece of the order. The pieces must have been counted. */
export async function shippingGivenBack(
  trx: Transaction,
  order: OrderRow,
  isOurFault: boolean,
): Promise<Worth> {
  const items = await listOrderItems(trx, order.id)
  if (items.some(({ quantity, taken_back }) => taken_back < quantity)) return { shipping: 0, shipping_tax: 0 }
  const whole = shippingValueOf(order, items, isOurFault)
  const given = await sumShippingGiven(trx, order.id)
  return {
    shipping: Math.max(0, whole.shipping - given.shipping),
    shipping_tax: Math.max(0, whole.shipping_tax - given.shipping_tax),
  }
}

/**
 * Requests the refund of what a settled return still owes; never more than is left of the payment, and nothing while the
 * payment is disputed. The caller sends it after the commit. The order must be locked.
 * `checkLimits` is asked about what the order gives back with it, also where a part has to wait.
 */
export async function payReturn(
  trx: Transaction,
  order: OrderRow,
  returned: ReturnRow,
  by: string,
  checkLimits?: CheckLimits,
): Promise<RefundRow | undefined> {
  if (order.amount_charged === 0) return await endUncharged(trx, order, by)
  const items = (await listReturnItems(trx, [returned.id])).filter(isTaken)
  const { sum, count } = await sumReturnRefunds(trx, returned.id)
  const isFrozen = order.disputed === 'open' || order.disputed === 'lost'
  const given = await sumRefunds(trx, order.id)
  const left = isFrozen ? 0 : (order.amount_charged ?? 0) - given
  const owed = worthOf(returned, items) - sum
  if (owed > 0) checkLimits?.(given + owed)
  const amount = Math.min(owed, left)
  await setOwes(trx, returned.id, amount < owed)
  if (amount <= 0) return undefined
  const refund = await insertRefund(trx, {
    order_id: order.id,
    request_key: `return:${returned.id}:card${count > 0 ? `:${count + 1}` : ''}`,
    amount,
    reason: `${returned.kind} ${returned.number}`,
    by,
    return_id: returned.id,
  })
  await queueRefund(trx, refund)
  return refund
}

/**
 * For what was accepted without a parcel, which is settled by itself on its due day: accepting it decides about the
 * money. The order must be locked.
 */
export async function checkAccepted(
  trx: Transaction,
  returned: ReturnRow,
  checkLimits: CheckLimits,
): Promise<void> {
  if (returned.state !== 'received') return
  const items = (await listReturnItems(trx, [returned.id])).filter(({ outcome }) => outcome === null)
  checkLimits((await sumRefunds(trx, returned.order_id)) + worthOf(returned, items))
}

/** An order of $0.00 has no payment to give back. */
async function endUncharged(trx: Transaction, order: OrderRow, by: string): Promise<undefined> {
  const items = await listOrderItems(trx, order.id)
  if (order.state !== 'paid' || items.some(({ quantity, taken_back }) => taken_back < quantity)) return
  await moveOrder(trx, order, { from: 'paid', to: 'refunded', by, what: 'canceled; nothing was charged' })
}

/** The refund is noted, so a provider that does not answer is asked again by the job. */
export async function trySendRefund(shop: Shop, refund: RefundRow | undefined): Promise<void> {
  if (!refund) return
  try {
    await sendRefund(shop, refund)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    shop.log.warn({ refund: refund.id, err: error }, 'a refund will be sent again')
  }
}
