import { expect, test } from 'vitest'
import { listActivity } from '../../contract/activity.ts'
import {
  changePrices,
  checkPriceChange,
  listPriceChanges,
  type PriceTerms,
  undoPriceChange,
} from '../../contract/price-change.ts'
import { getProduct, getProductForEdit } from '../../contract/product.ts'
import { listProductVersions } from '../../contract/product-versions.ts'
import { findSaleProducts, getPriceHistory } from '../../contract/sale.ts'
import { backdatePriceChange } from '../../test/backdate.ts'
import { failWhere } from '../../test/corrupt.ts'
import { aProduct, editProduct } from '../../test/products.ts'
import { aSale } from '../../test/sales.ts'
import { aShop } from '../../test/shop.ts'
import { priceAfter } from './price-changes.ts'

const shop = aShop()

const check = async (product_ids: number[], terms: PriceTerms) =>
  (await shop.callAsAdmin(checkPriceChange, { body: { ...terms, product_ids } })).body
/** As the page does it: what was checked is sent along. */
const apply = async (product_ids: number[], terms: PriceTerms, seen?: number, starts_at?: string) => {
  const total = seen ?? (await check(product_ids, terms)).total
  const body = { ...terms, product_ids, seen: total, ...(starts_at && { starts_at }) }
  return await shop.callAsAdmin(changePrices, { body })
}
const plan = (product_ids: number[], terms: PriceTerms, inMs = 3_600_000) =>
  apply(product_ids, terms, undefined, new Date(Date.now() + inMs).toISOString())
const run = () => shop.runTask('apply_planned_prices')
const listed = async (id: number) =>
  (await shop.callAsAdmin(listPriceChanges, { query: {} })).body.find(
    (change: { id: number }) => change.id === id,
  )
const undo = (id: number) => shop.callAsAdmin(undoPriceChange, { params: { id } })
const priceOf = async (id: number) =>
  (await shop.callAsAdmin(getProductForEdit, { params: { id } })).body.price as number

test.each([
  [10_000, { kind: 'percent', value: 5 }, 10_500],
  [999, { kind: 'percent', value: -33 }, 669],
  [10_000, { kind: 'amount', value: -450 }, 9_550],
  [10_000, { kind: 'price', value: 9_000 }, 9_000],
  [10_060, { kind: 'percent', value: 5, ending: 95 }, 10_595],
  [10_000, { kind: 'percent', value: 5, ending: 0 }, 10_500],
  [10_000, { kind: 'percent', value: 6, ending: 90 }, 10_590],
  [100, { kind: 'amount', value: -70, ending: 0 }, 100],
  [100, { kind: 'amount', value: -100, ending: 95 }, 0],
] as const)('%i cents with %o are %i', (before, terms, after) => {
  expect(priceAfter(before, terms)).toBe(after)
})

test('What was checked is what the products cost afterwards, in the shop, in their history and among their versions', async () => {
  const [coat, shirt] = [await aProduct(shop, { price: 10_000 }), await aProduct(shop, { price: 6_000 })]
  const terms: PriceTerms = { kind: 'percent', value: 5, ending: 95 }
  const checked = await check([coat, shirt], terms)
  expect(checked).toMatchObject({ products: 2, changed: 2, faulty: 0, total: 10_495 + 6_295 })
  expect(await priceOf(coat)).toBe(10_000)

  const { status, body } = await apply([coat, shirt], terms, checked.total)

  expect(status).toBe(200)
  const by = shop.shop.config.adminEmail
  expect(body).toMatchObject({ ...terms, products: 2, made_by: by, undone_at: null })
  expect([await priceOf(coat), await priceOf(shirt)]).toEqual([10_495, 6_295])
  expect((await shop.call(getProduct, { params: { id: coat } })).body.price).toBe(10_495)
  const { intervals } = (await shop.callAsAdmin(getPriceHistory, { params: { id: coat } })).body
  expect(intervals[0]).toMatchObject({ price: 10_495, by })
  const [version] = (await shop.callAsAdmin(listProductVersions, { params: { id: coat } })).body
  expect(version.changes).toEqual({ price: { before: '100.00', after: '104.95' } })
  const [entry] = (await shop.callAsAdmin(listActivity, { query: { limit: 1 } })).body
  expect(entry).toMatchObject({ what: 'changePrices', target: '2 products', after: { value: 5 } })
})

