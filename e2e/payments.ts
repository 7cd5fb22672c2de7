import type { Page } from 'playwright-core'
import { ADA, CARDS } from '../test/payment-form.ts'

export { CARDS }

/** From the side cart to the hosted payment page. */
export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Checkout as guest' }).click()
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  await waitForPaymentPage(page)
}

export const waitForPaymentPage = (page: Page) => page.getByLabel('Card number').waitFor()

interface Payment {
  /** Ada's unless the shop has passed on the customer's. */
  email?: string
  card?: string
  shipping?: 'Standard' | 'Expedited'
}

/** Fills in the whole payment page, as `submitPayment` of test/payment-form.ts does over HTTP. */
export async function fillPayment(page: Page, { card, ...delivery }: Payment = {}): Promise<void> {
  await fillDelivery(page, delivery)
  await fillCard(page, card)
}

/** All but the card, which an order that comes to nothing does not ask for. */
export async function fillDelivery(
  page: Page,
  { email = ADA.email, shipping = 'Standard' }: Omit<Payment, 'card'> = {},
): Promise<void> {
  const emailField = page.getByLabel('E-mail')
  if (await emailField.isEditable()) await emailField.fill(email)
  await page.getByLabel('Full name').fill(ADA.shipping_name)
  await page.getByLabel('Country').selectOption(ADA.shipping_country)
  await page.getByLabel('Street and number').fill(ADA.shipping_line1)
  await page.getByLabel('City').fill(ADA.shipping_city)
  // The page's script makes a list of the text field.
  await page.getByRole('combobox', { name: 'State' }).selectOption(ADA.shipping_state)
  await page.getByLabel('Postal code').fill(ADA.shipping_postal_code)
  await page.getByLabel(shipping).check()
}

export async function fillCard(page: Page, card = CARDS.pays): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry').fill(ADA.card_expiry)
  await page.getByLabel('Security code').fill(ADA.card_cvc)
}

/** From the page of gift cards to a payment page that is filled in. */
export async function fillGiftCardPayment(page: Page, recipient: string): Promise<void> {
  await page.goto('/gift-cards')
  await page.getByLabel('Recipient’s e-mail').fill(recipient)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await waitForPaymentPage(page)
  const email = page.getByLabel('E-mail')
  if (await email.isEditable()) await email.fill(ADA.email)
  await fillCard(page)
}

export const submitPayment = (page: Page) =>
  page.getByRole('button', { name: /^(Pay|Place the order)/ }).click()
