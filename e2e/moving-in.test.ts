import { expect } from 'vitest'
import { shopifyFile, untidyExport } from '../test/shopify-export.ts'
import { expectUsableAsIs, findBarriers, overflowOf } from './axe.ts'
import { newEmail, openAsAdmin, PASSWORD } from './customers.ts'
import { hideGarments } from './garments.ts'
import { openMail } from './mailbox.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

test('A file of Shopify’s products says row by row what arrives, arrives once, and nothing the second time', async ({
  open,
}) => {
  const page = await openAsAdmin(open, sharedShop())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/moving-in')
  await page.getByRole('heading', { level: 1, name: 'Moving in' }).waitFor()
  const choose = () =>
    page.getByLabel('Shopify’s file of products').setInputFiles({
      name: 'products_export.csv',
      mimeType: 'text/csv',
      // Names that the search of another test does not find, because they are published.
      buffer: Buffer.from(
        shopifyFile(untidyExport(), { generation: 1 })
          .replaceAll('Linen Shirt', 'Moved Smock')
          .replaceAll('Undyed Highland Wool', 'Moved Wool'),
      ),
    })
  await choose()
  const report = page.getByRole('region', { name: 'products_export.csv' })
  await report.getByRole('button', { name: 'Import 12 products' }).waitFor()
  await report.getByRole('cell', { name: 'Left out. “on request” is no price.' }).first().waitFor()
  await expectUsableAsIs(page)

  await report.getByRole('cell', { name: 'Moved Smock No. 2, Moos' }).waitFor()
  await report.getByLabel('Farbe').selectOption('size')
  await report.getByRole('cell', { name: 'Moos/M' }).first().waitFor()
  await report.getByLabel('Farbe').selectOption('colour')
  await report.getByRole('cell', { name: 'Moved Smock No. 2, Moos' }).waitFor()
  await report.getByRole('button', { name: 'Import 12 products' }).click()
  await page.getByText('12 products in 12 styles have arrived').waitFor()

  const hidden = page.getByRole('region', { name: 'Hidden products' })
  await hidden.getByText('12 products were active in the old shop and are hidden here').waitFor()
  await hidden.getByRole('button', { name: 'Publish all of them …' }).click()
  const asked = page.getByRole('dialog', { name: 'Publish what moved in' })
  await asked.getByText('What was a draft').waitFor()
  await expectUsableAsIs(page)
  await asked.getByRole('button', { name: 'Publish 12 products' }).click()
  await asked.waitFor({ state: 'detached' })
  await hidden.waitFor({ state: 'detached' })
  const shown = await fetch(`${sharedShop().url}/shop?name=Moved+Smock`)
  expect(await shown.text()).toContain('Moved Smock No. 2')
  for (const name of ['Moved Smock', 'Moved Wool']) await hideGarments(name)

  await choose()
  await report.getByText('There is nothing to import.').waitFor()
  await page.getByRole('link', { name: 'Redirects' }).click()
  await page.getByRole('listitem', { name: '/products/garment-2' }).waitFor()
})

test('Customers and orders of the old shop arrive as guests and as history, which is found by a name', async ({
  open,
}) => {
  const page = await openAsAdmin(open, sharedShop())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/moving-in')
  const bring = async (noun: string, text: string) => {
    const file = { name: `${noun}_export.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) }
    await page.getByLabel(`Shopify’s file of ${noun}`).setInputFiles(file)
    const report = page.getByRole('region', { name: file.name })
    await report.getByText('Left out.').first().waitFor()
    await report.getByText(`1 ${noun.slice(0, -1)}`, { exact: true }).waitFor()
    await expectUsableAsIs(page)
    await report.getByRole('button', { name: `Import 1 ${noun.slice(0, -1)}` }).click()
    await page.getByText(`1 ${noun.slice(0, -1)} has arrived.`).waitFor()
  }
  await bring(
    'customers',
    'First Name,Last Name,Email,Note\nIda,Moved,ida@moved.example,Likes linen\nNo,Mail,,\n',
  )
  const line = 'ida@moved.example,paid,fulfilled,EUR,145.50,2024-05-01,1,Coat - Sky / M,Ida Moved'
  await bring(
    'orders',
    `Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Shipping Name\n#1001,${line}\n#1002,${line.replace('145.50', 'free')}\n`,
  )
  await page.getByRole('link', { name: 'to be looked up' }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders of the old shop' }).waitFor()
  await page.getByLabel('Number, e-mail or name').fill('ida móved')
  await page.getByText('1 × Coat - Sky / M').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Number, e-mail or name').fill('nobody at all')
  await page.getByText('No order of the old shop has this.').waitFor()
  await page.goto('/dashboard/customers?q=ida%40moved.example')
  await page
    .getByRole('link', { name: /Ida Moved/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'At the old shop' }).waitFor()
  await page.getByText('#1001').waitFor()
  expect(await overflowOf(page)).toEqual([])
})

test('A guest who moved in is invited, chooses a password, and finds the orders of the old shop', async ({
  open,
  page,
}) => {
  const email = newEmail('moved')
  const staff = await openAsAdmin(open, sharedShop(), '/dashboard/moving-in')
  const line = `${email},paid,EUR,145.50,2024-05-01,1,Coat - Sky / M,Ida Moved`
  const rows = Array.from({ length: 12 }, (_, at) => `#${9000 + at}-${email},${line}`)
  await staff.getByLabel('Shopify’s file of orders').setInputFiles({
    name: 'orders.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Shipping Name\n${rows.join('\n')}`,
    ),
  })
  await staff.getByRole('button', { name: 'Import 12 orders' }).click()
  await staff.getByText('12 orders have arrived.').waitFor()
  await staff.getByRole('button', { name: 'Invite them to open one …' }).click()
  await staff.getByRole('dialog').getByText('nobody is invited twice').waitFor()
  expect(await findBarriers(staff)).toEqual([])
  await staff.keyboard.press('Escape')
  await staff.goto(`/dashboard/customers?q=${encodeURIComponent(email)}`)
  await staff.getByRole('link', { name: /Ida Moved/ }).click()
  await staff.getByRole('button', { name: 'Invite to open an account' }).click()
  await staff.getByText('The invitation is on its way').waitFor()
  expect(await findBarriers(staff)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await openMail(page, email, 'Your account at Hemline')
  await page.getByRole('link', { name: /\/welcome#/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Open your account' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Open account' }).click()
  const past = page.getByRole('region', { name: 'Before our shop moved' })
  await past.getByText('1 × Coat - Sky / M').first().waitFor()
  await expectUsableAsIs(page)
  await past.getByRole('button', { name: 'Load more' }).click()
  await past.getByRole('heading', { name: `#9000-${email}` }).waitFor()
  expect(await past.getByRole('heading', { level: 3 }).count()).toBe(12)
  const eleventh = await past.getByRole('heading', { level: 3 }).nth(10).textContent()
  const focused = () => page.evaluate(() => document.activeElement?.querySelector('h3')?.textContent)
  await expect.poll(focused).toBe(eleventh)
})
