import { beforeEach, expect, test } from 'vitest'
import { seeded } from '../../../chaos/random.ts'
import { getAdminCollection } from '../../../contract/collection.ts'
import { createCategory, deleteCategory, updateCategory } from '../../../contract/category.ts'
import { createColour, deleteColour, updateColour } from '../../../contract/colour.ts'
import { getMeasurements, type Measurements } from '../../../contract/measure.ts'
import { getProduct, listProducts, updateProduct, type Product } from '../../../contract/product.ts'
import * as contract from '../../../contract/style.ts'
import type { AdminStyle } from '../../../contract/style.ts'
import { newEmail } from '../../../test/accounts.ts'
import { done } from '../../../test/caller.ts'
import { emptyCatalog } from '../../../test/corrupt.ts'
import { aCollection } from '../../../test/collections.ts'
import { aProduct } from '../../../test/products.ts'
import { aReview, decide } from '../../../test/reviews.ts'
import { aShop } from '../../../test/shop.ts'
import { aColour, aStyle } from '../../../test/styles.ts'

const shop = aShop()
beforeEach(() => emptyCatalog(shop))

const query = async <T = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await shop.shop.pool.query(text, values)).rows as T[]
const styleOf = async (id: number) => (await shop.callAsAdmin(contract.getStyle, { params: { id } })).body
const seen = async (...ids: number[]) =>
  await Promise.all(ids.map(async (id) => ({ id, version: (await styleOf(id)).version })))
const join = async (ids: number[], more: object = {}) =>
  shop.callAsAdmin(contract.joinStyles, { body: { styles: await seen(...ids), ...more } })
const split = async (id: number, product_ids: number[], more: object = {}) =>
  shop.callAsAdmin(contract.splitStyle, { body: { style: (await seen(id))[0]!, product_ids, ...more } })
const productsIn = (style: AdminStyle) => style.products.map(({ id }) => id)

const LINEN = { parts: [{ part: 'main' as const, fibres: [{ fibre: 'linen', percent: 100 }] }] }
const COTTON = { parts: [{ part: 'main' as const, fibres: [{ fibre: 'cotton', percent: 100 }] }] }

const { whole: random } = seeded('join and split')

/** The stars of a published review of each of these products. */
async function reviewed(products: number[]): Promise<Map<number, number>> {
  const stars = new Map<number, number>()
  for (const [at, product] of products.entries()) {
    await decide(shop, await aReview(shop, { email: newEmail(), product, stars: 1 + (at % 5) }))
    stars.set(product, 1 + (at % 5))
  }
  return stars
}

