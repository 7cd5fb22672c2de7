import { awaitsReturn, isOpen } from '../../../contract/order-states.ts'
import { releaseStock } from '../../catalog/stock/pool-of-today-queries.ts'
import type { Transaction } from '../../database/connection.ts'
import { enqueue } from '../../database/jobs.ts'
import { intentOf, type PaymentSession } from '../../payments/provider.ts'
import { isPaymentDisputed } from '../disputes/dispute-queries.ts'
import { listOrderItems } from '../line-queries.ts'
import { exchangeHoldEnd } from '../return-time.ts'
import { refundAutomatically } from '../refunds/refund-automatically.ts'
import { moveOrder } from '../state-queries.ts'
import { queueTaxRecord } from '../tax/tax-records.ts'
import type { OrderRow, RefundRow } from '../tables.ts'
import { findExchangeTo } from '../refunds/transfer-queries.ts'

/** Queues the job that applies the payment of an exchange's difference to its return. */
export const tellReturn = (trx: Transaction, { id }: Pick<OrderRow, 'id'>): Promise<void> =>
  enqueue(trx, 'exchange_payment', { orderId: id }, { key: `exchange_payment:${id}` })

/** Why a paid session does not pay for an exchange; undefined when it does. The order must be locked. */
export async function whyNotPaidFor(
  trx: Transaction,
  order: OrderRow,
  session: PaymentSession,
): Promise<string | undefined> {
  const transfer = await findExchangeTo(trx, order.id)
  if (!isOpen(order.state) || transfer?.state !== 'pending') return 'the exchange has ended'
  const due = order.total - transfer.amount
  if (session.client_reference_id !== order.id) return 'the session names another order'
  if (session.currency !== order.currency) return `paid in ${session.currency}`
  return session.amount_total === due ? undefined : `paid ${session.amount_total} instead of ${due}`
}

/** T15: the paid exchange waits for its return, without a time limit. */
export async function payDifference(
  trx: Transaction,
  order: OrderRow,
  session: PaymentSession,
  by: string,
): Promise<void> {
  await moveOrder(trx, order, {
    to: 'awaiting_return',
    by,
    what: 'the difference is paid',
    set: {
      session_id: session.id,
      payment_intent: intentOf(session) ?? null,
      amount_charged: session.amount_total ?? 0,
      charged_at: new Date(),
      hold_ends_at: exchangeHoldEnd(),
    },
  })
  await queueTaxRecord(trx, order)
  await tellReturn(trx, order)
}

/**
 * A refund made at Stripe of the payment for an exchange that still waits ends the exchange; the rest of its payment is
 * then refunded.
 */
export async function endIfWaiting(trx: Transaction, order: OrderRow, { by }: RefundRow): Promise<OrderRow> {
  if (!awaitsReturn(order.state)) return order
  await releaseStock(trx, order.id, await listOrderItems(trx, order.id), 'its payment was given back')
  await tellReturn(trx, order)
  return await moveOrder(trx, order, {
    from: order.state,
    to: 'paid_unfulfillable',
    by,
    what: 'its payment was given back at the provider',
    set: { paid_at: new Date() },
  })
}

/**
 * T17: refunds what was paid for an exchange that ends. If that payment is disputed, only after the bank has decided
 * for the shop, which T8 notices. The order must be locked, and its pieces released.
 */
export async function giveUpPayment(
  trx: Transaction,
  order: OrderRow,
  { by, why }: { by: string; why: string },
): Promise<void> {
  await moveOrder(trx, order, { to: 'paid_unfulfillable', by, what: why, set: { paid_at: new Date() } })
  if (await isPaymentDisputed(trx, order.id)) return
  await refundAutomatically(trx, order.id, order.amount_charged ?? 0, why)
}
