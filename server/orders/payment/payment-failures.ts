import type Stripe from 'stripe'
import type { Transaction } from '../../database/connection.ts'
import { findOrder } from '../order-queries.ts'
import { insertPaymentFailure } from '../lists/unpaid-queries.ts'

/** Stores the message that Stripe showed to the shopper, who may try again. */
export async function applyPaymentFailure(
  trx: Transaction,
  { id, created, data: { object: intent } }: Stripe.PaymentIntentPaymentFailedEvent,
): Promise<void> {
  const orderId = intent.metadata?.order_id
  const error = intent.last_payment_error
  const order = orderId && (await findOrder(trx, orderId))
  if (!order || !error) return
  const { card, billing_details: payer } = (!order.erased_at && error.payment_method) || {}
  await insertPaymentFailure(trx, {
    id,
    order_id: order.id,
    at: new Date(created * 1000),
    code: error.decline_code ?? error.code ?? error.type,
    message: order.erased_at ? '' : (error.message ?? 'The payment was declined.'),
    amount: intent.amount,
    email: payer?.email ?? null,
    name: payer?.name ?? null,
    card: card ? `${card.brand} ${card.last4}` : null,
  })
}
