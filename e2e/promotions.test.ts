import { expect } from 'vitest'
import { answer } from './answer.ts'
import { findBarriers } from './axe.ts'
import { checkOut, enterCode, promote, summaryOf } from './codes.ts'
import { aCustomer, openAsAdmin, signedIn } from './customers.ts'
import { COAT, putInCart } from './journeys.ts'
import { fillPayment, submitPayment, waitForPaymentPage } from './payments.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

const DRESS = 'Linen A-line Dress, Rust'

test('A code that is entered without a connection is said not to be looked up yet, and gives once there is one', async ({
  page,
  expected,
}) => {
  expected.push(/cart_item_details.*ERR_FAILED/, /console: .*ERR_FAILED/)
  const end = await promote({ code: 'LATERON' })
  await putInCart(page, DRESS, { size: 'M' })
  await page.goto('/cart')
  await page.getByRole('main').getByRole('link', { name: 'Checkout as guest' }).waitFor()
  const calls = '**/api/carts/cart_item_details'
  await page.route(calls, (route) => route.abort())
  await enterCode(page, 'LATERON')
  await summaryOf(page).getByText('It could not be looked up yet.').waitFor()
  await page.unroute(calls)
  await summaryOf(page).getByText('Applied.').waitFor()
  await end()
})

test('A code is told why it gives nothing, one that does is in the cart, on the payment page and in the order', async ({
  page,
  expected,
}) => {
  expected.push(/400.*cart_item_details/)
  await promote({ code: 'LATER', starts_at: '2126-12-01T00:00:00Z' })
  await promote({ code: 'THOUSAND', minimum: 100_000 })
  await promote({ code: 'REGULAR', on_sale_items: false })
  await promote({ code: 'MINE', per_customer: 1, percent: 20 })
  await promote({ code: 'EXPRESS', percent: null, free_shipping: ['Expedited'] })
  await putInCart(page, DRESS, { size: 'M' })
  await page.goto('/cart')
  const summary = summaryOf(page)
  await enterCode(page, 'nothing-of-ours')
  await summary.getByText('We do not know this code, or it has ended.').waitFor()
  await enterCode(page, 'LATER')
  await summary.getByText('This code begins on December 1, 2126.').waitFor()
  await enterCode(page, 'THOUSAND')
  await summary.getByText(/This code is for orders from \$1,000\.00: \$[\d.]+ is missing\./).waitFor()
  await enterCode(page, 'REGULAR')
  await summary.getByText('This code is not for pieces on sale.').waitFor()
  await enterCode(page, 'mine')
  await summary.getByText('Enter your e-mail address to use it.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('E-mail address').fill('ada')
  await page.getByRole('button', { name: 'Continue' }).click()
  await summary.getByText('Enter an e-mail address, such as name@example.com.').waitFor()
  await page.getByLabel('E-mail address').fill('ada..b@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await summary.getByText('Please enter an e-mail address like name@example.com.').waitFor()
  await page.getByLabel('Quantity of').selectOption('2')
  await summary.getByText('Enter your e-mail address to use it.').waitFor()
  await page.getByLabel('Quantity of').selectOption('1')
  await page.getByLabel('E-mail address').fill('ada@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await summary.locator('dt', { hasText: 'MINE' }).waitFor()
  await enterCode(page, 'EXPRESS')
  await summary.getByText('Shipping with Expedited is free with EXPRESS.').waitFor()
  await summary.getByRole('button', { name: 'Remove MINE' }).waitFor()

  await checkOut(page)
  await waitForPaymentPage(page)
  await page
    .getByText(/was \$[\d.]+ · MINE/)
    .first()
    .waitFor()
  await fillPayment(page, { shipping: 'Expedited' })
  await submitPayment(page)
  await page.waitForURL(/\/orders\/success\?session_id=/)
  const sums = page.locator('dl', { hasText: 'Subtotal' })
  await sums.getByText('MINE').waitFor()
  await sums.getByText('EXPRESS').waitFor()
  await sums.getByText('−$15.00').waitFor()
  await putInCart(page, COAT, { size: 'M' })
  await page.goto('/cart')
  await enterCode(page, 'MINE')
  await page.getByLabel('E-mail address').fill('ada+again@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await summary.getByText('You have used this code already.').waitFor()
})

test('A code that is still being looked up stays when the next one is entered', async ({ page }) => {
  await promote({ code: 'EARLY' })
  await promote({ code: 'SWIFT', percent: null, free_shipping: ['Expedited'] })
  await putInCart(page, COAT, { size: 'M' })
  await page.goto('/cart')
  const summary = summaryOf(page)
  await summary.getByText('$480.00').first().waitFor()
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/carts/cart_item_details', async (route) => {
    await isHeld
    await route.continue()
  })
  for (const code of ['EARLY', 'SWIFT']) {
    await enterCode(page, code)
    await summary.getByRole('button', { name: `Remove ${code}` }).waitFor()
  }
  letGo()
  await summary.locator('dd', { hasText: '−$48.00' }).waitFor()
  await summary.getByText('Shipping with Expedited is free with SWIFT.').waitFor()
})

test('A code that the account uses in another browser is told so in the cart, which can end that checkout', async ({
  open,
  expected,
}) => {
  expected.push(/410/)
  await promote({ code: 'TWICE', per_customer: 1 })
  const customer = await aCustomer()
  const openCart = async (height: number, width: number) => {
    const page = await open({ ...signedIn(customer), viewport: { width, height } })
    await putInCart(page, COAT, { size: 'M' })
    await page.goto('/cart')
    await enterCode(page, 'TWICE')
    return page
  }
  const laptop = await openCart(900, 1440)
  await summaryOf(laptop).locator('dd', { hasText: '−$48.00' }).waitFor()
  await laptop.getByRole('main').getByRole('link', { name: 'Checkout', exact: true }).click()
  await waitForPaymentPage(laptop)
  const phone = await openCart(844, 390)
  const summary = summaryOf(phone)
  await summary.getByText('You use this code in another checkout.').waitFor()
  expect(await findBarriers(phone)).toEqual([])
  await summary.getByRole('button', { name: 'End the other checkout' }).press('Enter')
  await summary.locator('dd', { hasText: '−$48.00' }).waitFor()
  const focused = () => phone.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await focused()).toBe('Remove TWICE')
  await laptop.reload()
  await laptop.getByText('This payment page has expired').first().waitFor()
})

test('A code for everything needs no card', async ({ page }) => {
  await promote({ code: 'ALLFREE', percent: 100 })
  await putInCart(page, COAT, { size: 'M' })
  await page.goto('/cart')
  await enterCode(page, 'ALLFREE')
  await summaryOf(page).locator('dd', { hasText: '−$480.00' }).waitFor()
  await checkOut(page)
  await page.waitForURL('**/sandbox/**')
  await page.getByText('$0.00').first().waitFor()
  await expect.poll(() => page.getByLabel('Card number').isVisible()).toBe(false)
})

test('A cart with three of a piece, which a code of an amount divides in two lines, is empty once it is paid', async ({
  page,
}) => {
  await promote({ code: 'THIRDS', percent: null, amount: 1_000 })
  await putInCart(page, COAT, { size: 'M' })
  await page.goto('/cart')
  await page.getByLabel('Quantity of').selectOption('3')
  await enterCode(page, 'THIRDS')
  await summaryOf(page).locator('dd', { hasText: '−$10.00' }).waitFor()
  await checkOut(page)
  await waitForPaymentPage(page)
  await fillPayment(page)
  await submitPayment(page)
  await page.waitForURL(/\/orders\/success\?session_id=/)
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' }).waitFor()
})

test('A code that ends while the shopper looks stops the checkout, which goes on without it', async ({
  page,
  expected,
}) => {
  expected.push(/409/)
  const end = await promote({ code: 'ENDING' })
  await putInCart(page, COAT, { size: 'M' })
  await page.goto('/cart')
  await enterCode(page, 'ENDING')
  const summary = summaryOf(page)
  await summary.locator('dd', { hasText: '−$48.00' }).waitFor()
  await end()
  await checkOut(page)
  await page.getByText('ENDING: We do not know this code, or it has ended.').first().waitFor()
  await page.waitForURL('**/cart')
  await summary.getByText('We do not know this code, or it has ended.').waitFor()
  await checkOut(page)
  await waitForPaymentPage(page)
})

test('A manager makes a promotion with single-use codes, saves them once, ends and copies it', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/promotions')
  await admin.getByRole('link', { name: /A first hello/ }).waitFor()
  await admin.getByRole('link', { name: 'New promotion' }).click()
  await admin.getByRole('button', { name: 'Create promotion' }).click()
  await admin.getByText('Say which code shoppers enter.').waitFor()
  await admin.getByLabel('Name', { exact: true }).fill('For friends')
  await admin.getByLabel('Who gets it').selectOption('one_time')
  await admin.getByLabel('Percent', { exact: true }).fill('100')
  await admin.getByLabel('Customers').selectOption('each')
  await admin.getByText('All that it is for costs nothing.').waitFor()
  expect(await findBarriers(admin)).toEqual([])
  await admin.getByLabel('Percent', { exact: true }).fill('15')
  await admin.getByLabel('Customers').selectOption('any')
  await admin.getByLabel('Products', { exact: true }).selectOption('tags')
  await admin.getByRole('button', { name: 'Create promotion' }).click()
  await admin.getByText('Say which tags it is for.').waitFor()
  await admin.getByLabel('Tags').fill('Autumn, no such tag')
  await admin.getByText('No product has the tag “no such tag”.').waitFor()
  expect(await findBarriers(admin)).toEqual([])
  await admin.getByLabel('Products', { exact: true }).selectOption('all')
  await admin.getByRole('button', { name: 'Create promotion' }).click()
  await admin.getByRole('form', { name: 'For friends' }).waitFor()
  await admin.getByLabel('How many').fill('3')
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Make codes' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('codes-For friends.csv')
  await admin.getByText('3 have been made.').waitFor()
  expect(await findBarriers(admin)).toEqual([])
  const emptyMeans = admin.getByText(/empty: (when you end it|at once)/i)
  await expect.poll(() => emptyMeans.count()).toBe(2)
  await admin.getByRole('button', { name: 'End now' }).click()
  await answer(admin, 'End For friends now?', 'End', /It cannot be begun again, only copied\.$/)
  await admin.getByText('The promotion has ended').waitFor()
  await expect.poll(() => emptyMeans.count()).toBe(0)
  await admin.getByRole('link', { name: 'Copy' }).click()
  await admin.getByRole('form', { name: 'New promotion' }).waitFor()
  expect(await admin.getByLabel('Percent', { exact: true }).inputValue()).toBe('15')
  await admin.getByLabel('Find', { exact: true }).fill('hello')
  await admin.getByRole('link', { name: /For friends/ }).waitFor({ state: 'detached' })
  await admin.getByRole('link', { name: /A first hello/ }).waitFor()
})

