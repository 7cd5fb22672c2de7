import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItemDetails } from '../../contract/cart.ts'
import { placeOrder } from '../../contract/order.ts'
import {
  changePrices,
  checkPriceChange,
  type PriceTerms,
  undoPriceChange,
} from '../../contract/price-change.ts'
import * as product from '../../contract/product.ts'
import { endSale, getPriceHistory } from '../../contract/sale.ts'
import { backdatePrice } from '../../test/backdate.ts'
import { rulesBroken } from '../../test/discrepancies.ts'
import { orderOfSession } from '../../test/orders.ts'
import { sessionIdOf } from '../../test/payment-form.ts'
import { aProduct } from '../../test/products.ts'
import { aSale, inHours, runSwitch } from '../../test/sales.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'

let shop: TestShop
let admin: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.adminToken()
})
afterAll(async () => {
  expect(await rulesBroken(shop)).toEqual(new Set())
  await shop.close()
})

/** $100.00, and $120.00 in L. */
const aCoat = (options: Partial<product.NewProduct> = {}) =>
  aProduct(shop, { price: 10_000, size_prices: { L: 12_000 }, ...options })
const shown = async (id: number): Promise<product.Product> =>
  (await shop.call(product.getProduct, { params: { id } })).body
const pricesOf = async (id: number) => {
  const { price, size_prices, prior_price, percent_off, size_prior_prices } = await shown(id)
  return { price, size_prices, prior_price, percent_off, size_prior_prices }
}
const edited = async (id: number): Promise<product.AdminProduct> =>
  (await shop.call(product.getProductForEdit, { params: { id } }, admin)).body
const change = (id: number, body: product.ProductChange) =>
  shop.call(product.updateProduct, { params: { id }, body }, admin)
const inCart = async (id: number, sizes: string[]) => {
  const items = sizes.map((size) => ({ id, size, quantity: 1 }))
  const { body } = await shop.call(cartItemDetails, { headers: {}, body: { items } })
  return { prices: body.itemDetails.map(({ price }: { price: number }) => price), goods: body.cart.goods }
}
const place = (id: number, sizes: string[], seen?: number) =>
  shop.call(placeOrder, {
    headers: {},
    body: { items: sizes.map((size) => ({ id, size, quantity: 1 })), seen },
  })

test('A size with a price of its own costs it on the page, in the cart and in the order', async () => {
  const coat = await aCoat()
  expect(await pricesOf(coat)).toEqual({ price: 10_000, size_prices: { L: 12_000 } })
  expect(await inCart(coat, ['M', 'L'])).toEqual({ prices: [10_000, 12_000], goods: 22_000 })
  const { body } = await place(coat, ['M', 'L'], 22_000)
  const order = await orderOfSession(shop, sessionIdOf(body.session_url))
  expect(order).toMatchObject({ subtotal: 22_000 })
  const session = JSON.stringify((order as unknown as { session_params: unknown }).session_params)
  expect(session).toContain('12000')
})

test('Lists, filters and cards go by the cheapest size, although the product costs more', async () => {
  const coat = await aCoat({ name: 'Cape of sizes', sizes: ['S', 'M'], size_prices: { S: 7_000 } })
  const find = async (query: object) =>
    (await shop.call(product.listProducts, { query: { name: 'Cape of sizes', ...query } })).body
  expect(await find({ price_max: 8_000 })).toMatchObject([
    { id: coat, price: 7_000, size_prices: { M: 10_000 } },
  ])
  expect(await find({ price_min: 8_000 })).toEqual([])
  expect(await edited(coat)).toMatchObject({ price: 10_000, size_prices: { S: 7_000 } })
  const [all] = (await find({})) as product.Product[]
  expect(all).not.toHaveProperty('prior_price')
})

test('A cart that was seen before a size became dearer is refused with the price of the size', async () => {
  const coat = await aCoat()
  expect((await change(coat, { size_prices: { L: 15_000 } })).status).toBe(200)
  const refused = await place(coat, ['M', 'L'], 22_000)
  expect([refused.status, refused.error]).toEqual([
    409,
    'The price of Wool Coat is now $150.00 (was $120.00).',
  ])
  expect((await place(coat, ['M'], 10_000)).status).toBe(200)
})

