import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { createCollection, getAdminCollection, updateCollection } from '../contract/collection.ts'
import { createLook, getAdminLook, listAdminLooks, updateLook } from '../contract/look.ts'
import { createMaker, listMakers, updateMaker } from '../contract/maker.ts'
import { getProductForEdit } from '../contract/product.ts'
import { savePromises } from '../contract/promise.ts'
import { changePromotion, createPromotion, getPromotion } from '../contract/promotion.ts'
import { changeSale, createSale, deleteSale, getSale } from '../contract/sale.ts'
import { getSearchWords, updateSearchWords } from '../contract/search.ts'
import { createSizeChart, listSizeCharts, updateSizeChart } from '../contract/size-chart.ts'
import { createColour, listColours, updateColour } from '../contract/colour.ts'
import { saveCodes, type Sku } from '../contract/sku.ts'
import { getStyle, updateStyle } from '../contract/style.ts'
import { type ApiCaller, openCaller } from '../test/caller.ts'
import { collectionContent } from '../test/collections.ts'
import { findBarriers, overflowOf } from './axe.ts'
import { logInElsewhere, openAsAdmin } from './customers.ts'
import { aGarment } from './garments.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

const CONFLICT = [/^409: /, /console: .*409/]

let api: ApiCaller
let token: string
beforeAll(async () => {
  const { url, admin } = sharedShop()
  api = openCaller(url)
  token = (await logInElsewhere(admin, url)).token
})

/** Both versions stand in the form of the second; what only one of them has changed is kept of both. */
async function keepMine(
  admin: Page,
  save: string,
  theirs: string,
  form: Page | Locator = admin,
): Promise<void> {
  await form.getByRole('button', { name: save }).click()
  const box = form.getByRole('alert').filter({ hasText: 'Somebody else has changed' })
  await box.getByText(theirs).waitFor()
  expect(await findBarriers(admin)).toEqual([])
  await admin.setViewportSize({ width: 390, height: 800 })
  expect(await overflowOf(admin)).toEqual([])
  await admin.setViewportSize({ width: 1280, height: 800 })
  await box.getByRole('button', { name: 'Keep mine' }).click()
  await box.waitFor({ state: 'detached' })
}

test('A style that two change at once keeps what each has typed, and what one of them alone has typed', async ({
  open,
  expected,
}) => {
  expected.push(...CONFLICT)
  const { id: product } = await aGarment({ name: 'Twice Changed Cape', sizes: ['S', 'M'] })
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/styles?name=twice+changed')
  await admin
    .getByRole('link', { name: /Twice Changed Cape/ })
    .first()
    .click()
  await admin.getByLabel('Note on the fit').fill('Take your usual size')
  await admin.getByRole('button', { name: '+ Chest' }).click()
  await admin.getByLabel('Chest of S, cm').fill('51')
  const id = Number(new URL(admin.url()).pathname.split('/').at(-1))
  const { version } = (await api.call(getStyle, { params: { id } }, token)).body
  await api.call(
    updateStyle,
    { params: { id }, body: { origin: 'PT', name: 'Cape, renamed', version } },
    token,
  )

  await keepMine(admin, 'Save style', 'Made in Portugal, imported')
  await admin.getByText('Style saved').waitFor()
  const { body: saved } = await api.call(getStyle, { params: { id } }, token)
  expect(saved).toMatchObject({
    name: 'Cape, renamed',
    origin: 'PT',
    cut_note: 'Take your usual size',
    measurements: { rows: [{ size: 'S', mm: [510] }] },
    products: [{ id: product }],
  })
  await expect.poll(() => admin.getByLabel('Name', { exact: true }).inputValue()).toBe('Cape, renamed')

  await api.call(updateStyle, { params: { id }, body: { origin: 'IT', version: saved.version } }, token)
  await admin.getByLabel('Note on the fit').fill('Given up')
  await admin.getByRole('button', { name: 'Save style' }).click()
  await admin.getByRole('button', { name: 'Reload theirs' }).click()
  await expect.poll(() => admin.getByLabel('Note on the fit').inputValue()).toBe('Take your usual size')
  expect(await admin.getByLabel('Made in').inputValue()).toBe('IT')
})

