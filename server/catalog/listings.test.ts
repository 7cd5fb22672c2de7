import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewProduct, Product } from '../../contract/product.ts'
import { TOTAL_IS_MORE } from '../../contract/total.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { stockProduct } from '../../test/stock-the-shop.ts'
import { countListings, MOST_CENTS } from './listing-queries.ts'
import { changeProduct } from './rules.ts'
import { foldListingTally } from './tally-queries.ts'
import { sql } from 'kysely'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.shop.pool.query('truncate products, stock, stock_moves restart identity cascade'))

const add = (product: Partial<NewProduct>) => stockProduct(shop.shop, product)
const query = async <T>(text: string, values: unknown[] = []) =>
  (await shop.shop.pool.query(text, values)).rows as T[]

/** Every listing says what its product and stock say, and the tally has counted each once. */
async function expectListingsInOrder() {
  expect(
    await query(
      '(table listings except table listings_due) union (table listings_due except table listings)',
    ),
  ).toEqual([])
  const kind = 'active, in_stock, low, product_type, price_step, sizes, stocked'
  expect(
    await query(`
      select ${kind}, sum(n) from (
        select ${kind}, n from listing_tally union all
        select active, in_stock, low, product_type, price / 1000, sizes, stocked, -1 from listings
      ) as counted group by ${kind} having sum(n) <> 0`),
  ).toEqual([])
}

test('Listings follow whatever is done to products and stock', async () => {
  const coat = await add({ name: 'Coat', sizes: ['S', 'M'], size_quantities: { S: 1, M: 9 } })
  const belt = await add({ name: 'Belt', quantity: 6, sizes: [] })
  await expectListingsInOrder()
  const change = (id: number, fields: Parameters<typeof changeProduct>[2]) =>
    shop.shop.db.transaction().execute((trx) => changeProduct(trx, id, fields, 'test'))
  await change(coat, { price: 99_900, product_type: 'men', name: 'Long Coat' })
  await expectListingsInOrder()
  await query(`update stock set held = held + 1 where product_id = $1 and size = 'S'`, [coat])
  await expectListingsInOrder()
  await query('update stock set on_hand = on_hand - 1 where product_id = $1', [belt])
  await expectListingsInOrder()
  await change(coat, { size_quantities: null, quantity: 0 })
  await change(belt, { active: false, description: 'Of leather' })
  await expectListingsInOrder()
  await foldListingTally(shop.shop.db)
  await expectListingsInOrder()
})

test('Pieces that sell out while the product is edited are not lost from its listing', async () => {
  const ids = await Promise.all(
    Array.from({ length: 8 }, (_, n) => add({ name: `Coat ${n}`, sizes: ['S'], size_quantities: { S: 7 } })),
  )
  const sell = (id: number) => query('update stock set held = held + 1 where product_id = $1', [id])
  const edit = (id: number, price: number) =>
    shop.shop.db
      .transaction()
      .execute((trx) => changeProduct(trx, id, { price, active: price % 2 === 0 }, 'test'))
  for (let round = 0; round < 7; round++) {
    await Promise.all(ids.flatMap((id) => [sell(id), edit(id, 1_000 * round + id)]))
  }
  await expectListingsInOrder()
  expect(await query('select from listings where in_stock')).toEqual([])
})

test('A sale that leaves enough does not touch the listing', async () => {
  const id = await add({ quantity: 50 })
  const [before] = await query<{ xmin: string }>('select xmin from listings')
  await query('update stock set held = held + 3 where product_id = $1', [id])
  expect(await query('select xmin from listings')).toEqual([before])
})

test('Folding the tally keeps its sums, and makes it short', async () => {
  await query(`
    insert into products (name, description, price, product_type)
    select 'Coat', 'Plain.', 100 * n, 'men' from generate_series(1, 40) n`)
  for (let n = 0; n < 40; n++) await query('update products set active = not active')
  await foldListingTally(shop.shop.db)
  const [{ rows, products }] = (await query<{ rows: number; products: number }>(
    'select count(*)::int as rows, sum(n)::int as products from listing_tally',
  )) as [{ rows: number; products: number }]
  expect(products).toBe(40)
  expect(rows).toBeLessThan(10)
})

