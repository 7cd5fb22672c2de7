import { expect } from 'vitest'
import { listSales, type Sale } from '../contract/sale.ts'
import { openCaller } from '../test/caller.ts'
import { signInAgain } from '../test/accounts.ts'
import { saveSetting } from '../test/settings.ts'
import { callAsAdmin, openAsAdmin } from './customers.ts'
import { ownDemoShop } from './demo-shop.ts'
import { test } from './test.ts'

const shop = ownDemoShop()

test('Times are typed and shown by the clocks of the shop, whatever those of the browser say', async ({
  open,
}) => {
  const inNewYork = { timezoneId: 'America/New_York' }
  const page = await openAsAdmin(open, shop, '/dashboard/settings#shop', inNewYork)
  const from = page.getByLabel('Shown from')
  await from.fill('2030-06-01T12:00')
  await page.getByRole('button', { name: 'Save Notice' }).click()
  await page.getByText('Notice saved').waitFor()
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await page.getByRole('button', { name: 'Save Shop' }).click()
  // The same moment, by the other clocks.
  await expect.poll(() => from.inputValue()).toBe('2030-06-01T14:00')

  await page.goto('/dashboard/sale-prices?sale=new')
  await page.getByText('Time in Europe/Berlin; empty: at once').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Christmas')
  await page.getByLabel('Percent', { exact: true }).fill('20')
  await page.getByLabel('Begins').fill('2030-12-24T09:00')
  await page.getByLabel('Find products by name').fill('funnel')
  await page.getByRole('checkbox', { name: 'Funnel Neck Knit' }).check()
  await page.getByRole('button', { name: 'Create sale' }).click()
  await page.getByRole('form', { name: 'Christmas' }).waitFor()
  expect(await page.getByLabel('Begins').inputValue()).toBe('2030-12-24T09:00')
  await page.getByText('Dec 24, 2030, 9:00 AM GMT+1').first().waitFor()

  const call = await callAsAdmin(shop)
  const sales: Sale[] = await call(listSales, { query: {} })
  expect(sales.find(({ name }) => name === 'Christmas')?.starts_at).toBe('2030-12-24T08:00:00.000Z')
})

async function saveAddress(address: string): Promise<void> {
  const api = openCaller(shop.url)
  const { token } = await signInAgain(api, shop.admin)
  expect((await saveSetting(api, token, 'shop', { address })).status).toBe(200)
}

test('Where returns are worked on it is said that the shop has no address for them, until it has one', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop)
  const notice = page.getByRole('status').filter({ hasText: 'nobody is told where to send a return' })
  await saveAddress('')
  await page.goto('/dashboard')
  await notice.waitFor()
  await page.goto('/dashboard/returns')
  await notice.getByRole('link').click()
  const address = page.getByRole('region', { name: 'Shop', exact: true }).getByLabel('Address')
  await address.fill('12 Mill Lane\nPortland, OR 97201')
  await page.getByRole('button', { name: 'Save Shop' }).click()
  await page.getByText('Shop saved').waitFor()
  for (const name of ['Dashboard', 'Returns']) {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await notice.waitFor({ state: 'detached' })
    await page.goto('/dashboard/returns')
  }

  await saveAddress('')
  await page.reload()
  await notice.waitFor()
})
