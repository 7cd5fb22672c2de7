import { beforeEach, expect, test } from 'vitest'
import { createProduct } from '../../../contract/product.ts'
import { getStyle, joinStyles, updateStyle, type AdminStyle } from '../../../contract/style.ts'
import { emptyCatalog } from '../../../test/corrupt.ts'
import { aProduct, editProduct, productForEdit } from '../../../test/products.ts'
import { aShop } from '../../../test/shop.ts'
import { aColour, aStyle } from '../../../test/styles.ts'

const LINEN = { parts: [{ part: 'main' as const, fibres: [{ fibre: 'linen', percent: 100 }] }] }
const WOOL = { parts: [{ part: 'main' as const, fibres: [{ fibre: 'wool', percent: 100 }] }] }
const SHIRT = { name: 'Linen Shirt', description: 'Relaxed.', price: 9_000, product_type: 'women' } as const

const shop = aShop()
beforeEach(() => emptyCatalog(shop))

const styleOf = async (id: number): Promise<AdminStyle> =>
  (await shop.callAsAdmin(getStyle, { params: { id } })).body

test('A product that is added to a style comes last among its colours and says what the style says', async () => {
  const [sky, sand] = [await aColour(shop), await aColour(shop)]
  const style = await aStyle(shop, [sky], { composition: LINEN })

  const { body } = await shop.callAsAdmin(createProduct, {
    body: { ...SHIRT, quantity: 3, style_id: style.id, colour_id: sand },
  })

  expect(body).toMatchObject({ style_id: style.id, colour_id: sand, style: { composition: LINEN } })
  expect((await styleOf(style.id)).products.map(({ id, own }) => [id, own])).toEqual([
    [style.products[0], []],
    [body.id, []],
  ])
})

test('A product that changes its style keeps what was said of it, and the style that it leaves empty is gone', async () => {
  const style = await aStyle(shop, [await aColour(shop)], { composition: LINEN, care: [50] })
  const other = await aStyle(shop, [null], { composition: WOOL, care: [50] })
  const [moved] = other.products as [number]

  const { status, body } = await editProduct(shop, moved, { style_id: style.id })

  expect(status).toBe(200)
  expect(body).toMatchObject({ style_id: style.id, style: { composition: WOOL, care: [50] } })
  expect((await styleOf(style.id)).products.map(({ own }) => own)).toEqual([[], ['composition']])
  expect((await shop.callAsAdmin(getStyle, { params: { id: other.id } })).status).toBe(404)
})

test('A product that moves brings the measures of its style only where the new one is measured alike', async () => {
  const [style, other] = [await aStyle(shop, [null]), await aStyle(shop, [null])]
  for (const [id, flat, mm] of [
    [style.id, true, { S: 520 }],
    [other.id, false, { S: 1_040, L: 1_120 }],
  ] as const) {
    const rows = Object.entries(mm).map(([size, one]) => ({ size, mm: [one] }))
    const body = { version: 1, measurements: { points: [{ point: 'chest' as const, flat }], rows } }
    expect((await shop.callAsAdmin(updateStyle, { params: { id }, body })).status).toBe(200)
  }

  expect((await editProduct(shop, other.products[0]!, { style_id: style.id })).status).toBe(200)

  expect((await styleOf(style.id)).measurements).toEqual({
    points: [{ point: 'chest', flat: true }],
    rows: [{ size: 'S', mm: [520] }],
  })
})

test('A product leaves its style for one of its own that says the same, and one that is alone stays', async () => {
  const style = await aStyle(shop, [await aColour(shop), null], { composition: LINEN })
  const [, leaving] = style.products as [number, number]

  const { body } = await editProduct(shop, leaving, { style_id: null })

  expect(body.style_id).not.toBe(style.id)
  expect(await styleOf(body.style_id)).toMatchObject({
    composition: LINEN,
    products: [{ id: leaving, own: [] }],
  })
  expect((await styleOf(style.id)).products).toHaveLength(1)
  const again = await editProduct(shop, leaving, { style_id: null, version: body.version })
  expect(again.body).toMatchObject({ style_id: body.style_id, version: body.version + 1 })
})

test('A style or a colour that does not exist is refused beside its field, and so is a style that was joined', async () => {
  const style = await aStyle(shop, [null])
  const other = await aStyle(shop, [null])
  const id = await aProduct(shop)
  const [{ version: one }, { version: two }] = [await styleOf(style.id), await styleOf(other.id)]
  await shop.callAsAdmin(joinStyles, {
    body: {
      styles: [
        { id: style.id, version: one },
        { id: other.id, version: two },
      ],
    },
  })

  for (const [sent, field] of [
    [{ style_id: other.id }, 'style_id'],
    [{ colour_id: 999_999 }, 'colour_id'],
  ] as const) {
    const changed = await editProduct(shop, id, sent)
    expect(changed.status).toBe(422)
    expect(changed.body).toMatchObject({ fields: { [field]: expect.any(String) } })
    const created = await shop.callAsAdmin(createProduct, { body: { ...SHIRT, quantity: 3, ...sent } })
    expect(created.status).toBe(422)
  }
})

test('A form that was opened before its product changed styles is refused, and so is a style screen', async () => {
  const style = await aStyle(shop, [null])
  const id = await aProduct(shop)
  const [before, { version, products }] = [await productForEdit(shop, id), await styleOf(style.id)]
  await editProduct(shop, id, { style_id: style.id })

  expect((await editProduct(shop, id, { name: 'Renamed', version: before.version })).status).toBe(409)
  const colours = products.map((one) => ({ product_id: one.id, colour_id: null }))
  const stale = { params: { id: style.id }, body: { version, colours } }
  expect((await shop.callAsAdmin(updateStyle, stale)).status).toBe(409)
})

test('Products that change styles at once in both directions all arrive', async () => {
  const [one, two] = [await aStyle(shop, [null, null, null]), await aStyle(shop, [null, null, null])]

  const answers = await Promise.all([
    ...one.products.map((id) => editProduct(shop, id, { style_id: two.id })),
    ...two.products.map((id) => editProduct(shop, id, { style_id: one.id })),
  ])

  for (const { status } of answers) expect([200, 409, 422]).toContain(status)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const styles = await Promise.all(
    [...one.products, ...two.products].map(async (id) => (await productForEdit(shop, id)).style_id),
  )
  for (const id of new Set(styles)) {
    const { products } = await styleOf(id)
    expect(products).toHaveLength(styles.filter((other) => other === id).length)
  }
})
