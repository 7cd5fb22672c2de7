import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import Stripe from 'stripe'
import { beforeAll, expect } from 'vitest'
import { ADA } from '../test/payment-form.ts'
import { holdBack } from './hold-back.ts'
import { PHONE } from './journeys.ts'
import { CARDS, fillCard, submitPayment } from './payments.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

const { url: shopUrl, dataDir } = sharedShop()
const GOODS = 9_500
const EXPEDITED = 1_500

let stripe: Stripe
beforeAll(async () => {
  const { sandbox } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  const { hostname: host, port } = new URL(shopUrl)
  stripe = new Stripe(sandbox.secretKey, { host, port: Number(port), protocol: 'http' })
})

const rate = (display_name: string, amount: number) => ({
  shipping_rate_data: {
    type: 'fixed_amount' as const,
    display_name,
    fixed_amount: { amount, currency: 'usd' },
  },
})

const openSession = (isTaxed = true, images: string[] = []) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: GOODS, product_data: { name: 'Tote', images } },
      },
    ],
    automatic_tax: { enabled: isTaxed },
    shipping_address_collection: { allowed_countries: ['US', 'CA', 'GB', 'IE', 'JP'] },
    shipping_options: [rate('Standard', 0), rate('Expedited', EXPEDITED)],
    success_url: `${shopUrl}/faq?paid={CHECKOUT_SESSION_ID}`,
    cancel_url: `${shopUrl}/cart`,
  })

interface Address {
  country: string
  /** Chosen from a list where it is a name; undefined where the country has no such field. */
  region?: { label: string; name: string; isTyped?: true }
  postalCode: string
}

const NEW_YORK: Address = {
  country: 'United States',
  region: { label: 'State', name: 'New York' },
  postalCode: '11201',
}

async function fillAddress(page: Page, { country, region, postalCode }: Address): Promise<void> {
  await page.getByLabel('E-mail').fill(ADA.email)
  await page.getByLabel('Full name').fill(ADA.shipping_name)
  await page.getByLabel('Country').selectOption({ label: country })
  await page.getByLabel('Street and number').fill(ADA.shipping_line1)
  await page.getByLabel('City').fill('Anywhere')
  if (region?.isTyped) await page.getByLabel(region.label).fill(region.name)
  else if (region) await page.getByLabel(region.label, { exact: true }).selectOption({ label: region.name })
  else await expect.poll(() => page.locator('[name=shipping_state]').count()).toBe(0)
  await page.getByLabel('Postal code').fill(postalCode)
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
const payButton = (page: Page) => page.locator('button[name=amount]')
const totalIs = (page: Page, cents: number) =>
  expect.poll(() => payButton(page).innerText()).toBe(`Pay ${dollars(cents)}`)
const chargedFor = async (id: string) => (await stripe.checkout.sessions.retrieve(id)).amount_total

const CASES: [address: Address, shipping: string, isTaxed: boolean, total: number][] = [
  [NEW_YORK, 'Expedited', true, 11_440],
  [NEW_YORK, 'Standard', true, 9_880],
  [NEW_YORK, 'Expedited', false, 11_000],
  [{ ...NEW_YORK, region: { label: 'State', name: 'Oregon' } }, 'Expedited', true, 11_000],
  [
    { country: 'Canada', region: { label: 'Province', name: 'Ontario' }, postalCode: 'K1A 0B1' },
    'Expedited',
    true,
    11_000,
  ],
  [
    { country: 'Ireland', region: { label: 'County', name: 'Dublin' }, postalCode: '' },
    'Standard',
    true,
    9_500,
  ],
  [{ country: 'United Kingdom', postalCode: 'SW1A 1AA' }, 'Expedited', true, 11_000],
  [
    { country: 'Japan', region: { label: 'State or region', name: 'Tokyo', isTyped: true }, postalCode: '' },
    'Standard',
    true,
    9_500,
  ],
]

test.for(CASES)(
  'To %o by %s shipping, taxed: %s, the button says what is charged, after a decline and a confirmation too',
  async ([address, shipping, isTaxed, total], { page, expected }) => {
    expected.push(/402/)
    const { id, url } = await openSession(isTaxed)
    await page.goto(url!)
    await fillAddress(page, address)
    await page.getByLabel(shipping).check()
    await totalIs(page, total)
    await fillCard(page, CARDS.declined)
    await submitPayment(page)
    await page
      .getByRole('alert')
      .getByText(/declined/)
      .waitFor()
    await totalIs(page, total)
    expect(await page.getByLabel('Card number').inputValue()).toBe(CARDS.declined)

    await fillCard(page, CARDS.asksToConfirm)
    await submitPayment(page)
    await page.getByText(`${dollars(total)} to Hemline`).waitFor()
    await page.getByText('Tote').waitFor()
    await page.getByRole('button', { name: 'Fail' }).click()
    await page
      .getByRole('alert')
      .getByText(/authenticate/)
      .waitFor()
    await totalIs(page, total)

    await fillCard(page, CARDS.pays)
    await submitPayment(page)
    await page.waitForURL(/\/faq\?paid=cs_test_/)
    expect(await chargedFor(id)).toBe(total)

    await page.goBack()
    await page.getByRole('heading', { name: 'This payment is complete' }).waitFor()
  },
)

test('Without scripts a total that the address has changed is said and asked for again', async ({
  open,
  expected,
}) => {
  expected.push(/409/)
  const page = await open({ javaScriptEnabled: false })
  const { id, url } = await openSession()
  await page.goto(url!)
  const region = { label: 'State or region', name: 'NY', isTyped: true as const }
  await fillAddress(page, { ...NEW_YORK, region })
  await fillCard(page)
  await page.getByLabel('Expedited').check()
  await totalIs(page, GOODS)
  await submitPayment(page)
  await page
    .getByRole('alert')
    .getByText(/The total is now \$114\.40/)
    .waitFor()
  await totalIs(page, 11_440)
  expect(await page.getByLabel('State', { exact: true }).inputValue()).toBe('NY')
  expect(await chargedFor(id)).toBe(GOODS)

  await page.getByLabel('Standard').check()
  await page.getByRole('button', { name: 'Update the total' }).click()
  await totalIs(page, 9_880)
  await fillCard(page)
  await submitPayment(page)
  await page.waitForURL(/\/faq\?paid=cs_test_/)
  expect(await chargedFor(id)).toBe(9_880)
})

test('A country that is chosen before the script has come has its list of states', async ({ page }) => {
  const asked = Promise.withResolvers<void>()
  const chosen = Promise.withResolvers<void>()
  await page.route('**/pay.js*', async (route) => {
    asked.resolve()
    await chosen.promise
    await route.continue()
  })
  const { url } = await openSession()
  await page.goto(url!, { waitUntil: 'commit' })
  await asked.promise
  await page.getByLabel('Country').selectOption({ label: 'United States' })
  chosen.resolve()
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'New York' })
  await totalIs(page, 9_880)
})

