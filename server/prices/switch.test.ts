import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItemDetails } from '../../contract/cart.ts'
import * as product from '../../contract/product.ts'
import { endSale, getPriceHistory, type PriceHistory } from '../../contract/sale.ts'
import { searchProducts } from '../../contract/search.ts'
import { backdatePrice, backdateSale } from '../../test/backdate.ts'
import { emptyCatalog } from '../../test/corrupt.ts'
import { anOrder, orderOf } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import { aSale, inHours, runSwitch } from '../../test/sales.ts'
import { setTimeZone } from '../../test/settings.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { findDiscrepancies } from '../reconciliation/find-discrepancies.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(async () => {
  const { discrepancies } = await findDiscrepancies(shop.shop)
  await shop.close()
  expect(discrepancies).toEqual([])
})

const aCoat = async (options: Parameters<typeof aProduct>[1] = {}) => {
  const id = await aProduct(shop, { price: 12_000, ...options })
  await backdatePrice(shop, id, '60 days', 12_000)
  return id
}
const shown = async (id: number): Promise<product.Product> =>
  (await shop.call(product.getProduct, { params: { id } })).body
const pricesOf = async (id: number) => {
  const { price, regular_price, prior_price, percent_off, sale_ends_at } = await shown(id)
  return { price, regular_price, prior_price, percent_off, sale_ends_at }
}
const plain = (price: number) => ({
  price,
  regular_price: undefined,
  prior_price: undefined,
  percent_off: undefined,
  sale_ends_at: undefined,
})
const change = async (id: number, body: product.ProductChange) => {
  const { status, error } = await shop.callAsAdmin(product.updateProduct, { params: { id }, body })
  expect(status, error).toBe(200)
}
const historyOf = async (id: number) => {
  const { body } = await shop.callAsAdmin(getPriceHistory, { params: { id } })
  return { ...(body as PriceHistory), prices: (body as PriceHistory).intervals.map(({ price }) => price) }
}
const end = async (id: number) =>
  expect((await shop.callAsAdmin(endSale, { params: { id }, body: {} })).status).toBe(200)

test('A sale changes the price on the page, in lists, filters, the cart and the order, and stays below the regular one', async () => {
  await emptyCatalog(shop)
  const [coat, scarf] = [await aCoat(), await aCoat({ name: 'Wool Scarf', price: 10_000 })]
  const ends_at = inHours(48)
  await aSale(shop, [coat], { ends_at })

  expect(await pricesOf(coat)).toEqual({
    price: 9_000,
    regular_price: 12_000,
    prior_price: 12_000,
    percent_off: 25,
    sale_ends_at: ends_at,
  })
  expect(await pricesOf(scarf)).toEqual(plain(10_000))

  const list = async (query: product.ProductFilter) =>
    (await shop.call(product.listProducts, { query })).body.map(({ id }: { id: number }) => id)
  expect(await list({ sort_by: 'price', sort_direction: 'asc' })).toEqual([coat, scarf])
  expect(await list({ price_max: 9_000 })).toEqual([coat])
  expect(await list({ price_min: 9_001 })).toEqual([scarf])
  expect((await shop.call(product.productFilterOptions, { query: {} })).body).toMatchObject({
    price_min: 9_000,
    price_max: 10_000,
  })
  const found = await shop.call(searchProducts, { query: { q: 'coat', price_max: 9_000 } })
  expect(found.body.map(({ price }: { price: number }) => price)).toEqual([9_000])
  const { body: onSale } = await shop.call(searchProducts, { query: { q: 'on sale' } })
  expect(onSale.map(({ id }: { id: number }) => id)).toEqual([coat])
  const similar = await shop.call(product.similarProducts, { params: { id: scarf } })
  expect(similar.body[0]).toMatchObject({ id: coat, price: 9_000, prior_price: 12_000 })

  const items = [{ id: coat, size: 'M', quantity: 2 }]
  const cart = await shop.call(cartItemDetails, { headers: {}, body: { items } })
  expect(cart.body.itemDetails[0]!.price).toBe(9_000)
  const order = await anOrder(shop, { product: coat, quantity: 2 })
  expect((await orderOf(shop, order.id)).subtotal).toBe(18_000)

  const edited = (await shop.callAsAdmin(product.getProductForEdit, { params: { id: coat } })).body
  expect(edited).toMatchObject({ price: 12_000, sale_price: 9_000, prior_price: 12_000 })
})