test('Codes that two change at once are kept of both, or taken from the other', async ({
  open,
  expected,
}) => {
  expected.push(...CONFLICT)
  const { id } = await aGarment({ name: 'Twice Coded Cape', sizes: ['S', 'M'] })
  const params = { id }
  const skus = async () => (await api.call(getProductForEdit, { params }, token)).body.skus!
  const theirs = async (sku: string, size: string) => {
    const found = (await skus()).find((one: Sku) => one.size === size)!
    const codes = [{ id: found.id, sku, gtin: null }]
    expect((await api.call(saveCodes, { params, body: { codes } }, token)).status).toBe(200)
  }
  const admin = await openAsAdmin(open, sharedShop(), `/dashboard/products/edit/${id}`)
  const codes = admin.getByRole('region', { name: 'Codes' })
  await codes.getByLabel('SKU of S').fill('CAPE-MINE')
  await codes.getByLabel('GTIN of M').fill('4006381333931')
  await theirs('CAPE-THEIRS', 'S')
  await theirs('CAPE-M', 'M')
  await keepMine(admin, 'Save codes', 'CAPE-THEIRS', codes)
  await admin.getByText('Codes saved').waitFor()
  expect(await skus()).toMatchObject([
    { size: 'S', sku: 'CAPE-MINE' },
    { size: 'M', sku: 'CAPE-M', gtin: '4006381333931' },
  ])
  await expect.poll(() => codes.getByLabel('SKU of M').inputValue()).toBe('CAPE-M')

  await codes.getByLabel('SKU of S').fill('CAPE-GIVEN-UP')
  await theirs('CAPE-LAST', 'S')
  await codes.getByRole('button', { name: 'Save codes' }).click()
  await codes.getByRole('button', { name: 'Reload theirs' }).click()
  await expect.poll(() => codes.getByLabel('SKU of S').inputValue()).toBe('CAPE-LAST')

  await admin.getByLabel('Description', { exact: true }).fill('A cape in two sizes.')
  await admin.getByRole('button', { name: 'Update Product' }).click()
  await admin.getByText('Product updated successfully').waitFor()
  expect(await skus()).toMatchObject([{ sku: 'CAPE-LAST' }, { sku: 'CAPE-M' }])
})

test('When sizes ship asks before it replaces what somebody else has saved, and keeps both lines', async ({
  open,
  expected,
}) => {
  expected.push(...CONFLICT)
  const { id } = await aGarment({ name: 'Twice Promised Cape', sizes: ['S', 'M'] })
  const params = { id }
  const skus = async () => (await api.call(getProductForEdit, { params }, token)).body.skus!
  const admin = await openAsAdmin(open, sharedShop(), `/dashboard/products/edit/${id}`)
  const form = admin.getByRole('region', { name: 'Pre-order and made to order' })
  await form.getByLabel('Days to make S to order').fill('7')
  const promises = (await skus()).map((one: Sku) => ({
    id: one.id,
    ships_by: null,
    lead_days: one.size === 'S' ? 14 : 21,
  }))
  expect((await api.call(savePromises, { params, body: { promises } }, token)).status).toBe(200)
  await keepMine(admin, 'Save when it ships', '14', form)
  await admin.getByText('Saved when it ships').waitFor()
  expect(await skus()).toMatchObject([
    { size: 'S', lead_days: 7 },
    { size: 'M', lead_days: 21 },
  ])
  expect(await form.getByLabel('Days to make M to order').inputValue()).toBe('21')
})

test('A collection, a look and a size chart that two change at once lose nothing of either', async ({
  open,
  expected,
}) => {
  expected.push(...CONFLICT)
  const admin = await openAsAdmin(open, sharedShop())
  const ids = [await aGarment({ name: 'Disputed Hat' }), await aGarment({ name: 'Disputed Glove' })].map(
    ({ id }) => id,
  )

  const content = collectionContent({
    kind: 'manual',
    sort: 'manual',
    slug: 'disputed',
    title: 'Disputed',
    members: ids,
    active: false,
  })
  const { body: collection } = await api.call(createCollection, { body: content }, token)
  const params = { id: collection.id }
  await admin.goto(`/dashboard/collections?collection=${collection.id}`)
  await admin.getByLabel('Text', { exact: true }).first().fill('Written by the second.')
  const { version } = (await api.call(getAdminCollection, { params }, token)).body
  await api.call(updateCollection, { params, body: { members: ids.toReversed(), version } }, token)
  await keepMine(admin, 'Save collection', 'Disputed Glove\nDisputed Hat')
  await admin.getByText('Collection saved').waitFor()
  expect((await api.call(getAdminCollection, { params }, token)).body).toMatchObject({
    text: 'Written by the second.',
    members: ids.toReversed(),
  })

  const [demo] = (await api.call(listAdminLooks, { query: {} }, token)).body
  const { picture } = (await api.call(getAdminLook, { params: { id: demo!.id } }, token)).body
  const look = { title: 'Disputed look', picture, members: ids, active: true }
  const { body: made } = await api.call(createLook, { body: look }, token)
  await admin.goto(`/dashboard/looks?look=${made.id}`)
  await admin.getByLabel('Shoppers see it').uncheck()
  const change = { title: 'Their title', version: made.version }
  await api.call(updateLook, { params: { id: made.id }, body: change }, token)
  await keepMine(admin, 'Save look', 'Their title')
  await admin.getByText('Look saved').waitFor()
  expect((await api.call(getAdminLook, { params: { id: made.id } }, token)).body).toMatchObject({
    title: 'Their title',
    active: false,
  })

  const chart = {
    name: 'Disputed chart',
    how: '',
    points: ['Chest'],
    rows: [{ size: 'S', measures: [[900, 940]] }],
  }
  const { body: drawn } = await api.call(createSizeChart, { body: chart }, token)
  await admin.goto('/dashboard/size-charts')
  await admin.getByRole('link', { name: /Disputed chart/ }).click()
  await admin.getByLabel('How to measure').fill('Under the arms.')
  const wider = { ...chart, rows: [{ size: 'S', measures: [[910, 950]] }], version: drawn.version }
  await api.call(updateSizeChart, { params: { id: drawn.id }, body: wider }, token)
  await keepMine(admin, 'Save size chart', 'S: Chest 91–95')
  await admin.getByText('Size chart saved').waitFor()
  const { body: charts } = await api.call(listSizeCharts, {}, token)
  expect(charts.find(({ id }: { id: number }) => id === drawn.id)).toMatchObject({
    how: 'Under the arms.',
    rows: wider.rows,
  })
})

