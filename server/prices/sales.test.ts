import { beforeAll, expect, test } from 'vitest'
import { listActivity } from '../../contract/activity.ts'
import { changePrices, undoPriceChange } from '../../contract/price-change.ts'
import { dayInWords } from '../../contract/promise.ts'
import * as contract from '../../contract/sale.ts'
import { getProduct } from '../../contract/product.ts'
import { backdatePrice, backdateSale } from '../../test/backdate.ts'
import { aCollectionOf } from '../../test/collections.ts'
import { aProduct, editProduct } from '../../test/products.ts'
import { aSale, inHours, runSwitch } from '../../test/sales.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop()
let coat: number
beforeAll(async () => {
  coat = await aProduct(shop, { price: 12_000 })
  await backdatePrice(shop, coat, '60 days', 12_000)
})

const content = (changed: Partial<contract.SaleContent> = {}): contract.SaleContent => ({
  name: 'Spring sale',
  percent: 10,
  starts_at: inHours(5),
  product_ids: [coat],
  ...changed,
})
const check = async (changed: Partial<contract.SaleContent> & { id?: number } = {}) => {
  const { name: _, ...body } = content(changed)
  const answer = await shop.callAsAdmin(contract.checkSale, { body: { ...body, ...changed } })
  expect(answer.status, answer.error).toBe(200)
  return answer.body as contract.CheckedSale
}
const save = (id: number, body: contract.SaleContent & { version?: number }) =>
  shop.callAsAdmin(contract.changeSale, { params: { id }, body })
const getSale = async (id: number): Promise<contract.SaleDetails> =>
  (await shop.callAsAdmin(contract.getSale, { params: { id } })).body
const priceOf = async (id: number) => (await shop.call(getProduct, { params: { id } })).body.price

test('Before a sale is saved, each product says its prior price, its percentage and why nothing is announced', async () => {
  const named = (name: string, price: number, more = {}) => aProduct(shop, { name, price, ...more })
  const cheap = await named('Cheap', 12_000)
  await backdatePrice(shop, cheap, '3 days', 9_900)
  const low = await named('Low', 8_000)
  const hidden = await named('Hidden', 12_000, { active: false })
  const both = await named('Both', 12_000)
  const other = await aSale(shop, [both], { name: 'Other', price: 7_000, starts_at: inHours(4) })
  const later = await named('Later', 12_000)
  const before = { price: 7_000, starts_at: inHours(1), ends_at: inHours(2) }
  const earlier = await aSale(shop, [later], { name: 'Earlier', ...before })

  const product_ids = [coat, cheap, low, hidden, both, later]
  const { shown, products, with_note } = await check({ price: 9_900, percent: null, product_ids })
  expect([products, with_note]).toEqual([6, 5])
  expect(
    shown.map(({ name, prior_price, percent_off, note }) => [name, prior_price, percent_off, note]),
  ).toEqual([
    ['Both', 7_000, null, 'It costs $70.00 in “Other”, which is lower and counts.'],
    ['Cheap', 9_900, null, 'A plain price: it cost $99.00 in the 30 days before.'],
    ['Hidden', null, null, 'It is not active: the sale begins for it when it is.'],
    ['Later', 7_000, null, 'A plain price: it cost $70.00 in the 30 days before.'],
    ['Low', 8_000, null, 'It costs $80.00: the sale does not lower it.'],
    ['Wool Coat', 12_000, 17, null],
  ])
  expect((await check({ is_public: false })).shown).toMatchObject([{ percent_off: null, note: null }])
  for (const { id } of [other, earlier]) {
    await shop.callAsAdmin(contract.deleteSale, { params: { id }, query: {} })
  }
})

test('Before a sale is saved, a product says which other price is planned for it before the sale, or while it runs', async () => {
  const products = ['Before', 'During', 'After', 'Outdated', 'Called off']
  const ids: number[] = []
  for (const name of products) {
    const id = await aProduct(shop, { name, price: 12_000 })
    await backdatePrice(shop, id, '60 days', 12_000)
    ids.push(id)
  }
  const plan = async (id: number, hours: number) => {
    const terms = { kind: 'price' as const, value: 8_000, product_ids: [id] }
    const body = { ...terms, seen: 8_000, starts_at: inHours(hours) }
    const { status, body: made, error } = await shop.callAsAdmin(changePrices, { body })
    expect(status, error).toBe(200)
    return made.id as number
  }
  const [before, during, after, outdated, off] = ids as [number, number, number, number, number]
  await plan(before, 2)
  await plan(during, 24 * 6)
  await plan(after, 24 * 8)
  await plan(outdated, 2)
  await editProduct(shop, outdated, { price: 13_000 })
  await shop.callAsAdmin(undoPriceChange, { params: { id: await plan(off, 2) } })

  const { shown } = await check({ product_ids: ids, percent: 20, ends_at: inHours(24 * 7) })
  const planned = (hours: number) =>
    `Its price is planned to be $80.00 from ${dayInWords(inHours(hours).slice(0, 10))} on,`
  expect(shown.map(({ name, percent_off, note }) => [name, percent_off, note])).toEqual([
    ['Before', null, `${planned(2)} before the sale begins, which changes what is announced.`],
    ['During', 20, `${planned(24 * 6)} while the sale runs, which changes what is announced.`],
    ['After', 20, null],
    ['Called off', 20, null],
    ['Outdated', 13, null],
  ])
})

