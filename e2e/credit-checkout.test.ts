import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { logOut } from '../contract/account.ts'
import { giveCredit } from '../contract/credit.ts'
import { placeOrder, quoteOrder } from '../contract/order.ts'
import { openCaller } from '../test/caller.ts'
import { ADA } from '../test/payment-form.ts'
import { expectUsableAsIs, overflowOf } from './axe.ts'
import { enterCode, promote } from './codes.ts'
import { aCustomer, callAsAdmin, fillLogin, newEmail, openAsAdmin, signedIn } from './customers.ts'
import { holdBack } from './hold-back.ts'
import { orderIdOn, putInCart, TOTE } from './journeys.ts'
import { openMail } from './mailbox.ts'
import { fillCard, fillGiftCardPayment, fillPayment, submitPayment, waitForPaymentPage } from './payments.ts'
import { aPaidOrderOf } from './return-orders.ts'
import { sharedShop } from './shared-shop.ts'
import { type Open, test } from './test.ts'

const CODE = /(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}/
const PHONE = { viewport: { width: 390, height: 844 } }

const api = () => openCaller(sharedShop().url)

/** A gift card that the shop has given; answers with its code. */
async function aGiftCard(open: Open, amount: number) {
  const email = newEmail('given')
  const body = { email, amount, reason: 'for a test', key: email }
  const call = await callAsAdmin()
  await call(giveCredit, { body })
  const page = await open()
  await openMail(page, email, 'gift card')
  const code = CODE.exec((await page.getByText(CODE).first().textContent())!)![0]
  await page.close()
  return code
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Grace Hopper')
  await page.getByLabel('Street and number').fill('12 Analytical Row')
  await page.getByLabel('City').fill('Brooklyn')
  await page.getByLabel('State or region').fill('NY')
  await page.getByLabel('Postal code').fill('11201')
  await page.getByLabel('Country').selectOption('US')
}

/** A bag in the cart, and all that is asked for filled in. */
async function fillCheckout(page: Page, code: string): Promise<void> {
  await putInCart(page, TOTE)
  await page.goto('/checkout/credit')
  await page.getByLabel('Code of a gift card').fill(code)
  await page.getByLabel('E-mail').fill('grace@example.com')
  await fillAddress(page)
}

const workOut = (page: Page) => page.getByRole('button', { name: 'Work out the total' }).click()
const sumOf = (page: Page) => page.getByRole('region', { name: 'Your order' })
const ending = (code: string) => `Gift card ending in ${code.slice(-4)}`

/** Somebody else buys with the same card. */
async function spendElsewhere(code: string): Promise<void> {
  const { call } = api()
  const bag = await (await fetch(`${sharedShop().url}/api/products/?name=${encodeURIComponent(TOTE)}`)).json()
  const items = [{ id: bag[0].id, size: bag[0].sizes[0] ?? '', quantity: 1 }]
  const address = {
    name: 'Grace Hopper',
    line1: '12 Analytical Row',
    city: 'Brooklyn',
    state: 'NY',
    postal_code: '11201',
    country: 'US',
  }
  const body = {
    items,
    email: 'friend@example.com',
    delivery: { address, method: 'Standard' },
    credit: { gift_cards: [code], store_credit: false },
  }
  const quoted = await call(quoteOrder, { body })
  expect(quoted.status, quoted.error).toBe(200)
  const placed = await call(placeOrder, { headers: {}, body: { items, quote: quoted.body.quote } })
  expect(placed.status, placed.error).toBe(200)
}

test('A gift card that somebody else has spent meanwhile is said, with the new total', async ({
  open,
  expected,
}) => {
  expected.push(/409.*orders/, /console: .*409/)
  const code = await aGiftCard(open, 2_000)
  const page = await open(PHONE)
  await fillCheckout(page, code)
  await workOut(page)
  await page.getByText(ending(code)).waitFor()
  await spendElsewhere(code)
  await submitPayment(page)
  await sumOf(page).getByText('Some of this credit was spent meanwhile.').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby')))
    .toBe('sum')
  await page.getByText(`The card ending in ${code.slice(-4)} pays nothing`).waitFor()
  await expectUsableAsIs(page)
  await submitPayment(page)
  await waitForPaymentPage(page)
})