test('A sale that two change at once keeps what each has typed, and what it takes off is of one of them', async ({
  open,
  expected,
}) => {
  expected.push(...CONFLICT)
  const admin = await openAsAdmin(open, sharedShop())
  const products = [await aGarment({ name: 'Disputed Scarf' }), await aGarment({ name: 'Disputed Belt' })]
  const terms = { name: 'Disputed sale', percent: 20, starts_at: '2127-01-01T00:00:00.000Z' }
  const first = { ...terms, product_ids: [products[0]!.id] }
  const { body: sale } = await api.call(createSale, { body: first }, token)
  const params = { id: sale.id }
  await admin.goto(`/dashboard/sale-prices?sale=${sale.id}`)
  const form = admin.getByRole('form', { name: 'Disputed sale' })
  await form.getByLabel('Percent', { exact: true }).fill('25')
  const theirs = { ...terms, percent: null, price: 2_000, product_ids: products.map(({ id }) => id) }
  await api.call(changeSale, { params, body: { ...theirs, version: sale.version } }, token)
  await keepMine(admin, 'Save sale', 'one price of $20.00')
  await admin.getByText('Sale saved').waitFor()
  const { body: saved } = await api.call(getSale, { params }, token)
  expect(saved).toMatchObject({ percent: 25, price: null, products: 2 })

  // The page loads the sale anew after it is saved. What is changed before that would be no conflict.
  await admin.getByRole('link', { name: /^Disputed sale.*25%.*2 products$/s }).waitFor()
  await api.call(
    changeSale,
    { params, body: { ...theirs, name: 'Their sale', version: saved.version } },
    token,
  )
  await form.getByLabel('Percent', { exact: true }).fill('30')
  await admin.getByRole('button', { name: 'Save sale' }).click()
  await admin.getByRole('button', { name: 'Reload theirs' }).click()
  await expect.poll(() => admin.getByLabel('Price ($)', { exact: true }).inputValue()).toBe('20.00')
  expect(await admin.getByLabel('Name', { exact: true }).inputValue()).toBe('Their sale')
  const { version } = (await api.call(getSale, { params }, token)).body
  await api.call(deleteSale, { params, query: { version } }, token)
})

test('A promotion that two change at once keeps what each has typed', async ({ open, expected }) => {
  expected.push(...CONFLICT)
  const admin = await openAsAdmin(open, sharedShop())
  const content = {
    name: 'Disputed offer',
    kind: 'code' as const,
    code: 'DISPUTED',
    percent: 10,
    starts_at: '2127-01-01T00:00:00.000Z',
  }
  const { body: made } = await api.call(createPromotion, { body: content }, token)
  const params = { id: made.id }
  await admin.goto(`/dashboard/promotions?promotion=${made.id}`)
  await admin.getByLabel('Limit').fill('50')
  const theirs = { ...content, name: 'Their offer', tags: ['wool'], version: made.version }
  await api.call(changePromotion, { params, body: theirs }, token)
  await keepMine(admin, 'Save promotion', 'tag wool')
  await admin.getByText('Promotion saved').waitFor()
  const { body: saved } = await api.call(getPromotion, { params }, token)
  expect(saved).toMatchObject({ name: 'Their offer', tags: ['wool'], max_uses: 50, percent: 10 })
  await admin.getByRole('form', { name: 'Their offer' }).waitFor()

  await admin.getByLabel('Percent').fill('15')
  await api.call(changePromotion, { params, body: { ...theirs, version: saved.version } }, token)
  await admin.getByRole('button', { name: 'Save promotion' }).click()
  await admin.getByRole('button', { name: 'Reload theirs' }).click()
  await expect.poll(() => admin.getByLabel('Limit').inputValue()).toBe('')
  expect(await admin.getByLabel('Percent').inputValue()).toBe('10')
})