test.each([
  [{ percent: 10, price: 900 }, 'percent', 'either'],
  [{ percent: null }, 'percent', 'either'],
  [{ percent: null, price: 0 }, 'price', 'at least'],
  [{ percent: null, price: 75_000_001 }, 'price', 'at most'],
  [{ ends_at: inHours(4) }, 'ends_at', 'before it begins'],
  [{ starts_at: inHours(-3), ends_at: inHours(-1) }, 'ends_at', 'has passed'],
  [{ product_ids: [999_999] }, 'product_ids', 'no product 999999'],
])('A sale with %j is refused at %s', async (changed, field, why) => {
  const { status, body, error } = await shop.callAsAdmin(contract.createSale, { body: content(changed) })
  expect([status, error]).toEqual([422, expect.stringContaining(why)])
  expect(body.fields).toHaveProperty(field)
})

test('A planned sale is changed as a whole, begins by hand, and then keeps its terms', async () => {
  const scarf = await aProduct(shop, { name: 'Wool Scarf', price: 10_000 })
  const planned = await aSale(shop, [coat], content({ product_ids: [coat] }))
  expect(planned).toMatchObject({ state: 'planned', products: 1, version: 1, percent: 10, ends_at: null })
  const starts_at = inHours(7)
  const read = async () => (await shop.callAsAdmin(contract.getSale, { params: { id: planned.id } })).body
  expect(planned).toEqual(await read())
  const changed = await save(planned.id, { ...content({ percent: 20, starts_at }), version: 1 })
  expect(changed.body).toEqual(await read())
  expect(changed.body).toMatchObject({ percent: 20, starts_at, version: 2 })
  expect((await save(planned.id, { ...content(), version: 1 })).status).toBe(409)

  const { body: started } = await shop.callAsAdmin(contract.startSale, {
    params: { id: planned.id },
    body: { version: 2 },
  })
  expect(started).toMatchObject({ state: 'running', version: 3 })
  expect(await priceOf(coat)).toBe(9_600)

  const terms = { percent: 20, starts_at: started.starts_at }
  expect((await save(planned.id, content({ ...terms, percent: 30 }))).error).toContain('has begun')
  const ends_at = inHours(9)
  const more = content({ ...terms, name: 'Longer', ends_at, product_ids: [scarf, coat] })
  expect((await save(planned.id, more)).body).toMatchObject({ name: 'Longer', products: 2 })
  expect(await priceOf(scarf)).toBe(8_000)
  expect((await shop.call(getProduct, { params: { id: coat } })).body.sale_ends_at).toBe(ends_at)

  await save(planned.id, content({ ...terms, ends_at, product_ids: [scarf] }))
  expect([await priceOf(coat), await priceOf(scarf)]).toEqual([12_000, 8_000])
  expect(await getSale(planned.id)).toMatchObject({ product_ids: [scarf], shown: [{ sale_price: 8_000 }] })

  const { body: ended } = await shop.callAsAdmin(contract.endSale, { params: { id: planned.id }, body: {} })
  expect(ended.state).toBe('ended')
  expect(await priceOf(scarf)).toBe(10_000)
  expect((await save(planned.id, content())).status).toBe(409)
})

test('A sale that has not begun can be deleted, and one that has cannot', async () => {
  const remove = (id: number) => shop.callAsAdmin(contract.deleteSale, { params: { id }, query: {} })
  const planned = await aSale(shop, [coat], { starts_at: inHours(5) })
  expect((await shop.callAsAdmin(contract.endSale, { params: { id: planned.id }, body: {} })).status).toBe(
    409,
  )
  expect((await remove(planned.id)).status).toBe(200)
  expect((await remove(planned.id)).status).toBe(404)
  const running = await aSale(shop, [coat])
  expect((await remove(running.id)).error).toContain('can only be ended')
  await shop.callAsAdmin(contract.endSale, { params: { id: running.id }, body: {} })
})

