import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePrices, checkPriceChange } from '../../contract/price-change.ts'
import * as product from '../../contract/product.ts'
import { endSale } from '../../contract/sale.ts'
import { backdatePrice } from '../../test/backdate.ts'
import { corrupt } from '../../test/corrupt.ts'
import { expectToBeFound, rulesBroken } from '../../test/discrepancies.ts'
import { aProduct } from '../../test/products.ts'
import { aSale } from '../../test/sales.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(async () => {
  expect(await rulesBroken(shop)).toEqual(new Set())
  await shop.close()
})

/** $120.00 for 60 days. */
const aCoat = async (options: Partial<product.NewProduct> = {}) => {
  const id = await aProduct(shop, { price: 12_000, ...options })
  await backdatePrice(shop, id, '60 days', 12_000)
  return id
}
const change = async (id: number, body: product.ProductChange) => {
  const { status, error } = await shop.callAsAdmin(product.updateProduct, { params: { id }, body })
  expect(status, error).toBe(200)
}
const pricesOf = async (id: number) => {
  const { body } = await shop.call(product.getProduct, { params: { id } })
  const { price, prior_price, percent_off, size_prices, size_prior_prices } = body as product.Product
  return { price, prior_price, percent_off, size_prices, size_prior_prices }
}
const end = async (id: number) =>
  expect((await shop.callAsAdmin(endSale, { params: { id }, body: {} })).status).toBe(200)

test('A regular price that falls in a running sale is a reduction of its own, from the lowest price of the 30 days before it', async () => {
  const coat = await aCoat()
  await aSale(shop, [coat])
  expect(await pricesOf(coat)).toMatchObject({ price: 9_000, prior_price: 12_000, percent_off: 25 })
  await change(coat, { price: 8_000 })
  expect(await pricesOf(coat)).toEqual({ price: 6_000, prior_price: 9_000, percent_off: 33 })
  await change(coat, { price: 10_000 })
  expect(await pricesOf(coat)).toEqual({ price: 7_500, prior_price: 9_000, percent_off: 16 })
})

test('A price that rises in a running sale and falls again is a plain price', async () => {
  const coat = await aCoat()
  await aSale(shop, [coat])
  await change(coat, { price: 14_000 })
  expect(await pricesOf(coat)).toEqual({ price: 10_500, prior_price: 12_000, percent_off: 12 })
  await change(coat, { price: 12_000 })
  expect(await pricesOf(coat)).toEqual({ price: 9_000 })
})

test('A product that was off while its price fell comes back into its sale with the prior price of the deeper cut', async () => {
  const coat = await aCoat()
  await aSale(shop, [coat])
  await change(coat, { active: false })
  await change(coat, { price: 8_000 })
  await change(coat, { active: true })
  expect(await pricesOf(coat)).toEqual({ price: 6_000, prior_price: 9_000, percent_off: 33 })
})

test('A sale that becomes the cheaper one of two is announced from the price of the other', async () => {
  const coat = await aCoat()
  const percent = await aSale(shop, [coat])
  await aSale(shop, [coat], { price: 8_500 })
  expect(await pricesOf(coat)).toEqual({ price: 8_500, prior_price: 9_000, percent_off: 5 })
  await change(coat, { price: 10_000 })
  expect(await pricesOf(coat)).toEqual({ price: 7_500, prior_price: 8_500, percent_off: 11 })
  await end(percent.id)
  expect(await pricesOf(coat)).toEqual({ price: 8_500 })
})

test('A size whose own price falls in a running sale has a prior price of its own, and the others keep theirs', async () => {
  const coat = await aCoat({ size_prices: { L: 16_000, S: 20_000 } })
  // Before, all sizes cost $120.00.
  await aSale(shop, [coat], { percent: 50 })
  const before = { price: 6_000, prior_price: 12_000, percent_off: 50 }
  expect(await pricesOf(coat)).toEqual({
    ...before,
    size_prices: { L: 8_000, S: 10_000 },
    size_prior_prices: { L: 12_000, S: 12_000 },
  })
  await change(coat, { size_prices: { L: 14_000, S: 20_000 } })
  expect(await pricesOf(coat)).toEqual({
    ...before,
    size_prices: { L: 7_000, S: 10_000 },
    size_prior_prices: { L: 8_000, S: 12_000 },
  })
})

test('The preview of lower prices says what a reduction is announced from', async () => {
  const coat = await aCoat()
  await aSale(shop, [coat])
  const terms = { kind: 'amount' as const, value: -2_000, product_ids: [coat] }
  const { body: checked } = await shop.callAsAdmin(checkPriceChange, { body: terms })
  expect(checked.shown[0].note).toBe(
    'A sale lowers it to $90.00 today. A lower price is announced from no more than that.',
  )
  await shop.callAsAdmin(changePrices, { body: { ...terms, seen: checked.total } })
  expect(await pricesOf(coat)).toEqual({ price: 7_500, prior_price: 9_000, percent_off: 16 })
})

test('A reduction that is announced from more than its product cost in the 30 days before is found', async () => {
  const coat = await aCoat({ size_prices: { L: 16_000 } })
  await aSale(shop, [coat])
  await change(coat, { price: 8_000, size_prices: { L: 12_000 } })
  const rule = 'Each announced reduction'
  await expectToBeFound(shop, {
    change: (sql) => corrupt(shop, sql, [coat]),
    corruption: 'update offers set prior_price = prior_price + 1 where product_id = $1',
    repair: 'update offers set prior_price = prior_price - 1 where product_id = $1',
    rule,
  })
  const priorOfL = (prior: number) =>
    `update offers set size_offers = jsonb_set(size_offers, '{L,prior_price}', '${prior}') where product_id = $1`
  await expectToBeFound(shop, {
    change: (sql) => corrupt(shop, sql, [coat]),
    corruption: priorOfL(12_001),
    repair: priorOfL(12_000),
    rule,
  })
})
