import { beforeEach, expect, test } from 'vitest'
import type { NewProduct, Product, ProductChange } from '../../../contract/product.ts'
import { TOTAL_IS_MORE } from '../../../contract/total.ts'
import { emptyCatalog } from '../../../test/corrupt.ts'
import { MAX_INTEGER } from '../../../contract/values.ts'
import { aShop } from '../../../test/shop.ts'
import { anAdmin } from '../../../test/accounts.ts'
import { aProduct, changeProductOf } from '../../../test/products.ts'
import { withStyles } from '../../../test/styles.ts'
import { countListings } from './listing-queries.ts'

const shop = aShop()
beforeEach(() => emptyCatalog(shop))

const add = (product: Partial<NewProduct>) => aProduct(shop, product)
const query = async <T>(text: string, values: unknown[] = []) =>
  (await shop.shop.pool.query(text, values)).rows as T[]

/** For products that were inserted past the catalogue's code. */
const writeAllListings = () => query('select write_listings(array(select id from products))')

/** Every listing is what writing it anew makes of it. */
async function expectListingsUpToDate() {
  const listings = () => query('select * from listings order by product_id')
  const before = await listings()
  await writeAllListings()
  expect(await listings()).toEqual(before)
}

test('Listings follow whatever is done to products and stock', async () => {
  const coat = await add({ name: 'Coat', sizes: ['S', 'M'], size_quantities: { S: 1, M: 9 } })
  const belt = await add({ name: 'Belt', quantity: 6, sizes: [] })
  await expectListingsUpToDate()
  const change = (id: number, fields: ProductChange) => changeProductOf(shop, id, fields)
  await change(coat, { price: 99_900, product_type: 'men', name: 'Long Coat' })
  await expectListingsUpToDate()
  await query(`update stock set held = held + 1 where product_id = $1 and size = 'S'`, [coat])
  await expectListingsUpToDate()
  await query('update stock set on_hand = on_hand - 1 where product_id = $1', [belt])
  await expectListingsUpToDate()
  await change(coat, { size_quantities: null, quantity: 0 })
  await change(belt, { active: false, description: 'Of leather' })
  await expectListingsUpToDate()
})

test('Pieces that sell out while the product is edited are not lost from its listing', async () => {
  const ids = await Promise.all(
    Array.from({ length: 8 }, (_, n) => add({ name: `Coat ${n}`, sizes: ['S'], size_quantities: { S: 7 } })),
  )
  const sell = (id: number) => query('update stock set held = held + 1 where product_id = $1', [id])
  const edit = (id: number, price: number) => changeProductOf(shop, id, { price, active: price % 2 === 0 })
  for (let round = 0; round < 7; round++) {
    await Promise.all(ids.flatMap((id) => [sell(id), edit(id, 1_000 * round + id)]))
  }
  await expectListingsUpToDate()
  expect(await query('select from listings where in_stock')).toEqual([])
})

test('A sale that leaves enough does not touch the listing', async () => {
  const id = await add({ quantity: 50 })
  const [before] = await query<{ xmin: string }>('select xmin from listings')
  await query('update stock set held = held + 3 where product_id = $1', [id])
  expect(await query('select xmin from listings')).toEqual([before])
})

