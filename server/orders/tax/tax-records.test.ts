import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { aGiftCard, aPaidQuotedOrder } from '../../../test/credit.ts'
import { orderOf, refund } from '../../../test/orders.ts'
import { aProduct } from '../../../test/products.ts'
import { aShop } from '../../../test/shop.ts'
import { inTransaction } from '../../database/transaction.ts'
import { applyRefund } from '../refunds/refunds.ts'
import { findRefund, listSettledRefunds } from '../refunds/refund-queries.ts'

const logged: string[] = []
// The sandbox takes no refund back, so shop and sandbox disagree at the end.
const shop = aShop({}, {}, undefined, (line) => logged.push(line))

const totalOf = ({ line_items, shipping_cost }: Stripe.Tax.Transaction) =>
  [...line_items!.data, ...(shipping_cost ? [shipping_cost] : [])].reduce(
    (sum, { amount, amount_tax }) => sum + amount + amount_tax,
    0,
  )

/** Its newest refund. */
async function failAtTheBank(orderId: string): Promise<void> {
  const { payment_intent } = await orderOf(shop, orderId)
  const { data } = await shop.shop.provider.stripe.refunds.list({ payment_intent: payment_intent! })
  const failed = { ...data[0]!, status: 'failed', failure_reason: 'expired_or_canceled_card' } as const
  await inTransaction(shop.shop.db, (trx) => applyRefund(trx, failed))
  await shop.runJobs()
}

test('The tax of a refund that the bank returns is back in the provider’s books, once', async () => {
  const { transactions } = shop.shop.provider.stripe.tax
  const { code } = await aGiftCard(shop)
  const coat = await aProduct(shop, { price: 12_000 })
  const { id } = await aPaidQuotedOrder(shop, coat, { codes: [code] })
  expect((await refund(shop, id, 1_000)).status).toBe(200)
  await shop.runJobs()
  const made = (await listSettledRefunds(shop.shop.db, id)).find(({ goes_to }) => goes_to === 'card')!
  const expand = ['line_items']
  const reversal = await transactions.retrieve(made.tax_reversal!, { expand })
  expect(totalOf(reversal)).toBe(-1_000)

  for (let heard = 1; heard <= 2; heard++) await failAtTheBank(id)
  expect((await findRefund(shop.shop.db, made.id))!.state).toBe('failed')
  // The reference is taken, and a repeated key is answered with what was made first.
  const undo = { mode: 'full' as const, original_transaction: reversal.id, reference: `${made.id}:returned` }
  const key = { idempotencyKey: `refund:${made.id}:tax:returned` }
  await expect(transactions.createReversal(undo)).rejects.toThrow('already exists')
  const undone = await transactions.createReversal(undo, key)
  expect(totalOf(await transactions.retrieve(undone.id, { expand }))).toBe(1_000)
})

test('A refund that the bank returns is told of where its tax’s reversal was not noted', async () => {
  const coat = await aProduct(shop, { price: 12_000 })
  const { code } = await aGiftCard(shop)
  const { id } = await aPaidQuotedOrder(shop, coat, { codes: [code] })
  expect((await refund(shop, id, 1_000)).status).toBe(200)
  await shop.runJobs()
  const made = (await listSettledRefunds(shop.shop.db, id)).find(({ goes_to }) => goes_to === 'card')!
  // As the release before has left it.
  await shop.shop.pool.query('update refunds set tax_reversal = null where id = $1', [made.id])
  await failAtTheBank(id)
  expect(logged.filter((line) => line.includes('none was undone'))).toMatchObject([
    expect.stringContaining(made.id),
  ])
})
