import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

/** Opens, in the shop of the whole run, the newest mail to this address whose subject contains the words; it may still be on its way. */
export async function openMail(page: Page, to: string, subject: string): Promise<void> {
  const mail = page.getByRole('row').filter({ hasText: to }).getByRole('link', { name: subject }).first()
  const look = async () => {
    await page.goto(`/mailbox?key=${inject('shop').accessKey}`)
    return mail.count()
  }
  await expect.poll(look, { timeout: 15_000, interval: 250 }).toBe(1)
  await mail.click()
  await page.getByRole('heading', { level: 1, name: subject }).waitFor()
}
