import { expect, test, vi } from 'vitest'
import { seeded } from '../../../chaos/random.ts'
import { COLOUR_FAMILIES } from '../../../contract/colour.ts'
import type { FacetOption, FilterOptions, FilterOptionsQuery } from '../../../contract/product.ts'
import { listProducts, type Product, productFilterOptions } from '../../../contract/product.ts'
import { updateCollection } from '../../../contract/collection.ts'
import { aCollection } from '../../../test/collections.ts'
import { aShop } from '../../../test/shop.ts'
import { currentColumns } from './listing-counter.ts'
import { changeProduct } from '../save-products.ts'

const shop = aShop()

const query = async <T>(text: string, values: unknown[] = []) =>
  (await shop.shop.pool.query(text, values)).rows as T[]

const { whole: random } = seeded('facets')
const oneOf = <T>(...choices: T[]): T => choices[random(choices.length)]!
/** One time in four. */
const some = <T>(...choices: T[]): T[] | undefined =>
  random(4) > 0 ? undefined : [...new Set([oneOf(...choices), oneOf(...choices)])]

const [PRODUCTS, FILTERS, WRITES] = [10_000, 500, 1_000]
const SIZES = ['XS', 'S', 'M', 'L', 'XL', '36-39', 'One size']
const FIBRES = ['wool', 'linen', 'cotton', 'silk', 'leather']
const CATEGORIES = ['coats', 'shirts', 'bags', 'hats']
const SLUGS = ['dear', 'fresh', 'to-buy', 'men']

async function insertCatalogue(): Promise<void> {
  await query(`insert into categories (slug, name) select slug, initcap(slug) from unnest($1::text[]) slug`, [
    CATEGORIES,
  ])
  await query(
    `insert into colours (name, family, hex) select family, family, '#000000' from unnest($1::text[]) family`,
    [COLOUR_FAMILIES],
  )
  await query(
    `insert into styles (id, name, category_id, composition)
    select n, 'Style ' || n, (select id from categories offset n % 5 limit 1),
      case when n % 6 > 0 then jsonb_build_object('parts', jsonb_build_array(jsonb_build_object('part', 'main', 'fibres',
        jsonb_build_array(
          jsonb_build_object('fibre', ($2::text[])[1 + n % 5], 'percent', 100 - n % 40),
          jsonb_build_object('fibre', ($2::text[])[1 + (n + 1) % 5], 'percent', n % 40)
        )))) end
    from generate_series(1, $1::int / 3 + 1) n`,
    [PRODUCTS, FIBRES],
  )
  await query(
    `with made as (
      insert into products (name, description, price, product_type, sizes, active, stock_per_size, created_at, style_id, colour_id)
      select 'Coat ' || n, 'Plain.', (n * 7919) % 5000, (array['men', 'women', 'unisex'])[1 + n % 3],
        array(select size from unnest($2::text[]) with ordinality as s (size, at) where abs(hashtext(n || size)) % 3 = 0),
        n % 7 <> 0, n % 2 = 0, now() - make_interval(hours => n), 1 + n / 3,
        (select id from colours where n % 9 > 0 order by id offset n % 14 limit 1)
      from generate_series(1, $1::int) n
      returning id, sizes, stock_per_size
    )
    insert into stock (product_id, size, on_hand)
    select id, size, abs(hashtext(id || size)) % 3 from made, unnest(sizes || array['']) size`,
    [PRODUCTS, SIZES],
  )
  await query('select write_listings(array(select id from products))')
}

const aCollections = async () => {
  const named = (slug: string) => ({ slug, title: slug })
  const rules = (groups: [], newest_days: number | null = null) => ({ groups, newest_days })
  await aCollection(shop, {
    ...named('dear'),
    rules: { groups: [[{ field: 'price', from: 2_500, to: null }]], newest_days: null },
    pins: [1, 2, 3, 4],
  })
  await aCollection(shop, { ...named('fresh'), rules: rules([], 100), pins: [9_000, 9_001, 9_002] })
  await aCollection(shop, { ...named('to-buy'), rules: rules([]), hide_sold_out: true })
  return await aCollection(shop, {
    ...named('men'),
    rules: { groups: [[{ field: 'product_type', is: ['men'] }]], newest_days: null },
    excluded: [3, 6],
  })
}

