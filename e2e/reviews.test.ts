import { expect, inject } from 'vitest'
import { findBarriers, overflowOf } from './axe.ts'
import { logInElsewhere, openAsAdmin, signedIn } from './customers.ts'
import { openProduct } from './journeys.ts'
import { test } from './test.ts'

const CASE = 'Leather Card Case, Tan'
const WORDS = 'The corners have worn well.'

test('A customer reviews what has arrived, the shop publishes it with a key, and its page shows it', async ({
  open,
}) => {
  const shop = inject('shop')
  const page = await open({
    viewport: { width: 390, height: 844 },
    ...signedIn(await logInElsewhere(shop.shopper)),
  })
  await page.goto('/account/orders')
  const details = page.getByRole('link', { name: /^See Details/ })
  await page.getByRole('listitem').filter({ hasText: CASE, has: details }).getByRole('link').click()
  await page.getByRole('link', { name: 'Review what you bought' }).click()
  const form = page.getByRole('region', { name: CASE })
  await form.getByRole('button', { name: 'Send review' }).click()
  await form.getByText('Please choose from one to five stars.').waitFor()
  await form.getByRole('radio', { name: '4 stars' }).check()
  await form.getByText('Please choose from one to five stars.').waitFor({ state: 'detached' })
  await form.getByLabel('In your words').fill(WORDS)
  expect(await findBarriers(page)).toEqual([])
  expect(await overflowOf(page)).toEqual([])
  await form.getByRole('button', { name: 'Send review' }).click()
  await form.getByText('Thank you. It is shown as soon as we have read it.').waitFor()

  const admin = await openAsAdmin(open, shop)
  await admin.goto('/dashboard/reviews')
  const row = admin.getByRole('listitem', { name: `Review of ${CASE}` })
  await row.getByText(WORDS).waitFor()
  await row.focus()
  await admin.keyboard.press('y')
  await row.waitFor({ state: 'detached' })
  await admin.getByRole('link', { name: 'Published' }).click()
  await row.getByRole('button', { name: 'Reply' }).click()
  await row.getByLabel('Reply, shown below the review').fill('We are glad.')
  await row.getByRole('button', { name: 'Save' }).click()
  await row.getByText('We are glad.').waitFor()
  expect(await findBarriers(admin)).toEqual([])

  await openProduct(page, CASE)
  await page.getByRole('link', { name: '4 of 5, 1 review' }).first().click()
  const reviews = page.getByRole('list', { name: 'Reviews' })
  await reviews.getByText(WORDS).waitFor()
  await reviews.getByText('We are glad.').waitFor()
  await page.getByLabel('Stars', { exact: true }).selectOption('5')
  await page.getByText('No review is like this.').waitFor()
  expect(await findBarriers(page)).toEqual([])
})
