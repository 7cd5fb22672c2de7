import { beforeEach, expect, test } from 'vitest'
import * as contract from '../../contract/product.ts'
import { searchProducts } from '../../contract/search.ts'
import { corrupt, emptyCatalog } from '../../test/corrupt.ts'
import { anOrder } from '../../test/orders.ts'
import { aShop } from '../../test/shop.ts'
import { anAdmin } from '../../test/accounts.ts'
import { aProduct, changeProductOf } from '../../test/products.ts'
import { aStyle } from '../../test/styles.ts'
import { listPools } from './stock/stock-queries.ts'

const shop = aShop()
beforeEach(() => emptyCatalog(shop))

const add = (product: Partial<contract.NewProduct>) => aProduct(shop, product)
const change = (id: number, product: contract.ProductChange) => changeProductOf(shop, id, product)
/** Pieces on hand, and those of them that are held. */
const poolsIn = async (id: number) =>
  Object.fromEntries(
    (await listPools(shop.shop.db, id)).map(({ size, on_hand, held }) => [size, [on_hand, held]]),
  )
const names = (body: contract.Product[]) => body.map((product) => product.name)

test('The list shows active products, newest first, and says how many there are', async () => {
  await add({ name: 'First' })
  await add({ name: 'Second' })
  await add({ name: 'Hidden', active: false })

  const { status, body, headers } = await shop.call(contract.listProducts, { query: {} })

  expect(status).toBe(200)
  expect(names(body)).toEqual(['Second', 'First'])
  expect(headers.get('x-total-count')).toBe('2')
  expect(headers.get('link')).toBeNull()
})

test('The list answers the same with and without its trailing slash', async () => {
  await add({})
  const [bare, slashed] = await Promise.all([
    shop.request('GET', '/api/products'),
    shop.request('GET', '/api/products/'),
  ])
  expect(bare.body).toEqual(slashed.body)
  expect(bare.status).toBe(200)
})

test('The list sorts by price either way, ties by id', async () => {
  for (const [name, price] of [
    ['B', 200],
    ['A', 100],
    ['C', 200],
  ] as const)
    await add({ name, price })
  const sorted = async (sort_direction: 'asc' | 'desc') =>
    names((await shop.call(contract.listProducts, { query: { sort_by: 'price', sort_direction } })).body)
  expect(await sorted('asc')).toEqual(['A', 'B', 'C'])
  expect(await sorted('desc')).toEqual(['C', 'B', 'A'])
})

test('The name filter matches anywhere, in any letter case, and literally', async () => {
  for (const name of ['Wool Coat', 'Woolly 100% hat', 'Linen Shirt', 'Under_score']) await add({ name })
  const found = async (name: string) =>
    names((await shop.call(contract.listProducts, { query: { name } })).body)
  expect(await found('wOOl')).toEqual(['Woolly 100% hat', 'Wool Coat'])
  expect(await found('%')).toEqual(['Woolly 100% hat'])
  expect(await found('_')).toEqual(['Under_score'])
  expect(await found('\\')).toEqual([])
})

test('The Link header leads from page to page', async () => {
  for (const name of ['A', 'B', 'C']) await add({ name })
  const first = await shop.call(contract.listProducts, { query: { limit: 2 } })
  expect(names(first.body)).toEqual(['C', 'B'])
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]
  const second = await shop.request('GET', next!)
  expect(names(second.body)).toEqual(['A'])
  expect(second.headers.get('link')).toBeNull()
})

test('The front page shows the newest products that are not kept off it', async () => {
  for (const name of ['A', 'B', 'C', 'D']) await add({ name, front_page: name !== 'C' })
  const { body } = await shop.call(contract.frontPageProducts, {})
  expect(names(body)).toEqual(['D', 'B', 'A'])
})

test('A product shows its available quantity, of all sizes together or of each', async () => {
  const shared = await add({ sizes: ['S', 'M'], quantity: 7 })
  const each = await add({ sizes: ['S', 'M'], size_quantities: { S: 0, M: 3 } })
  const { body: one } = await shop.call(contract.getProduct, { params: { id: shared } })
  const { body: other } = await shop.call(contract.getProduct, { params: { id: each } })
  expect(one.quantity).toBe(7)
  expect(one).not.toHaveProperty('size_quantities')
  expect(other.quantity).toBe(3)
  expect(other.size_quantities).toEqual({ S: 0, M: 3 })
})

