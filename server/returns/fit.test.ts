import { expect, test } from 'vitest'
import { seeded } from '../../chaos/random.ts'
import { getFit, listFits, type ProductFit } from '../../contract/fit.ts'
import { getProduct } from '../../contract/product.ts'
import type { ReturnReason } from '../../contract/return.ts'
import { backdateDelivery } from '../../test/backdate.ts'
import { changeDelivery } from '../../test/orders.ts'
import { aProduct, editProduct } from '../../test/products.ts'
import { aPaidOrderOf, adminReturn, askFor, cancel, receive, settle } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { verdictOf } from './fit.ts'

const PRODUCTS = 200
const BIASED = 20
const PIECES = 300
/** The share of any product's pieces that come back as too small, and as too large. */
const BASE = 0.04

/** Draws for each piece whether it comes back as too small or too large; biased products lean by 15 points. */
function plant(seed: string) {
  const random = seeded(seed)
  return Array.from({ length: PRODUCTS }, (_, n) => {
    const leans = n < BIASED ? (n % 2 === 0 ? ('small' as const) : ('large' as const)) : null
    const shares = {
      small: BASE + (leans === 'small' ? 0.15 : 0),
      large: BASE + (leans === 'large' ? 0.15 : 0),
    }
    const counts = { pieces: PIECES, too_small: 0, too_large: 0 }
    for (let piece = 0; piece < PIECES; piece++) {
      const drawn = random.fraction()
      if (drawn < shares.small) counts.too_small++
      else if (drawn < shares.small + shares.large) counts.too_large++
    }
    return { leans, verdict: verdictOf(counts) }
  })
}

test('Of 200 products with 300 pieces each, 20 of them biased, 19 are found and 2 at most wrongly flagged in the mean of 50 shops', () => {
  const shops = Array.from({ length: 50 }, (_, n) => plant(`fit ${n}`))
  const planted = shops.flat()
  const found = planted.filter(({ leans, verdict }) => leans && verdict === leans)
  const wrong = planted.filter(({ leans, verdict }) => verdict && verdict !== leans)
  expect(found.length / shops.length).toBeGreaterThanOrEqual(19)
  expect(wrong.length / shops.length).toBeLessThanOrEqual(2)
})

test('Few pieces, or few that came back, have no verdict', () => {
  expect(verdictOf({ pieces: 30, too_small: 8, too_large: 0 })).toBe('small')
  expect(verdictOf({ pieces: 29, too_small: 8, too_large: 0 })).toBeNull()
  expect(verdictOf({ pieces: 30, too_small: 5, too_large: 0 })).toBeNull()
  expect(verdictOf({ pieces: 1_000, too_small: 40, too_large: 0 })).toBeNull()
  expect(verdictOf({ pieces: 0, too_small: 0, too_large: 0 })).toBeNull()
})

const shop = aReconciledShop()

const count = () => shop.runTask('count_fits')

const fitOf = async (id: number) => (await shop.call(getProduct, { params: { id } })).body.fit

const aDeliveredOrderOf = async (lines: Parameters<typeof aPaidOrderOf>[1]): Promise<string> => {
  const id = await aPaidOrderOf(shop, lines)
  await changeDelivery(shop, id, { status: 'delivered' })
  return id
}

async function comeBack(id: string, line: number, quantity: number, reason: ReturnReason, isRefused = false) {
  const { number } = (await askFor(shop, id, [{ line, quantity, reason }])).body
  await receive(shop, number)
  const { items } = await adminReturn(shop, number)
  const refused = [{ item: items[0]!.id, outcome: 'refused' as const, why: 'Washed.' }]
  const { status } = await settle(shop, number, isRefused ? refused : undefined)
  expect(status).toBe(200)
}

test('A product of which pieces came back as too small says so, once nothing can come back any more', async () => {
  const product = await aProduct(shop, { quantity: 100, name: 'Linen Shirt' })
  const sizes = ['S', 'M', 'L']
  const id = await aDeliveredOrderOf(sizes.map((size) => ({ id: product, size, quantity: 10 })))
  await comeBack(id, 1, 2, 'too_small')
  await comeBack(id, 2, 8, 'too_small')
  await comeBack(id, 3, 1, 'too_large')
  await comeBack(id, 3, 4, 'too_large', true)
  await comeBack(id, 3, 3, 'changed_mind')
  await backdateDelivery(shop, id, '43 days')
  await count()
  expect(await fitOf(product)).toBeUndefined()

  await backdateDelivery(shop, id, '2 days')
  await count()
  expect(await fitOf(product)).toEqual({ verdict: 'small', of: 30, small: 10, large: 1 })
  const listed = (await shop.callAsAdmin(listFits, { query: {} })).body as ProductFit[]
  expect(listed).toEqual([
    { product_id: product, name: 'Linen Shirt', pieces: 30, too_small: 10, too_large: 1, verdict: 'small' },
  ])
  expect((await shop.callAsAdmin(getFit, { params: { id: product } })).body).toMatchObject({
    verdict: 'small',
    sizes: [
      { size: 'S', pieces: 10, too_small: 2, too_large: 0 },
      { size: 'M', pieces: 10, too_small: 8, too_large: 0 },
      { size: 'L', pieces: 10, too_small: 0, too_large: 1 },
    ],
  })
})

