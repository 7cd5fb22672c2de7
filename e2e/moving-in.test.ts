import { inject, expect } from 'vitest'
import { shopifyFile, untidyExport } from '../test/shopify-export.ts'
import { findBarriers, overflowOf } from './axe.ts'
import { openAsAdmin } from './customers.ts'
import { test } from './test.ts'

test('A file of Shopify’s products says row by row what arrives, arrives once, and nothing the second time', async ({
  open,
}) => {
  const page = await openAsAdmin(open, inject('shop'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/moving-in')
  await page.getByRole('heading', { level: 1, name: 'Moving in' }).waitFor()
  const choose = () =>
    page.getByLabel('Shopify’s file of products').setInputFiles({
      name: 'products_export.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(shopifyFile(untidyExport(), { generation: 1 })),
    })
  await choose()
  const report = page.getByRole('region', { name: 'products_export.csv' })
  await report.getByRole('button', { name: 'Import 12 products' }).waitFor()
  await report.getByRole('cell', { name: 'Left out. “on request” is no price.' }).first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await overflowOf(page)).toEqual([])

  await report.getByRole('cell', { name: 'Linen Shirt No. 2, Moos' }).waitFor()
  await report.getByLabel('Farbe').selectOption('size')
  await report.getByRole('cell', { name: 'Moos/M' }).first().waitFor()
  await report.getByLabel('Farbe').selectOption('colour')
  await report.getByRole('cell', { name: 'Linen Shirt No. 2, Moos' }).waitFor()
  await report.getByRole('button', { name: 'Import 12 products' }).click()
  await page.getByText('12 products in 12 styles have arrived').waitFor()

  await choose()
  await report.getByText('There is nothing to import.').waitFor()
  await page.getByRole('link', { name: 'Redirects' }).click()
  await page.getByRole('listitem', { name: '/products/garment-2' }).waitFor()
})
