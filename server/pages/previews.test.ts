import { afterEach, expect, test, vi } from 'vitest'
import { getProductForEdit, updateProduct } from '../../contract/product.ts'
import { createSizeChart } from '../../contract/size-chart.ts'
import { updateStyle } from '../../contract/style.ts'
import { openCuttablePath } from '../../test/cuttable-path.ts'
import { aProduct, editProduct } from '../../test/products.ts'
import { aReview, decide } from '../../test/reviews.ts'
import { openProcessOn } from '../../test/second-process.ts'
import { aShop } from '../../test/shop.ts'
import { limitPerAddress } from '../http/address-limits.ts'
import { opensPreview, previewPath } from '../catalog/preview-links.ts'

const shop = aShop({}, { pages: true })
afterEach(() => void vi.useRealTimers())

const read = async (id: number) => (await shop.callAsAdmin(getProductForEdit, { params: { id } })).body
const open = async (path: string, { origin = shop.origin, from = '192.0.2.1' } = {}) => {
  const headers = { 'x-forwarded-for': from }
  const response = await fetch(origin + path, { redirect: 'manual', headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const GONE = 'Item not active or not found'

test('The link of an inactive product shows its page to people without an account, who are told, and is kept by nobody', async () => {
  const chart = await shop.callAsAdmin(createSizeChart, {
    body: { name: 'Coats', how: '', points: ['chest'], rows: [{ size: 'M', measures: [[960, 1_000]] }] },
  })
  expect(chart.status, chart.error).toBe(200)
  const id = await aProduct(shop, {
    name: 'Felted Overcoat',
    price: 48_000,
    active: false,
    size_chart: 'Coats',
  })
  expect((await open(`/shop/${id}`)).html).toContain(GONE)
  const { status, headers, html } = await open((await read(id)).preview_path!)
  expect(status).toBe(200)
  expect(html).toContain('<h1')
  expect(html).toMatch(/Preview of Felted Overcoat. It is inactive/)
  expect(html).toContain('$480.00')
  expect(html).toContain('chest')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  const again = await open(`/shop/${id}`)
  expect([again.status, again.html.includes('Felted')]).toEqual([404, false])
})

test('Within the shop the link loads the document, which alone says that it is a preview', async () => {
  const id = await aProduct(shop, { active: false })
  const path = (await read(id)).preview_path!
  const { status, headers, html } = await open(path.replace('?', '.data?_routes=root&'))
  expect([status, html]).toEqual([204, ''])
  expect(headers.get('x-remix-redirect')).toBe(path)
  expect(headers.get('x-remix-reload-document')).toBe('true')
})

test('A link opens its own product alone, for a week, and not when a letter is changed', async () => {
  const { secrets } = shop.shop
  const id = await aProduct(shop, { active: false })
  const other = await aProduct(shop, { active: false })
  const path = (await read(id)).preview_path!
  const [, preview] = path.split('preview=')
  expect((await open(`/shop/${other}?preview=${preview}`)).html).toContain(GONE)
  for (const wrong of [
    '',
    '.',
    'x',
    `${preview}x`,
    `9${preview}`,
    preview!.replace('.', '.x'),
    '99999.',
    '%00',
  ]) {
    const { status, html } = await open(`/shop/${id}?preview=${wrong}`)
    expect([status, html.includes(GONE)], wrong).toEqual([404, true])
  }
  expect(path).toBe(previewPath(secrets, id))
  expect(opensPreview(secrets, id, preview!)).toBe(true)
  const inDays = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
  inDays(7)
  expect(opensPreview(secrets, id, preview!)).toBe(true)
  inDays(1)
  expect(opensPreview(secrets, id, preview!)).toBe(false)
})

test('A preview cannot be ordered, and says so beside its button; what is active can', async () => {
  const id = await aProduct(shop)
  const offered = ({ html }: { html: string }) => ({
    button: /<button[^>]*>Add to Cart</.exec(html)?.[0].includes('aria-disabled="true"'),
    isToldWhy: html.includes('A preview cannot be ordered.'),
    alert: html.includes('Tell me when'),
  })
  expect(offered(await open(`/shop/${id}`))).toEqual({ button: false, isToldWhy: false, alert: false })
  await editProduct(shop, id, { active: false, quantity: 0, version: (await read(id)).version })
  const preview = await open((await read(id)).preview_path!)
  expect(offered(preview)).toEqual({ button: true, isToldWhy: true, alert: false })
})

test('What is active has its page for everybody, and no preview', async () => {
  const id = await aProduct(shop, { name: 'Published Coat', price: 48_000, active: false })
  const { preview_path, version } = await read(id)
  const saved = await shop.callAsAdmin(updateProduct, { params: { id }, body: { active: true, version } })
  expect(saved.body.preview_path).toBeUndefined()
  await shop.shop.listener.hasHeardAll()
  const { status, headers, html } = await open(preview_path!)
  expect([status, html.includes('Preview of')]).toEqual([200, false])
  expect(headers.get('cache-control')).toContain('public')
})

test('The preview opens after shoppers have looked for what was sold until then', async () => {
  const id = await aProduct(shop, { name: 'Withdrawn Coat', price: 48_000 })
  expect((await open(`/shop/${id}`)).status).toBe(200)
  const { version } = await read(id)
  await shop.callAsAdmin(updateProduct, { params: { id }, body: { active: false, version } })
  await shop.shop.listener.hasHeardAll()
  for (let n = 0; n < 3; n++) expect((await open(`/shop/${id}`)).status).toBe(404)
  const { status, html } = await open((await read(id)).preview_path!)
  expect([status, html.includes('Preview of Withdrawn Coat')]).toEqual([200, true])
})

test('The preview opens on a host that has not heard yet that its product is inactive', async () => {
  const id = await aProduct(shop, { name: 'Sudden Coat', price: 48_000 })
  const connectionString = shop.shop.pool.options.connectionString!
  const way = await openCuttablePath(connectionString)
  const { origin, close } = await openProcessOn(shop, connectionString, { directUrl: way.connectionString })
  try {
    const { version } = await read(id)
    expect((await open(`/shop/${id}`, { origin })).status).toBe(200)
    way.cut()
    await editProduct(shop, id, { active: false, version })
    const { html } = await open((await read(id)).preview_path!, { origin })
    expect(html).toContain('Preview of Sudden Coat')
  } finally {
    way.close()
    await close()
  }
})

test('A preview does not offer what the browser would ask the API for: measurements of the garment, and reviews', async () => {
  const id = await aProduct(shop)
  await decide(shop, await aReview(shop, { email: 'ada@hemline.test', product: id, size: 'M' }))
  const { style } = await read(id)
  const measurements = {
    points: [{ point: 'length' as const, flat: false }],
    rows: [{ size: 'S', mm: [680] }],
  }
  const saved = await shop.callAsAdmin(updateStyle, {
    params: { id: style!.id },
    body: { version: 1, measurements },
  })
  expect(saved.status, saved.error).toBe(200)
  await shop.shop.listener.hasHeardAll()
  const offered = ({ html }: { html: string }) =>
    ['4 of 5, 1 review', 'Size guide', `/shop/${id}/measurements`].filter((words) => html.includes(words))
  expect(offered(await open(`/shop/${id}`))).toHaveLength(3)
  await editProduct(shop, id, { active: false, version: (await read(id)).version })
  const preview = await open((await read(id)).preview_path!)
  expect([preview.status, offered(preview)]).toEqual([200, []])
})

test('Too many previews from one address are refused by a page, on every host, and other pages and addresses are not', async () => {
  const id = await aProduct(shop, { name: 'Crowded Coat', active: false })
  const path = (await read(id)).preview_path!
  const from = '192.0.2.60'
  const limit = limitPerAddress(shop.shop.db, 'previews')
  for (let n = 0; n < 59; n++) await limit({ ip: from })
  expect((await open(path, { from })).status).toBe(200)
  const { status, headers, html } = await open(path, { from })
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html).toMatch(/<h1>Too many previews<\/h1><p>Too many attempts. Please try again in \d+ seconds?\.</)
  expect(html).not.toContain('Crowded Coat')
  expect((await open('/shop', { from })).status).toBe(200)
  expect((await open(path)).status).toBe(200)
})

test('While the database is away a preview says so on the page that a product has then', async () => {
  const id = await aProduct(shop, { name: 'Distant Coat', active: false })
  const path = (await read(id)).preview_path!
  const way = await openCuttablePath(shop.shop.pool.options.connectionString!)
  const { origin, close } = await openProcessOn(shop, way.connectionString)
  try {
    expect((await open(path, { origin })).html).toContain('Preview of Distant Coat')
    way.refuse()
    const { status, headers, html } = await open(path, { origin })
    expect([status, headers.get('cache-control')]).toEqual([503, 'private, no-store'])
    expect(html).toContain('Failed to fetch product')
    expect(html).toContain('Try again')
    expect(html).not.toContain('Preview of')
    way.restore()
    expect((await open(path, { origin })).html).toContain('Preview of Distant Coat')
  } finally {
    way.close()
    await close()
  }
})
