import { expect } from 'vitest'
import { openAsAdmin } from './customers.ts'
import { pressWhileComposing } from './ime.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

test('Keys that choose what an IME proposes choose no result of the search', async ({ page }) => {
  await page.goto('/search')
  const field = page.getByRole('combobox')
  for (const key of ['ArrowDown', 'Enter', 'Escape']) {
    await field.fill('coa')
    await page.getByRole('option').first().waitFor()
    expect(await pressWhileComposing(page, 't', key), key).toBe('left to the IME')
  }
  expect(await field.getAttribute('aria-activedescendant')).toBe(null)
})

test('Enter and Escape that belong to an IME add no colour, save no price and leave no filter', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/create-product')
  await admin.getByRole('button', { name: 'New colour' }).click()
  await admin.getByLabel('Name of the colour').focus()
  expect(await pressWhileComposing(admin, 'こん', 'Enter')).toBe('left to the IME')

  await admin.goto('/dashboard/products')
  const price = admin.getByRole('textbox', { name: /^What .* costs$/ }).first()
  await price.focus()
  expect(await pressWhileComposing(admin, '１', 'Enter')).toBe('left to the IME')
  expect(await price.evaluate((field) => field === document.activeElement)).toBe(true)
  await price.press('Escape')
  await admin.locator('[data-filter] input').first().focus()
  expect(await pressWhileComposing(admin, 'こん', 'Escape')).toBe('left to the IME')

  await admin.goto('/dashboard/stock')
  const pieces = admin.getByRole('textbox', { name: /pieces on the shelf$/ }).first()
  await pieces.focus()
  expect(await pressWhileComposing(admin, '１', 'Enter')).toBe('left to the IME')
  await pieces.press('Escape')
})
