import { expect } from 'vitest'
import { openAsAdmin } from './customers.ts'
import { aGarment } from './garments.ts'
import { COAT, isTakenOver, openProduct } from './journeys.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

const TABLE = 'Size\tChest\tLength\nS\t90–94\t68\nM\t96–100\t70\nL\t102–106\t72\n'

test('A chart pasted from a spreadsheet is what shoppers of its product see, and nobody else', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/size-charts')
  await admin.getByRole('link', { name: 'New size chart' }).click()
  await admin.getByLabel('Name', { exact: true }).fill('Outerwear')
  await admin.getByLabel('Size 1', { exact: true }).evaluate((field, table) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', table)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, TABLE)
  const preview = admin.getByRole('region', { name: 'Preview' })
  await preview.getByRole('cell', { name: '96–100' }).waitFor()
  await admin.getByRole('button', { name: 'in', exact: true }).click()
  await preview.getByRole('cell', { name: '37¾–39¼' }).waitFor()
  await admin.getByRole('button', { name: 'Create size chart' }).click()
  await admin.getByRole('link', { name: 'Outerwear 0 products' }).waitFor()
  await admin.getByRole('button', { name: 'Save size chart' }).waitFor()
  await admin.getByLabel('How to measure').fill('Flat on a table.')
  await admin.getByRole('link', { name: 'New size chart' }).click()
  await admin
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  expect(await admin.getByLabel('How to measure').inputValue()).toBe('Flat on a table.')
  await admin.getByRole('button', { name: 'Save size chart' }).click()
  await admin.getByText('Size chart saved').waitFor()

  await openProduct(admin, COAT)
  const id = admin.url().split('/').at(-1)!
  await admin.goto(`/dashboard/products/edit/${id}`)
  await admin.getByLabel('Size chart', { exact: true }).selectOption('Outerwear')
  await admin.getByRole('button', { name: 'Update Product' }).click()
  await admin.waitForURL(`**/shop/${id}`)

  const shopper = await open()
  await shopper.goto(`/shop/${id}`)
  await shopper.getByRole('button', { name: 'Size guide' }).click()
  const dialog = shopper.getByRole('dialog', { name: 'Size guide' })
  await dialog.getByRole('columnheader', { name: 'Length, cm' }).waitFor()
  await dialog.getByRole('button', { name: 'in', exact: true }).click()
  await shopper.reload()
  await shopper.getByRole('button', { name: 'Size guide' }).click()
  await dialog.getByRole('columnheader', { name: 'Length, in' }).waitFor()

  await admin.goto(`/dashboard/products/edit/${id}`)
  await admin.getByLabel('Size chart', { exact: true }).selectOption('')
  await admin.getByRole('button', { name: 'Update Product' }).click()
  await admin.waitForURL(`**/shop/${id}`)
  await shopper.goto(`/shop/${id}`)
  // The chart of its style is shown instead.
  await shopper.getByRole('button', { name: 'Size guide' }).click()
  await dialog.getByRole('columnheader', { name: 'Hip, in' }).waitFor()
  await expect.poll(() => dialog.getByRole('columnheader', { name: 'Length, in' }).count()).toBe(0)
  await admin.goto('/dashboard/size-charts')
  await admin.getByRole('link', { name: 'Outerwear 0 products' }).click()
  await admin.getByRole('button', { name: 'Delete' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await admin.getByText('Size chart deleted').waitFor()
})

test('A product in S, M and L has no size guide unless the shop has entered one', async ({ page }) => {
  const { id } = await aGarment({ name: 'Chartless Coat', sizes: ['S', 'M', 'L'] })
  await page.goto(`/shop/${id}`)
  await isTakenOver(page)
  await page.getByRole('radio', { name: 'M', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Size guide' }).count()).toBe(0)
})