test('Only the edit form gets the number of held pieces', async () => {
  const admin = await anAdmin(shop)
  const id = await add({ sizes: ['S', 'M'], size_quantities: { S: 4, M: 10 } })
  const shown = async () => (await shop.call(contract.getProductForEdit, { params: { id } }, admin)).body
  expect((await shown()).held).toEqual({})
  await anOrder(shop, { product: id, size: 'M', quantity: 5 })
  expect(await shown()).toMatchObject({ held: { M: 5 }, size_quantities: { S: 4, M: 5 } })
  const listed = await shop.call(contract.listAdminProducts, { query: {} }, admin)
  const { body } = await shop.call(contract.getProduct, { params: { id } })
  for (const product of [listed.body[0], body]) expect(product).not.toHaveProperty('held')
})

test('An inactive product, an unknown id and an impossible id are not found', async () => {
  const hidden = await add({ active: false })
  for (const id of [hidden, 999_999]) {
    const { status, error } = await shop.call(contract.getProduct, { params: { id } })
    expect([status, error]).toEqual([404, 'Item not active or not found'])
  }
  for (const id of ['abc', '0', '-1', '0.5', '2147483648', '9007199254740993', '1e308']) {
    expect((await shop.request('GET', `/api/products/${id}`)).status, id).toBe(404)
  }
})

test('Similar products are other active ones, the most similar first and sold-out ones last', async () => {
  const coat = await add({ name: 'Wool Coat, Camel', price: 48_000 })
  await add({ name: 'Wool Coat, Black', price: 48_000 })
  await add({ name: 'Leather Belt', price: 6_000, product_type: 'men' })
  await add({ name: 'Wool Coat, Grey', price: 48_000, quantity: 0 })
  await add({ name: 'Wool Coat, Hidden', active: false })
  const { body } = await shop.call(contract.similarProducts, { params: { id: coat } })
  expect(names(body)).toEqual(['Wool Coat, Black', 'Leather Belt', 'Wool Coat, Grey'])
})

test('Other colours of a garment are not among what is similar to it', async () => {
  const { products } = await aStyle(shop, [null, null, null], { product: { name: 'Wool Coat' } })
  await add({ name: 'Wool Coat, long' })
  const { body } = await shop.call(contract.similarProducts, { params: { id: products[0]! } })
  expect(names(body)).toEqual(['Wool Coat, long'])
})

test('Of each garment that is similar there is one colour, unless there are too few garments', async () => {
  const { products: coats } = await aStyle(shop, [null, null, null], {
    product: { name: 'Wool Coat', price: 48_000 },
  })
  const dress = await add({ name: 'Wool Dress', price: 46_000 })
  const crew = await add({ name: 'Lambswool Crew', price: 40_000 })
  const similar = async (id: number) =>
    (await shop.call(contract.similarProducts, { params: { id } })).body.map(
      ({ id: one }: contract.Product) => one,
    )
  const found = await similar(dress)
  expect(found).toHaveLength(4)
  expect(found.slice(0, 2)).toEqual([expect.toBeOneOf(coats), crew])
  expect(coats).toEqual(expect.arrayContaining(found.slice(2)))
  expect(await similar(coats[0]!)).toEqual([dress, crew])
})

test('The search finds words of the name and the description, and tolerates a typing error', async () => {
  await add({ name: 'Lambswool Crew', description: 'Warm knitwear.' })
  await add({ name: 'Linen Shirt', description: 'Light and cool in summer.' })
  const found = async (q: string) => names((await shop.call(searchProducts, { query: { q } })).body)
  expect(await found('lambswol')).toEqual(['Lambswool Crew'])
  expect(await found('summer')).toEqual(['Linen Shirt'])
  expect(await found('   ')).toEqual([])
  expect(await found('"; drop table products; --')).toEqual([])
})

test('A wrong filter is refused with the field and the reason', async () => {
  const { status, body } = await shop.request('GET', '/api/products/?sort_by=colour')
  expect(status).toBe(400)
  expect(body.fields.sort_by).toBe('must be one of created_at, price')
  expect((await shop.request('GET', '/api/products/?name=a&name=b')).status).toBe(400)
})

