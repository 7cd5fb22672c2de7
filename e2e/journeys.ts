import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The demo's products that the tests buy, by name. */
export const COAT = 'Collarless Wool Coat, Camel'
export const TOTE = 'Canvas Tote, Natural'

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export async function openProduct(page: Page, name: string): Promise<void> {
  const found = await page.request.get(`/api/products/?name=${encodeURIComponent(name)}`)
  const [product] = (await found.json()) as { id: number }[]
  await page.goto(`/shop/${product!.id}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Until the scripts have taken the page over: a link that is followed before loads the next page whole. */
export const isTakenOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('main') ?? {}).some((name) => name.startsWith('__reactProps')),
  )

/** Until requests fail: on a busy machine, one that is sent at once may still be answered. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  const isAnswered = () =>
    fetch('/readyz', { cache: 'no-store' }).then(
      () => true,
      () => false,
    )
  await expect.poll(() => page.evaluate(isAnswered)).toBe(false)
}

/** From the product's page into the cart; answers with the side cart that opens. */
export async function addToCart(page: Page, { size }: { size?: string } = {}): Promise<Locator> {
  if (size) await page.getByRole('radio', { name: size, exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  const sideCart = page.getByRole('dialog', { name: 'Your Cart' })
  await sideCart.waitFor()
  return sideCart
}

/** The product into the cart; answers with the side cart that opens. */
export async function putInCart(page: Page, name: string, options?: { size?: string }): Promise<Locator> {
  await openProduct(page, name)
  return await addToCart(page, options)
}

/** Where a guest says which e-mail an order was placed with. */
export async function giveEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Under the pointer a notice stays; otherwise it goes by itself after three seconds. */
export async function holdNotice(notice: Locator): Promise<void> {
  await notice.waitFor()
  await notice.dispatchEvent('pointerover')
}

/** The id of the order whose details the page shows. */
export async function orderIdOn(page: Page): Promise<string> {
  const text = await page
    .getByText(/HL(-[0-9A-Z]{5}){4}/)
    .first()
    .textContent()
  return /HL(-[0-9A-Z]{5}){4}/.exec(text ?? '')![0]
}
