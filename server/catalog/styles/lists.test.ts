import { beforeEach, expect, test } from 'vitest'
import { getProduct, listProducts, type Product, type ProductChange } from '../../../contract/product.ts'
import { searchProducts } from '../../../contract/search.ts'
import type { Sibling } from '../../../contract/style.ts'
import { emptyCatalog } from '../../../test/corrupt.ts'
import { anOrder } from '../../../test/orders.ts'
import { aProduct, changeProductOf } from '../../../test/products.ts'
import { aShop } from '../../../test/shop.ts'
import { aColour, aStyle } from '../../../test/styles.ts'

const shop = aShop({}, { responseCache: true })
beforeEach(() => emptyCatalog(shop))

const change = async (id: number, fields: ProductChange) => {
  await changeProductOf(shop, id, fields)
  // The cache of responses may be outdated for half a second.
  await shop.shop.listener.hasHeardAll()
}
const show = async (id: number) => (await shop.call(getProduct, { params: { id } })).body
const list = async (query: object): Promise<Product[]> => (await shop.call(listProducts, { query })).body
const idsOf = (products: Product[]) => products.map(({ id }) => id)

test('A product names its style, its colour and its siblings, and lists show its colours', async () => {
  const sky = await aColour(shop, { name: 'Sky', family: 'blue', hex: '#8fabc4' })
  const ink = await aColour(shop, { name: 'Ink', family: 'blue', hex: '#26304a' })
  const rust = await aColour(shop, { name: 'Rust', family: 'orange', hex: '#a5522d' })
  const { id: style, products } = await aStyle(shop, [sky, ink, rust, null, rust], { name: 'Linen Shirt' })
  const [first, second, third, plain, hidden] = products as [number, number, number, number, number]
  await change(hidden, { active: false })
  await change(third, { quantity: 0 })

  const listed = {
    id: style,
    name: 'Linen Shirt',
    colour: 'Sky',
    hexes: ['#8fabc4', '#26304a', '#a5522d'],
    colours: 4,
  }
  expect((await show(first)).style).toEqual({
    ...listed,
    siblings: [
      { id: first, colour: 'Sky', hex: '#8fabc4', in_stock: true },
      { id: second, colour: 'Ink', hex: '#26304a', in_stock: true },
      { id: third, colour: 'Rust', hex: '#a5522d', in_stock: false },
      { id: plain, colour: 'Linen Shirt, 4', hex: null, in_stock: true },
    ],
  })
  expect((await show(plain)).style).toMatchObject({ colour: null })
  const products1 = await list({ sort_direction: 'asc' })
  expect(products1[0]!.style).toEqual(listed)
  expect(products1[0]!.skus).toBeUndefined()
  const found: Product[] = (
    await shop.call(searchProducts, { query: { q: 'linen shirt', sort_by: 'created_at' } })
  ).body
  expect(found.find(({ id }) => id === first)!.style).toEqual(listed)
  expect(idsOf(await list({ style })).toSorted((a, b) => a - b)).toEqual([first, second, third, plain])
})

test.each([1, 2, 12, 40])(
  'Of %i colours each names all that are in the shop, also those that are sold out, without a colour or a picture',
  async (count) => {
    const palette: (number | null)[] = []
    for (let n = 0; n < count; n++) palette.push(n === 3 ? null : await aColour(shop))
    const { id: style, products } = await aStyle(shop, palette, { product: { cover_image: '/images/a.jpg' } })
    const [, soldOut, hidden, , bare] = products
    if (soldOut) await change(soldOut, { quantity: 0 })
    if (hidden) await change(hidden, { active: false })
    if (bare) await change(bare, { cover_image: null })
    const active = products.filter((id) => id !== hidden)
    await shop.shop.listener.hasHeardAll()

    for (const id of active) {
      const statements = await shop.statementsOf(async () => {
        const { images, style: of } = await show(id)
        expect(images).toHaveLength(id === bare ? 0 : 1)
        expect(of!.siblings!.map((sibling: Sibling) => [sibling.id, sibling.in_stock])).toEqual(
          active.map((other) => [other, other !== soldOut]),
        )
      })
      expect(statements.length).toBeLessThanOrEqual(2)
    }
    expect(idsOf(await list({ style, limit: 100 })).toSorted((a, b) => a - b)).toEqual(active)
  },
)