test('A price range is counted exactly, wherever its bounds lie', async () => {
  await query(`
    insert into products (name, description, price, product_type)
    select 'Coat', 'Plain.', n * 250, 'men' from generate_series(0, 40) n`)
  const prices = Array.from({ length: 41 }, (_, n) => n * 250)
  for (const from of [0, 1, 249, 250, 999, 1_000, 1_001, 2_750, 10_000, 10_001]) {
    for (const to of [0, 249, 999, 1_000, 1_999, 2_000, 2_749, 9_999, 10_000, MOST_CENTS]) {
      const { total } = await countListings(
        shop.shop.db,
        { kind: [sql`active`], price: { from, to }, sort: 'price', direction: 'asc' },
        { limit: 24, offset: 0 },
      )
      expect(total, `${from} to ${to}`).toBe(prices.filter((price) => price >= from && price <= to).length)
    }
  }
})

test.each([
  ['the list', '/api/products/?'],
  ['the list by price', '/api/products/?sort_by=price&sort_direction=asc&'],
  ['a name', '/api/products/?name=coat&'],
  ['a search', '/api/search?q=wool&'],
  ['a search by price', '/api/search?q=wool&sort_by=price&sort_direction=desc&'],
])('The pages of %s follow each other without a gap, from first to last', async (_, path) => {
  await query(`
    insert into products (name, description, price, product_type, created_at)
    select case when n % 3 = 0 then 'Wool Coat ' else 'Coat ' end || n, 'Of fine wool.', 100 * (n % 50), 'men',
      now() - make_interval(mins => n % 70)
    from generate_series(1, 300) n`)
  const get = async (page: number, limit: number) => {
    const { body, headers } = await shop.request('GET', `${path}limit=${limit}&page=${page}`)
    expect(headers.get('x-total-count')).toBe('300')
    return (body as Product[]).map(({ id }) => id)
  }
  const whole = [...(await get(1, 100)), ...(await get(2, 100)), ...(await get(3, 100))]
  expect(new Set(whole).size).toBe(300)
  for (const page of [1, 2, 50, 51, 75, 100]) {
    expect(await get(page, 3), `page ${page}`).toEqual(whole.slice(page * 3 - 3, page * 3))
  }
  expect(await get(101, 3)).toEqual([])
})

test.each([1_100, 9_000])('Of %i that a search finds a thousand are shown, and it is said', async (count) => {
  await query(
    `insert into products (name, description, price, product_type, created_at)
    select case when n % 9 = 0 then 'Coat of wool ' else 'Coat ' end || n, 'Of fine wool.', n % 70, 'men',
      now() - make_interval(mins => n % 700)
    from generate_series(1, $1::int) n`,
    [count],
  )
  for (const [more, order] of [
    ['', `(name like '%wool%') desc, created_at desc, id desc`],
    ['&sort_by=price&sort_direction=asc', 'price, id'],
  ]) {
    const whole = (await query<{ id: number }>(`select id from products order by ${order} limit 1000`)).map(
      ({ id }) => id,
    )
    for (const page of [1, 5, 6, 41, 42, 43]) {
      const { body, headers } = await shop.request('GET', `/api/search?q=wool${more}&limit=24&page=${page}`)
      expect(headers.get('x-total-count')).toBe('1000')
      expect(headers.get(TOTAL_IS_MORE)).toBe('true')
      expect(headers.has('link'), `Link of page ${page}`).toBe(page < 42)
      expect(
        (body as Product[]).map(({ id }) => id),
        `page ${page}${more}`,
      ).toEqual(whole.slice(page * 24 - 24, page * 24))
    }
  }
  const { headers } = await shop.request('GET', '/api/products/?name=coat&limit=1')
  expect([headers.get('x-total-count'), headers.has(TOTAL_IS_MORE)]).toEqual([String(count), false])
  const few = await shop.request('GET', '/api/search?q=wool&price_max=0')
  expect(Number(few.headers.get('x-total-count'))).toBe(Math.floor(count / 70))
  expect(few.headers.has(TOTAL_IS_MORE)).toBe(false)
})

test('Similar is also what shares a rare word, at any price and in any crowd', async () => {
  await query(`
    insert into products (name, description, price, product_type)
    select 'Plain Jacket ' || n, 'Plain.', 10_000 + n, 'men' from generate_series(1, 700) n`)
  const jacket = await add({ name: 'Sashiko Jacket', price: 10_350, product_type: 'men' })
  const vest = await add({ name: 'Sashiko Vest', price: 14_000, product_type: 'men' })
  const { body } = await shop.request('GET', `/api/products/${jacket}/similar_products`)
  expect((body as Product[]).map(({ id }) => id)).toContain(vest)
})
