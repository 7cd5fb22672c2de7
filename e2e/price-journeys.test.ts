import { checkOut, enterCode, promote, summaryOf } from './codes.ts'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { exportOrders } from '../contract/order.ts'
import { createSale, endSale } from '../contract/sale.ts'
import { aCustomer, callAsAdmin, newEmail, openAsAdmin, signedIn } from './customers.ts'
import { addToCart, COAT, openProduct, putInCart } from './journeys.ts'
import { openMail } from './mailbox.ts'
import { fillDelivery, fillPayment, submitPayment, waitForPaymentPage } from './payments.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

// Each sale has a product of its own: an earlier one would stand in its prices of the 30 days before.
const OVERSHIRT = 'Corduroy Overshirt'
const SHORT = 'Linen Drawstring Short'

async function enterCodeOf(page: Page, code: string, email: string): Promise<void> {
  await enterCode(page, code)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The row of the one order of this e-mail in the file of orders. */
async function exportedOrder(email: string): Promise<Record<string, string>> {
  const call = await callAsAdmin()
  const rows = parse(await call(exportOrders, { query: { email } }), { columns: true, bom: true })
  expect(rows).toHaveLength(1)
  return rows[0] as Record<string, string>
}

/** A fifth off from now on. The returned function ends it. */
async function beginSale(product: number): Promise<() => Promise<unknown>> {
  const call = await callAsAdmin()
  const starts_at = new Date(Date.now() - 1_000).toISOString()
  const body = { name: 'Journey', percent: 20, starts_at, product_ids: [product] }
  const { id } = await call(createSale, { body })
  return () => call(endSale, { params: { id }, body: {} })
}

test('A sale that begins while the product is open counts from the cart on, and one that ends during the payment changes nothing', async ({
  open,
  expected,
}) => {
  expected.push(/409/)
  const [early, late] = [await open(), await open({ viewport: { width: 390, height: 844 } })]
  await openProduct(early, OVERSHIRT)
  await early.getByText('$158.00').first().waitFor()
  const end = await beginSale(Number(early.url().split('/').at(-1)))
  const sideCart = await addToCart(early, { size: 'M' })
  await sideCart.getByText('$126.40').first().waitFor()
  await early.goto('/cart')
  await summaryOf(early).getByText('$126.40').first().waitFor()
  await checkOut(early)
  await waitForPaymentPage(early)

  await openProduct(late, OVERSHIRT)
  await late.getByText('$126.40').first().waitFor()
  await addToCart(late, { size: 'M' })
  await late.goto('/cart')
  await summaryOf(late).getByText('$126.40').first().waitFor()
  await end()
  await checkOut(late)
  await late.getByText(`The price of ${OVERSHIRT} is now $158.00 (was $126.40).`).first().waitFor()
  await summaryOf(late).getByText('$158.00').first().waitFor()

  await fillPayment(early)
  await submitPayment(early)
  await early.waitForURL(/\/orders\/success\?session_id=/)
  await early.locator('dl', { hasText: 'Subtotal' }).getByText('$126.40').first().waitFor()
})

test('A code, a sale and expedited delivery come to one sum in the cart, at the payment, in the order and in its mail', async ({
  open,
}) => {
  await promote({ code: 'TOGETHER', percent: 10 })
  const page = await open()
  await openProduct(page, SHORT)
  const end = await beginSale(Number(page.url().split('/').at(-1)))
  await addToCart(page, { size: 'M' })
  await page.goto('/cart')
  // $78.00, a fifth off, and of that a tenth.
  await enterCode(page, 'TOGETHER')
  await summaryOf(page).locator('dd', { hasText: '−$6.24' }).waitFor()
  await summaryOf(page).getByText('$56.16').first().waitFor()
  await checkOut(page)
  await waitForPaymentPage(page)
  const email = newEmail('together')
  await fillPayment(page, { email, shipping: 'Expedited' })
  await page.getByText('$71.16').first().waitFor()
  await submitPayment(page)
  await page.waitForURL(/\/orders\/success\?session_id=/)
  const sums = page.locator('dl', { hasText: 'Subtotal' })
  for (const sum of ['−$6.24', '$15.00', '$71.16']) await sums.getByText(sum).first().waitFor()
  await end()
  await openMail(page, email, 'Your Hemline order')
  for (const sum of ['−$6.24', '$15.00', '$71.16'])
    await page.frameLocator('iframe').getByText(sum).filter({ visible: true }).first().waitFor()
  const row = await exportedOrder(email)
  expect(row).toMatchObject({ subtotal: '56.16', shipping: '15.00', total: '71.16' })
  expect([row['discount'], row['promotions']]).toEqual(['6.24', 'TOGETHER'])
})

test('A code that is used up or gives less than another is refused, and one for everything is paid without a card', async ({
  open,
}) => {
  await promote({ code: 'ONCEONLY', percent: 100, max_uses: 1 })
  await promote({ code: 'SMALLER', percent: 5 })
  await promote({ code: 'NOTHERE', product_types: ['men'] })
  await promote({ code: 'NEWCOMER', percent: 15, first_order: true })
  const [buyer, other] = [await open(), await open()]
  for (const page of [buyer, other]) {
    await putInCart(page, COAT, { size: 'M' })
    await page.goto('/cart')
  }
  await enterCode(buyer, 'NOTHERE')
  await summaryOf(buyer).getByText('This code is for nothing that is in your cart.').waitFor()
  await enterCode(buyer, 'ONCEONLY')
  await summaryOf(buyer).locator('dd', { hasText: '−$480.00' }).waitFor()
  await enterCode(buyer, 'SMALLER')
  await summaryOf(buyer).getByText('A better offer applies: ONCEONLY.').waitFor()
  await checkOut(buyer)
  await buyer.waitForURL('**/sandbox/**')
  const email = newEmail('free')
  await fillDelivery(buyer, { email })
  await submitPayment(buyer)
  await buyer.waitForURL(/\/orders\/success\?session_id=/)
  await buyer.locator('dl', { hasText: 'Subtotal' }).getByText('−$480.00').waitFor()

  await enterCode(other, 'ONCEONLY')
  await summaryOf(other).getByText('This code has been used up.').waitFor()
  await enterCodeOf(other, 'NEWCOMER', email)
  await summaryOf(other).getByText('This code is for a first order.').waitFor()
})

test('A guest who opens an account while paying has used the code with the account as well', async ({
  open,
}) => {
  await promote({ code: 'JUSTONCE', per_customer: 1 })
  const guest = await open()
  await putInCart(guest, COAT, { size: 'M' })
  await guest.goto('/cart')
  const email = newEmail('guest')
  await enterCodeOf(guest, 'JUSTONCE', email)
  await summaryOf(guest).locator('dd', { hasText: '−$48.00' }).waitFor()
  await checkOut(guest)
  await waitForPaymentPage(guest)

  const customer = await aCustomer({ email })
  await fillPayment(guest, { email })
  await submitPayment(guest)
  await guest.waitForURL(/\/orders\/success\?session_id=/)

  const account = await open(signedIn(customer))
  await putInCart(account, COAT, { size: 'M' })
  await account.goto('/cart')
  await enterCode(account, 'JUSTONCE')
  await summaryOf(account).getByText('You have used this code already.').waitFor()
})

test('The page of sales shows what each code brought, and opens it to its orders', async ({ open }) => {
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/sales')
  const chart = admin.getByRole('figure', { name: 'Value by colour' })
  await chart.getByRole('listitem').filter({ hasText: 'Camel' }).waitFor()
  const table = admin.getByRole('table', { name: 'Sales by code and promotion' })
  const row = table.getByRole('row').filter({ hasText: 'ONCEONLY' })
  await row.getByRole('cell', { name: '$480.00' }).waitFor()
  const link = row.getByRole('link')
  const name = await link.textContent()
  await link.click()
  await admin.getByText(`with promotion ${name}`).waitFor()
  await admin.getByText('$0.00').first().waitFor()
})
