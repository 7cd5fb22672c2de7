import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { findBarriers, overflowOf } from './axe.ts'
import { type Customer, aCustomer, PASSWORD, savePhone, signedIn } from './customers.ts'
import { hasFocus } from './keys.ts'
import { insertOrders } from './many-orders.ts'
import { ownDemoShop } from './demo-shop.ts'
import { test } from './test.ts'

const NAME =
  'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Maximiliana Konstantinopolitanska Anastasia'
const EMAIL =
  'maximiliana.wolfeschlegelsteinhausenbergerdorff-featherstonehaugh@anastasia.konstantinopolitanska.example.com'
const WIDTHS = [390, 768, 1440]
// A shop of its own: these orders have no counterpart at the payment provider.
const shop = ownDemoShop({ env: { LOG_LEVEL: 'silent' } })
let regular: Customer
let newcomer: Customer
let orderId: string
beforeAll(async () => {
  const { url, dataDir } = shop
  regular = await aCustomer({ name: NAME, email: EMAIL, url })
  newcomer = await aCustomer({ url })
  await savePhone(regular, '+44 (0) 20 7946 0958', url)
  await insertOrders(dataDir, regular.id, 60)
  const answer = await fetch(`${url}/api/orders?limit=3&page=1`, {
    headers: { authorization: regular.token },
  })
  // The third has five lines, one of them with a long name.
  orderId = ((await answer.json()) as { id: string }[])[2]!.id
})

/** Looks at the page as it stands on a phone, a tablet and a desk. */
const look = async (page: Page, what: string) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page), `${what} at ${width}`).toEqual([])
    // A tablet shows what a phone shows, wider.
    if (width !== 768) expect(await findBarriers(page), `${what} at ${width}`).toEqual([])
  }
}

test('Sixty orders are loaded twenty at a time, and Back restores what was loaded', async ({ open }) => {
  const page = await open({ baseURL: shop.url, ...signedIn(regular, shop.url) })
  await page.goto('/account')
  await page
    .getByRole('heading', { level: 1, name: 'Hello, Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh' })
    .waitFor()
  await page.getByText('60', { exact: true }).waitFor()
  await page.getByText('100%').waitFor()
  const recent = page.getByRole('region', { name: 'Recent orders' }).getByRole('listitem')
  await expect.poll(() => recent.count()).toBe(4)
  expect(await recent.first().innerText()).toMatch(/^\w+ \d+, \d{4}\s+HL(-[0-9A-Z]{5}){4}\s+\$\d+\.\d\d$/)

  await page.getByRole('link', { name: 'View all' }).click()
  const cards = page.getByRole('link', { name: /^See Details/ })
  await cards.nth(19).waitFor()
  await expect.poll(() => cards.count()).toBe(20)
  await page.getByRole('link', { name: 'Load more' }).click()
  await page.getByText('40 of 60').waitFor()
  await expect.poll(() => cards.count()).toBe(40)
  await page.getByRole('link', { name: 'Load more' }).click()
  await cards.nth(59).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Load more' }).count()).toBe(0)
  await expect.poll(() => hasFocus(cards.nth(40))).toBe(true)

  const third = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: orderId }) })
  await third.getByText('5 items').waitFor()
  await expect.poll(() => third.getByRole('listitem').count()).toBe(3)
  await third.getByText('and 2 more').waitFor()

  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => cards.filter({ visible: true }).count(), { message: 'links on paper' }).toBe(0)
  await page.emulateMedia({ media: 'screen' })

  await cards.nth(50).click()
  await page.getByRole('heading', { level: 1, name: 'Order details' }).waitFor()
  await page.goBack()
  await cards.nth(59).waitFor()
  await page.waitForFunction(() => window.scrollY > 3000)
})

test('The account of a customer with many orders and long names fits and can be read by everybody', async ({
  open,
  expected,
}) => {
  expected.push(/^404: GET .*\/api\/orders\//, /console: .*404/)
  const page = await open({ baseURL: shop.url, ...signedIn(regular, shop.url) })
  const visit = async (path: string, heading: string) => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await look(page, path)
  }
  await visit('/account', 'Hello, ')
  await visit('/account/profile', 'Profile')
  await visit('/account/orders', 'Orders')
  await visit('/account/credit', 'Credit')
  await visit(`/account/orders/details/${orderId}`, 'Order details')
  await visit('/account/orders/details/unknown', 'Order details')
})

test('The account of a newcomer, with every form open and refused, too', async ({ open, expected }) => {
  expected.push(/^4\d\d: PATCH /, /^50\d: GET /, /console: .*(4\d\d|500)/)
  const page = await open({ baseURL: shop.url, ...signedIn(newcomer, shop.url) })
  await page.goto('/account/overview')
  await page.getByText('You have no orders.').waitFor()
  await look(page, 'overview without orders')
  await page.goto('/account/orders')
  await page.getByText('You have no orders.').waitFor()
  await look(page, 'no orders')

  await page.goto('/account/profile')
  for (const field of ['name', 'email', 'phone', 'password'])
    await page.getByRole('button', { name: `Edit ${field}` }).click()
  await look(page, 'open forms')
  await page.getByLabel('Phone').fill('call me')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('alert').getByText('Please enter a valid phone number.').waitFor()
  await look(page, 'refused forms')

  await page.route('**/api/users/profile', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await page.getByRole('alert').getByText('Error loading profile').waitFor()
  await look(page, 'failed profile')
})

test('The pages of account entry, fresh and refused, too', async ({ open, expected }) => {
  expected.push(/^4\d\d: (POST|PUT) /, /console: .*4\d\d/)
  const page = await open({ baseURL: shop.url })
  await page.goto('/login')
  await look(page, 'login')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Invalid email or password').waitFor()
  await look(page, 'refused login')

  await page.goto('/signup')
  await look(page, 'sign-up')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect.poll(() => page.getByRole('main').getByRole('alert').count()).toBe(3)
  await look(page, 'refused sign-up')

  await page.goto('/reset-password')
  await look(page, 'reset')
  await page.getByRole('button', { name: 'Send Password Reset' }).click()
  await page.getByRole('alert').waitFor()
  await look(page, 'refused reset')

  await page.goto('/password/edit?reset_password_token=x')
  await look(page, 'new password')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('main').getByRole('alert').waitFor()
  await look(page, 'refused new password')
})