test('A page that is come back to has the list of states of the country that is still chosen', async ({
  page,
}) => {
  await page.goto('/faq')
  const { url } = await openSession()
  await page.goto(url!)
  await fillAddress(page, NEW_YORK)
  await totalIs(page, 9_880)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
  await page.goForward()
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'New York' })
  await totalIs(page, 9_880)
})

test('A picture that comes late does not take the press of the button away', async ({ page }) => {
  const { url } = await openSession(true, [`${shopUrl}/icons/apple-touch-icon.png`])
  const picture = await holdBack(page, /icons/)
  await page.goto(url!, { waitUntil: 'commit' })
  await fillAddress(page, NEW_YORK)
  await page.getByLabel('Expedited').check()
  await totalIs(page, 11_440)
  await fillCard(page)
  const payment = await holdBack(page, /sandbox\/pay\//)
  await submitPayment(page)
  await expect.poll(() => payment.held.length).toBe(1)
  await Promise.all([page.waitForLoadState('load'), picture.letGo()])
  await expect.poll(() => payButton(page).innerText()).toBe('Paying…')
  expect(payment.held.length).toBe(1)
  await payment.letGo()
  await page.waitForURL(/\/faq\?paid=/)
})

test('What is wrong stands at its field, has the focus, and the card stays', async ({ page, expected }) => {
  expected.push(/422/)
  const { url } = await openSession()
  await page.goto(url!)
  await fillAddress(page, { ...NEW_YORK, postalCode: 'X' })
  await fillCard(page)
  await submitPayment(page)
  await page.getByText('Enter the ZIP code: five digits.').waitFor()
  const postalCode = page.getByLabel('Postal code')
  await expect.poll(() => postalCode.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await postalCode.getAttribute('aria-describedby')).toBe('shipping_postal_code-fault')
  expect(await page.getByLabel('Card number').inputValue()).toBe(CARDS.pays)
  expect(await page.getByRole('alert').filter({ visible: true }).innerText()).toBe(
    'One field needs another look.',
  )
  await postalCode.fill('11201')
  await submitPayment(page)
  await page.waitForURL(/\/faq\?paid=/)
})

test('An expiry that is typed as it stands on the card, with its slash, is one that is typed without', async ({
  page,
}) => {
  await page.goto((await openSession()).url!)
  const expiry = page.getByLabel('Expiry')
  for (const typed of ['1234', '12/34', '12 / 34', '12-34']) {
    await expiry.fill('')
    await expiry.pressSequentially(typed)
    expect(await expiry.inputValue(), typed).toBe('12 / 34')
  }
  for (const typed of ['3/34', '03/34']) {
    await expiry.fill('')
    await expiry.pressSequentially(typed)
    expect(await expiry.inputValue(), typed).toBe('03 / 34')
  }
  await expiry.press('End')
  for (const key of ['Backspace', 'Backspace', 'Backspace', '/', '4', '0']) await expiry.press(key)
  expect(await expiry.inputValue()).toBe('03 / 40')
})

test('On a phone the reason of a decline stands beside the card that is to be changed', async ({
  open,
  expected,
}) => {
  expected.push(/402/)
  const page = await open(PHONE)
  const { url } = await openSession()
  await page.goto(url!)
  await fillAddress(page, NEW_YORK)
  await totalIs(page, 9_880)
  await fillCard(page, CARDS.declined)
  await submitPayment(page)
  const reason = page.getByRole('alert').getByText(/declined/)
  await reason.waitFor()
  const topOf = async (part: Locator) => Math.round((await part.boundingBox())!.y)
  expect(await topOf(reason)).toBeGreaterThanOrEqual(0)
  expect(await topOf(page.getByLabel('Card number'))).toBeGreaterThan(await topOf(reason))
  expect(await topOf(payButton(page))).toBeLessThan(PHONE.viewport.height)
})

test('On a phone a postal code is typed with the keys that its country needs', async ({ open }) => {
  const page = await open(PHONE)
  const { url } = await openSession()
  await page.goto(url!)
  const keys = page.getByLabel('Postal code')
  const isTypedWith = (mode: string) =>
    expect.poll(() => keys.evaluate((field: HTMLInputElement) => field.inputMode)).toBe(mode)
  await isTypedWith('text')
  await page.getByLabel('Country').selectOption({ label: 'United States' })
  await isTypedWith('numeric')
  await page.getByLabel('Country').selectOption({ label: 'United Kingdom' })
  await isTypedWith('text')
})

test('On a slow line the button waits for the total, and pressing it twice pays once', async ({ page }) => {
  const { url } = await openSession()
  await page.goto(url!)
  await fillAddress(page, NEW_YORK)
  await totalIs(page, 9_880)
  const answers: (() => void)[] = []
  let payments = 0
  await page.route('**/sandbox/pay/*', async (route) => {
    const body = route.request().postData() ?? ''
    if (body.includes('amount=')) payments++
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue()
  })
  await page.getByLabel('Expedited').check()
  await expect.poll(() => payButton(page).innerText()).toBe('Updating the total…')
  await payButton(page).dispatchEvent('click')
  await expect.poll(() => answers.length).toBe(1)
  answers.pop()!()
  await totalIs(page, 11_440)
  expect(payments).toBe(0)

  await fillCard(page)
  await payButton(page).dblclick()
  await expect.poll(() => payButton(page).innerText()).toBe('Paying…')
  await payButton(page).dispatchEvent('click')
  await expect.poll(() => answers.length).toBe(1)
  answers.pop()!()
  await page.waitForURL(/\/faq\?paid=/)
  expect(payments).toBe(1)
})

test('Offline the page says that the answer did not arrive, and pays once later', async ({
  page,
  expected,
}) => {
  expected.push(/ERR_INTERNET_DISCONNECTED/)
  const { id, url } = await openSession()
  await page.goto(url!)
  await fillAddress(page, NEW_YORK)
  await fillCard(page)
  await totalIs(page, 9_880)
  await page.context().setOffline(true)
  await submitPayment(page)
  await page.getByText('The answer did not arrive.').waitFor()
  await page.getByLabel('Expedited').check()
  await totalIs(page, 9_880)
  await page.context().setOffline(false)
  expected.push(/409/)
  await submitPayment(page)
  await page
    .getByRole('alert')
    .getByText(/The total is now \$114\.40/)
    .waitFor()
  await totalIs(page, 11_440)
  await submitPayment(page)
  await page.waitForURL(/\/faq\?paid=/)
  expect(await chargedFor(id)).toBe(11_440)
})

test('A page that is left open until its session is over says so by itself', async ({ page, expected }) => {
  expected.push(/410/)
  const { id, url } = await openSession()
  await page.clock.install()
  await page.goto(url!)
  await stripe.checkout.sessions.expire(id)
  await page.clock.fastForward('25:00:00')
  await page.getByRole('heading', { name: 'This payment page has expired' }).waitFor()
  await page.getByRole('link', { name: 'Back to Hemline' }).click()
  await page.waitForURL(/\/cart$/)
})

test('Paying after the session has ended leads to the page that says so', async ({ page, expected }) => {
  expected.push(/410/)
  const { id, url } = await openSession()
  await page.goto(url!)
  await fillAddress(page, NEW_YORK)
  await totalIs(page, 9_880)
  await fillCard(page)
  await stripe.checkout.sessions.expire(id)
  await submitPayment(page)
  await page.getByRole('heading', { name: 'This payment page has expired' }).waitFor()
})
