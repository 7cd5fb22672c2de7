import type { Page } from 'playwright-core'
import { createPromotion, endPromotion, type PromotionContent } from '../contract/promotion.ts'
import { callAsAdmin } from './customers.ts'

/** Over the API, as tests of the dashboard make them there. The returned function ends it. */
export async function promote(content: Partial<PromotionContent>): Promise<() => Promise<void>> {
  const call = await callAsAdmin()
  const body: PromotionContent = { name: 'Journey', kind: 'code', percent: 10, ...content }
  const { id } = await call(createPromotion, { body })
  return async () => void (await call(endPromotion, { params: { id }, body: {} }))
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

/** What the cart comes to. */
export const summaryOf = (page: Page) => page.getByRole('region', { name: 'Summary' })

export const checkOut = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Checkout as guest' }).click()
