import { beforeEach, expect, test } from 'vitest'
import type { NewProduct, Product, ProductChange } from '../../../contract/product.ts'
import { emptyCatalog } from '../../../test/corrupt.ts'
import { anOrder } from '../../../test/orders.ts'
import { aShop } from '../../../test/shop.ts'
import { aProduct, changeProductOf } from '../../../test/products.ts'

const shop = aShop()
beforeEach(() => emptyCatalog(shop))

const add = (product: Partial<NewProduct>) => aProduct(shop, product)
const change = (id: number, product: ProductChange) => changeProductOf(shop, id, product)

async function list(query: string) {
  const { status, body, headers } = await shop.request('GET', `/api/products/?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const names = (body as Product[]).map(({ name }) => name)
  expect(headers.get('x-total-count')).toBe(String(names.length))
  return names.sort()
}

test('The list is filtered by one type, by several types and by price', async () => {
  await add({ name: 'Coat', product_type: 'women', price: 48_000 })
  await add({ name: 'Belt', product_type: 'men', price: 8_800 })
  await add({ name: 'Tote', product_type: 'unisex', price: 3_800 })
  expect(await list('product_type=men')).toEqual(['Belt'])
  expect(await list('product_type=men&product_type=unisex')).toEqual(['Belt', 'Tote'])
  expect(await list('price_min=8800')).toEqual(['Belt', 'Coat'])
  expect(await list('price_max=8799')).toEqual(['Tote'])
  expect(await list('price_min=8800&price_max=8800')).toEqual(['Belt'])
  expect(await list('price_min=5&price_max=4')).toEqual([])
})

test('The size filter finds products that come in that size', async () => {
  await add({ name: 'Coat', sizes: ['S', 'M'] })
  await add({ name: 'Scarf', sizes: ['One size'] })
  await add({ name: 'Plain', sizes: [] })
  expect(await list('size=M')).toEqual(['Coat'])
  expect(await list('size=M&size=One%20size')).toEqual(['Coat', 'Scarf'])
  expect(await list('size=XXL')).toEqual([])
  expect(await list('size=%25')).toEqual([])
})

test('A product is in stock when a pool that it sells from has an available piece', async () => {
  await add({ name: 'Shared', sizes: ['S', 'M'], quantity: 1 })
  await add({ name: 'Shared, none', sizes: ['S', 'M'], quantity: 0 })
  const held = await add({ name: 'Shared, held', sizes: ['S'], quantity: 1 })
  await anOrder(shop, { product: held, size: 'S' })
  await add({ name: 'Each', sizes: ['S', 'M'], size_quantities: { S: 0, M: 2 } })
  await add({ name: 'Each, none', sizes: ['S', 'M'], size_quantities: { S: 0, M: 0 } })
  expect(await list('in_stock=true')).toEqual(['Each', 'Shared'])
  expect(await list('in_stock=false')).toHaveLength(5)
  expect(await list('in_stock=true&size=S')).toEqual(['Shared'])
  expect(await list('in_stock=true&size=S&size=M')).toEqual(['Each', 'Shared'])
})

test('Pools that are left over from a change do not count as stock', async () => {
  const each = await add({ name: 'Was each', sizes: ['S'], size_quantities: { S: 3 } })
  await change(each, { size_quantities: null, quantity: 0 })
  const resized = await add({ name: 'Was S', sizes: ['S'], size_quantities: { S: 3 } })
  await change(resized, { sizes: ['L', 'XL'] })
  const bare = await add({ name: 'Has no size', sizes: ['S'], size_quantities: { S: 3 } })
  await change(bare, { sizes: [] })
  expect(await list('in_stock=true')).toEqual([])
  for (const product of (await shop.request('GET', '/api/products/')).body) expect(product.quantity).toBe(0)
})

test('Filters combine with the name, the sorting and the pages', async () => {
  for (const [name, price] of [
    ['Wool Coat', 300],
    ['Wool Scarf', 100],
    ['Linen Shirt', 200],
    ['Wool Cap', 200],
  ] as const) {
    await add({ name, price, sizes: ['M'] })
  }
  const query = '/api/products/?name=wool&size=M&in_stock=true&sort_by=price&sort_direction=asc&limit=2'
  const first = await shop.request('GET', query)
  expect(first.body.map(({ name }: Product) => name)).toEqual(['Wool Scarf', 'Wool Cap'])
  expect(first.headers.get('x-total-count')).toBe('3')
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link')!)![1]!
  const second = await shop.request('GET', next)
  expect(second.body.map(({ name }: Product) => name)).toEqual(['Wool Coat'])
  expect(second.headers.get('x-total-count')).toBe('3')
})

test.each([
  ['product_type=children', 'product_type'],
  ['product_type=men&product_type=children', 'product_type.1'],
  ['price_min=-1', 'price_min'],
  ['price_max=cheap', 'price_max'],
  ['price_max=99999999999', 'price_max'],
  [`size=${'x'.repeat(21)}`, 'size'],
  [Array.from({ length: 41 }, (_, n) => `size=${n}`).join('&'), 'size'],
  ['in_stock=perhaps', 'in_stock'],
])('The filter %s is refused, and the answer names it', async (query, field) => {
  for (const path of ['/api/products/?', '/api/search?q=coat&']) {
    const { status, body } = await shop.request('GET', path + query)
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toContain(field)
  }
})

test('The filter options are the sizes and prices of active products, sizes in their order', async () => {
  await add({ sizes: ['XL', 'S', 'M'], price: 4_200 })
  await add({ sizes: ['One size', '100', '85', 'M', '36-39'], price: 9_900 })
  await add({ sizes: ['Hidden'], price: 1, active: false })
  const { body } = await shop.request('GET', '/api/products/filter_options')
  expect(body).toMatchObject({
    sizes: ['S', 'M', 'XL', '85', '100', '36-39', 'One size'],
    price_min: 4_200,
    price_max: 9_900,
  })
})