test('The prior price is the lowest of the 30 days before the sale, and stays what it was when the sale began', async () => {
  const coat = await aProduct(shop, { price: 12_000 })
  await backdatePrice(shop, coat, '12 days', 12_000)
  await backdatePrice(shop, coat, '3 days', 9_900)
  await backdatePrice(shop, coat, '90 days', 12_000)
  await aSale(shop, [coat], { price: 9_000 })
  expect(await pricesOf(coat)).toMatchObject({ prior_price: 9_900, percent_off: 9, regular_price: 12_000 })
  await change(coat, { price: 15_000 })
  expect(await pricesOf(coat)).toMatchObject({ price: 9_000, prior_price: 9_900, percent_off: 9 })
})

test('A product that came less than 30 days ago has the lowest price since it came', async () => {
  const coat = await aProduct(shop, { price: 12_000 })
  await backdatePrice(shop, coat, '4 days', 12_000)
  await backdatePrice(shop, coat, '2 days', 10_000)
  await backdatePrice(shop, coat, '60 days', null)
  await aSale(shop, [coat], { price: 9_000 })
  expect(await pricesOf(coat)).toMatchObject({ price: 9_000, prior_price: 10_000, percent_off: 10 })
})

test('A price of more than 30 days ago plays no part', async () => {
  const coat = await aProduct(shop, { price: 12_000 })
  await backdatePrice(shop, coat, '31 days', 12_000)
  await backdatePrice(shop, coat, '3 days', 5_000)
  await aSale(shop, [coat], { price: 9_000 })
  expect(await pricesOf(coat)).toMatchObject({ prior_price: 12_000 })
})

test.each([
  ['that is not lower than in the 30 days before', 9_900, { price: 9_900 }],
  ['that is lower by less than one percent', 9_900, { price: 9_850 }],
  ['that is quiet', 12_000, { is_public: false, price: 6_000 }],
])('A sale %s has a plain price', async (_, lowest, content) => {
  const coat = await aCoat()
  await backdatePrice(shop, coat, '1 day', 12_000)
  const cheap = await aProduct(shop, { price: 12_000 })
  await backdatePrice(shop, cheap, '5 days', lowest)
  await aSale(shop, [cheap], content)
  expect(await pricesOf(cheap)).toEqual(plain(content.price))
})

test('A product that was not sold before its sale has a plain price, and a sale over the regular price changes nothing', async () => {
  const coat = await aProduct(shop, { price: 12_000, active: false })
  await aSale(shop, [coat], { price: 9_000 })
  await change(coat, { active: true })
  expect(await pricesOf(coat)).toEqual(plain(9_000))
  const scarf = await aCoat()
  await aSale(shop, [scarf], { price: 20_000 })
  expect(await pricesOf(scarf)).toEqual(plain(12_000))
})

test('A sale begins and ends with the switch, and not by the clock', async () => {
  const coat = await aCoat()
  const { id } = await aSale(shop, [coat], { starts_at: inHours(1), ends_at: inHours(3) })
  expect(await pricesOf(coat)).toEqual(plain(12_000))
  await backdateSale(shop, id, '2 hours')
  expect(await pricesOf(coat)).toEqual(plain(12_000))
  await runSwitch(shop)
  expect(await pricesOf(coat)).toMatchObject({ price: 9_000, percent_off: 25 })
  await backdateSale(shop, id, '2 hours')
  expect(await pricesOf(coat)).toMatchObject({ price: 9_000, percent_off: 25 })
  await runSwitch(shop)
  expect(await pricesOf(coat)).toEqual(plain(12_000))
  expect((await historyOf(coat)).prices).toEqual([12_000, 9_000, 12_000, 12_000])
})

test('A sale whose whole time was missed never begins', async () => {
  const coat = await aCoat()
  const { id } = await aSale(shop, [coat], { starts_at: inHours(1), ends_at: inHours(2) })
  await backdateSale(shop, id, '5 hours')
  await runSwitch(shop)
  expect(await pricesOf(coat)).toEqual(plain(12_000))
  expect((await historyOf(coat)).prices).toEqual([12_000, 12_000])
})