test('A product names the SKU of each of its sizes, in their order, without those that are retired', async () => {
  const id = await aProduct(shop, { sizes: ['M', 'S', 'L'] })
  await change(id, { sizes: ['L', 'S'] })
  const { skus } = await show(id)
  expect(skus).toEqual([
    { id: expect.any(Number), size: 'L' },
    { id: expect.any(Number), size: 'S' },
  ])
})

test('Grouped by style, a list has the first colour that can be bought, else the first; a size has every colour', async () => {
  const { products: shirt } = await aStyle(shop, [null, null, null], {
    product: { size_quantities: { M: 5 } },
  })
  const { products: coat } = await aStyle(shop, [null, null], { product: { quantity: 0 } })
  const [a, b, c] = shirt as [number, number, number]
  const grouped = async (query: object = {}) =>
    idsOf(await list({ group: 'style', ...query })).toSorted((x, y) => x - y)

  expect(await grouped()).toEqual([a, coat[0]])
  await change(a, { size_quantities: { S: 0, M: 0, L: 0 } })
  expect(await grouped()).toEqual([b, coat[0]])
  await change(b, { active: false })
  expect(await grouped()).toEqual([c, coat[0]])
  await change(c, { price: 99_900 })
  expect(await grouped({ price_max: 50_000 })).toEqual([a, coat[0]])
  expect(await grouped({ name: 'shirt' })).toEqual([c, coat[0]])
  expect(await grouped({ size: 'M' })).toEqual([a, c, ...coat])
  expect(await grouped({ in_stock: true })).toEqual([c])
  expect(await list({})).toHaveLength(4)
})

test('Pages of a grouped list follow each other without a gap, in every order', async () => {
  for (let n = 0; n < 30; n++) {
    await aStyle(shop, [null, null, null].slice(n % 3), { product: { price: 100 * (n % 7) + 100 } })
  }
  for (const query of [{}, { sort_by: 'price' }, { sort_by: 'price', sort_direction: 'asc' }]) {
    const whole: Product[] = await list({ ...query, group: 'style', limit: 100 })
    expect(new Set(whole.map(({ style }) => style!.id)).size).toBe(30)
    expect(whole).toHaveLength(30)
    const pages = []
    for (const page of [1, 2, 3, 4]) {
      pages.push(...(await list({ ...query, group: 'style', limit: 9, page })))
    }
    expect(idsOf(pages)).toEqual(idsOf(whole))
  }
})

test('The page of a colour says at once that another colour has sold out', async () => {
  const { products } = await aStyle(shop, [null, null], { product: { size_quantities: { M: 1 } } })
  const [one, other] = products as [number, number]
  expect((await show(one)).style!.siblings![1]).toMatchObject({ id: other, in_stock: true })
  await anOrder(shop, { product: other, size: 'M' })
  await expect
    .poll(async () => (await show(one)).style!.siblings![1]!.in_stock, { timeout: 90_000 })
    .toBe(false)
})

test.each([1, 2, 12, 40])(
  'A style of %i colours shows each, also one without a colour or a picture, sold out, but none that is inactive',
  async (count) => {
    const cover_image = '/images/shirt.jpg'
    const palette = await Promise.all(Array.from({ length: count }, () => aColour(shop)))
    const style = await aStyle(shop, [...palette.slice(1), null], { product: { cover_image } })
    const [first] = style.products as [number]
    const plain = style.products.at(-1)!
    await change(plain, { cover_image: null, quantity: 0 })
    const hidden = await aProduct(shop, { style_id: style.id, colour_id: palette[0]!, active: false })

    const shown = (await show(first)).style!

    expect(shown.siblings!.map(({ id }: { id: number }) => id)).toEqual(style.products)
    expect(shown).toMatchObject({ colours: count, hexes: count > 1 ? ['#8fabc4'] : [] })
    expect(shown.siblings!.at(-1)).toMatchObject({
      colour: `Linen Shirt, ${count}`,
      hex: null,
      in_stock: false,
    })
    const listed = await list({ style: style.id, limit: 100 })
    expect(idsOf(listed).toSorted((a, b) => a - b)).toEqual(style.products)
    expect(listed.find(({ id }) => id === plain)).toMatchObject({ cover_image: null, images: [] })
    const once = idsOf(await list({ style: style.id, group: 'style' }))
    expect(once).toEqual([first])
    expect((await shop.call(getProduct, { params: { id: hidden } })).status).toBe(404)
  },
)