/** Facts of active products, from the tables that the dashboard writes. */
const writeFacts = () =>
  query(`drop table if exists facts; create table facts as
    select p.id, p.product_type, p.price, lower(p.name) as name, c.family as colour, k.slug as category, p.sizes,
      coalesce((
        select array_agg(f ->> 'fibre') from jsonb_array_elements(
          coalesce(p.composition, y.composition) -> 'parts' -> 0 -> 'fibres') f where (f ->> 'percent')::int >= 20
      ), '{}') as fabric,
      array(
        select size from unnest(p.sizes) size
        where exists (select from stock s where s.product_id = p.id and on_hand > held
          and s.size = case when p.stock_per_size then size else '' end)
      ) as stocked,
      exists (select from stock s where s.product_id = p.id and on_hand > held
        and case when p.stock_per_size then s.size = any(p.sizes) else s.size = '' end) as in_stock,
      array_remove(array[
        case when (p.price >= 2500 or p.id <= 4) then 'dear' end,
        case when p.created_at >= now() - interval '100 days' or p.id between 9000 and 9002 then 'fresh' end,
        'to-buy', case when product_type = 'men' and p.id not in (3, 6) then 'men' end
      ], null) as collection
    from products p join styles y on y.id = p.style_id left join colours c on c.id = p.colour_id
    left join categories k on k.id = y.category_id where p.active`)

const someQuery = (): FilterOptionsQuery =>
  Object.fromEntries(
    Object.entries({
      product_type: some('men', 'women', 'unisex'),
      size: some(...SIZES, 'none'),
      colour: some(...COLOUR_FAMILIES),
      category: some(...CATEGORIES, 'none'),
      fabric: some(...FIBRES),
      collection: some(...SLUGS),
      in_stock: random(3) === 0 ? true : undefined,
      price_min: random(4) === 0 ? random(3_000) : undefined,
      price_max: random(4) === 0 ? 2_000 + random(3_000) : undefined,
      name: random(8) === 0 ? oneOf('coat 1', '77', 'hat') : undefined,
    }).filter(([, value]) => value !== undefined),
  )

/** One value to test, or the filter's own. */
function wherePlain(filter: FilterOptionsQuery): string {
  const list = (value: unknown) =>
    `array[${[value]
      .flat()
      .map((one) => `'${String(one)}'`)
      .join()}]::text[]`
  const { product_type, size, colour, category, fabric, collection, in_stock, price_min, price_max, name } =
    filter
  return [
    'true',
    product_type && `product_type = any(${list(product_type)})`,
    size && `${in_stock ? 'stocked' : 'sizes'} && ${list(size)}`,
    in_stock && 'in_stock',
    colour && `colour = any(${list(colour)})`,
    category && `category = any(${list(category)})`,
    fabric && `fabric && ${list(fabric)}`,
    collection &&
      `(${[collection]
        .flat()
        .map((slug) => `'${slug}' = any(collection) and ${slug === 'to-buy' ? 'in_stock' : 'true'}`)
        .join(' or ')})`,
    price_min !== undefined && `price >= ${price_min}`,
    price_max !== undefined && `price <= ${price_max}`,
    name && `strpos(name, '${name}') > 0`,
  ]
    .filter(Boolean)
    .join(' and ')
}

const countPlainly = async (filter: FilterOptionsQuery) =>
  (await query<{ count: number }>(`select count(*)::int as count from facts where ${wherePlain(filter)}`))[0]!
    .count

