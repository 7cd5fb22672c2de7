import { type ReturnBasis, TAKEN } from '../../contract/return.ts'
import type { Transaction } from '../database/connection.ts'
import { processInOrder } from '../database/process-in-order.ts'
import { Unavailable } from '../errors.ts'
import { moneyOf } from '../orders/change-money.ts'
import { giveBack } from '../orders/refunds/give-back.ts'
import { findDelivery } from '../orders/delivery-queries.ts'
import { getOrderRow, getPayer } from '../orders/order-queries.ts'
import { listOrderItems } from '../orders/line-queries.ts'
import { hearOfRefunds } from '../orders/refunds/hear-of-refunds.ts'
import { shippingValueOf } from '../orders/refunds/piece-values.ts'
import { type CheckLimits, leftToRefund, sumGiven } from '../orders/refunds/refund-limits.ts'
import { queueRefund, sendRefund } from '../orders/refunds/refunds.ts'
import { listReturnItems, setOwes } from '../orders/return-queries.ts'
import { moveOrder } from '../orders/state-queries.ts'
import { findExchange } from '../orders/refunds/transfer-queries.ts'
import type { OrderRow, RefundRow } from '../orders/tables.ts'
import type { ReturnItemRow, ReturnRow } from '../orders/return-tables.ts'
import type { Shop } from '../shop.ts'
import { findReturn, listPiecesPaidBy, sumReturnRefunds, sumShippingGiven } from './queries.ts'

export const isTaken = ({ outcome }: Pick<ReturnItemRow, 'outcome'>): boolean =>
  TAKEN.some((taken) => taken === outcome)

type Worth = Pick<ReturnRow, 'shipping' | 'shipping_tax'>

/** The refund for the items that count and for delivery, in cents. */
export const worthOf = (
  { shipping, shipping_tax }: Worth,
  items: Pick<ReturnItemRow, 'goods' | 'tax' | 'deducted'>[],
): number =>
  items.reduce((sum, { goods, tax, deducted }) => sum + goods + tax - deducted, shipping + shipping_tax)

/**
 * Delivery is refunded with the last piece of the order and of its exchanges, which are sent free of charge: fully if
 * no parcel has left, otherwise as `shippingValueOf` says. The pieces must have been counted, and an exchange finished.
 */
export async function shippingGivenBack(
  trx: Transaction,
  order: OrderRow,
  basis: ReturnBasis,
): Promise<Worth> {
  const payer = await getPayer(trx, order)
  const pieces = await listPiecesPaidBy(trx, payer.id)
  if (pieces.some(({ quantity, taken_back }) => taken_back < quantity))
    return { shipping: 0, shipping_tax: 0 }
  const isUnsent = (await findDelivery(trx, payer.id))?.status === 'manufacturing'
  const whole = shippingValueOf(payer, await listOrderItems(trx, payer.id), basis === 'fault' || isUnsent)
  const given = await sumShippingGiven(trx, payer.id)
  return {
    shipping: Math.max(0, whole.shipping - given.shipping),
    shipping_tax: Math.max(0, whole.shipping_tax - given.shipping_tax),
  }
}

/** The part of a return's value that pays, or may pay, for the order of its new sizes. */
async function exchangedValue(
  trx: Transaction,
  { id }: ReturnRow,
): Promise<{ amount: number; waits: boolean }> {
  const transfer = await findExchange(trx, id)
  if (!transfer || transfer.state === 'undone') return { amount: 0, waits: false }
  return { amount: transfer.amount, waits: transfer.state === 'pending' }
}

interface Paying {
  /** Called with the total that the order refunds with this return, including any part that has to wait. */
  checkLimits?: CheckLimits | undefined
  /** A mail about the return follows that also mentions the credit. */
  isTold?: boolean
}

/**
 * Requests the refund that a settled return still owes: never more than is left of the payment, and nothing while the
 * payment is disputed. The caller sends it after the commit. The order must be locked.
 */
export async function payReturn(
  trx: Transaction,
  order: OrderRow,
  returned: ReturnRow,
  by: string,
  { checkLimits, isTold = false }: Paying = {},
): Promise<RefundRow[]> {
  const payer = await getPayer(trx, order)
  if (moneyOf(payer) === 0 && moneyOf(order) === 0) {
    await endUncharged(trx, order.id, by)
    return []
  }
  const items = (await listReturnItems(trx, [returned.id])).filter(isTaken)
  const { sum, count } = await sumReturnRefunds(trx, returned.id)
  const isFrozen = order.disputed === 'open' || order.disputed === 'lost'
  const left = isFrozen ? 0 : await leftToRefund(trx, order, worthOf(returned, []))
  const exchanged = await exchangedValue(trx, returned)
  const owed = worthOf(returned, items) - exchanged.amount - sum
  if (owed > 0) checkLimits?.((await sumGiven(trx, order)) + owed)
  const amount = Math.min(owed, left)
  await setOwes(trx, returned.id, amount < owed || exchanged.waits)
  if (amount <= 0) return []
  const refunds = await giveBack(
    trx,
    order,
    {
      request_key: `return:${returned.id}:card${count > 0 ? `:${count + 1}` : ''}`,
      amount,
      reason: `${returned.kind} ${returned.number}`,
      by,
      return_id: returned.id,
    },
    {
      asCredit: returned.refund_to === 'credit',
      // While an exchange waits for a dispute, the mail says what is expected. An older return may have a different
      // address.
      isTold: isTold && !exchanged.waits && returned.email === order.email,
    },
  )
  for (const refund of refunds) await queueRefund(trx, refund)
  return refunds
}

/**
 * For returns accepted without a parcel, which settle by themselves on their due day: accepting one decides about the
 * money and about what is sent instead. The order must be locked.
 */
export async function checkAccepted(
  trx: Transaction,
  returned: ReturnRow,
  checkLimits: CheckLimits,
): Promise<void> {
  if (returned.state !== 'received') return
  const items = (await listReturnItems(trx, [returned.id])).filter(({ outcome }) => outcome === null)
  const order = await getOrderRow(trx, returned.order_id)
  checkLimits((await sumGiven(trx, order)) + worthOf(returned, items))
}

/** An order of $0.00 has no payment to give back. */
async function endUncharged(trx: Transaction, id: string, by: string): Promise<void> {
  const order = await getOrderRow(trx, id)
  const items = await listOrderItems(trx, id)
  if (order.state !== 'paid' || items.some(({ quantity, taken_back }) => taken_back < quantity)) return
  await moveOrder(trx, order, { from: 'paid', to: 'refunded', by, what: 'canceled; nothing was charged' })
}

/**
 * To be called before a transaction that settles or pays a return: calls `hearOfRefunds` if the buyer has chosen
 * credit.
 */
export async function hearBeforeCredit(shop: Shop, number: string): Promise<void> {
  const returned = await findReturn(shop.db, number)
  if (returned?.refund_to === 'credit') await hearOfRefunds(shop, returned.order_id)
}

/** The refunds are stored, so if Stripe does not answer, the job sends them again. */
export const trySendRefunds = (shop: Shop, refunds: RefundRow[] = []): Promise<void> =>
  processInOrder(
    refunds,
    (refund) => sendRefund(shop, refund),
    ({ id: refund }, err) => {
      if (!(err instanceof Unavailable)) throw err
      shop.log.warn({ refund, err }, 'a refund will be sent again')
    },
  )
