import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { MASK } from '../contract/order.ts'
import { fillLogin, aCustomer, newEmail, PASSWORD, placeOf, signedIn } from './customers.ts'
import { COAT, orderIdOn, putInCart, TOTE } from './journeys.ts'
import { fillPayment, goToPayment, submitPayment, waitForPaymentPage } from './payments.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

/** A customer's way to the payment page. */
const checkOut = async (page: Page) => {
  await page.getByRole('link', { name: 'Checkout', exact: true }).first().click()
  await waitForPaymentPage(page)
}

const waitUntilPaid = async (page: Page) => {
  await page.waitForURL(/\/orders\/success\?session_id=/)
  await page.getByText('Paid', { exact: true }).first().waitFor()
}

/** What a list of terms says of one of them. */
const said = async (page: Page, term: string) =>
  (
    await page
      .getByRole('main')
      .locator('div:has(> dt)')
      .filter({ has: page.getByText(term, { exact: true }) })
      .locator('dd')
      .innerText()
  ).trim()

test('A customer checks out with the e-mail filled in and finds the order in the account', async ({
  open,
  expected,
}) => {
  expected.push(/^404: GET .*\/api\/orders\//, /console: .*404/)
  const customer = await aCustomer()
  const page = await open(signedIn(customer))
  await putInCart(page, COAT, { size: 'M' })
  await page.getByRole('dialog').getByRole('button', { name: /close/i }).first().click()
  const sideCart = await putInCart(page, TOTE)
  await expect.poll(() => sideCart.getByRole('link', { name: 'Login and track your order' }).count()).toBe(0)
  await checkOut(page)
  const emailField = page.getByLabel('E-mail')
  expect(await emailField.inputValue()).toBe(customer.email)
  expect(await emailField.isEditable()).toBe(false)
  await fillPayment(page, { shipping: 'Expedited' })
  await submitPayment(page)
  await waitUntilPaid(page)
  await expect
    .poll(() => page.getByRole('heading', { name: 'Keep your orders in one place' }).count())
    .toBe(0)
  const id = await orderIdOn(page)

  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  const recent = page.getByRole('region', { name: 'Recent orders' }).getByRole('link', { name: id })
  await recent.waitFor()
  expect(await said(page, 'Orders')).toBe('1')
  await page.getByRole('link', { name: 'View all' }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: id }) })
  await card.getByText('2 items').waitFor()
  await card.getByText(COAT).waitFor()
  await card.getByText('Size M, quantity 1', { exact: true }).waitFor()
  await expect.poll(() => card.getByText('Quantity 1').count()).toBe(2)
  await expect.poll(() => card.getByRole('img').or(card.locator('img')).count()).toBe(2)
  await card.getByRole('link', { name: /See Details/ }).click()

  await page.waitForURL(`/account/orders/details/${id}`)
  await page.reload()
  await page.getByText(`The confirmation was sent to ${customer.email}.`).waitFor()
  expect(await said(page, 'Order number')).toBe(id)
  expect(await said(page, 'Date')).toMatch(/^\w+ \d+, \d{4}$/)
  expect(await said(page, 'Order status')).toMatch(/^manufacturing$/i)
  expect(await said(page, 'Payment status')).toBe('Paid')
  const [coat, tote] = [COAT, TOTE].map((name) =>
    page.getByRole('list', { name: 'Items' }).getByRole('listitem').filter({ hasText: name }),
  )
  await coat!.getByText('Size M').waitFor()
  await coat!.getByText('1 × $480.00').waitFor()
  await coat!.getByText('$480.00', { exact: true }).waitFor()
  await tote!.getByText(/^1 × \$/).waitFor()
  expect(await said(page, 'Shipping address')).toBe(
    ['Ada Lovelace', '12 St James Square', 'Portland, OR 97201', 'United States'].join('\n'),
  )
  expect(await said(page, 'Contact e-mail')).toBe(customer.email)
  expect(await said(page, 'Shipping method')).toMatch(
    /^Expedited Shipping \(\$\d+\.\d\d\), 1 to 3 business days$/,
  )
  const sums = await page
    .getByRole('main')
    .locator('dl')
    .filter({ hasText: 'Subtotal' })
    .locator('dd')
    .allInnerTexts()
  const cents = sums.map((sum) => Math.round(Number(sum.replace(/[$,]/g, '')) * 100))
  expect(cents).toHaveLength(4)
  expect(cents[0]! + cents[1]! + cents[2]!).toBe(cents[3])
  await page.getByRole('main').getByRole('link', { name: 'support@hemline.test' }).waitFor()
  await page.getByRole('link', { name: 'Returns & Exchanges' }).click()
  await page.waitForURL(`/returns/new/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Cancel' }).waitFor()

  // Anybody may track it, but in an account it is its buyer's alone.
  for (const path of [id, 'HL-00000-00000-00000-00000', 'nonsense']) {
    const stranger = await open(signedIn(path === id ? await aCustomer({ name: 'Grace' }) : customer))
    await stranger.goto(`/account/orders/details/${path}`)
    await stranger.getByRole('alert').getByText('Order does not exist').waitFor()
    await stranger.getByRole('link', { name: 'Back to orders' }).waitFor()
  }
  const admin = await fetch(`${sharedShop().url}/api/orders/${id}`)
  expect(admin.status).toBe(401)
})

test('A guest who logs in during the checkout continues to the payment', async ({ page }) => {
  const customer = await aCustomer()
  await putInCart(page, TOTE)
  await page.getByRole('link', { name: 'Login and track your order' }).click()
  await page.waitForURL('/login?next=/checkout')
  await fillLogin(page, customer)
  await waitForPaymentPage(page)
  expect(await page.getByLabel('E-mail').inputValue()).toBe(customer.email)
})

test('Somebody who is not known as the buyer is offered an account without the buyer’s address', async ({
  page,
}) => {
  await putInCart(page, TOTE)
  await goToPayment(page)
  await fillPayment(page, { email: newEmail('guest') })
  await submitPayment(page)
  await waitUntilPaid(page)
  // As the shop answers a day later (order-privacy.test.ts).
  await page.route('**/api/orders/success*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), email: `g${MASK}@example.com` } })
  })
  await page.reload()
  const offer = page.getByRole('complementary', { name: 'Keep your orders in one place' })
  await offer.getByText('Create an account and check out faster next time.', { exact: true }).waitFor()
  await offer.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign Up' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('')
})

test('A guest who has paid is offered an account with the e-mail filled in', async ({ page }) => {
  const email = newEmail('guest')
  await putInCart(page, TOTE)
  await goToPayment(page)
  await fillPayment(page, { email })
  await submitPayment(page)
  await waitUntilPaid(page)
  const offer = page.getByRole('complementary', { name: 'Keep your orders in one place' })
  await offer.getByText(email).waitFor()
  await offer.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign Up' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  expect(placeOf(page)).toBe('/signup')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('/login')
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
})