test('A product without prices of sizes is answered as before there were any', async () => {
  const coat = await aProduct(shop)
  for (const answer of [await shown(coat), await edited(coat)]) {
    expect(answer).not.toHaveProperty('size_prices')
    expect(answer).not.toHaveProperty('size_prior_prices')
  }
})

test('A price of a size that the product does not have, or of nothing, is refused in words', async () => {
  const coat = await aCoat()
  const unknown = await change(coat, { size_prices: { XXL: 12_000 } })
  expect([unknown.status, unknown.error]).toEqual([
    422,
    'A price is given for size XXL, which the product does not have.',
  ])
  const nothing = await change(coat, { size_prices: { L: 0 } })
  expect([nothing.status, nothing.error]).toEqual([422, 'Size L needs a price.'])
  expect((await change(coat, { size_prices: { L: 2 ** 31 } })).status).toBeLessThan(500)
})

test('A price goes with its size, and follows one that gets another name', async () => {
  const coat = await aCoat()
  await change(coat, { sizes: ['S', 'M', 'Large'] })
  expect(await edited(coat)).toMatchObject({ size_prices: { Large: 12_000 } })
  await change(coat, { sizes: ['S', 'M'] })
  expect(await edited(coat)).not.toHaveProperty('size_prices')
  expect(await pricesOf(coat)).toEqual({ price: 10_000 })
})

test('A sale lowers each size from its own price, and announces each with its own prior price', async () => {
  const coat = await aCoat()
  await backdatePrice(shop, coat, '10 days', 11_000)
  const sale = await aSale(shop, [coat], { ends_at: inHours(48) })
  await runSwitch(shop)
  expect(await pricesOf(coat)).toEqual({
    price: 7_500,
    prior_price: 10_000,
    percent_off: 25,
    size_prices: { L: 9_000 },
    // Before L had a price of its own, it cost $110.00.
    size_prior_prices: { L: 11_000 },
  })
  expect(await inCart(coat, ['M', 'L'])).toMatchObject({ prices: [7_500, 9_000] })
  await shop.call(endSale, { params: { id: sale.id }, body: {} }, admin)
  await runSwitch(shop)
  expect(await pricesOf(coat)).toEqual({ price: 10_000, size_prices: { L: 12_000 } })
  const { body } = await shop.call(getPriceHistory, { params: { id: coat } }, admin)
  expect(body.intervals.map((one: { size_prices?: object }) => one.size_prices)).toEqual([
    { L: 12_000 },
    { L: 9_000 },
    { L: 12_000 },
    undefined,
  ])
})

test('A size that gets another name in a running sale keeps its prior price, also by a file', async () => {
  const coat = await aCoat({ sizes: ['S', 'M'], size_prices: { S: 5_000 } })
  await aSale(shop, [coat], { percent: 20 })
  const others = { size_prices: { M: 8_000 }, size_prior_prices: { M: 10_000 } }
  const prices = { price: 4_000, prior_price: 5_000, percent_off: 20, ...others }
  expect(await pricesOf(coat)).toEqual(prices)
  expect((await change(coat, { sizes: ['Small', 'M'] })).status).toBe(200)
  expect(await pricesOf(coat)).toEqual(prices)
  const imported = await fetch(`${shop.origin}/api/products/import`, {
    method: 'POST',
    headers: { authorization: admin, 'content-type': 'text/csv' },
    body: `id,sizes,size_prices\n${coat},Petite|M,Petite:50\n`,
  })
  expect(await imported.text()).toContain('"updated":1')
  expect(await edited(coat)).toMatchObject({ size_prices: { Petite: 5_000 } })
  expect(await pricesOf(coat)).toEqual(prices)
})

test('A size that loses its own price in a running sale is not announced from more than it cost', async () => {
  const coat = await aCoat({ sizes: ['S', 'M'], size_prices: { S: 5_000 } })
  await aSale(shop, [coat], { percent: 20 })
  await change(coat, { sizes: ['Small', 'M'], size_prices: null })
  expect(await pricesOf(coat)).toEqual({ price: 8_000 })

  const dearer = await aCoat()
  await aSale(shop, [dearer], { percent: 20 })
  await change(dearer, { size_prices: null })
  // L cost $96.00 until then.
  expect(await pricesOf(dearer)).toEqual({ price: 8_000, prior_price: 9_600, percent_off: 16 })

  const renamed = await aCoat()
  await aSale(shop, [renamed], { percent: 20 })
  await change(renamed, { sizes: ['S', 'M', 'Large'], size_prices: null })
  expect(await pricesOf(renamed)).toEqual({ price: 8_000, prior_price: 9_600, percent_off: 16 })
})