test('Joined and split 200 times at random, every product is in its style, says its fibres, and ratings add up', async () => {
  /** The products of each style, in their order; and what is said of each product. */
  const model = new Map<number, number[]>()
  const fibres = new Map<number, string>()
  for (let n = 0; n < 10; n++) {
    const composition = n % 2 === 0 ? LINEN : COTTON
    const { id, products } = await aStyle(
      shop,
      Array.from({ length: 1 + (n % 4) }, () => null),
      { composition },
    )
    model.set(id, products)
    for (const product of products) fibres.set(product, composition.parts[0]!.fibres[0]!.fibre)
  }
  const stars = await reviewed([...fibres.keys()].filter((_, at) => at % 3 === 0))
  for (let run = 0; run < 200; run++) {
    const ids = [...model.keys()]
    const some = ids.filter(() => random(ids.length) < 2)
    const [one] = ids.slice(random(ids.length))
    if (some.length > 1 && random(2) === 0) {
      const { body } = await join(some)
      expect(body.id).toBe(some[0])
      model.set(
        some[0]!,
        some.flatMap((id) => model.get(id)!),
      )
      for (const id of some.slice(1)) model.delete(id)
    } else {
      const all = model.get(one!)!
      const leaving = all.filter(() => random(2) === 0)
      const { status, body } =
        leaving.length > 0 ? await split(one!, leaving) : { status: 0, body: undefined }
      if (leaving.length === 0 || leaving.length === all.length) {
        if (body) expect(status).toBe(422)
        continue
      }
      model.set(body!.id, leaving)
      model.set(
        one!,
        all.filter((id) => !leaving.includes(id)),
      )
    }
  }
  const styles = await query<{ id: number; products: number[] | null }>(`
    select s.id, (select array_agg(p.id order by colour_position, p.id) from products p where style_id = s.id) as products
    from styles s`)
  expect(new Map(styles.map(({ id, products }) => [id, products]))).toEqual(model)
  expect(model.size).toBeGreaterThan(1)
  for (const products of model.values()) {
    const given = products.flatMap((id) => stars.get(id) ?? [])
    const rating = [1, 2, 3, 4, 5].map((star) => given.filter((one) => one === star).length)
    for (const id of products) {
      const { style } = (await shop.call(getProduct, { params: { id } })).body as Product
      expect(style!.rating?.stars ?? [0, 0, 0, 0, 0]).toEqual(rating)
    }
  }
  const said = await query<{ id: number; fibre: string }>(`
    select p.id, coalesce(p.composition, s.composition) #>> '{parts,0,fibres,0,fibre}' as fibre
    from products p join styles s on s.id = p.style_id`)
  expect(new Map(said.map(({ id, fibre }) => [id, fibre]))).toEqual(fibres)
  expect(
    await query(`select p.id from products p join styles s on s.id = p.style_id join listings l on l.product_id = p.id
      where l.style_id <> p.style_id or l.colour_position <> p.colour_position
        or l.fabrics <> fabrics_of(coalesce(p.composition, s.composition))`),
  ).toEqual([])
})