test('The counts of a size that has another name since are those of both names', async () => {
  const product = await aProduct(shop, { quantity: 100 })
  const first = await aDeliveredOrderOf([{ id: product, size: 'M', quantity: 10 }])
  await comeBack(first, 1, 3, 'too_small')
  expect((await editProduct(shop, product, { sizes: ['S', 'Medium', 'L'] })).status).toBe(200)
  const second = await aDeliveredOrderOf([{ id: product, size: 'Medium', quantity: 5 }])
  for (const order of [first, second]) await backdateDelivery(shop, order, '45 days')
  expect((await shop.callAsAdmin(getFit, { params: { id: product } })).body.sizes).toEqual([
    { size: 'Medium', pieces: 15, too_small: 3, too_large: 0 },
  ])
})

test('Canceled pieces count as none, and a verdict goes when its pieces do not bear it any more', async () => {
  const product = await aProduct(shop, { quantity: 100 })
  const id = await aPaidOrderOf(shop, [
    { id: product, size: 'S', quantity: 10 },
    { id: product, size: 'M', quantity: 10 },
  ])
  await cancel(shop, id, [{ line: 1, quantity: 9 }])
  await changeDelivery(shop, id, { status: 'delivered' })
  await comeBack(id, 2, 8, 'too_small')
  await backdateDelivery(shop, id, '45 days')
  await count()
  const report = async () => (await shop.callAsAdmin(getFit, { params: { id: product } })).body
  expect(await report()).toMatchObject({ pieces: 11, too_small: 8, verdict: null })

  const later = await aDeliveredOrderOf([{ id: product, size: 'M', quantity: 10 }])
  const more = await aDeliveredOrderOf([{ id: product, size: 'L', quantity: 10 }])
  for (const order of [later, more]) await backdateDelivery(shop, order, '45 days')
  await count()
  expect(await report()).toMatchObject({ pieces: 31, verdict: 'small' })
  await changeDelivery(shop, more, { status: 'shipped' })
  await count()
  expect(await report()).toMatchObject({ pieces: 21, verdict: null })
  expect(await fitOf(product)).toBeUndefined()
})

/** What a night's count tells of the catalogue. */
async function toldByCount(): Promise<(string | undefined)[]> {
  const { listener } = shop.shop
  expect(await listener.hasHeardAll()).toBe(true)
  told.length = 0
  await count()
  expect(await listener.hasHeardAll()).toBe(true)
  return [...told]
}

const told: (string | undefined)[] = []

test('A night tells the pages of a product when its verdict comes or goes, and of nothing when only its counts change', async () => {
  await shop.shop.listener.listen('catalog', (product) => told.push(product))
  const product = await aProduct(shop, { quantity: 200 })
  const sizes = ['S', 'M', 'L'].map((size) => ({ id: product, size, quantity: 10 }))
  const deliverLongAgo = async (lines: typeof sizes) => {
    const id = await aDeliveredOrderOf(lines)
    return { id, end: () => backdateDelivery(shop, id, '45 days') }
  }
  const first = await deliverLongAgo(sizes)
  await comeBack(first.id, 1, 8, 'too_small')
  await first.end()
  expect(await toldByCount()).toEqual([String(product)])
  expect(await fitOf(product)).toMatchObject({ verdict: 'small', of: 30 })
  expect(await toldByCount()).toEqual([])

  const second = await deliverLongAgo(sizes)
  await comeBack(second.id, 1, 1, 'too_small')
  await second.end()
  expect(await toldByCount()).toEqual([])
  expect(await fitOf(product)).toMatchObject({ verdict: 'small', of: 60, small: 9 })

  const third = await deliverLongAgo(sizes)
  await comeBack(third.id, 2, 10, 'too_large')
  await third.end()
  expect(await toldByCount()).toEqual([String(product)])
  expect(await fitOf(product)).toBeUndefined()
  expect(await toldByCount()).toEqual([])
})