test('A change that is typed while the total is worked out leaves no total to pay, and the next one says where it goes', async ({
  open,
}) => {
  const code = await aGiftCard(open, 2_000)
  const page = await open(PHONE)
  await fillCheckout(page, code)
  const answer = await holdBack(page, /\/api\/orders\/quote$/)
  await workOut(page)
  await expect.poll(() => answer.held.length).toBe(1)
  await page.getByLabel('Street and number').fill('21 Analytical Row')
  await answer.letGo()
  await page.getByRole('alert').getByText('You have changed the form. Work out the total again.').waitFor()
  expect(await sumOf(page).count()).toBe(0)
  await workOut(page)
  await sumOf(page).getByText('To: Grace Hopper, 21 Analytical Row, Brooklyn').waitFor()
  expect(await page.getByText('You have changed the form.').count()).toBe(0)
  await submitPayment(page)
  await waitForPaymentPage(page)
  await fillCard(page)
  await submitPayment(page)
  await page.getByRole('heading', { name: 'Thank you.' }).waitFor()
  await page.getByRole('main').getByText('21 Analytical Row').waitFor()
})

test('Who comes back from the payment page finds what was typed, and the same card pays again', async ({
  open,
}) => {
  const code = await aGiftCard(open, 2_000)
  const page = await open(PHONE)
  await fillCheckout(page, code)
  await page.getByRole('button', { name: 'Another card' }).click()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused).toBe('gift_card_1')
  await workOut(page)
  await page.getByText(ending(code)).waitFor()
  await submitPayment(page)
  await waitForPaymentPage(page)
  await page.goBack()
  await page.getByLabel('Postal code').waitFor()
  expect(await page.getByLabel('Postal code').inputValue()).toBe('11201')
  expect(await page.getByLabel('E-mail').inputValue()).toBe('grace@example.com')
  expect(await page.getByLabel('Code of a gift card').inputValue()).toBe(code)
  await workOut(page)
  await sumOf(page).getByText(ending(code)).waitFor()
  await submitPayment(page)
  await waitForPaymentPage(page)
  await fillCard(page)
  await submitPayment(page)
  await page.getByRole('heading', { name: 'Thank you.' }).waitFor()
  const paid = page.getByRole('main').getByRole('definition')
  await paid.filter({ hasText: '−$20.00' }).waitFor()
  await page.getByText('Paid by card', { exact: true }).waitFor()
  const total = (await page.getByText('Total', { exact: true }).locator('+ dd').textContent())!
  const byCard = (await page.getByText('Paid by card', { exact: true }).locator('+ dd').textContent())!
  const cents = (amount: string) => Math.round(Number(amount.replace(/[^\d.]/g, '')) * 100)
  expect(cents(byCard)).toBe(cents(total) - 2_000)

  const admin = await openAsAdmin(open, sharedShop())
  const id = await orderIdOn(page)
  await admin.goto(`/dashboard/orders?id=${id}`)
  await admin.getByText('Paid by card', { exact: true }).waitFor()
  await admin.getByText(byCard, { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await page.getByText('$20.00 of it goes back to the gift card or store credit that paid it.').waitFor()
  await page.getByRole('button', { name: 'Cancel these pieces' }).click()
  await page.getByText('Canceled. What they cost goes back to what you paid with.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Your order' }).waitFor()
  await page.goto(`/orders/track?order_id=${id}`)
  await page.getByRole('main').getByRole('link', { name: 'Returns & Exchanges' }).waitFor()
  expect(await page.getByRole('link', { name: 'Cancel', exact: true }).count()).toBe(0)
  await putInCart(page, TOTE)
  await page.goto('/checkout/credit')
  await page.getByLabel('Code of a gift card').waitFor()
  expect(await page.getByLabel('Code of a gift card').inputValue()).toBe('')
})

