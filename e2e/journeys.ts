import type { Locator, Page } from 'playwright-core'

/** The demo's products that the tests buy, by name. */
export const COAT = 'Collarless Wool Coat, Camel'
export const TOTE = 'Canvas Tote, Natural'

export async function openProduct(page: Page, name: string): Promise<void> {
  const found = await page.request.get(`/api/products/?name=${encodeURIComponent(name)}`)
  const [product] = (await found.json()) as { id: number }[]
  await page.goto(`/shop/${product!.id}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** From the product's page into the cart; answers with the side cart that opens. */
export async function addToCart(page: Page, { size }: { size?: string } = {}): Promise<Locator> {
  if (size) await page.getByRole('radio', { name: size, exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  const sideCart = page.getByRole('dialog', { name: 'Your Cart' })
  await sideCart.waitFor()
  return sideCart
}

/** From the side cart to the hosted payment page. */
export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Checkout as guest' }).click()
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  await page.getByLabel('Card number').waitFor()
}

export interface Payment {
  email?: string
  card?: string
  shipping?: 'Standard' | 'Expedited'
}

export async function fillPayment(
  page: Page,
  { email, card, shipping = 'Standard' }: Payment = {},
): Promise<void> {
  const emailField = page.getByLabel('E-mail')
  if (await emailField.isEditable()) await emailField.fill(email ?? 'ada@example.com')
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Country').selectOption('US')
  await page.getByLabel('Street and number').fill('12 St James Square')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State').fill('OR')
  await page.getByLabel('Postal code').fill('97201')
  await page.getByLabel(shipping).check()
  await fillCard(page, card)
}

export async function fillCard(page: Page, card = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

export const submitPayment = (page: Page) => page.getByRole('button', { name: /^Pay/ }).click()

/** The id of the order whose details the page shows. */
export async function orderIdOn(page: Page): Promise<string> {
  const text = await page
    .getByText(/HL(-[0-9A-Z]{5}){4}/)
    .first()
    .textContent()
  return /HL(-[0-9A-Z]{5}){4}/.exec(text ?? '')![0]
}
