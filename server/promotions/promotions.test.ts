import { beforeAll, expect, test } from 'vitest'
import * as contract from '../../contract/promotion.ts'
import type { PromotionContent } from '../../contract/promotion.ts'
import { listAdminOrders } from '../../contract/order.ts'
import { aProduct } from '../../test/products.ts'
import {
  aPromotion,
  cartWith,
  end,
  payFor,
  placedWith,
  placeWith,
  promotionOf,
  someCodes,
} from '../../test/promotions.ts'
import { aSale, inHours } from '../../test/sales.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop()
let coat: number
beforeAll(async () => {
  coat = await aProduct(shop, { price: 10_000, quantity: 500 })
})

const create = (content: Partial<PromotionContent>) => {
  const body: PromotionContent = { name: 'Spring', kind: 'code', code: 'SPRING', percent: 10, ...content }
  return shop.callAsAdmin(contract.createPromotion, { body })
}
const change = async (id: number, changed: Partial<PromotionContent> & { version?: number }) => {
  const {
    id: _,
    state: __,
    held,
    taken,
    over,
    given,
    codes,
    version,
    ...content
  } = await promotionOf(shop, { id })
  expect(held + taken + over + given + codes).toBeGreaterThanOrEqual(0)
  const body = { ...content, version, ...changed } as PromotionContent
  return await shop.callAsAdmin(contract.changePromotion, { params: { id }, body })
}

test.each<[string, Partial<PromotionContent>, string]>([
  ['nothing that it gives', { percent: null }, 'percent'],
  ['two things', { amount: 500 }, 'percent'],
  ['no code', { code: ' - ' }, 'code'],
  ['a code of other letters', { code: 'ÜBER20' }, 'code'],
  ['a code that is automatic', { kind: 'automatic' }, 'code'],
  ['an automatic one by customer', { kind: 'automatic', code: null, per_customer: 1 }, 'per_customer'],
  ['an end before its beginning', { starts_at: inHours(2), ends_at: inHours(1) }, 'ends_at'],
  ['an end that has passed', { starts_at: inHours(-2), ends_at: inHours(-1) }, 'ends_at'],
  ['a product that is not there', { product_ids: [999_999] }, 'product_ids'],
  ['products and types', { product_ids: [1], product_types: ['women'] }, 'product_types'],
  ['types and tags', { product_types: ['women'], tags: ['linen'] }, 'product_types'],
  ['free delivery of a tag', { percent: null, free_shipping: [], tags: ['linen'] }, 'product_ids'],
  ['free delivery of some products', { percent: null, free_shipping: [], product_ids: [1] }, 'product_ids'],
])('A promotion with %s is refused at its field', async (_, content, field) => {
  const { status, body, error } = await create(content)
  expect([status, Object.keys(body.fields ?? {})], error).toEqual([422, [field]])
})

test('The name of a promotion has plain blanks alone, by which it is found', async () => {
  const { body: made } = await create({ name: ' Soldes\u3000d’été\u00a0 ici ', code: 'BLANKS' })
  expect(made.name).toBe('Soldes d’été ici')
  const { body } = await shop.callAsAdmin(contract.listPromotions, { query: { text: "soldes d'ete ici" } })
  expect(body).toMatchObject([{ name: made.name }])
})

test('A code belongs to one promotion at a time, and is free again when that has ended', async () => {
  const first = await aPromotion(shop, { code: 'ONEATATIME' })
  expect((await create({ code: 'one-at-a-time' })).body.fields).toMatchObject({ code: expect.any(String) })
  await end(shop, first)
  const { body: second } = await create({ code: 'ONEATATIME', percent: 50 })
  expect((await cartWith(shop, [[coat, 1]], { codes: ['ONEATATIME'] })).discounts).toMatchObject([
    { amount: 5_000 },
  ])
  expect((await promotionOf(shop, first)).state).toBe('ended')
  expect((await promotionOf(shop, second)).state).toBe('running')
})

test('What has been used keeps its terms: its name, its end and the number of its limit change alone', async () => {
  const { id } = await aPromotion(shop, { code: 'KEEPS', max_uses: 5 })
  await change(id, { percent: 15 })
  await placedWith(shop, [[coat, 1]], { codes: ['KEEPS'] })
  expect((await change(id, { percent: 20 })).error).toContain('has been used')
  expect((await change(id, { tags: ['linen'] })).error).toContain('has been used')
  expect((await change(id, { max_uses: null })).error).toContain('has been used')
  const later = await change(id, { name: 'Kept', ends_at: inHours(5), max_uses: 2 })
  expect(later.body).toMatchObject({ name: 'Kept', max_uses: 2, percent: 15, held: 1 })
  await placedWith(shop, [[coat, 1]], { codes: ['KEEPS'] })
  const below = await change(id, { max_uses: 1 })
  expect([below.status, below.body.fields?.max_uses]).toEqual([422, '2 orders have it already.'])
})