test('Undoing puts back what the products cost; those that were given another price since keep it', async () => {
  const [coat, shirt] = [
    await aProduct(shop, { price: 10_000 }),
    await aProduct(shop, { name: 'Shirt', price: 6_000 }),
  ]
  const { body: made } = await apply([coat, shirt], { kind: 'amount', value: 500 })
  await editProduct(shop, shirt, { price: 7_000 })
  await editProduct(shop, coat, { name: 'Felt Coat' })

  const { status, body } = await undo(made.id)

  expect(status).toBe(200)
  expect(body).toMatchObject({ put_back: 1, kept: ['Shirt'], kept_count: 1, undone_at: expect.any(String) })
  expect([await priceOf(coat), await priceOf(shirt)]).toEqual([10_000, 7_000])
  expect((await undo(made.id)).status).toBe(409)
  const [latest] = (await shop.callAsAdmin(listPriceChanges, { query: {} })).body
  expect(latest).toMatchObject({ id: made.id, undone_by: shop.shop.config.adminEmail })
})

test('All prices change or none: a price that cannot be refuses the change, and so does one that has moved since', async () => {
  const [coat, sock] = [await aProduct(shop, { price: 10_000 }), await aProduct(shop, { price: 300 })]
  const terms: PriceTerms = { kind: 'amount', value: -300 }
  expect(await check([coat, sock], terms)).toMatchObject({
    faulty: 1,
    shown: [
      { id: sock, is_faulty: true, note: 'It would cost nothing.' },
      { id: coat, after: 9_700 },
    ],
  })
  expect((await apply([coat, sock], terms)).status).toBe(422)
  expect((await apply([coat], { kind: 'percent', value: 1_000_000 })).status).toBe(422)

  const { total } = await check([coat], terms)
  await editProduct(shop, coat, { price: 10_100 })
  expect((await apply([coat], terms, total)).status).toBe(409)
  expect((await apply([coat], { kind: 'price', value: 10_100 })).error).toBe('No price would change.')
  expect((await apply([coat, 999_999], terms, 0)).error).toBe('One of these products is no longer there.')
  expect([await priceOf(coat), await priceOf(sock)]).toEqual([10_100, 300])
})

test('A sale follows the regular price, and the preview says that one lowers it', async () => {
  const id = await aProduct(shop, { price: 10_000 })
  await aSale(shop, [id], { percent: 20 })
  const terms: PriceTerms = { kind: 'price', value: 20_000 }
  expect((await check([id], terms)).shown[0].note).toBe('A sale lowers it to $80.00 today.')
  await apply([id], terms)
  expect((await shop.call(getProduct, { params: { id } })).body.price).toBe(16_000)
})

test('A product that is named twice is changed once, and inactive ones are found when they are wished for', async () => {
  const id = await aProduct(shop, { name: 'Draft parka', price: 1_000, active: false })
  const found = async (query: { inactive?: boolean }) =>
    (await shop.callAsAdmin(findSaleProducts, { query: { name: 'draft parka', ...query } })).body.product_ids
  expect(await found({})).toEqual([])
  expect(await found({ inactive: true })).toEqual([id])
  expect((await apply([id, id], { kind: 'amount', value: 100 })).body).toMatchObject({ products: 1 })
  expect(await priceOf(id)).toBe(1_100)
})