test('Search words that two change at once say what the other has changed, and keep both', async ({
  open,
  expected,
}) => {
  expected.push(...CONFLICT)
  const own = async () => (await api.call(getSearchWords, {}, token)).body
  const save = async (groups: { words: string[]; finds: string[] }[]) => {
    const body = { version: (await own()).version, groups }
    expect((await api.call(updateSearchWords, { body }, token)).status).toBe(200)
  }
  const group = (words: string, ...finds: string[]) => ({ words: words.split(' '), finds })
  const before = (await own()).groups
  await save([group('ganzie pullover'), group('toppercoat', 'coat')])
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/search')
  const first = admin.getByRole('group', { name: 'Group 1' })
  await first.getByLabel('Mean the same').fill('ganzie, pullover, slipover')
  await save([group('ganzie pullover'), group('toppercoat', 'coat', 'cape'), group('plaidie shawl')])
  await keepMine(admin, 'Save', 'toppercoat → coat, cape')
  const kept = [
    group('ganzie pullover slipover'),
    group('toppercoat', 'coat', 'cape'),
    group('plaidie shawl'),
  ]
  await expect.poll(async () => (await own()).groups).toEqual(kept)

  await first.getByLabel('Also find').fill('vest')
  await save(kept.slice(0, 2))
  await admin.getByRole('button', { name: 'Save' }).click()
  const box = admin.getByRole('alert').filter({ hasText: 'Somebody else has changed' })
  await box.getByText('Group 3').waitFor()
  await box.getByRole('button', { name: 'Reload theirs' }).click()
  await expect.poll(() => first.getByLabel('Also find').inputValue()).toBe('')
  await admin.getByRole('group', { name: 'Group 3' }).waitFor({ state: 'detached' })
  await save(before)
})

test('Entries of the palette that two change at once keep both, and saving one leaves what is typed into others', async ({
  open,
  expected,
}) => {
  expected.push(...CONFLICT)
  const admin = await openAsAdmin(open, sharedShop())
  const body = { name: 'Disputed Moss', family: 'green', hex: '#445533' } as const
  const { body: moss } = await api.call(createColour, { body }, token)
  const address = { address: 'Kade 1, Rotterdam', contact: 'rep@example.com', is_default: false }
  const content = { kind: 'manufacturer', name: 'Disputed Mill', ...address } as const
  const { body: mill } = await api.call(createMaker, { body: content }, token)
  await admin.goto('/dashboard/palette')
  const colour = admin.getByRole('form', { name: 'Disputed Moss' })
  const maker = admin.getByRole('form', { name: 'Disputed Mill' })
  await maker.getByLabel('Postal address').fill('Kade 2, Rotterdam')
  await colour.getByLabel('Family').selectOption('grey')
  const theirs = { ...body, hex: '#556644', version: moss.version }
  await api.call(updateColour, { params: { id: moss.id }, body: theirs }, token)
  await keepMine(admin, 'Save', '#556644', colour)
  const find = async () =>
    (await api.call(listColours, {}, token)).body.find(({ id }: { id: number }) => id === moss.id)
  await expect.poll(find).toMatchObject({ family: 'grey', hex: '#556644' })

  expect(await maker.getByLabel('Postal address').inputValue()).toBe('Kade 2, Rotterdam')
  await admin.getByRole('link', { name: 'Styles', exact: true }).first().click()
  const asked = admin.getByRole('dialog', { name: 'Leave without saving?' })
  await asked.getByRole('button', { name: 'Stay' }).click()
  const moved = { ...content, contact: 'mill@example.com', version: mill.version }
  await api.call(updateMaker, { params: { id: mill.id }, body: moved }, token)
  await keepMine(admin, 'Save', 'mill@example.com', maker)
  const findMill = async () =>
    (await api.call(listMakers, {}, token)).body.find(({ id }: { id: number }) => id === mill.id)
  await expect.poll(findMill).toMatchObject({ address: 'Kade 2, Rotterdam', contact: 'mill@example.com' })
})
