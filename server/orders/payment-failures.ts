import type Stripe from 'stripe'
import type { Transaction } from '../database/connection.ts'
import { findOrder } from './order-queries.ts'
import { insertPaymentFailure } from './unpaid-queries.ts'

/** Keeps what the provider said to the shopper, whom it lets try again. */
export async function applyPaymentFailure(
  trx: Transaction,
  { id, created, data: { object: intent } }: Stripe.PaymentIntentPaymentFailedEvent,
): Promise<void> {
  const orderId = intent.metadata?.order_id
  const error = intent.last_payment_error
  if (!orderId || !error || !(await findOrder(trx, orderId))) return
  const { card, billing_details: payer } = error.payment_method ?? {}
  await insertPaymentFailure(trx, {
    id,
    order_id: orderId,
    at: new Date(created * 1000),
    code: error.decline_code ?? error.code ?? error.type,
    message: error.message ?? 'The payment was declined.',
    amount: intent.amount,
    email: payer?.email ?? null,
    name: payer?.name ?? null,
    card: card ? `${card.brand} ${card.last4}` : null,
  })
}
