import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as contract from '../../contract/product.ts'
import { FIELD_NAMES, fieldOf, type Field, type ProductFields } from '../../contract/product-fields.ts'
import { exportProducts, importProducts } from '../../contract/product-file.ts'
import { aShop } from '../../test/shop.ts'
import { reportOn } from '../../test/files.ts'
import { aProduct } from '../../test/products.ts'

const shop = aShop()

/** Text as it is stored: trimmed, and without what no request may have. */
const words = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ minLength: 1, maxLength, unit: 'grapheme' }),
      fc.constantFrom('=1+1', '-2', '@SUM(A1)', 'a|b\\c', '"quoted", twice', 'two\nlines', '0', 'null'),
    )
    .map((text) => [...text].slice(0, maxLength).join('').replaceAll('\0', '').trim())
    // A file that says '=1 cannot tell it from =1, which is marked so for spreadsheets.
    .filter((text) => text !== '' && !text.startsWith("'"))

const picture = fc
  .tuple(fc.constantFrom('/photographs/', 'https://example.com/'), fc.stringMatching(/^[a-z|0-9]{1,12}$/))
  .map((parts) => parts.join(''))

function valuesOf(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      if (field.of) return fc.constant(null)
      return field.default === null ? fc.option(words(field.max)) : words(Math.min(field.max, 400))
    case 'cents':
      // An active product needs a price: unpriced.test.ts.
      return fc.integer({ min: 1, max: field.max })
    case 'prices':
      return fc.array(fc.option(fc.integer({ min: 1, max: field.max })), { maxLength: 5 })
    case 'count':
      return fc.option(fc.integer({ min: 0, max: field.max }))
    case 'choice':
      return fc.constantFrom(...field.options)
    case 'flag':
      return fc.boolean()
    case 'time':
      return fc.option(
        fc
          .date({ min: new Date(Date.now() + 3_600_000), max: new Date('2099-12-31'), noInvalidDate: true })
          .map((time) => time.toISOString()),
      )
    case 'list':
    case 'words':
      // Sizes must differ in more than case, and may not be called as what every object has: catalog.test.ts.
      return fc.uniqueArray(
        words(field.maxLength).filter((text) => !(text in {})),
        { maxLength: 5, selector: (text) => text.toLowerCase() },
      )
    case 'picture':
      return fc.option(picture)
    case 'pictures':
      return fc.array(picture, { maxLength: 4 })
    case 'captions':
      return fc.dictionary(picture, words(field.maxLength), { maxKeys: 3, noNullPrototype: true })
    case 'models': {
      const model = fc.record({ height_cm: fc.integer({ min: 50, max: 250 }), size: words(field.maxLength) })
      return fc.dictionary(picture, model, { maxKeys: 3, noNullPrototype: true })
    }
  }
}

const anyProducts = fc.record(
  Object.fromEntries(FIELD_NAMES.map((name) => [name, valuesOf(fieldOf(name))])),
) as fc.Arbitrary<unknown> as fc.Arbitrary<ProductFields>

/** A file has texts for the pictures of a product only, and prices are of its sizes. */
const products = fc.tuple(anyProducts, fc.array(fc.boolean())).map(([fields, has]): ProductFields => {
  const texts = Object.values(fields.image_alts)
  const urls = [fields.cover_image, ...fields.sub_images].filter((url, place) => url && has[place])
  const image_alts = Object.fromEntries(texts.flatMap((text, n) => (urls[n] ? [[urls[n], text]] : [])))
  const models = Object.values(fields.image_models)
  const image_models = Object.fromEntries(models.flatMap((one, n) => (urls[n] ? [[urls[n], one]] : [])))
  const prices = fields.size_prices as unknown as (number | null)[]
  const priced = fields.sizes.flatMap((size, n) => (prices[n] ? [[size, prices[n]] as const] : []))
  const size_prices = priced.length > 0 ? Object.fromEntries(priced) : null
  // What is active need not be published.
  return {
    ...fields,
    size_prices,
    image_alts,
    image_models,
    publish_at: fields.active ? null : fields.publish_at,
  }
})

/** The fields of a product as the edit form gets them. */
async function fieldsOf(id: number): Promise<Partial<ProductFields>> {
  const { body } = await shop.callAsAdmin(contract.getProductForEdit, { params: { id } })
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, (body as Partial<ProductFields>)[name] ?? null]))
}
async function exportRow(id: number): Promise<Record<string, string>> {
  const { body } = await shop.callAsAdmin(exportProducts, { query: {} })
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true })
  return rows.find((row) => row['id'] === String(id))!
}

const upload = (row: Record<string, string>) =>
  reportOn(shop, importProducts, stringify([row], { header: true }))

test('Every described field is the same after it was sent, exported and imported as a new product', async () => {
  await fc.assert(
    fc.asyncProperty(products, async (fields) => {
      const created = await shop.callAsAdmin(contract.createProduct, { body: { ...fields, quantity: 3 } })
      expect({ status: created.status, error: created.error }).toEqual({ status: 200, error: undefined })
      const { id } = created.body
      expect(await fieldsOf(id)).toEqual(fields)

      const row = await exportRow(id)
      expect(await upload(row)).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
      // Its style by name would be one of several, as names repeat here.
      expect(await upload({ ...row, id: '', style: '' })).toMatchObject({ created: 1 })
      const imported = await fieldsOf(id + 1)
      expect(imported).toEqual(fields)
    }),
    { numRuns: 30 },
  )
})

test('Every described field can be changed alone', async () => {
  const id = await aProduct(shop)
  await fc.assert(
    fc.asyncProperty(products, fc.constantFrom(...FIELD_NAMES), async (fields, name) => {
      const before = await fieldsOf(id)
      const isOfSizes = name === 'sizes' || name === 'size_prices'
      const { sizes, size_prices } = fields
      // A price is of one of the sizes, so these two are one.
      const sent = isOfSizes ? { sizes, size_prices } : { [name]: fields[name] }
      const { status, error } = await shop.callAsAdmin(contract.updateProduct, { params: { id }, body: sent })
      expect({ status, error }).toEqual({ status: 200, error: undefined })
      const after = { ...before, ...sent }
      expect(await fieldsOf(id)).toEqual({ ...after, ...(after.active && { publish_at: null }) })
    }),
    { numRuns: 30 },
  )
})

test('A field for admins, or an empty one, is not in the responses to shoppers', async () => {
  const id = await aProduct(shop)
  const { body } = await shop.call(contract.getProduct, { params: { id } })
  for (const name of FIELD_NAMES) {
    const { audience, kind, default: unset } = fieldOf(name)
    const isOmitted = audience === 'admin' || (kind === 'text' && unset === null)
    if (isOmitted) expect(body).not.toHaveProperty(name)
    else expect(body).toHaveProperty(name)
  }
})

test('An empty season is in no response, and a file without its column leaves the season as it is', async () => {
  const id = await aProduct(shop)
  const shown = async () =>
    (await shop.callAsAdmin(contract.getProductForEdit, { params: { id } })).body.season
  const { id: _id, version: _version, season: _season, ...row } = await exportRow(id)
  expect(await shown()).toBeUndefined()
  await upload({ id: String(id), season: ' AW26 ' })
  expect(await shown()).toBe('AW26')
  expect(await upload({ id: String(id), ...row })).toMatchObject({ unchanged: 1 })
  expect(await shown()).toBe('AW26')
  await upload({ id: String(id), season: '' })
  expect(await shown()).toBeUndefined()
})