test('Beside the price of a delivery stands the code that makes it free', async ({ open }) => {
  const end = await promote({ code: 'FREEFAST', percent: null, free_shipping: ['Expedited'] })
  const page = await open(PHONE)
  await putInCart(page, TOTE)
  await page.goto('/cart')
  await page.getByLabel('Code', { exact: true }).fill('FREEFAST')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Shipping with Expedited is free with FREEFAST.').waitFor()
  await page.goto('/checkout/credit')
  const ways = page.getByLabel('Delivery', { exact: true }).getByRole('option')
  await ways
    .filter({ hasText: /^Expedited: \$15\.00, .*, free with FREEFAST$/ })
    .waitFor({ state: 'attached' })
  expect(await ways.filter({ hasText: 'FREEFAST' }).count()).toBe(1)
  expect(await overflowOf(page)).toEqual([])
  await end()
})

test('On a phone, a total that cannot be worked out for want of a connection says so where it was asked for', async ({
  open,
  expected,
}) => {
  expected.push(/quote.*ERR_FAILED/, /console: .*ERR_FAILED/)
  const code = await aGiftCard(open, 2_000)
  const page = await open(PHONE)
  await fillCheckout(page, code)
  await page.route('**/api/orders/quote', (route) => route.abort(), { times: 1 })
  await workOut(page)
  const told = page.getByRole('alert').getByText('The shop cannot be reached.')
  await told.waitFor()
  await page.getByRole('button', { name: 'Work out the total' }).waitFor()
  const { top, bottom } = await told.evaluate((element) => element.getBoundingClientRect().toJSON())
  expect([top > 0, bottom < PHONE.viewport.height]).toEqual([true, true])
  await workOut(page)
  await sumOf(page).getByText(ending(code)).waitFor()
})

test('A page that the browser has kept can pay again', async ({ open }) => {
  const code = await aGiftCard(open, 2_000)
  const page = await open()
  await fillCheckout(page, code)
  await workOut(page)
  await page.getByText(ending(code)).waitFor()
  // The shopper is back on the page as it was left: on its way to the payment page.
  await page.route('**/api/orders', () => undefined, { times: 1 })
  await submitPayment(page)
  await page.getByRole('button', { name: 'One moment…' }).waitFor()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await submitPayment(page)
  await waitForPaymentPage(page)
})

test('Two tabs with one gift card: the second ends the checkout of the first, and the card pays there', async ({
  open,
}) => {
  const code = await aGiftCard(open, 2_000)
  const first = await open()
  await fillCheckout(first, code)
  const second = await first.context().newPage()
  await second.goto('/checkout/credit')
  await second.getByLabel('Code of a gift card').fill(code)
  await second.getByLabel('E-mail').fill('grace@example.com')
  await fillAddress(second)
  for (const tab of [first, second]) {
    await workOut(tab)
    await tab.getByText(ending(code)).waitFor()
  }
  await submitPayment(first)
  await waitForPaymentPage(first)
  await submitPayment(second)
  await waitForPaymentPage(second)
  await second.getByText('−$20.00').waitFor()
  await second.getByText('Gift card or credit', { exact: true }).waitFor()
})

test('A gift card and a code that the account keeps in another browser are told so, and pay when that checkout was ended in place', async ({
  open,
  expected,
}) => {
  expected.push(/409.*quote/, /410.*sandbox/, /console: .*(409|410)/)
  const endPromotion = await promote({ code: 'KEPTONCE', percent: 10, per_customer: 1 })
  const code = await aGiftCard(open, 2_000)
  const customer = await aCustomer()
  const enterCheckout = async (options: BrowserContextOptions) => {
    const page = await open({ ...signedIn(customer), ...options })
    await putInCart(page, TOTE)
    await page.goto('/cart')
    await page.getByLabel('Code', { exact: true }).fill('KEPTONCE')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Remove KEPTONCE' }).waitFor()
    await page.goto('/checkout/credit')
    await page.getByLabel('Code of a gift card').fill(code)
    await fillAddress(page)
    await workOut(page)
    await sumOf(page).getByRole('button', { name: /^Pay/ }).waitFor()
    return page
  }
  const laptop = await enterCheckout({})
  await sumOf(laptop).getByText(ending(code)).waitFor()
  await submitPayment(laptop)
  await waitForPaymentPage(laptop)

  const phone = await enterCheckout(PHONE)
  await sumOf(phone).getByText('KEPTONCE: You use this code in another checkout.').waitFor()
  await sumOf(phone)
    .getByText(`The card ending in ${code.slice(-4)} pays nothing: another checkout`)
    .waitFor()
  await expectUsableAsIs(phone)
  await phone.getByRole('button', { name: 'End the other checkout' }).click()
  await sumOf(phone).getByText('The other checkout has ended.').waitFor()
  await sumOf(phone).getByText(ending(code)).waitFor()
  await sumOf(phone).getByText('KEPTONCE', { exact: true }).waitFor()
  await submitPayment(phone)
  await waitForPaymentPage(phone)
  await fillCard(phone)
  await submitPayment(phone)
  await phone.getByRole('heading', { name: 'Thank you.' }).waitFor()
  await laptop.reload()
  await laptop.getByText('This payment page has expired').first().waitFor()
  await endPromotion()
})

