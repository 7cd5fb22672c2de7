import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sharedShop } from './shared-shop.ts'

/**
 * Opens, in the shop of the whole run, the newest mail to this address whose subject contains the words; it may still
 * be on its way. `sent` is how many of them have been sent by then, so that an earlier one is not taken for it.
 */
export async function openMail(page: Page, to: string, subject: string, sent = 1): Promise<void> {
  const mails = page.getByRole('row').filter({ hasText: to }).getByRole('link', { name: subject })
  const look = async () => {
    await page.goto(`/mailbox?key=${sharedShop().accessKey}`)
    return mails.count()
  }
  await expect.poll(look, { timeout: 90_000, interval: 250 }).toBeGreaterThanOrEqual(sent)
  await mails.first().click()
  await page.getByRole('heading', { level: 1, name: subject }).waitFor()
}
