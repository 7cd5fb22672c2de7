import { expect, test } from 'vitest'
import { callOffReturn } from '../../contract/return.ts'
import { aCoatOfSizes, exchangeForDearer } from '../../test/dearer-exchanges.ts'
import { orderOf } from '../../test/orders.ts'
import { aDeliveredOrder, askFor, BUYER, TAXED } from '../../test/returns.ts'
import { setTax } from '../../test/settings.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { listSettledRefunds } from '../orders/refunds/refund-queries.ts'

const shop = aReconciledShop({ STRIPE_TAX: 'on' })

/** What a coat in L costs more than the M of a delivered order, tax included. */
async function aDifference(payment: object) {
  const order = await aDeliveredOrder(shop, { product: await aCoatOfSizes(shop), payment })
  const { subtotal, amount_tax } = await orderOf(shop, order.id)
  const difference = 2_000 + Math.round((amount_tax * 50_000) / subtotal) - amount_tax
  return { ...order, difference }
}

const transactionOf = async (id: string) => {
  const { tax_transaction } = await orderOf(shop, id)
  if (tax_transaction === null) return undefined
  return await shop.shop.provider.stripe.tax.transactions.retrieve(tax_transaction, {
    expand: ['line_items'],
  })
}

test('The tax of a difference is in the provider’s books, and is taken back with its refund', async () => {
  const { id, difference } = await aDifference(TAXED)
  expect(difference).toBeGreaterThan(2_000)
  const { number, child } = await exchangeForDearer(shop, id, { difference })
  const recorded = (await transactionOf(child))!
  expect(recorded.reference).toBe(child)
  expect(recorded.customer_details.address).toMatchObject({ country: 'US', state: 'CA' })
  const [line] = recorded.line_items!.data
  expect(line).toMatchObject({ amount: difference, tax_behavior: 'inclusive' })
  expect(Math.abs(line!.amount_tax - (difference - 2_000))).toBeLessThanOrEqual(1)

  const called = await shop.call(callOffReturn, { params: { number }, body: { email: BUYER } })
  expect(called.status, called.error).toBe(200)
  await shop.runJobs()
  const refunds = await listSettledRefunds(shop.shop.db, child)
  expect(refunds.map(({ amount }) => amount)).toEqual([difference])
  const { transactions } = shop.shop.provider.stripe.tax
  // A repeated key is answered with what was made first.
  const reversal = await transactions.createReversal(
    {
      mode: 'partial',
      original_transaction: recorded.id,
      reference: refunds[0]!.id,
      flat_amount: -difference,
    },
    { idempotencyKey: `refund:${refunds[0]!.id}:tax` },
  )
  expect(reversal.reversal!.original_transaction).toBe(recorded.id)
})

test('Where the provider worked out no tax, nothing of a difference is told to it', async () => {
  const untaxed = await aDifference({})
  expect(untaxed.difference).toBe(2_000)
  const { child } = await exchangeForDearer(shop, untaxed.id)
  expect(await transactionOf(child)).toBeUndefined()

  const rates = [{ country: 'US', region: '', rate: 1_900 }]
  await setTax(shop, { source: 'rates', is_included: true, rates })
  const own = await aDeliveredOrder(shop, { product: await aCoatOfSizes(shop), payment: TAXED })
  expect((await orderOf(shop, own.id)).included_tax).toBeGreaterThan(0)
  expect((await askFor(shop, own.id, [{ new_size: 'L', difference: 1_000 }])).status).toBe(409)
  const exchanged = await exchangeForDearer(shop, own.id)
  expect((await orderOf(shop, exchanged.child)).amount_charged).toBe(2_000)
  expect(await transactionOf(exchanged.child)).toBeUndefined()
})
