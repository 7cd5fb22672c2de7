import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { aCustomer } from '../test/accounts.ts'
import { openCaller } from '../test/caller.ts'
import { expectUsableAsIs } from './axe.ts'
import { openAsAdmin, signedIn } from './customers.ts'
import { ownDemoShop } from './demo-shop.ts'
import { holdBack } from './hold-back.ts'
import { hasFocus, pressTogether } from './keys.ts'
import { test } from './test.ts'

const shop = ownDemoShop()

/** What the demo shop has sold is counted once it runs: the list is loaded until it has such a row. */
const waitForRow = async (page: Page, has: RegExp) => {
  const rows = page.locator('[data-row]')
  const empty = page.getByText(/^(You have no customers yet|No customer matches)/)
  await expect
    .poll(
      async () => {
        await page.reload()
        await rows.or(empty).first().waitFor()
        return await rows.allTextContents()
      },
      { timeout: 120_000, interval: 2_000 },
    )
    .toContainEqual(expect.stringMatching(has))
}

const openCustomer = async (page: Page, q: string) => {
  await page.goto(`/dashboard/customers?q=${q}`)
  await waitForRow(page, /./)
  await page.locator('[data-row] a').first().click()
}

test('A customer is found and opened with keys, and keeps a note and a tag that the list filters by', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard')
  await page.getByRole('link', { name: 'Create Product' }).waitFor()
  await pressTogether(page, 'g', 'u')
  await page.getByRole('heading', { name: 'Customers' }).waitFor()
  await page.waitForURL('**/dashboard/customers')
  const rows = page.locator('[data-row]')
  await waitForRow(page, /\$[1-9]/)
  await page.getByLabel('Sort').selectOption('spent')
  await page.waitForURL(/sort=spent/)
  // The rows follow the address, a moment later: the first is to be one who has bought.
  await expect.poll(() => rows.first().textContent()).toMatch(/\$[1-9]/)
  const email = (await rows.first().getAttribute('aria-label'))!.replace('Customer ', '')
  await page.keyboard.press('/')
  await page.keyboard.type(email)
  await page.waitForURL((url) => url.searchParams.get('q') === email)
  await expect.poll(() => rows.count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await page.getByRole('heading', { name: 'Sizes kept' }).waitFor()
  await page.getByRole('link', { name: /^HL-/ }).first().waitFor()

  await page.getByLabel('Note for the staff').fill('Prefers the morning.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Notes (1)').waitFor()
  await page.getByLabel('Tag', { exact: true }).fill('Regular')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Regular' }).click()
  await page.getByText('Tagged Regular').waitFor()
  await expect.poll(() => rows.count()).toBe(1)
})

test('A customer is saved as a page, and erased once the e-mail is typed', async ({ open, expected }) => {
  expected.push(/console: .*422/)
  const page = await openAsAdmin(open, shop)
  await openCustomer(page, 'hannah')
  await page.getByRole('button', { name: 'Erase …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase this person?' })
  await dialog.getByText('a return is not settled').waitFor()
  await openCustomer(page, 'tomasz')
  const order = (await page.getByRole('link', { name: /^HL-/ }).first().textContent())!
  const save = page.getByRole('button', { name: 'Save as a page' })
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toMatch(/\.html$/)
  await page.getByRole('button', { name: 'Erase …' }).click()
  await dialog.getByText('the law asks the shop to keep its books').waitFor()
  await dialog.getByRole('textbox').fill('somebody@example.com')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await dialog.getByText('This is not the e-mail of the customer.').waitFor()
  await dialog.getByRole('textbox').fill('tomasz.wojcik@example.com')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await page.getByText('What was personal is erased.').waitFor()
  await page.goto('/dashboard/customers?q=tomasz')
  await page.getByText('No customer matches.').waitFor()

  // A return of the order would ask for the e-mail.
  await page.goto(`/orders/track?order_id=${order}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Withdraw from contract here' }).waitFor()
  expect(await main.getByRole('link', { name: 'Returns & Exchanges' }).count()).toBe(0)
})

test('Another account of a customer is looked up, and merged into the first', async ({ open, expected }) => {
  expected.push(/console: .*422/)
  const ada = await aCustomer({ call: openCaller(shop.url).call })
  const page = await openAsAdmin(open, shop)
  await openCustomer(page, 'shopper@hemline.test')
  await page.getByRole('button', { name: 'Merge an account into this one …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge another account into this one' })
  const email = dialog.getByLabel('E-mail of the account that ends')
  await email.fill('shopper@hemline.test')
  await page.keyboard.press('Enter')
  await dialog.getByText('This is the e-mail of the same account.').waitFor()
  await email.fill(ada.email)
  await page.keyboard.press('Enter')
  await dialog.getByText('0 orders').waitFor()
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectUsableAsIs(page)
  }
  await dialog.getByRole('button', { name: 'Merge for good' }).click()
  await page.getByText('The two accounts are one.').waitFor()
  await page.goto('/dashboard/customers?q=' + encodeURIComponent(ada.email))
  await page.getByText('No customer matches.').waitFor()
})

test('A customer saves what is kept, and deletes the account with the password', async ({
  open,
  expected,
}) => {
  expected.push(/console: .*(401|422)/)
  const ada = await aCustomer({ call: openCaller(shop.url).call })
  const page = await open({ baseURL: shop.url, ...signedIn(ada, shop.url) })
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Export your data' }).click()
  const save = page.getByRole('button', { name: 'Save as JSON' })
  const data = await holdBack(page, /users\/data/)
  const download = page.waitForEvent('download')
  await save.click()
  await page.getByRole('button', { name: 'Saving...' }).waitFor()
  await data.letGo()
  expect((await download).suggestedFilename()).toMatch(/\.json$/)
  await save.waitFor()
  expected.push(/users\/erasure.*ERR_FAILED/, /console: .*ERR_FAILED/)
  await page.route('**/api/users/erasure', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('The shop cannot be reached.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => hasFocus(page.getByText(/^Your account, your name, e-mail/))).toBe(true)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page
    .getByText(/current password/i)
    .first()
    .waitFor()
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByText('Your account is deleted.').waitFor()
})

test('The e-mail of an order leads to its customer, and one who does not exist is said to', async ({
  open,
  expected,
}) => {
  expected.push(/console: .*404/)
  const page = await openAsAdmin(open, shop, '/dashboard/orders?status=delivered')
  const link = page.locator('[data-row]').first().locator('a[href^="/dashboard/customers"]')
  const email = (await link.textContent())!
  // Customers are counted once the shop runs; until then the list says that there is none.
  await expect
    .poll(
      async () => {
        await page.goto('/dashboard/orders?status=delivered')
        await link.click()
        await page.getByRole('heading', { level: 1, name: /Customers|@|\w+ \w+/ }).waitFor()
        return new URL(page.url()).pathname
      },
      { timeout: 120_000, interval: 2_000 },
    )
    .toMatch(/\/customers\/\d+$/)
  await page.getByRole('heading', { name: 'Addresses' }).waitFor()
  await page.getByRole('heading', { name: 'Credit', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Give credit' }).click()
  const amount = page.getByLabel('Amount ($)', { exact: true })
  await expect.poll(() => hasFocus(amount)).toBe(true)
  expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe(email)
  await page.goBack()
  await page.getByRole('heading', { name: 'Addresses' }).waitFor()
  await page.goto('/dashboard/customers/2000000000')
  await page.getByText('This customer does not exist').waitFor()
  await page.goto('/dashboard/customers?q=nobody-has-this')
  await page.getByText('No customer matches.').waitFor()
})
