import { expect } from 'vitest'
import { findBarriers, overflowOf } from './axe.ts'
import { aCustomer, signedIn } from './customers.ts'
import { test } from './test.ts'

test('An account saves two addresses, prefers the second and removes the first', async ({ open }) => {
  const page = await open(signedIn(await aCustomer()))
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Show addresses' }).click()
  await page.getByText('None is saved yet.').waitFor()
  for (const street of ['12 St James Square', '7 Canal Row']) {
    await page.getByRole('button', { name: 'Add an address' }).click()
    await page.getByLabel('Recipient').fill('Ada Byron')
    await page.getByLabel('Street and number').fill(street)
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.getByText('Please enter the city.').waitFor()
    await page.getByLabel('City').fill('New York')
    await page.getByLabel('State or region').fill('NY')
    await page.getByLabel('Postal code').fill('10001')
    await page.getByLabel('Country').selectOption('US')
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.getByRole('button', { name: `Edit ${street}` }).waitFor()
  }
  const list = page.getByRole('list', { name: 'Saved addresses' })
  await list.getByRole('button', { name: 'Prefer 7 Canal Row' }).click()
  await list.getByRole('button', { name: 'Prefer 12 St James Square' }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Saved addresses')
  await list.getByRole('button', { name: 'Edit 7 Canal Row' }).click()
  await page.getByLabel('Apartment').waitFor()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toEqual([])
    expect(await findBarriers(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  expect(await focused()).toBe('Saved addresses')
  await list.getByRole('button', { name: 'Remove 12 St James Square' }).click()
  await list.getByRole('listitem').filter({ hasText: 'St James' }).waitFor({ state: 'detached' })

  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Show addresses' }).click()
  await list.getByText('7 Canal Row').first().waitFor()
  await list.getByText('Preferred').waitFor()
})

test('A new address begins in the country of the browser', async ({ open }) => {
  const page = await open({ ...signedIn(await aCustomer()), locale: 'en-US' })
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Show addresses' }).click()
  await page.getByRole('button', { name: 'Add an address' }).click()
  expect(await page.getByLabel('Country').inputValue()).toBe('US')
})