test('Of two sales the lower price counts, and when it ends the dearer one is not announced as a reduction', async () => {
  const coat = await aCoat()
  await aSale(shop, [coat], { price: 9_000 })
  const deeper = await aSale(shop, [coat], { price: 8_000 })
  expect(await pricesOf(coat)).toMatchObject({ price: 8_000, prior_price: 9_000, percent_off: 11 })
  await end(deeper.id)
  expect(await pricesOf(coat)).toEqual(plain(9_000))
  await change(coat, { name: 'Wool Coat, Camel' })
  await change(coat, { price: 13_000 })
  expect(await pricesOf(coat)).toEqual(plain(9_000))
})

test('A product that is switched off leaves the sale and comes back into it with the same prior price', async () => {
  const coat = await aCoat()
  await aSale(shop, [coat])
  await change(coat, { active: false })
  expect((await historyOf(coat)).prices).toEqual([null, 9_000, 12_000, 12_000])
  await change(coat, { active: true })
  expect(await pricesOf(coat)).toMatchObject({ price: 9_000, prior_price: 12_000, percent_off: 25 })
})

test('The history says who changed the price, which sale, and what was lowest; it cannot be rewritten', async () => {
  const coat = await aCoat()
  await change(coat, { price: 11_000 })
  const sale = await aSale(shop, [coat], { name: 'Last pieces' })
  const { lowest, intervals, prices } = await historyOf(coat)
  expect(prices).toEqual([8_250, 11_000, 12_000, 12_000])
  expect(lowest).toBe(8_250)
  expect(intervals.slice(0, 2)).toMatchObject([
    { sale: 'Last pieces', ends_at: null },
    { sale: null, by: expect.stringContaining('@') },
  ])
  for (let at = 1; at < intervals.length; at++)
    expect(intervals[at]!.ends_at).toBe(intervals[at - 1]!.starts_at)
  for (const statement of [
    'update price_history set price = 1 where product_id = $1',
    'update price_history set ends_at = now() where product_id = $1 and ends_at is not null',
    'delete from price_history where product_id = $1',
  ]) {
    await expect(shop.shop.pool.query(statement, [coat])).rejects.toThrow('append-only')
  }
  await end(sale.id)
})

test('Many products are switched in batches of at most two hundred, each a commit', async () => {
  const ids = await Promise.all(Array.from({ length: 201 }, () => aProduct(shop, { price: 12_000 })))
  const { id } = await aSale(shop, ids, { starts_at: inHours(1) })
  await backdateSale(shop, id, '2 hours')
  const statements = await shop.statementsOf(() => runSwitch(shop))
  expect(statements.filter((statement) => statement.includes('switch_prices'))).toHaveLength(2)
  const { rows } = await shop.shop.pool.query(
    'select price, count(*)::int as count from offers where product_id = any($1) group by price',
    [ids],
  )
  expect(rows).toEqual([{ price: 9_000, count: 201 }])
})

test('Two switches at the same time, beside edits of the products, leave one history without gaps', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => aProduct(shop, { price: 12_000 })))
  const { id } = await aSale(shop, ids, { starts_at: inHours(1) })
  await backdateSale(shop, id, '2 hours')
  await Promise.all([
    runSwitch(shop),
    runSwitch(shop),
    ...ids.map((id) => change(id, { price: 16_000 })),
    runSwitch(shop),
  ])
  for (const id of ids) expect((await shown(id)).price).toBe(12_000)
})

test('A product says by the clock of the shop when its sale ends, because its page shows the day', async () => {
  const id = await aCoat()
  await setTimeZone(shop, 'Pacific/Kiritimati')
  const end = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000)
  await aSale(shop, [id], { ends_at: end.toISOString() })
  const { sale_ends_at } = await shown(id)
  expect(sale_ends_at).toMatch(/\+14:00$/)
  expect(new Date(sale_ends_at!)).toEqual(end)
  await setTimeZone(shop, 'UTC')
  expect((await shown(id)).sale_ends_at).toBe(end.toISOString())
})
