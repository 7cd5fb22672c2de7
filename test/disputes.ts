import type Stripe from 'stripe'
import { expect } from 'vitest'
import { inTransaction } from '../server/database/transaction.ts'
import { findStanding } from '../server/orders/disputes/dispute-queries.ts'
import { applyDispute } from '../server/orders/disputes/disputes.ts'
import { orderOf } from './orders.ts'
import type { TestShop } from './shop.ts'

/** Has the bank decide for the shop about the dispute that the sandbox has opened, and the shop hear of it. */
export async function winDispute(shop: TestShop, orderId: string): Promise<void> {
  const { stripe } = shop.shop.provider
  const { payment_intent } = await orderOf(shop, orderId)
  const [dispute] = (await stripe.disputes.list({ payment_intent: payment_intent! })).data
  await stripe.disputes.update(dispute!.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  })
  await expect.poll(async () => (await orderOf(shop, orderId)).disputed, { timeout: 90_000 }).toBe('won')
}

/** What the provider says of the dispute of an order's payment: of the one that the shop knows, or of a new one. */
export async function tellOfDispute(
  shop: TestShop,
  orderId: string,
  status: Stripe.Dispute.Status,
  id?: string,
): Promise<void> {
  const { payment_intent } = await orderOf(shop, orderId)
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    'select id from order_disputes where order_id = $1 order by opened_at desc limit 1',
    [orderId],
  )
  const told = {
    id: id ?? rows[0]?.id ?? `dp_${payment_intent}`,
    payment_intent,
    status,
    reason: 'fraudulent',
    balance_transactions: [],
  }
  await inTransaction(shop.shop.db, async (trx) =>
    applyDispute(trx, told as unknown as Stripe.Dispute, await findStanding(trx, told.id)),
  )
}
