import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { beforeEach, expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import {
  checkProductFile,
  exportProducts,
  importProducts,
  type FileReport,
  type OutdatedRows,
} from '../../../contract/product-file.ts'
import { emptyCatalog } from '../../../test/corrupt.ts'
import { reportOn } from '../../../test/files.ts'
import { aProduct, editProduct, productForEdit } from '../../../test/products.ts'
import { aShop } from '../../../test/shop.ts'

const shop = aShop()
beforeEach(() => emptyCatalog(shop))

type Row = Record<string, string>

async function exportRows(): Promise<Row[]> {
  const { body } = await shop.callAsAdmin(exportProducts, { query: {} })
  return parse(body, { bom: true, columns: true })
}
const sendRows = (call: Call, rows: Row[], outdated?: OutdatedRows) =>
  reportOn<FileReport>(shop, call, stringify(rows, { header: true }), { outdated })
const check = (rows: Row[], outdated?: OutdatedRows) => sendRows(checkProductFile, rows, outdated)
const take = (rows: Row[], outdated?: OutdatedRows) => sendRows(importProducts, rows, outdated)

test('Of an outdated row, what the file has changed is taken over, and what others have changed since stays', async () => {
  const id = await aProduct(shop)
  const [row] = await exportRows()
  await editProduct(shop, id, {
    description: 'Written since.',
    cover_image: '/images/new.jpg',
    price: 52_000,
  })

  // A spreadsheet writes amounts its own way.
  const edited = [{ ...row!, name: 'Felt Coat', price: '480.0' }]
  expect(await check(edited)).toMatchObject({ faulty: 1, undoing: 0 })
  expect(await check(edited, 'keep')).toMatchObject({
    faulty: 0,
    updated: 1,
    undoing: 0,
    changes: [{ id, fields: { name: { before: 'Wool Coat', after: 'Felt Coat' } } }],
  })
  await take(edited, 'keep')

  expect(await productForEdit(shop, id)).toMatchObject({
    name: 'Felt Coat',
    description: 'Written since.',
    cover_image: '/images/new.jpg',
    price: 52_000,
    version: 3,
  })
})

test('What both have changed is listed with who changed it; it is kept, or undone when that is wished', async () => {
  const id = await aProduct(shop)
  const other = await aProduct(shop)
  const rows = await exportRows()
  await editProduct(shop, id, { price: 52_000, season: 'AW26' })
  const edited = rows.map((row) => ({ ...row, price: '60.00', season: 'SS27' }))

  const report = await check(edited, 'keep')
  expect(report).toMatchObject({ updated: 1, unchanged: 1, undoing: 1 })
  expect(report.undone).toMatchObject([
    {
      id,
      name: 'Wool Coat',
      fields: { price: { before: '520.00', after: '60.00' }, season: { before: 'AW26', after: 'SS27' } },
      changed_by: shop.shop.config.adminEmail,
    },
  ])
  await take(edited, 'keep')
  expect([await productForEdit(shop, id), await productForEdit(shop, other)]).toMatchObject([
    { price: 52_000, season: 'AW26' },
    { price: 6_000, season: 'SS27' },
  ])

  const again = edited.slice(0, 1)
  expect(await check(again, 'overwrite')).toMatchObject({ updated: 1, undoing: 1 })
  await take(again, 'overwrite')
  expect(await productForEdit(shop, id)).toMatchObject({ price: 6_000, season: 'SS27' })
})

test('Pictures and their texts are taken over together or not at all', async () => {
  const id = await aProduct(shop, {
    cover_image: '/images/a.jpg',
    sub_images: ['/images/b.jpg'],
    image_alts: { '/images/b.jpg': 'Back' },
  })
  const [row] = await exportRows()
  await editProduct(shop, id, { sub_images: ['/images/c.jpg', '/images/b.jpg'] })
  const edited = [{ ...row!, image_alts: '|From behind' }]

  expect((await check(edited, 'keep')).undone).toMatchObject([
    { fields: { sub_images: { before: '/images/c.jpg|/images/b.jpg', after: '/images/b.jpg' } } },
  ])
  await take(edited, 'keep')
  expect(await productForEdit(shop, id)).toMatchObject({
    sub_images: ['/images/c.jpg', '/images/b.jpg'],
    image_alts: { '/images/b.jpg': 'Back' },
  })
  await take(edited, 'overwrite')
  expect(await productForEdit(shop, id)).toMatchObject({
    sub_images: ['/images/b.jpg'],
    image_alts: { '/images/b.jpg': 'From behind' },
  })
})

test('Rows of products that nobody has changed, and files without versions, are imported as ever', async () => {
  const id = await aProduct(shop)
  const [{ version: _, ...row } = {} as Row] = await exportRows()
  await editProduct(shop, id, { name: 'Felt Coat' })
  expect(await check([row as Row], 'keep')).toMatchObject({ updated: 1, undoing: 0 })
  expect(await check(await exportRows(), 'keep')).toMatchObject({ unchanged: 1, undoing: 0 })
})

test('A file that was imported before is recognized, so that its new products are not created again unseen', async () => {
  await aProduct(shop)
  const [{ id: _id, version: _version, ...row } = {} as Row] = await exportRows()
  const file = [row as Row]
  expect(await check(file, 'keep')).not.toHaveProperty('imported')
  await take(file, 'keep')
  expect(await check(file, 'keep')).toMatchObject({
    created: 1,
    imported: { at: expect.stringMatching(/^20/), created: 1, updated: 0 },
  })
  expect(await check([{ ...file[0]!, name: 'Felt Cape' }], 'keep')).not.toHaveProperty('imported')
})

test('An outdated row with a fault is a fault whatever is wished', async () => {
  const id = await aProduct(shop)
  const [row] = await exportRows()
  await editProduct(shop, id, { name: 'Felt Coat' })
  expect(await check([{ ...row!, price: 'much' }], 'overwrite')).toMatchObject({
    faulty: 1,
    faults: [{ column: 'price' }],
  })
})
