import { expect } from 'vitest'
import { answer } from './answer.ts'
import { expectUsableAsIs, findBarriers } from './axe.ts'
import { openAsAdmin } from './customers.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

test('An old address is made to lead to a page, said to be gone and forgotten, one by one and from a file', async ({
  open,
  expected,
}) => {
  expected.push(/^(404|410|422): /, /console: .*(404|410|422)/)
  const page = await openAsAdmin(open, sharedShop(), '/dashboard/redirects')
  await page.getByRole('heading', { level: 1, name: 'Redirects' }).waitFor()

  await page.getByLabel('Old address').fill('/journal/autumn')
  await page.getByLabel('Leads to', { exact: true }).fill('https://elsewhere.example/')
  await page.getByRole('button', { name: 'Save redirect' }).click()
  await page.getByText('“https://elsewhere.example/” is no address of this shop.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Leads to', { exact: true }).fill('/about')
  await page.getByRole('button', { name: 'Save redirect' }).click()
  const row = page.getByRole('listitem', { name: '/journal/autumn' })
  await row.getByRole('link', { name: '/about' }).waitFor()
  await page.getByLabel('Old address').fill('/Journal/Autumn/')
  await page.getByLabel('Leads to', { exact: true }).fill('/faq')
  await page.getByRole('button', { name: 'Save redirect' }).click()
  await page.getByText('The redirect is saved. /journal/autumn led to /about before').waitFor()
  await row.getByRole('link', { name: '/faq' }).waitFor()

  const shopper = await open()
  await shopper.goto('/journal/autumn?utm_source=mail')
  await shopper.waitForURL('**/faq?utm_source=mail')

  await row.getByRole('button', { name: 'Forget /journal/autumn' }).click()
  await answer(page, 'Forget /journal/autumn?', 'Forget', /is not led to \/faq any more/)
  await row.waitFor({ state: 'detached' })

  await page.getByLabel('CSV file of redirects').setInputFiles({
    name: 'old.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Redirect from,Redirect to\n/journal/spring,/shop\n/journal/winter,\n/journal/bad,//elsewhere.example\n',
    ),
  })
  await page.getByText('old.csv: 2 new, 0 replaced, 0 as they are, 1 with faults').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 2 redirects, leave out 1' }).click()
  await page.getByText('The redirects are imported: 2 new, 0 replaced').waitFor()
  await page.getByRole('listitem', { name: '/journal/winter' }).getByText('is gone').waitFor()
  expect((await shopper.goto('/journal/winter'))!.status()).toBe(410)
  await shopper.getByText('The page you are looking for does not exist.').waitFor()

  await page.getByLabel('Part of an address').fill('SPRING')
  await page.getByRole('listitem', { name: '/journal/winter' }).waitFor({ state: 'detached' })
  await page.getByRole('listitem', { name: '/journal/spring' }).waitFor()
})

test('One press makes a redirect of an address that the demo’s shoppers asked for and did not find', async ({
  open,
}) => {
  const page = await openAsAdmin(open, sharedShop())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/redirects')
  const missing = page.getByRole('region', { name: 'Asked for and not found' })
  const coat = missing.getByRole('listitem', { name: '/products/collarless-wool-coat' })
  await coat
    .getByRole('button', { name: /^Lead to / })
    .first()
    .waitFor()
  await expectUsableAsIs(page)

  const lookbook = missing.getByRole('listitem', { name: '/pages/lookbook-2024' })
  await lookbook.getByRole('button', { name: 'Lead to another page: /pages/lookbook-2024' }).click()
  await lookbook.getByLabel('Where /pages/lookbook-2024 leads').fill('/collections/women')
  await lookbook.getByRole('button', { name: 'Save' }).click()
  await lookbook.waitFor({ state: 'detached' })
  await page
    .getByRole('region', { name: 'All redirects' })
    .getByRole('listitem', { name: '/pages/lookbook-2024' })
    .waitFor()
})