test('An account without saved addresses finds the address of its last order filled in', async ({ open }) => {
  const customer = await aCustomer()
  await aPaidOrderOf(sharedShop(), { quantity: 1, email: customer.email, token: customer.token })
  const page = await open(signedIn(customer))
  await putInCart(page, TOTE)
  await page.goto('/checkout/credit')
  const street = page.getByLabel('Street and number')
  await street.waitFor()
  expect(await street.inputValue()).toBe(ADA.shipping_line1)
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(ADA.shipping_name)
  expect(await page.getByLabel('Country').inputValue()).toBe(ADA.shipping_country)
  expect(await page.getByLabel('State or region').inputValue()).toBe(ADA.shipping_state)
})

test('A cart that was changed in another tab is worked out anew before it is paid', async ({ open }) => {
  const code = await aGiftCard(open, 2_000)
  const page = await open()
  await fillCheckout(page, code)
  await workOut(page)
  await page.getByText(ending(code)).waitFor()
  const other = await page.context().newPage()
  await other.goto('/cart')
  await other
    .getByRole('combobox', { name: /Quantity/ })
    .first()
    .selectOption('2')
  await page.getByText('Your cart has changed. Work out the total again.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^(Pay|Place the order)/ }).count()).toBe(0)
  await workOut(page)
  await page.getByText(ending(code)).waitFor()
})

test('Of the codes of the cart, those that give nothing are told why beside a total without them', async ({
  open,
  expected,
}) => {
  expected.push(/409.*quote/, /409.*orders/, /console: .*409/)
  const end = await promote({ code: 'SOONOVER', percent: 20 })
  const end2 = await promote({ code: 'SOONER', percent: 10 })
  const code = await aGiftCard(open, 1_000)
  const page = await open(PHONE)
  await putInCart(page, TOTE)
  await page.goto('/cart')
  await enterCode(page, 'SOONOVER')
  await page.getByText('Applied.').waitFor()
  await page.getByRole('link', { name: 'Gift card or credit' }).click()
  await page.getByLabel('Code of a gift card').fill(code)
  await page.getByLabel('E-mail').fill('grace@example.com')
  await fillAddress(page)
  await workOut(page)
  await sumOf(page).getByText('SOONOVER').waitFor()
  await end()
  await submitPayment(page)
  await sumOf(page).getByText('SOONOVER: We do not know this code, or it has ended.').waitFor()
  await sumOf(page).locator('dt', { hasText: 'SOONOVER' }).waitFor({ state: 'detached' })

  await page.goto('/cart')
  await enterCode(page, 'SOONER')
  await page.getByText('Applied.').waitFor()
  await end2()
  await page.goto('/checkout/credit')
  await page.getByLabel('Postal code').waitFor()
  await workOut(page)
  await sumOf(page).getByText('SOONER: We do not know this code, or it has ended.').waitFor()
  await submitPayment(page)
  await waitForPaymentPage(page)
})

test('A code that counts its customers takes the e-mail that is typed for the order', async ({
  open,
  expected,
}) => {
  expected.push(/409.*quote/, /console: .*409/)
  await promote({ code: 'ONCEEACH', percent: 20, per_customer: 1 })
  const code = await aGiftCard(open, 1_000)
  const page = await open()
  await putInCart(page, TOTE)
  await page.goto('/cart')
  await page.getByLabel('Code', { exact: true }).fill('ONCEEACH')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Enter your e-mail address to use it.').waitFor()
  await page.getByRole('link', { name: 'Gift card or credit' }).click()
  await page.getByLabel('Code of a gift card').fill(code)
  await page.getByLabel('E-mail').fill(newEmail('once'))
  await fillAddress(page)
  await workOut(page)
  await sumOf(page).locator('dt', { hasText: 'ONCEEACH' }).waitFor()
  await submitPayment(page)
  await waitForPaymentPage(page)
})

test('Whose session ends on the page enters an e-mail and goes on as a guest', async ({ open, expected }) => {
  // The checkout of the account is none that a guest can end.
  expected.push(/401/, /404.*cancel_checkout/)
  const customer = await aCustomer()
  const code = await aGiftCard(open, 2_000)
  const page = await open(signedIn(customer))
  await putInCart(page, TOTE)
  await page.goto('/checkout/credit')
  await page.getByLabel('Code of a gift card').fill(code)
  await fillAddress(page)
  await workOut(page)
  await sumOf(page).getByText(ending(code)).waitFor()
  await api().call(logOut, {}, customer.token)
  await submitPayment(page)
  // It stands where the button was that had the focus.
  const note = page.getByText(
    'You are logged out. If you have pressed to pay, your order may be placed already',
  )
  await expect.poll(() => note.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByLabel('E-mail').fill('grace@example.com')
  await workOut(page)
  await sumOf(page).getByText(ending(code)).waitFor()
  await submitPayment(page)
  await waitForPaymentPage(page)
})

test('An order whose answer was lost with the session is found again after the login, and is not paid twice', async ({
  open,
  expected,
}) => {
  expected.push(/^failed: /, /401/, /console: .*ERR_/)
  const customer = await aCustomer()
  const code = await aGiftCard(open, 50_000)
  const page = await open(signedIn(customer))
  await putInCart(page, TOTE)
  await page.goto('/checkout/credit')
  const fillTotal = async () => {
    await page.getByLabel('Code of a gift card').fill(code)
    await fillAddress(page)
    await workOut(page)
  }
  await fillTotal()
  await sumOf(page).getByText(ending(code)).waitFor()
  await page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch()
      await api().call(logOut, {}, customer.token)
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await submitPayment(page)
  await page.getByText('your order may be placed already').getByRole('link', { name: 'log in' }).click()
  await fillLogin(page, customer)
  await page.getByRole('heading', { name: 'Gift card or credit' }).waitFor()
  await fillTotal()
  await page.getByText(`Your order of ${TOTE}, One size is paid, so it was taken out of your cart.`).waitFor()
  await page.getByText('Your cart is empty').waitFor()
})

test('Buying a gift card leaves the cart as it is', async ({ open }) => {
  const page = await open()
  await putInCart(page, TOTE)
  await fillGiftCardPayment(page, newEmail('friend'))
  await submitPayment(page)
  await page.getByText('Your gift card is on its way.').waitFor()
  await page.goto('/cart')
  await page.getByText(TOTE).first().waitFor()
})

test('Who has paid and closed the payment page is led to the order, not to a second payment', async ({
  open,
}) => {
  const page = await open()
  const sideCart = await putInCart(page, TOTE)
  await sideCart.getByRole('link', { name: 'Checkout as guest' }).click()
  await waitForPaymentPage(page)
  await fillPayment(page)
  // The payment is made, and the tab is closed before the shop's page is reached.
  await page.route('**/orders/success*', (route) => route.abort())
  await Promise.all([page.waitForRequest('**/orders/success*'), submitPayment(page)])
  const again = await page.context().newPage()
  await page.close()
  await again.goto('/cart')
  await again.getByRole('main').getByRole('link', { name: 'Checkout as guest' }).click()
  await again.getByRole('heading', { name: 'Thank you.' }).waitFor()
  await orderIdOn(again)
  await again.goto('/cart')
  await again.getByText("You don't have anything in your cart.").waitFor()
})

test('The country that the browser’s language names is chosen at first', async ({ open }) => {
  const page = await open({ ...PHONE, locale: 'fr-FR' })
  await putInCart(page, TOTE)
  await page.goto('/checkout/credit')
  await expect.poll(() => page.getByLabel('Country').inputValue()).toBe('FR')
})