async function optionsOf(filter: FilterOptionsQuery): Promise<FilterOptions> {
  const { status, body, error } = await shop.call(productFilterOptions, { query: filter })
  expect({ status, error }).toEqual({ status: 200, error: undefined })
  return body as FilterOptions
}

/** The values that a product has of each filter. */
const valuesOf = ({ in_stock }: FilterOptionsQuery) => ({
  product_type: 'array[product_type]',
  size: in_stock ? 'stocked' : 'sizes',
  colour: 'array[colour]',
  category: 'array[category]',
  fabric: 'fabric',
  collection: `case when in_stock then collection else array_remove(collection, 'to-buy') end`,
  in_stock: `array[case when in_stock then 'true' end]`,
})

/** What each option of each filter would leave that leaves something, in one query. */
async function countOptionsPlainly(filter: FilterOptionsQuery): Promise<Record<string, number>> {
  const counts = Object.entries(valuesOf(filter)).map(([dimension, values]) => {
    const { [dimension as 'size']: _, ...others } = filter
    const where = wherePlain(dimension === 'in_stock' ? { ...filter, in_stock: true } : others)
    return `select '${dimension} ' || value as option, count(*)::int from facts, unnest(${values}) value
      where ${where} and value is not null group by value`
  })
  const rows = await query<{ option: string; count: number }>(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ option, count }) => [option, count]))
}

async function findPricesPlainly({ price_min: _, price_max: __, ...others }: FilterOptionsQuery) {
  const [range] = await query(
    `select min(price) as price_min, max(price) as price_max from facts where ${wherePlain(others)}`,
  )
  return range
}

/** The list's total, the number of every option of every filter, the range of prices, and that no option is missing. */
async function expectTruth(filter: FilterOptionsQuery): Promise<void> {
  const options = await optionsOf(filter)
  const total = await countPlainly(filter)
  const said = JSON.stringify(filter)
  const listed = await shop.call(listProducts, { query: { ...filter, limit: 24 } as never })
  expect(Number(listed.headers.get('x-total-count')), said).toBe(filter.name ? Math.min(total, 1_000) : total)
  if (filter.name && total > 1_000) return expect(options.total, said).toBeUndefined()
  expect(options.total, said).toBe(total)
  const shown = Object.entries(options.facets).flatMap(([dimension, all]) =>
    (all as FacetOption[])
      .filter(({ count }) => count !== 0)
      .map(({ value, count }) => [`${dimension} ${value}`, count]),
  )
  expect(Object.fromEntries(shown), said).toEqual(await countOptionsPlainly(filter))
  expect({ price_min: options.price_min, price_max: options.price_max }, said).toEqual(
    await findPricesPlainly(filter),
  )
}

async function writeSomething(men: { id: number; version: number }): Promise<void> {
  const id = 1 + random(PRODUCTS)
  if (random(50) === 0) {
    const body = { excluded: [3, 6], version: men.version }
    const reply = await shop.callAsAdmin(updateCollection, { params: { id: men.id }, body })
    expect(reply.status).toBe(200)
    men.version = reply.body.version
    return
  }
  await changeSomehow(id)
}

const changeSomehow = (id: number) =>
  shop.shop.db
    .transaction()
    .execute((trx) =>
      changeProduct(
        trx,
        id,
        oneOf<Parameters<typeof changeProduct>[2]>(
          { active: random(3) > 0 },
          { price: 1 + random(5_000) },
          { sizes: [oneOf(...SIZES), oneOf('XXL', 'M')].filter((size, at, all) => all.indexOf(size) === at) },
          { product_type: oneOf('men', 'women', 'unisex') },
          { quantity: random(3), size_quantities: null },
        ),
        'test',
      ),
    )