test('Changing the stock from shared to per size and back keeps stock and stock moves equal', async () => {
  const id = await add({ sizes: ['S', 'M'], quantity: 7 })
  await change(id, { size_quantities: { S: 1, M: 2 } })
  await change(id, { size_quantities: null, quantity: 4 })
  const { body } = await shop.call(contract.getProduct, { params: { id } })
  expect(body.quantity).toBe(4)
  const { rows } = await shop.shop.pool.query(`
    select s.size, s.on_hand, sum(m.quantity)::int as moved
    from stock s join stock_moves m using (product_id, size) group by s.product_id, s.size order by s.size`)
  for (const { on_hand, moved } of rows) expect(moved).toBe(on_hand)
})

test('A size that a change does not name keeps its stock, and one that is taken away loses it', async () => {
  const id = await add({ sizes: ['S', 'M', 'L'], size_quantities: { S: 1, M: 2, L: 3 } })
  const stock = async () => (await shop.call(contract.getProduct, { params: { id } })).body.size_quantities
  await change(id, { size_quantities: { S: 9 } })
  expect(await stock()).toEqual({ S: 9, M: 2, L: 3 })
  await change(id, { sizes: ['S', 'M', 'XL'], size_quantities: { S: 8 } })
  expect(await stock()).toEqual({ S: 8, M: 2, XL: 0 })
  await change(id, { sizes: ['S', 'M', 'L'], size_quantities: {} })
  expect(await stock()).toEqual({ S: 8, M: 2, L: 0 })
})

test('The pieces of a size go with it to its other name, but for those that checkouts hold', async () => {
  const id = await add({ sizes: ['S', 'M', 'L'], size_quantities: { S: 1, M: 5, L: 3 } })
  await anOrder(shop, { product: id, quantity: 2 })
  const stock = async () => (await shop.call(contract.getProduct, { params: { id } })).body.size_quantities
  await change(id, { sizes: ['S', 'Medium', 'L'] })
  expect(await stock()).toEqual({ S: 1, Medium: 3, L: 3 })
  expect(await poolsIn(id)).toEqual({ S: [1, 0], M: [2, 2], Medium: [3, 0], L: [3, 0] })
  // The pieces that were typed are those there are.
  await change(id, { sizes: ['S', 'M', 'L'], size_quantities: { M: 4 } })
  expect(await stock()).toEqual({ S: 1, M: 4, L: 3 })
  expect(await poolsIn(id)).toEqual({ S: [1, 0], M: [6, 2], Medium: [0, 0], L: [3, 0] })
  await change(id, { sizes: ['S', 'L'] })
  await change(id, { sizes: ['S', 'XL'] })
  expect(await stock()).toEqual({ S: 1, XL: 3 })
})

test('A size that the product had before takes neither pieces nor the price of the one that it replaces', async () => {
  const size_quantities = { XS: 4, S: 2, M: 3 }
  const id = await add({ sizes: ['XS', 'S', 'M'], size_quantities, size_prices: { XS: 50_000 } })
  const stored = async () => (await shop.callAsAdmin(contract.getProductForEdit, { params: { id } })).body
  await change(id, { sizes: ['XS', 'M'], size_quantities: {} })
  expect((await stored()).retired_sizes).toEqual(['S'])
  await change(id, { sizes: ['S', 'M'] })
  expect(await stored()).toMatchObject({ size_quantities: { S: 0, M: 3 }, retired_sizes: ['XS'] })
  expect(await stored()).not.toHaveProperty('size_prices')
  expect(await poolsIn(id)).toEqual({ XS: [4, 0], S: [0, 0], M: [3, 0] })
  await change(id, { size_quantities: { S: 6 } })
  expect(await poolsIn(id)).toEqual({ XS: [0, 0], S: [6, 0], M: [3, 0] })
})

test('A price above the limit is refused with a sentence, and the highest price is accepted', async () => {
  const id = await add({ price: 75_000_000 })
  const words = 'A price can be at most $750,000.00'
  await expect(add({ price: 75_000_001 })).rejects.toThrow(words)
  await expect(change(id, { price: 75_000_001 })).rejects.toThrow(words)
  // As only older data has it: the rest of it can still be changed.
  await corrupt(shop, 'update products set price = 99999999 where id = $1', [id])
  await change(id, { active: false })
})

test('Sizes that differ in case alone are refused, and the same size counts once', async () => {
  await expect(add({ sizes: ['S', 'M', ' m'] })).rejects.toThrow(
    'M and m differ in case alone. Keep one of them.',
  )
  const id = await add({ sizes: ['S', 'M', 'M '] })
  expect((await shop.call(contract.getProduct, { params: { id } })).body.sizes).toEqual(['S', 'M'])
})

