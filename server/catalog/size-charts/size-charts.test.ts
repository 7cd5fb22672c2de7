import { beforeAll, expect, test } from 'vitest'
import * as products from '../../../contract/product.ts'
import { checkProductFile, exportProducts, type FileReport } from '../../../contract/product-file.ts'
import * as charts from '../../../contract/size-chart.ts'
import { anAdmin } from '../../../test/accounts.ts'
import { reportOn } from '../../../test/files.ts'
import { aProduct } from '../../../test/products.ts'
import { aShop } from '../../../test/shop.ts'

const shop = aShop()
let admin: string
beforeAll(async () => {
  admin = await anAdmin(shop)
})

let made = 0
const content = (more: Partial<charts.SizeChartContent> = {}): charts.SizeChartContent => ({
  name: `Shirts ${(made += 1)}`,
  how: 'On the body.',
  points: ['Chest', 'Waist'],
  rows: [
    {
      size: 'S',
      measures: [
        [900, 940],
        [740, 740],
      ],
    },
    { size: 'M', measures: [[960, 1000], null] },
  ],
  ...more,
})

const create = (sent: object) =>
  shop.request('POST', '/api/size_charts', { body: sent, headers: { authorization: admin } })
const aChart = async () => (await shop.call(charts.createSizeChart, { body: content() }, admin)).body
const change = (id: number, body: object) =>
  shop.request('PATCH', `/api/size_charts/${id}`, { body, headers: { authorization: admin } })
const remove = (id: number, version = 1) =>
  shop.request('DELETE', `/api/size_charts/${id}?version=${version}`, { headers: { authorization: admin } })

test('A product shows the chart that it names, and none unless it names one', async () => {
  const chart = await aChart()
  const [plain, shirt] = [await aProduct(shop, {}), await aProduct(shop, { size_chart: chart.name })]
  const { id: _id, version: _version, products: _products, ...shown } = chart
  expect((await shop.request('GET', `/api/products/${shirt}/size_chart`)).body).toEqual(shown)
  expect((await shop.request('GET', `/api/products/${plain}/size_chart`)).status).toBe(404)
  const bodyOf = async (id: number) => (await shop.call(products.getProduct, { params: { id } })).body
  expect((await bodyOf(shirt)).size_chart).toBe(chart.name)
  expect(await bodyOf(plain)).not.toHaveProperty('size_chart')
})

test('A chart is found by the name that it was given, whichever blanks that has', async () => {
  const { body: chart } = await create(content({ name: 'Women\u00a0 tops' }))
  const id = await aProduct(shop, { size_chart: chart.name })
  expect((await shop.request('GET', `/api/products/${id}/size_chart`)).body.name).toBe(chart.name)
})

test('The chart of an inactive product is not shown', async () => {
  const { name } = await aChart()
  const id = await aProduct(shop, { size_chart: name, active: false })
  expect((await shop.request('GET', `/api/products/${id}/size_chart`)).status).toBe(404)
})

test('Products follow the new name of their chart', async () => {
  const chart = await aChart()
  const id = await aProduct(shop, { size_chart: chart.name })
  const renamed = await change(chart.id, { ...content({ name: 'Renamed' }), version: 1 })
  expect(renamed.body).toMatchObject({ name: 'Renamed', version: 2, products: 1 })
  const { body } = await shop.call(products.getProductForEdit, { params: { id } }, admin)
  expect(body.size_chart).toBe('Renamed')
})

test('A change of an outdated version is refused', async () => {
  const { id } = await aChart()
  expect((await change(id, { ...content(), version: 1 })).status).toBe(200)
  expect((await change(id, { ...content(), version: 1 })).status).toBe(409)
  expect((await remove(id, 1)).status).toBe(409)
})

test('A chart that a product shows cannot be deleted, and one that none shows can', async () => {
  const chart = await aChart()
  const id = await aProduct(shop, { size_chart: chart.name })
  const refused = await remove(chart.id)
  expect([refused.status, refused.error]).toEqual([
    422,
    'A product shows this chart. Choose another one there first.',
  ])
  await shop.call(products.updateProduct, { params: { id }, body: { size_chart: null } }, admin)
  expect((await remove(chart.id)).status).toBe(200)
  const { body } = await shop.call(charts.listSizeCharts, {}, admin)
  expect((body as charts.AdminSizeChart[]).map(({ name }) => name)).not.toContain(chart.name)
})

test.each([
  [
    'a measure that ends before it begins',
    { rows: [{ size: 'S', measures: [[940, 900], null] }] },
    /ends before/,
  ],
  ['a size with too few measures', { rows: [{ size: 'S', measures: [null] }] }, /as many measures/],
  [
    'a size that is there twice',
    { rows: ['S', 's '].map((size) => ({ size, measures: [null, null] })) },
    /S is there twice|s is there twice/,
  ],
  ['a column that is there twice', { points: ['Chest', 'Chest '] }, /A measure is there twice/],
  ['no measure', { rows: [{ size: 'S', measures: [null, null] }] }, /needs at least one measure/],
])('A chart with %s is refused with a sentence', async (_what, more, sentence) => {
  const { status, error } = await create(content(more as Partial<charts.SizeChartContent>))
  expect(status).toBe(422)
  expect(error).toMatch(sentence)
})

test('Two charts cannot have the same name, whatever its case', async () => {
  const { name } = await aChart()
  const { status, error } = await create(content({ name: name.toUpperCase() }))
  expect([status, error]).toEqual([422, `There is already a size chart called ${name.toUpperCase()}.`])
})

test('A product that names an unknown chart is refused, at the field and at its row of a file', async () => {
  const chart = await aChart()
  const id = await aProduct(shop, { size_chart: chart.name })
  const { status, body } = await shop.request('PATCH', `/api/products/${id}`, {
    body: { size_chart: 'Hats' },
    headers: { authorization: admin },
  })
  expect([status, body]).toEqual([
    422,
    {
      error: 'There is no size chart called Hats.',
      fields: { size_chart: 'There is no size chart called Hats.' },
    },
  ])
  const { body: file } = await shop.call(exportProducts, { query: {} }, admin)
  expect(String(file)).toContain(chart.name)
  const { faults } = await reportOn<FileReport>(
    shop,
    checkProductFile,
    String(file).replace(chart.name, 'Hats'),
  )
  expect(faults).toMatchObject([{ column: 'size_chart', message: 'There is no size chart called Hats.' }])
})