test('A price range is counted exactly, wherever its bounds lie', async () => {
  await query(`${withStyles(41)}
    insert into products (name, description, price, product_type, style_id)
    select 'Coat', 'Plain.', (n - 1) * 250, 'men', style_id from numbered`)
  await writeAllListings()
  const prices = Array.from({ length: 41 }, (_, n) => n * 250)
  for (const from of [0, 1, 249, 250, 999, 1_000, 1_001, 2_750, 10_000, 10_001]) {
    for (const to of [0, 249, 999, 1_000, 1_999, 2_000, 2_749, 9_999, 10_000, MAX_INTEGER]) {
      const total = await countListings(shop.shop.db, {
        active: true,
        priceMin: from,
        priceMax: to,
      })
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
  await query(`${withStyles(300)}
    insert into products (name, description, price, product_type, created_at, style_id)
    select case when n % 3 = 0 then 'Wool Coat ' else 'Coat ' end || n, 'Of fine wool.', 100 * (n % 50), 'men',
      now() - make_interval(mins => n % 70), style_id
    from numbered`)
  await writeAllListings()
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

test(
  'A page from the middle is the one that its number says, whatever the order and the filter',
  { timeout: 180_000 },
  async () => {
    await query(`${withStyles(9_000)}
    insert into products (name, description, price, product_type, sizes, active, created_at, style_id)
    select 'Coat', 'Plain.', 37 * (n % 3000), (array['men', 'women'])[1 + n % 2], (array['{S}', '{S,M}', '{M}'])[1 + n % 3]::text[],
      n % 10 <> 0, now() - make_interval(hours => 3 * (n / 2)), style_id
    from numbered`)
    await writeAllListings()
    await query(
      `insert into stock (product_id, on_hand) select id, id % 4 from products where id % 4 = 1 or id > 4000`,
    )
    await query('update products set price = 2147483647 where id > 6500')
    await writeAllListings()
    await expectListingsUpToDate()
    const admin = await anAdmin(shop)
    const newest = 'created_at desc, product_id desc'
    for (const [path, where, order] of [
      ['/api/products/?', 'active', newest],
      ['/api/products/?sort_direction=asc', 'active', 'created_at, product_id'],
      ['/api/products/?in_stock=true', 'active and in_stock', newest],
      ['/api/products/?product_type=men', `active and product_type = 'men'`, newest],
      ['/api/products/?size=M', `active and 'M' = any(sizes)`, newest],
      ['/api/products/?price_max=60000', 'active and price <= 60000', newest],
      ['/api/products/?sort_by=price', 'active', 'price desc, product_id desc'],
      ['/api/products/?sort_by=price&sort_direction=asc', 'active', 'price, product_id'],
      [
        '/api/products/?sort_by=price&sort_direction=asc&size=M',
        `active and 'M' = any(sizes)`,
        'price, product_id',
      ],
      ['/api/products/admin_index?', 'true', newest],
      ['/api/products/admin_index?active=true&sort_by_date=asc', 'active', 'created_at, product_id'],
      ['/api/products/admin_index?low_stock=true', 'active and low', newest],
      [`/api/products/admin_index?created_at[end_date]=2200-01-01`, 'true', newest],
    ] as const) {
      const whole = (
        await query<{ id: number }>(`select product_id as id from listings where ${where} order by ${order}`)
      ).map(({ id }) => id)
      const far = [2_050, 2_500, Math.floor(whole.length / 2), whole.length - 2_050].filter(
        (at) => at < whole.length,
      )
      for (const page of [1, ...far.map((at) => Math.floor(at / 25)), Math.ceil(whole.length / 25)]) {
        const { body, headers } = await shop.request('GET', `${path}&limit=25&page=${page}`, {
          headers: { authorization: admin },
        })
        expect(headers.get('x-total-count'), path).toBe(String(whole.length))
        expect(
          (body as Product[]).map(({ id }) => id),
          `page ${page} of ${path}`,
        ).toEqual(whole.slice(page * 25 - 25, page * 25))
      }
    }
  },
)

test.each([1_100, 9_000])('Of %i that a text finds a thousand are shown, and it is said', async (count) => {
  await query(`${withStyles(count)}
    insert into products (name, description, price, product_type, created_at, style_id)
    select case when n % 9 = 0 then 'Coat of wool ' else 'Coat ' end || n, 'Of fine wool.', n % 70, 'men',
      now() - make_interval(mins => n % 700), style_id
    from numbered`)
  await writeAllListings()
  const admin = await anAdmin(shop)
  for (const [path, order] of [
    ['/api/search?q=wool', `(name like '%wool%') desc, created_at desc, id desc`],
    ['/api/search?q=wool&sort_by=price&sort_direction=asc', 'price, id'],
    ['/api/products/?name=coat', 'created_at desc, id desc'],
    ['/api/products/admin_index?name=coat', 'created_at desc, id desc'],
  ]) {
    const whole = (await query<{ id: number }>(`select id from products order by ${order} limit 1000`)).map(
      ({ id }) => id,
    )
    for (const page of [1, 5, 6, 41, 42, 43]) {
      const { body, headers } = await shop.request('GET', `${path}&limit=24&page=${page}`, {
        headers: { authorization: admin },
      })
      expect(headers.get('x-total-count')).toBe('1000')
      expect(headers.get(TOTAL_IS_MORE)).toBe('true')
      expect(headers.has('link'), `Link of page ${page}`).toBe(page < 42)
      expect(
        (body as Product[]).map(({ id }) => id),
        `page ${page} of ${path}`,
      ).toEqual(whole.slice(page * 24 - 24, page * 24))
    }
  }
  for (const path of ['/api/search?q=wool', '/api/products/?name=coat']) {
    const few = await shop.request('GET', `${path}&price_max=0`)
    expect(Number(few.headers.get('x-total-count'))).toBe(Math.floor(count / 70))
    expect(few.headers.has(TOTAL_IS_MORE)).toBe(false)
  }
})

test('Similar is also what shares a rare word, at any price and in any crowd', async () => {
  await query(`${withStyles(700)}
    insert into products (name, description, price, product_type, style_id)
    select 'Plain Jacket ' || n, 'Plain.', 10_000 + n, 'men', style_id from numbered`)
  await writeAllListings()
  const jacket = await add({ name: 'Sashiko Jacket', price: 10_350, product_type: 'men' })
  const vest = await add({ name: 'Sashiko Vest', price: 14_000, product_type: 'men' })
  const { body } = await shop.request('GET', `/api/products/${jacket}/similar_products`)
  expect((body as Product[]).map(({ id }) => id)).toContain(vest)
})