test('Of two changes at the same time one finds that prices have moved', async () => {
  const id = await aProduct(shop, { price: 1_000 })
  const terms: PriceTerms = { kind: 'amount', value: 100 }
  const statuses = await Promise.all([1, 2].map(async () => (await apply([id], terms, 1_100)).status))
  expect(statuses.toSorted()).toEqual([200, 409])
  expect(await priceOf(id)).toBe(1_100)
})

test('Prices that are planned change when their time has come, and are undone like others', async () => {
  const [coat, shirt] = [
    await aProduct(shop, { price: 10_000 }),
    await aProduct(shop, { name: 'Linen Shirt', price: 6_000 }),
  ]
  const made = await plan([coat, shirt], { kind: 'percent', value: 10 })
  expect(made.status).toBe(200)
  await run()
  expect([await priceOf(coat), await priceOf(shirt)]).toEqual([10_000, 6_000])
  expect(await listed(made.body.id)).toMatchObject({
    starts_at: made.body.starts_at,
    applied_at: null,
    products: 2,
    named: [expect.any(String), 'Linen Shirt'],
  })

  const plannedFor = async (id: number) =>
    (await shop.callAsAdmin(getPriceHistory, { params: { id } })).body.planned
  await editProduct(shop, shirt, { price: 6_500 })
  const starts_at = made.body.starts_at as string
  expect(await plannedFor(coat)).toEqual([{ price: 11_000, starts_at, is_outdated: false }])
  expect(await plannedFor(shirt)).toEqual([{ price: 6_600, starts_at, is_outdated: true }])
  await backdatePriceChange(shop, made.body.id, '2 hours')
  await Promise.all([run(), run()])

  // The shirt was given another price meanwhile.
  expect([await priceOf(coat), await priceOf(shirt)]).toEqual([11_000, 6_500])
  expect((await shop.call(getProduct, { params: { id: coat } })).body.price).toBe(11_000)
  const { intervals } = (await shop.callAsAdmin(getPriceHistory, { params: { id: coat } })).body
  expect(intervals[0]).toMatchObject({ price: 11_000, by: shop.shop.config.adminEmail })
  expect(await listed(made.body.id)).toMatchObject({
    applied_at: expect.any(String),
    skipped: ['Linen Shirt'],
    skipped_count: 1,
  })
  expect(await plannedFor(coat)).toEqual([])
  await editProduct(shop, coat, { price: 12_000 })
  await run()
  expect(await priceOf(coat)).toBe(12_000)
  await editProduct(shop, coat, { price: 11_000 })
  // By chance what the plan would have made of it, which is not the plan's to undo.
  await editProduct(shop, shirt, { price: 6_600 })
  expect((await undo(made.body.id)).body).toMatchObject({ put_back: 1, kept: ['Linen Shirt'] })
  expect([await priceOf(coat), await priceOf(shirt)]).toEqual([10_000, 6_600])
})

test('A planned change that is called off changes nothing, and one of a time that is over is refused', async () => {
  const id = await aProduct(shop, { price: 10_000 })
  const terms: PriceTerms = { kind: 'amount', value: 500 }
  const { body } = await plan([id], terms)
  expect((await undo(body.id)).body).toMatchObject({ put_back: 0, kept_count: 0 })
  await backdatePriceChange(shop, body.id, '2 hours')
  await run()
  expect(await priceOf(id)).toBe(10_000)
  const late = await plan([id], terms, -1_000)
  expect([late.status, Object.keys(late.body.fields)]).toEqual([422, ['starts_at']])
})

test('A planned change that fails holds up none of those after it', async () => {
  const [broken, coat] = [await aProduct(shop, { price: 10_000 }), await aProduct(shop, { price: 10_000 })]
  for (const id of [broken, coat]) {
    const { body } = await plan([id], { kind: 'amount', value: 500 })
    await backdatePriceChange(shop, body.id, '2 hours')
  }
  await failWhere(shop, 'price_history', `new.product_id = ${broken}`)
  await run()
  expect([await priceOf(broken), await priceOf(coat)]).toEqual([10_000, 10_500])
})
