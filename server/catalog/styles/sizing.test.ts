import { expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { getProduct, getProductForEdit, updateProduct, type Product } from '../../../contract/product.ts'
import * as file from '../../../contract/product-file.ts'
import { searchProducts } from '../../../contract/search.ts'
import {
  createSizeChart,
  deleteSizeChart,
  getSizeChart,
  updateSizeChart,
} from '../../../contract/size-chart.ts'
import { getStyle, joinStyles, splitStyle, updateStyle, type AdminStyle } from '../../../contract/style.ts'
import { reportOn } from '../../../test/files.ts'
import { aShop } from '../../../test/shop.ts'
import { aColour, aStyle } from '../../../test/styles.ts'

const shop = aShop()

let charts = 0
async function aChart() {
  const name = `Chart ${++charts}`
  const body = { name, how: 'Lie down.', points: ['Chest'], rows: [{ size: 'M', measures: [[960, 1000]] }] }
  return (await shop.callAsAdmin(createSizeChart, { body: body as never })).body
}
const styleOf = async (id: number): Promise<AdminStyle> =>
  (await shop.callAsAdmin(getStyle, { params: { id } })).body
const seen = async (id: number) => ({ id, version: (await styleOf(id)).version })
const say = async (id: number, said: object) =>
  shop.callAsAdmin(updateStyle, { params: { id }, body: { ...said, version: (await styleOf(id)).version } })
const shown = async (id: number): Promise<Product> => (await shop.call(getProduct, { params: { id } })).body
/** The chart that shoppers are shown, and that of the product itself. */
const chartsOf = async (id: number) => {
  const { body, status } = await shop.call(getSizeChart, { params: { id } })
  const own = (await shop.callAsAdmin(getProductForEdit, { params: { id } })).body.size_chart
  expect((await shown(id)).size_chart).toBe(status === 404 ? undefined : body.name)
  return [status === 404 ? null : body.name, own ?? null]
}
const send = (call: Call, ...rows: string[]) => reportOn<file.FileReport>(shop, call, `${rows.join('\n')}\n`)

test('A product without a chart of its own shows that of its style, also when the chart is renamed', async () => {
  const [letters, belts] = [await aChart(), await aChart()]
  const { id, products } = await aStyle(shop, [null, null])
  const [plain, own] = products as [number, number]
  expect(await chartsOf(plain)).toEqual([null, null])
  await shop.callAsAdmin(updateProduct, { params: { id: own }, body: { size_chart: belts.name } })
  expect((await say(id, { size_chart: letters.name })).status).toBe(200)
  expect(await chartsOf(plain)).toEqual([letters.name, null])
  expect(await chartsOf(own)).toEqual([belts.name, belts.name])
  expect((await styleOf(id)).products.map((product) => product.own)).toEqual([[], ['size_chart']])

  const { id: chartId, products: _, ...content } = letters
  const body = { ...content, name: 'Renamed letters' }
  const renamed = await shop.callAsAdmin(updateSizeChart, { params: { id: chartId }, body })
  expect(renamed.body.products).toBe(2)
  await expect.poll(() => chartsOf(plain)).toEqual(['Renamed letters', null])
  const refused = await shop.callAsAdmin(deleteSizeChart, { params: { id: chartId }, query: {} })
  expect([refused.status, refused.error]).toEqual([
    422,
    '2 products show this chart. Choose another one there first.',
  ])
})

test('A product keeps its chart when its style is joined with another one, and a new style says what the old one said', async () => {
  const [letters, waist] = [await aChart(), await aChart()]
  const first = await aStyle(shop, [null], { cut: 'slim', size_chart: letters.name })
  const facts = { cut: 'relaxed', cut_note: 'Roomy', size_chart: waist.name } as const
  const second = await aStyle(shop, [null, null], facts)
  const [one, two, three] = [...first.products, ...second.products] as [number, number, number]
  const styles = [await seen(first.id), await seen(second.id)]
  await shop.callAsAdmin(joinStyles, { body: { styles } })
  expect(await styleOf(first.id)).toMatchObject({ cut: 'slim', cut_note: 'Roomy', size_chart: letters.name })
  expect([await chartsOf(one), await chartsOf(two)]).toEqual([
    [letters.name, null],
    [waist.name, waist.name],
  ])
  const split = { style: await seen(first.id), product_ids: [one, three] }
  const { body } = await shop.callAsAdmin(splitStyle, { body: split })
  expect(body).toMatchObject({ cut: 'slim', size_chart: letters.name })
  expect(await chartsOf(one)).toEqual([letters.name, null])
})

test('The colours of a style are found by its fit, also after that was changed', async () => {
  const { id, products } = await aStyle(shop, [null, null])
  const found = async (q: string) => {
    await shop.shop.listener.hasHeardAll()
    const products: Product[] = (await shop.call(searchProducts, { query: { q, exact: true } })).body
    return products.map(({ id }) => id).toSorted((a, b) => a - b)
  }
  await say(id, { cut: 'oversized' })
  await expect.poll(() => found('oversized fit')).toEqual(products)
  await say(id, { cut: 'relaxed' })
  await expect.poll(() => found('oversized fit')).toEqual([])
  expect(await found('relaxed fit')).toEqual(expect.arrayContaining(products))
})

test('What a style says of its fit and sizes is on the page of each colour, and nothing that is not listed is taken', async () => {
  const { id, products } = await aStyle(shop, [null, null])
  const said = { cut: 'relaxed', cut_note: 'Roomy', size_system: 'EU', size_type: 'tall' }
  expect((await say(id, said)).status).toBe(200)
  for (const product of products) expect((await shown(product)).style).toMatchObject(said)
  await say(id, { cut: null, cut_note: null, size_system: null, size_type: null })
  await expect.poll(async () => Object.keys((await shown(products[0]!)).style!)).not.toContain('cut')
  for (const fact of Object.keys(said)) expect((await shown(products[0]!)).style).not.toHaveProperty(fact)
  const wrong = [{ cut: 'baggy' }, { size_system: 'XX' }, { size_type: 'small' }, { cut_note: ' ' }]
  for (const one of wrong) expect([one, (await say(id, one)).status]).toEqual([one, 400])
  const unknown = await say(id, { size_chart: 'Hats' })
  expect([unknown.status, unknown.error]).toEqual([422, 'There is no size chart called Hats.'])
})

test('A file says of a style how it is cut, what its sizes are and which chart it has; each fault is named', async () => {
  const chart = await aChart()
  const { id, products } = await aStyle(shop, [await aColour(shop), null])
  const [one, two] = products
  const columns = 'id,cut,cut_note,size_system,size_type,style_chart'
  const row = `Relaxed,"Roomy, long",eu,petite,${chart.name}`
  expect(await send(file.importProducts, columns, `${one},${row}`)).toMatchObject({ updated: 1, faulty: 0 })
  const said = { cut: 'relaxed', cut_note: 'Roomy, long', size_system: 'EU', size_type: 'petite' }
  expect(await styleOf(id)).toMatchObject({ ...said, size_chart: chart.name })
  const text: string = (await shop.callAsAdmin(file.exportProducts, { query: {} })).body
  const [headings, ...rows] = text.trim().split('\n')
  expect(await send(file.checkProductFile, headings!, ...rows)).toMatchObject({
    unchanged: rows.length,
    faulty: 0,
  })
  expect((await send(file.checkProductFile, columns, `${one},baggy,,XX,small,Hats`)).faults).toMatchObject([
    { column: 'cut', message: '“baggy” is not valid: it is one of slim, regular, relaxed, oversized.' },
    { column: 'size_system' },
    { column: 'size_type' },
    { column: 'style_chart', message: 'There is no size chart called Hats.' },
  ])
  expect((await send(file.checkProductFile, 'id,cut', `${one},slim`, `${two},regular`)).faults).toMatchObject(
    [{ row: 3, column: 'cut', message: 'Row 2 says “slim” of the same style.' }],
  )
  await send(file.importProducts, columns, `${two},,,,,`)
  const empty = { cut: null, cut_note: null, size_system: null, size_type: null, size_chart: null }
  expect(await styleOf(id)).toMatchObject(empty)
})
