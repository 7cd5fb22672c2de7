import type { Page } from 'playwright-core'

/** Says yes to a question of the dashboard that has these words. */
export async function answer(page: Page, title: string, yes: string, words?: string | RegExp): Promise<void> {
  const question = page.getByRole('dialog', { name: title })
  if (words) await question.getByText(words).waitFor()
  await question.getByRole('button', { name: yes, exact: true }).click()
  await question.waitFor({ state: 'detached' })
}
