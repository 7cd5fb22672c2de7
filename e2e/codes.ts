import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createPromotion, endPromotion, type PromotionContent } from '../contract/promotion.ts'
import { openCaller } from '../test/caller.ts'
import { logInElsewhere } from './customers.ts'
import { sharedShop } from './shared-shop.ts'

/** Over the API, as tests of the dashboard make them there. The returned function ends it. */
export async function promote(content: Partial<PromotionContent>): Promise<() => Promise<void>> {
  const { url, admin } = sharedShop()
  const { token } = await logInElsewhere(admin, url)
  const { call } = openCaller(url)
  const body: PromotionContent = { name: 'Journey', kind: 'code', percent: 10, ...content }
  const made = await call(createPromotion, { body }, token)
  expect(made.status, made.error).toBe(200)
  return async () => void (await call(endPromotion, { params: { id: made.body.id }, body: {} }, token))
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

/** What the cart comes to. */
export const summaryOf = (page: Page) => page.getByRole('region', { name: 'Summary' })

export const checkOut = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Checkout as guest' }).click()