test('A size that gets another name and costs less from then on is announced from what it cost by the former one', async () => {
  const coat = await aCoat()
  await aSale(shop, [coat], { percent: 20 })
  expect(await pricesOf(coat)).toMatchObject({
    size_prices: { L: 9_600 },
    size_prior_prices: { L: 12_000 },
  })
  await change(coat, { sizes: ['S', 'M', 'Large'], size_prices: { Large: 11_000 } })
  expect(await pricesOf(coat)).toMatchObject({
    size_prices: { Large: 8_800 },
    size_prior_prices: { Large: 9_600 },
  })
})

test('A size that gets its own price as another is taken out is announced from no more than it cost', async () => {
  const coat = await aCoat({ sizes: ['S', 'M'], size_prices: { S: 5_000 } })
  await aSale(shop, [coat], { percent: 20 })
  await change(coat, { sizes: ['M'], size_prices: { M: 9_000 } })
  // M cost $80.00 and S $40.00, and the history does not say that M was not S.
  expect(await pricesOf(coat)).toEqual({ price: 7_200 })
})

test('A size that gets its own price in a running sale has the prior price of its product, or that of its cut', async () => {
  const coat = await aCoat({ size_prices: null })
  await aSale(shop, [coat], { percent: 20 })
  await change(coat, { size_prices: { S: 9_000, L: 11_000 } })
  expect(await pricesOf(coat)).toEqual({
    price: 7_200,
    prior_price: 8_000,
    percent_off: 10,
    size_prices: { M: 8_000, L: 8_800 },
    size_prior_prices: { M: 10_000, L: 10_000 },
  })
})

test('What a size cost by another name is a prior price of a sale that begins later', async () => {
  const coat = await aCoat({ sizes: ['S', 'M'], size_prices: { S: 9_000 } })
  await change(coat, { size_prices: { S: 9_500 } })
  await change(coat, { sizes: ['Small', 'M'] })
  await aSale(shop, [coat], { percent: 20 })
  expect(await pricesOf(coat)).toMatchObject({ price: 7_600, prior_price: 9_000, percent_off: 15 })
})

test('A sale at one price makes all sizes cost the same, except those that cost less already', async () => {
  const coat = await aCoat({ size_prices: { L: 12_000, S: 6_000 } })
  await aSale(shop, [coat], { percent: null, price: 8_000, is_public: false })
  await runSwitch(shop)
  expect(await pricesOf(coat)).toEqual({ price: 6_000, size_prices: { M: 8_000, L: 8_000 } })
})

test('Once a size has no price of its own, its former price counts as a prior price', async () => {
  const coat = await aCoat({ size_prices: { L: 8_000 } })
  await change(coat, { size_prices: null })
  await aSale(shop, [coat], { percent: null, price: 7_900 })
  await runSwitch(shop)
  expect(await pricesOf(coat)).toMatchObject({ price: 7_900, prior_price: 8_000, percent_off: 1 })
})

test('A change of many prices changes those of sizes too, and undoing it puts them back', async () => {
  const coat = await aCoat()
  const apply = async (terms: PriceTerms) => {
    const body = { ...terms, product_ids: [coat] }
    const { total, shown } = (await shop.call(checkPriceChange, { body }, admin)).body
    const { status, body: made } = await shop.call(changePrices, { body: { ...body, seen: total } }, admin)
    expect(status).toBe(200)
    return { id: made.id as number, total, note: shown[0].note }
  }
  const dearer = await apply({ kind: 'percent', value: 10 })
  expect(dearer).toMatchObject({
    total: 11_000 + 13_200,
    note: expect.stringContaining('prices of their own'),
  })
  expect(await pricesOf(coat)).toEqual({ price: 11_000, size_prices: { L: 13_200 } })
  const even = await apply({ kind: 'price', value: 9_000 })
  expect(await pricesOf(coat)).toEqual({ price: 9_000 })
  for (const { id } of [even, dearer]) {
    const { body } = await shop.call(undoPriceChange, { params: { id } }, admin)
    expect(body).toMatchObject({ put_back: 1 })
  }
  expect(await pricesOf(coat)).toEqual({ price: 10_000, size_prices: { L: 12_000 } })
})