test('An outdated version is refused, and so is a change of what has ended', async () => {
  const { id, version } = await aPromotion(shop)
  await change(id, { name: 'Another name' })
  expect((await change(id, { version })).status).toBe(409)
  await end(shop, { id })
  expect((await change(id, { name: 'Too late' })).error).toContain('has ended')
  expect((await end(shop, { id })).status).toBe(409)
})

test('A changed promotion is not taken by an order that was priced before', async () => {
  const { id } = await aPromotion(shop, { code: 'MOVES' })
  const { discounts } = await cartWith(shop, [[coat, 1]], { codes: ['MOVES'] })
  expect(discounts).toMatchObject([{ amount: 1_000 }])
  await change(id, { percent: 5 })
  const dearer = await placeWith(shop, [[coat, 1]], { codes: ['MOVES'], seen: 9_000 })
  expect([dearer.status, dearer.error]).toEqual([409, 'Your cart is now $95.00 (was $90.00).'])
})

test('A promotion that is planned is ended without having been', async () => {
  const planned = await aPromotion(shop, { code: 'PLANNED', starts_at: inHours(24) })
  expect(planned.state).toBe('planned')
  expect((await end(shop, planned)).body.state).toBe('ended')
})

test('Single-use codes are made once as a file, each works once, and only their hashes are kept', async () => {
  const promotion = await aPromotion(shop, { kind: 'one_time', name: 'For friends' })
  const codes = await someCodes(shop, promotion, 3)
  expect(new Set(codes).size).toBe(3)
  expect(codes[0]).toMatch(/^VIP(-[0-9A-Z]{4}){3}$/)
  expect((await promotionOf(shop, promotion)).codes).toBe(3)
  const kept = await shop.shop.db.selectFrom('promotion_codes').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(codes[0]!.slice(4))
  const placed = await placedWith(shop, [[coat, 1]], { codes: [codes[0]!.toLowerCase()] })
  expect(placed.discounts).toMatchObject([{ name: 'For friends' }])
  expect((await placeWith(shop, [[coat, 1]], { codes: [codes[0]!] })).status).toBe(409)
  expect((await cartWith(shop, [[coat, 1]], { codes: [codes[1]!] })).codes).toMatchObject([{ ok: true }])
  const other = await aPromotion(shop)
  const refused = await shop.callAsAdmin(contract.makeCodes, { params: { id: other.id }, body: { count: 1 } })
  expect(refused.status).toBe(409)
})

test('The check says for how many products it is, and what is odd', async () => {
  const check = async (content: Partial<PromotionContent>) => {
    const body: PromotionContent = { name: 'Check', kind: 'code', code: 'CHECK', percent: 10, ...content }
    return (await shop.callAsAdmin(contract.checkPromotion, { body })).body
  }
  expect(await check({ product_ids: [coat] })).toEqual({ products: 1, warnings: [] })
  expect((await check({ product_types: ['men'] })).warnings).toEqual(['No active product is in it.'])
  const tagged = await aProduct(shop, { tags: ['Quiet'] })
  await aProduct(shop, { tags: ['quiet', 'loud'], active: false })
  expect(await check({ tags: ['QUIET'] })).toEqual({ products: 1, warnings: [] })
  expect(await check({ tags: ['quiet', 'Silent'] })).toEqual({
    products: 1,
    warnings: ['No product has the tag “Silent”.'],
  })
  await aSale(shop, [tagged])
  expect(await check({ tags: ['quiet'], on_sale_items: false })).toMatchObject({ products: 0 })
  const free = await check({ percent: null, free_shipping: ['Carrier pigeon'] })
  expect(free.warnings).toEqual(['There is no active way of delivery called Carrier pigeon.'])
  expect((await check({ percent: null, amount: 5_000 })).warnings).toHaveLength(1)
})

test('A used promotion says what it gave, finds its orders, and stands in the file', async () => {
  const promotion = await aPromotion(shop, { code: 'FOUND', percent: 25 })
  const { id } = await payFor(shop, await placedWith(shop, [[coat, 2]], { codes: ['FOUND'] }))
  expect(await promotionOf(shop, promotion)).toMatchObject({ taken: 1, given: 5_000 })
  const { body: orders } = await shop.callAsAdmin(listAdminOrders, { query: { promotion: promotion.id } })
  expect(orders.map((order: { id: string }) => order.id)).toEqual([id])
  const { body: found } = await shop.callAsAdmin(contract.listPromotions, { query: { text: 'foun' } })
  expect(found.map(({ code }: { code: string }) => code)).toEqual(['FOUND'])
  const { body: file } = await shop.callAsAdmin(contract.exportPromotions, {})
  expect(file).toContain('FOUND,running,25')
  expect(file).toContain('50.00')
})