test('Of two admins who join the same colours at once one is told so, and no style is lost', async () => {
  for (let round = 0; round < 10; round++) {
    const ids = [await aStyle(shop, [null]), await aStyle(shop, [null]), await aStyle(shop, [null])].map(
      ({ id }) => id,
    ) as [number, number, number]
    const [a, b, c] = await seen(...ids)
    const answers = await Promise.all(
      [
        [a!, b!, c!],
        [c!, b!, a!],
      ].map((styles) => shop.callAsAdmin(contract.joinStyles, { body: { styles } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { body } = answers.find(({ status }) => status === 200)!
    expect(body.products).toHaveLength(3)
  }
  expect(await query('select count(*)::int from products group by style_id')).toEqual(
    Array.from({ length: 10 }, () => ({ count: 3 })),
  )
})

test('A collection whose rule names a style that is joined into another one keeps its products', async () => {
  // Those of the tests before are about styles whose ids are given again.
  await shop.runJobs()
  const [kept, ended] = [await aStyle(shop, [null]), await aStyle(shop, [null])]
  const rules = { groups: [[{ field: 'style' as const, is: [ended.id] }]], newest_days: null }
  const { id, slug } = await aCollection(shop, { rules })
  const listed = async () =>
    ((await shop.call(listProducts, { query: { collection: slug } })).body as Product[]).map(({ id }) => id)
  expect(await listed()).toEqual(ended.products)
  expect((await join([kept.id, ended.id])).status).toBe(200)
  await shop.runJobs()
  expect(new Set(await listed())).toEqual(new Set([...kept.products, ...ended.products]))
  const { body } = await shop.callAsAdmin(getAdminCollection, { params: { id } })
  expect(body.rules.groups).toEqual([[{ field: 'style', is: [kept.id] }]])
})

test('Joining names, colours and orders the products, and a change of the order is kept', async () => {
  const [sky, rust] = [await aColour(shop), await aColour(shop)]
  const one = await aProduct(shop, { name: 'Linen Shirt, Sky' })
  const other = await aProduct(shop, { name: 'Linen Shirt, Rust' })
  const [proposal] = (await shop.callAsAdmin(contract.proposeStyles, {})).body
  expect(proposal).toMatchObject({
    name: 'Linen Shirt',
    products: [
      { id: one, colour: 'Sky' },
      { id: other, colour: 'Rust' },
    ],
  })
  const { body: style } = await shop.callAsAdmin(contract.joinStyles, {
    body: {
      styles: proposal!.styles,
      name: proposal!.name,
      colours: [
        { product_id: other, colour_id: rust },
        { product_id: one, colour_id: sky },
      ],
    },
  })
  expect(style).toMatchObject({
    name: 'Linen Shirt',
    products: [
      { id: other, colour_id: rust },
      { id: one, colour_id: sky },
    ],
  })
  expect((await shop.callAsAdmin(contract.proposeStyles, {})).body).toEqual([])
  const { body } = await shop.callAsAdmin(contract.updateStyle, {
    params: { id: style.id },
    body: {
      version: style.version,
      colours: [
        { product_id: one, colour_id: null },
        { product_id: other, colour_id: rust },
      ],
    },
  })
  expect(productsIn(body)).toEqual([one, other])
  expect(body.products[0]!.colour_id).toBeNull()
})

test('What is called alike and kept apart is not proposed until that is taken back', async () => {
  for (const colour of ['Sky', 'Rust']) await aProduct(shop, { name: `Sailing Shirt, ${colour}` })
  const names = async () =>
    (await shop.callAsAdmin(contract.proposeStyles, {})).body.map(({ name }: { name: string }) => name)
  const keep = (apart: boolean) =>
    shop.callAsAdmin(contract.keepApart, { body: { name: 'Sailing Shirt', apart } })
  expect(await names()).toEqual(['Sailing Shirt'])
  for (let times = 0; times < 2; times++) expect((await keep(true)).status).toBe(200)
  expect(await names()).toEqual([])
  expect((await shop.callAsAdmin(contract.listKeptApart, {})).body).toEqual(['Sailing Shirt'])
  await keep(false)
  expect(await names()).toEqual(['Sailing Shirt'])
  await keep(true)
})

test('What was split by hand, or moved to a style of its own, is not proposed again until it is joined by hand', async () => {
  const proposed = async () =>
    (await shop.callAsAdmin(contract.proposeStyles, {})).body.map(({ name }: { name: string }) => name)
  const isApart = async () => (await shop.callAsAdmin(contract.listKeptApart, {})).body.includes('Deck Shirt')
  const { id, products } = await aStyle(shop, [null, null])
  for (const [at, colour] of ['Sky', 'Rust'].entries())
    await shop.callAsAdmin(updateProduct, {
      params: { id: products[at]! },
      body: { name: `Deck Shirt, ${colour}` },
    })
  const { body: made } = await split(id, [products[1]!])
  expect([await proposed(), await isApart()]).toEqual([[], true])
  await join([id, made.id])
  expect(await isApart()).toBe(false)
  await aProduct(shop, { name: 'Deck Shirt, Moss' })
  expect(await proposed()).toEqual(['Deck Shirt'])
  const { body: moved } = await shop.callAsAdmin(updateProduct, {
    params: { id: products[1]! },
    body: { style_id: null },
  })
  expect([await proposed(), await isApart()]).toEqual([[], true])
  await shop.callAsAdmin(updateProduct, {
    params: { id: products[0]! },
    body: { style_id: moved.style!.id },
  })
  expect([await proposed(), await isApart()]).toEqual([['Deck Shirt'], false])
})

test('What stands before the comma, or is the whole name of another product, is proposed; a long ending is not', async () => {
  await aProduct(shop, { name: 'Leather Card Case' })
  await aProduct(shop, { name: 'Leather Card Case, Black' })
  await aProduct(shop, { name: 'Coat, in a colour with quite a long name' })
  await aProduct(shop, { name: 'Coat' })
  await aStyle(shop, [null, null])
  const { body } = await shop.callAsAdmin(contract.proposeStyles, {})
  expect(body).toMatchObject([{ name: 'Leather Card Case', products: [{ colour: '' }, { colour: 'Black' }] }])
})

test('A stale style, a colour that left, a colour of another style and a last colour are refused, with nothing changed', async () => {
  const { id, products } = await aStyle(shop, [null, null])
  const { id: elsewhere, products: others } = await aStyle(shop, [null])
  const [now] = await seen(id)
  const change = (body: object) =>
    shop.callAsAdmin(contract.updateStyle, {
      params: { id },
      body: { ...now!, id: undefined, ...body } as never,
    })
  const statusOf = async (call: Promise<{ status: number }>) => (await call).status
  const [one, other] = products as [number, number]
  expect(await statusOf(change({ version: 99, name: 'Stale' }))).toBe(409)
  expect(
    await statusOf(change({ version: now!.version, colours: [{ product_id: one, colour_id: null }] })),
  ).toBe(409)
  expect(
    await statusOf(
      change({
        version: now!.version,
        colours: [
          { product_id: one, colour_id: null },
          { product_id: others[0], colour_id: null },
        ],
      }),
    ),
  ).toBe(409)
  expect(
    await statusOf(
      change({
        version: now!.version,
        colours: [
          { product_id: one, colour_id: 999_999 },
          { product_id: other, colour_id: null },
        ],
      }),
    ),
  ).toBe(422)
  expect(await statusOf(split(id, others))).toBe(409)
  expect(await statusOf(split(id, products))).toBe(422)
  expect(await statusOf(join([id, id]))).toBe(422)
  expect(productsIn(await styleOf(id))).toEqual(products)
  expect((await styleOf(id)).version).toBe(now!.version)
  expect(productsIn(await styleOf(elsewhere))).toEqual(others)
})

test('A product says of its own what is not as its style says, and no more once that is cleared or the same', async () => {
  const { id, products } = await aStyle(shop, [null, null], { composition: LINEN, care: [10], origin: 'PT' })
  const [one, other] = products as [number, number]
  const HEMP = { parts: [{ part: 'main', fibres: [{ fibre: 'hemp', percent: 100 }] }] }
  const say = async (own: object) => {
    const { version } = (await shop.callAsAdmin(contract.getStyle, { params: { id } })).body
    const colours = [
      { product_id: one, colour_id: null, ...own },
      { product_id: other, colour_id: null },
    ]
    const body = { version, colours } as never
    return shop.callAsAdmin(contract.updateStyle, { params: { id }, body })
  }
  const stored = () =>
    query('select composition, care, origin from products where id = any($1) order by id', [products])
  const nothing = { composition: null, care: null, origin: null }

  expect((await say({ composition: HEMP, origin: 'IT', care: [10] })).body.products).toMatchObject([
    { id: one, composition: HEMP, care: null, origin: 'IT', own: ['composition', 'origin'] },
    { id: other, ...nothing, own: [] },
  ])
  expect(await query('select fabrics from listings where product_id = $1', [one])).not.toEqual(
    await query('select fabrics from listings where product_id = $1', [other]),
  )
  const halved = { parts: [{ part: 'main', fibres: [{ fibre: 'hemp', percent: 50 }] }] }
  expect((await say({ composition: halved })).status).toBe(422)
  await say({})
  expect(await stored()).toMatchObject([{ composition: HEMP, origin: 'IT' }, nothing])
  await say({ composition: null, origin: 'PT' })
  expect(await stored()).toEqual([nothing, nothing])
})

test('A colour of the palette is named once, follows to the lists, and stays while a product has it', async () => {
  const add = (name: string) =>
    shop.callAsAdmin(createColour, { body: { name, family: 'blue', hex: '#8fabc4' } })
  const { body: sky } = await add('Cloud')
  expect(sky).toMatchObject({ name: 'Cloud', family: 'blue', products: 0 })
  expect(await add('CLOUD')).toMatchObject({ status: 422 })
  const { products } = await aStyle(shop, [sky.id])
  const remove = () => shop.callAsAdmin(deleteColour, { params: { id: sky.id } })
  expect(await remove()).toMatchObject({ status: 422 })
  const change = (version: number) =>
    shop.callAsAdmin(updateColour, {
      params: { id: sky.id },
      body: { name: 'Cloud', family: 'grey', hex: '#999999', version },
    })
  expect((await change(1)).body).toMatchObject({ family: 'grey', version: 2, products: 1 })
  expect((await change(1)).status).toBe(409)
  expect(await query('select colour_family from listings where product_id = $1', [products[0]])).toEqual([
    { colour_family: 'grey' },
  ])
})

test('Styles are listed by name with their colours and what is not said of them, and found by a part of the name', async () => {
  const sky = await aColour(shop, { name: 'Ice', hex: '#aabbcc' })
  await aStyle(shop, [null], { name: 'Wool Coat', composition: LINEN, care: [10], origin: 'PT' })
  const { id, products } = await aStyle(shop, [sky, null], { name: 'linen shirt' })
  const list = (query: object) => shop.callAsAdmin(contract.listStyles, { query })
  const { body, headers } = await list({ limit: 1, page: 1 })
  expect(headers.get('x-total-count')).toBe('2')
  expect(body).toEqual([
    {
      id,
      name: 'linen shirt',
      category: null,
      products: [
        { id: products[0], colour: 'Ice', hex: '#aabbcc', cover_image: null },
        { id: products[1], colour: 'Linen Shirt, 2', hex: null, cover_image: null },
      ],
      missing: ['composition', 'care', 'origin', 'maker'],
    },
  ])
  expect((await list({ name: 'COAT' })).body).toMatchObject([{ name: 'Wool Coat', missing: ['maker'] }])
})

test('A category has a slug of its name, is named once, and stays while a style is in it', async () => {
  const add = (name: string) => shop.callAsAdmin(createCategory, { body: { name, google_category: 212 } })
  const { body: tops } = await add('T-shirts & tops')
  expect(tops).toMatchObject({ slug: 't-shirts-tops', google_category: 212, styles: 0 })
  expect((await add('t-shirts & TOPS')).status).toBe(422)
  expect((await add('帽子')).status).toBe(422)
  const { id, products } = await aStyle(shop, [null])
  const { status } = await shop.callAsAdmin(contract.updateStyle, {
    params: { id },
    body: { version: 1, category_id: tops.id },
  })
  expect(status).toBe(200)
  expect(await query('select category from listings where product_id = $1', [products[0]])).toEqual([
    { category: tops.id },
  ])
  const params = { id: tops.id }
  expect((await shop.callAsAdmin(deleteCategory, { params })).status).toBe(422)
  const body = { name: 'Tops', google_category: null }
  const changed = await shop.callAsAdmin(updateCategory, { params, body })
  expect(changed.body).toMatchObject({ name: 'Tops', slug: 't-shirts-tops', styles: 1, version: 2 })
  const outdated = { ...body, version: 1 }
  expect((await shop.callAsAdmin(updateCategory, { params, body: outdated })).status).toBe(409)
})

test('Every process is told of a category that is new, changed or deleted', async () => {
  const { listener } = shop.shop
  let times = 0
  await listener.listen('categories', () => void times++)
  const timesTold = async () => {
    await listener.hasHeardAll()
    return times
  }
  const body = { name: 'Scarves', google_category: null }
  const { id } = await done(shop.callAsAdmin(createCategory, { body }))
  expect(await timesTold()).toBe(1)
  await done(shop.callAsAdmin(updateCategory, { params: { id }, body: { ...body, name: 'Shawls' } }))
  expect(await timesTold()).toBe(2)
  await done(shop.callAsAdmin(deleteCategory, { params: { id } }))
  expect(await timesTold()).toBe(3)
})

test('Styles that are joined never mix what is measured flat and all around, and what differs from the first is named', async () => {
  const measured = async (flat: boolean, rows: { size: string; mm: (number | null)[] }[]) => {
    const style = await aStyle(shop, [null])
    const measurements = {
      points: [
        { point: 'chest' as const, flat },
        { point: 'length' as const, flat: false },
      ],
      rows,
    }
    const body = { version: 1, measurements }
    expect((await shop.callAsAdmin(contract.updateStyle, { params: { id: style.id }, body })).status).toBe(
      200,
    )
    return style
  }
  const flat = await measured(true, [{ size: 'S', mm: [520, 680] }])
  const around = await measured(false, [
    { size: 'S', mm: [1_040, 680] },
    { size: 'L', mm: [1_120, 740] },
  ])
  const { body: joined } = await join([flat.id, around.id])
  expect(joined.measurements).toEqual({
    points: [
      { point: 'chest', flat: true },
      { point: 'length', flat: false },
    ],
    rows: [
      { size: 'S', mm: [520, 680] },
      { size: 'L', mm: [null, 740] },
    ],
  })
  expect(joined.other_measures).toEqual(['chest'])

  const plain = await aStyle(shop, [null])
  const [first, second] = [
    await measured(false, [{ size: 'M', mm: [1_080, 710] }]),
    await measured(true, [{ size: 'L', mm: [560, null] }]),
  ]
  const { body: again } = await join([plain.id, first.id, second.id])
  expect(again.measurements?.points).toContainEqual({ point: 'chest', flat: false })
  expect(again.measurements?.rows).toEqual([{ size: 'M', mm: [1_080, 710] }])
  expect(again.other_measures).toEqual(['chest'])

  const alike = await measured(false, [{ size: 'M', mm: [1_080, 710] }])
  expect((await join([again.id, alike.id])).body.other_measures).toBeUndefined()
})

test('The size guide of a product calls a size as it is called today, also where another colour has the former name', async () => {
  const { id, products } = await aStyle(shop, [null, null])
  const [renamed, plain] = products as [number, number]
  const measurements = {
    points: [{ point: 'chest' as const, flat: true }],
    rows: [
      { size: 'S', mm: [520] },
      { size: 'M', mm: [540] },
    ],
  }
  await shop.callAsAdmin(contract.updateStyle, { params: { id }, body: { version: 1, measurements } })
  const rename = async (sizes: string[]) =>
    done(shop.callAsAdmin(updateProduct, { params: { id: renamed }, body: { sizes } }))
  const guide = async (product: number): Promise<Measurements['rows']> =>
    (await shop.call(getMeasurements, { params: { id: product } })).body.rows

  await rename(['Small', 'M', 'L'])
  expect(await guide(renamed)).toEqual([
    { size: 'Small', mm: [520] },
    { size: 'M', mm: [540] },
  ])
  expect(await guide(plain)).toEqual(measurements.rows)
  await rename(['Petite', 'M', 'L'])
  expect((await guide(renamed)).map(({ size }) => size)).toEqual(['Petite', 'M'])
  // A new size of the former name is what is measured.
  await rename(['Petite', 'M', 'L', 'S'])
  expect((await guide(renamed)).map(({ size }) => size)).toEqual(['S', 'M'])
})

test('Measures go along when styles are joined and split, and shoppers see them by size', async () => {
  const { id, products } = await aStyle(shop, [null])
  const measurements = {
    points: [
      { point: 'length', flat: false },
      { point: 'chest', flat: true },
    ],
    rows: [
      { size: 'S', mm: [680, 520] },
      { size: 'M', mm: [700, null] },
    ],
  } as const
  const say = async (sent: unknown) =>
    shop.callAsAdmin(contract.updateStyle, {
      params: { id },
      body: { version: (await styleOf(id)).version, measurements: sent as never },
    })
  expect((await say(measurements)).body.measurements).toEqual(measurements)
  const { id: first, products: others } = await aStyle(shop, [null])
  await join([first, id])
  expect((await styleOf(first)).measurements).toEqual(measurements)
  const { body: apart } = await split(first, products)
  expect(apart.measurements).toEqual(measurements)
  for (const product of [...products, ...others]) {
    const { body } = await shop.call(getMeasurements, { params: { id: product } })
    expect(body).toEqual(measurements)
  }
  const twice = { points: [measurements.points[0], measurements.points[0]], rows: measurements.rows }
  const { id: plain } = await aStyle(shop, [null])
  const refused = await shop.callAsAdmin(contract.updateStyle, {
    params: { id: plain },
    body: { version: 1, measurements: twice as never },
  })
  expect(refused).toMatchObject({ status: 422, error: 'Length is there twice.' })
  const few = { points: measurements.points, rows: [{ size: 'S', mm: [680] }] }
  expect(
    await shop.callAsAdmin(contract.updateStyle, {
      params: { id: plain },
      body: { version: 1, measurements: few as never },
    }),
  ).toMatchObject({ status: 422 })
})