test('The job of a sale begins it and ends it', async () => {
  const bag = await aProduct(shop, { name: 'Canvas Tote', price: 10_000 })
  const sale = await aSale(shop, [bag], { starts_at: inHours(1), ends_at: inHours(3) })
  const { rows } = await shop.shop.pool.query<{ key: string; run_at: Date }>(
    `select key, run_at from graphile_worker.jobs where key like $1 order by run_at`,
    [`sale:${sale.id}:%`],
  )
  expect(rows.map(({ key, run_at }) => [key, run_at.toISOString()])).toEqual([
    [`sale:${sale.id}:start`, sale.starts_at],
    [`sale:${sale.id}:end`, sale.ends_at],
  ])
  await backdateSale(shop, sale.id, '2 hours')
  await shop.shop.pool.query(`select graphile_worker.add_job('switch_sales', '{}'::json, job_key => $1)`, [
    `sale:${sale.id}:start`,
  ])
  await shop.runJobs()
  expect(await priceOf(bag)).toBe(7_500)
  await backdateSale(shop, sale.id, '2 hours')
  await runSwitch(shop)
  expect(await priceOf(bag)).toBe(10_000)
})

test('Sales are listed with the running ones first, then what comes next, and products are found by name, type and price', async () => {
  const { body } = await shop.callAsAdmin(contract.listSales, { query: {} })
  const first = await aSale(shop, [coat], { name: 'Next', starts_at: inHours(2) })
  await aSale(shop, [coat], { name: 'After', starts_at: inHours(3) })
  await aSale(shop, [coat], { name: 'Now' })
  const { body: sales, headers } = await shop.callAsAdmin(contract.listSales, {
    query: { limit: 3, page: 1 },
  })
  expect(sales.map(({ name }: contract.Sale) => name)).toEqual(['Now', 'Next', 'After'])
  expect(headers.get('x-total-count')).toBe(String(body.length + 3))
  expect(sales[1]).toMatchObject({ id: first.id, state: 'planned' })

  const find = async (query: object) =>
    (await shop.callAsAdmin(contract.findSaleProducts, { query })).body.shown.map(
      ({ name }: { name: string }) => name,
    )
  await aProduct(shop, { name: 'Zebra Socks', price: 1_800, product_type: 'men' })
  expect(await find({ name: 'ZEBRA' })).toEqual(['Zebra Socks'])
  expect(await find({ product_type: 'men' })).toEqual(['Zebra Socks'])
  expect(await find({ price_max: 1_800 })).toEqual(['Zebra Socks'])
  expect(await find({ name: 'hidden' })).toEqual([])
})

test('Products for a sale are found by their collection, published or not, and by a tag or their season', async () => {
  const find = async (query: object) =>
    (await shop.callAsAdmin(contract.findSaleProducts, { query })).body.shown.map(
      ({ name }: { name: string }) => name,
    )
  await aProduct(shop, { name: 'Autumn Cape', season: 'AW26', tags: ['last pieces'] })
  const boots = await aProduct(shop, { name: 'Winter Boots', season: 'aw26' })
  expect(await find({ tag_or_season: 'Aw26' })).toEqual(['Autumn Cape', 'Winter Boots'])
  expect(await find({ tag_or_season: ' Last Pieces ' })).toEqual(['Autumn Cape'])
  expect(await find({ tag_or_season: 'AW2' })).toEqual([])

  const drawer = await aCollectionOf(shop, [boots], { active: false })
  expect(await find({ collection: drawer.id })).toEqual(['Winter Boots'])
  expect(await find({ collection: drawer.id, tag_or_season: 'last pieces' })).toEqual([])
  expect(await find({ collection: 999_999 })).toEqual([])
})

test('All sales stand in a file in the order of the list, with their terms and their products', async () => {
  const bag = await aProduct(shop, { name: 'Bag', price: 9_000 })
  const name = 'Filed, at 20 %'
  const times = { starts_at: inHours(6), ends_at: inHours(7) }
  await aSale(shop, [bag, coat], { name, price: 4_550, percent: null, is_public: false, ...times })
  await aSale(shop, [bag], { name: 'Filed soon', percent: 30, starts_at: inHours(5.5) })
  const { body: file, headers } = await shop.callAsAdmin(contract.exportSalePrices, {})
  expect(headers.get('content-disposition')).toContain('sale-prices-')
  const lines = (file as unknown as string).split('\n')
  const { body } = await shop.callAsAdmin(contract.listSales, { query: {} })
  expect(lines).toHaveLength(body.length + 2)
  expect(lines.filter((line) => line.includes('Filed'))).toEqual([
    expect.stringMatching(/^Filed soon,planned,30,,yes,\S+Z,,1$/),
    `"${name}",planned,,45.50,,${times.starts_at},${times.ends_at},2`,
  ])
})

test('The activity says who began a sale and with what', async () => {
  const sale = await aSale(shop, [coat], { name: 'Noted', starts_at: inHours(5) })
  await shop.callAsAdmin(contract.startSale, { params: { id: sale.id }, body: {} })
  const { body } = await shop.callAsAdmin(listActivity, { query: { limit: 2 } })
  expect(body).toMatchObject([
    { what: 'startSale', target: 'Noted', after: { state: 'running' } },
    { what: 'createSale', target: 'Noted', after: { percent: 25, products: 1 } },
  ])
})
