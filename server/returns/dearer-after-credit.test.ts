import { expect, test } from 'vitest'
import * as contract from '../../contract/return.ts'
import { aGiftCard, aPaidQuotedOrder } from '../../test/credit.ts'
import { aCoatOfSizes, exchangedForDearer } from '../../test/dearer-exchanges.ts'
import { rulesBroken } from '../../test/discrepancies.ts'
import { orderOf, refund } from '../../test/orders.ts'
import { submitPayment } from '../../test/payment-form.ts'
import { aPromotion, payFor, placedWith } from '../../test/promotions.ts'
import { askFor, BUYER, cancel, receive, settle, deliver } from '../../test/returns.ts'
import { aProduct } from '../../test/products.ts'
import { aReconciledShop } from '../../test/shop.ts'

const shop = aReconciledShop()

test('An order that credit has paid is exchanged for a dearer size, and gives the credit back', async () => {
  const product = await aProduct(shop, {
    price: 9_000,
    sizes: ['M', 'L'],
    size_quantities: { M: 5, L: 5 },
    size_prices: { L: 10_000 },
  })
  const { code } = await aGiftCard(shop)
  const email = 'grace@example.com'
  const { id, quote } = await aPaidQuotedOrder(shop, product, { codes: [code], email })
  await deliver(shop, id)
  const options = await shop.call(contract.returnOptions, { params: { id }, body: { email } })
  const size = (options.body as contract.ReturnOptions).lines[0]!.sizes[0]!
  const child = await exchangedForDearer(shop, id, { email, difference: size.difference })
  const { amount_charged } = await orderOf(shop, child)
  expect((await refund(shop, child)).status).toBe(200)
  await shop.runJobs()
  expect(await orderOf(shop, child)).toMatchObject({ state: 'refunded', amount_refunded: amount_charged })
  expect(await orderOf(shop, id)).toMatchObject({ amount_refunded: 0, amount_credited: quote.total })
  expect(await rulesBroken(shop)).toEqual(new Set())
})

test('A free order is exchanged for a dearer size', async () => {
  const product = await aCoatOfSizes(shop)
  const { code } = (await aPromotion(shop, { percent: 100 })) as { code: string }
  const placed = await placedWith(shop, [[product, 1]], { codes: [code], email: BUYER })
  await payFor(shop, placed)
  const { id } = placed
  await deliver(shop, id)
  const asked = await askFor(shop, id, [{ new_size: 'L', difference: 2_000 }])
  expect(asked.status, asked.error).toBe(200)
  const { number, exchange } = asked.body as contract.Return
  await submitPayment(exchange!.session_url!)
  await shop.call(contract.showReturn, { params: { number }, body: { email: BUYER } })
  await shop.runJobs()
  await receive(shop, number)
  expect((await settle(shop, number)).status).toBe(200)
  const child = exchange!.order_id
  expect(await orderOf(shop, child)).toMatchObject({ state: 'paid' })
  expect((await cancel(shop, child)).body).toMatchObject({ amount_refunded: 2_000 })
  expect(await rulesBroken(shop)).toEqual(new Set())
})