test('The list of promotions stays filtered when one of them is opened, and what is open stays when its filters are cleared', async ({
  open,
}) => {
  await promote({ name: 'Found by its name', code: 'FOUNDBYNAME', starts_at: '2127-01-01T00:00:00Z' })
  await promote({ name: 'Another', code: 'NOTFOUND', starts_at: '2127-01-01T00:00:00Z' })
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/promotions?text=found+by')
  const list = admin.getByRole('navigation', { name: 'Promotions' })
  await list.getByRole('link', { name: /Found by its name/ }).click()
  await admin.getByRole('form', { name: 'Found by its name' }).waitFor()
  expect(new URL(admin.url()).searchParams.get('text')).toBe('found by')
  expect(await list.getByRole('link').count()).toBe(1)
  await admin.getByRole('link', { name: 'New promotion' }).click()
  await admin.getByRole('button', { name: 'Create promotion' }).waitFor()
  expect(await list.getByRole('link').count()).toBe(1)
  await admin.getByRole('link', { name: 'Clear filters' }).click()
  await expect.poll(() => list.getByRole('link').count()).toBeGreaterThan(1)
  expect(new URL(admin.url()).search).toBe('?promotion=new')
  await admin.getByRole('button', { name: 'Create promotion' }).waitFor()
})

test('What is refused of a promotion and no field of it says, the form says', async ({ open, expected }) => {
  expected.push(/^400: POST .*\/promotions/, /console: .*400/)
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/promotions?promotion=new')
  // The check of what is typed says the same until it is sent.
  await admin.route('**/api/promotions/check', () => {})
  const form = admin.getByRole('form', { name: 'New promotion' })
  await form.getByLabel('Code', { exact: true }).fill('NOSUCHWAY')
  await form.getByLabel('What it gives').selectOption('Free delivery')
  await form.getByLabel('Ways of delivery').fill('x'.repeat(101))
  await form.getByRole('button', { name: 'Create promotion' }).click()
  await form.getByRole('alert').getByText('free_shipping.0 must have at most 100 characters.').waitFor()
})