const cutListener = () =>
  query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'hemline listen' and datname = current_database()`)

const expectColumns = () =>
  vi.waitFor(async () => expect(await currentColumns(shop.shop.db)).toBeDefined(), 20_000)

test('Totals and the numbers of all options are those of a plain count, also after a thousand writes, and never wrong ones', async () => {
  await insertCatalogue()
  const men = await aCollections()
  await expectColumns()
  await writeFacts()
  for (let n = 0; n < FILTERS / 2; n++) await expectTruth(someQuery())

  for (let n = 0; n < WRITES; n++) await writeSomething(men)
  await shop.runJobs()
  await writeFacts()
  for (let n = 0; n < FILTERS / 2; n++) await expectTruth(someQuery())

  const numbered = await optionsOf({ product_type: 'men' })
  const rows = (await shop.call(listProducts, { query: { colour: 'blue', collection: 'dear', limit: 24 } }))
    .body
  await cutListener()
  await vi.waitFor(async () => expect(await currentColumns(shop.shop.db)).toBeUndefined(), 20_000)
  const named = await optionsOf({ product_type: 'men' })
  expect(named.total).toBeUndefined()
  const counts = Object.values(named.facets).flatMap((options: FacetOption[]) =>
    options.map(({ count }) => count),
  )
  expect(new Set(counts)).toEqual(new Set([undefined]))
  const valuesOf = ({ facets }: FilterOptions) => facets.colour.map(({ value }) => value)
  expect(valuesOf(named)).toEqual(valuesOf(numbered))
  const again = (await shop.call(listProducts, { query: { colour: 'blue', collection: 'dear', limit: 24 } }))
    .body
  expect(again.map(({ id }: Product) => id)).toEqual(rows.map(({ id }: Product) => id))
}, 600_000)

test('A filter on a colour or on a size in stock shows no other product', async () => {
  await expectColumns()
  const shown: { id: number; colour: string; size: string }[] = []
  for (let n = 0; n < FILTERS; n++) {
    const [colour, size] = [oneOf(...COLOUR_FAMILIES), oneOf(...SIZES)]
    const { body } = await shop.call(listProducts, {
      query: { colour, size, in_stock: true, limit: 12 } as never,
    })
    shown.push(...(body as Product[]).map(({ id }) => ({ id, colour, size })))
  }
  expect(shown.length).toBeGreaterThan(FILTERS)
  const wrong = await query(
    `select s.* from jsonb_to_recordset($1::jsonb) as s (id int, colour text, size text) join facts f using (id)
      where not (f.colour = s.colour and s.size = any(f.stocked))`,
    [JSON.stringify(shown)],
  )
  expect(wrong).toEqual([])
})

test('Options without products are left out unless they are chosen', async () => {
  await expectColumns()
  const { facets } = await optionsOf({ price_min: 99_999, colour: 'blue' })
  expect(facets.colour).toEqual([{ value: 'blue', label: 'Blue', count: 0 }])
  expect([facets.size, facets.category, facets.fabric]).toEqual([[], [], []])
})

test('While the listener is cut and products change, options have no numbers or the right ones, and totals are right', async () => {
  await expectColumns()
  let numberless = 0
  for (let n = 0; n < 60; n++) {
    // Every second time it is back before, and what was written meanwhile has to be read.
    if (n % 2 === 0) await cutListener()
    await changeSomehow(1 + random(PRODUCTS))
    const type = oneOf<'men' | 'women' | 'unisex'>('men', 'women', 'unisex')
    const filter = { product_type: type, price_max: random(5_000) }
    const where = `active and product_type = '${filter.product_type}' and price <= ${filter.price_max}`
    const [plain] = await query<{ count: number }>(
      `select count(*)::int as count from products where ${where}`,
    )
    const { total } = await optionsOf(filter)
    if (total === undefined) numberless += 1
    else expect(total, JSON.stringify(filter)).toBe(plain!.count)
    const listed = await shop.call(listProducts, { query: { ...filter, limit: 24 } as never })
    expect(Number(listed.headers.get('x-total-count')), JSON.stringify(filter)).toBe(plain!.count)
  }
  expect(numberless).toBeGreaterThan(0)
})