test('A size cannot be called as what every object has, whose price would be none', async () => {
  const id = await add({ sizes: ['S', 'M'], size_prices: { M: 5_000 } })
  for (const name of ['constructor', ' toString', '__proto__'])
    await expect(change(id, { sizes: ['S', 'M', name] })).rejects.toThrow('cannot be the name of a size')
})

test('A quantity alone cannot overwrite a stock that is kept per size', async () => {
  const id = await add({ sizes: ['S'], size_quantities: { S: 3 } })
  await expect(change(id, { quantity: 5 })).rejects.toThrow('keeps its stock per size')
  await expect(change(id, { size_quantities: { XL: 1 } })).rejects.toThrow('does not have')
})

test('An invalid picture address is refused when a product is created and when it is changed', async () => {
  const id = await add({})
  for (const wrong of ['https://[', 'https://exa%ple/coat.jpg', 'https://coats.example:99999/a.jpg']) {
    const message = `${wrong} is not the address of a picture.`
    await expect(add({ cover_image: wrong })).rejects.toThrow(message)
    await expect(change(id, { cover_image: wrong })).rejects.toThrow(message)
    await expect(change(id, { sub_images: ['/images/coat.jpg', wrong] })).rejects.toThrow(message)
  }
  await change(id, { cover_image: 'https://coats.example/ä.jpg?w=1', sub_images: ['/images/coat.jpg', ''] })
})

test('An address with a user or a password is refused wherever a product names a picture, and is not repeated', async () => {
  const id = await add({})
  for (const wrong of ['https://ada:s3cret@coats.example/a.jpg', 'https:///s3cret@coats.example/a.jpg']) {
    for (const sent of [
      { cover_image: wrong },
      { sub_images: ['/images/coat.jpg', wrong] },
      { image_alts: { [wrong]: 'Front' } },
      { image_models: { [wrong]: { height_cm: 178, size: 'M' } } },
    ]) {
      const refused = await shop.callAsAdmin(contract.updateProduct, { params: { id }, body: sent })
      const answer = JSON.stringify(refused)
      expect(refused.status, answer).toBe(422)
      expect(answer).toContain('contains a user or a password')
      expect(answer).not.toContain('s3cret')
    }
    await expect(add({ cover_image: wrong })).rejects.toThrow('contains a user or a password')
  }
  await change(id, {
    cover_image: 'https://coats.example/@ada/a.jpg?by=ada:x@y',
    sub_images: ['/@ada/a.jpg'],
  })
})

test('A product has alternative texts and models for as many pictures as it may have, and not for more', async () => {
  const id = await aProduct(shop)
  const of = <Value>(count: number, value: Value) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`/images/${n}.jpg`, value]))
  const send = async (body: contract.ProductChange) =>
    (await shop.callAsAdmin(contract.updateProduct, { params: { id }, body })).status
  const model = { height_cm: 178, size: 'M' }
  expect(await send({ image_alts: of(31, 'Front'), image_models: of(31, model) })).toBe(200)
  expect(await send({ image_alts: of(32, 'Front') })).toBe(400)
  expect(await send({ image_models: of(32, model) })).toBe(400)
})

test('The second of two admins who edit the same version is refused', async () => {
  const id = await add({})
  await change(id, { name: 'First', version: 1 })
  await expect(change(id, { name: 'Second', version: 1 })).rejects.toThrow(
    'Somebody else has changed this product',
  )
})

test('Setting the stock of sizes locks them in the same order as buying does', async () => {
  const coat = await add({ sizes: ['S', 'M', 'L'], size_quantities: { S: 5, M: 5, L: 5 } })
  const buyer = await shop.shop.pool.connect()
  const take = (size: string) =>
    buyer.query('select from stock where product_id = $1 and size = $2 for update nowait', [coat, size])
  await buyer.query('begin')
  try {
    await take('L')
    const changed = change(coat, { size_quantities: { S: 9, M: 9, L: 9 } })
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%from stock%'`
    await expect.poll(async () => (await shop.shop.pool.query(waiting)).rowCount, { timeout: 90_000 }).toBe(1)
    // What the buyer still needs is free, so neither waits for the other.
    await Promise.all(['M', 'S'].map(take))
    await buyer.query('commit')
    await changed
  } finally {
    buyer.release(true)
  }
  const { rows } = await shop.shop.pool.query('select on_hand from stock where product_id = $1', [coat])
  expect(rows.map(({ on_hand }) => on_hand)).toEqual([9, 9, 9])
})
