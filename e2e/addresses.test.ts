import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { DeliveryChoice } from '../contract/configuration.ts'
import { expectUsableAsIs } from './axe.ts'
import { aCustomer, signedIn } from './customers.ts'
import { LOST, loseAnswer } from './lose-answer.ts'
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
    await expectUsableAsIs(page)
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

async function openAddresses(page: Page): Promise<void> {
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Show addresses' }).click()
}

const ADDRESSES = /\/users\/addresses(\/\d+)?$/

async function fillAddress(page: Page, street: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByLabel('Recipient').fill('Ada Byron')
  await page.getByLabel('Street and number').fill(street)
  await page.getByLabel('City').fill('New York')
  await page.getByLabel('State or region').fill('NY')
  await page.getByLabel('Postal code').fill('10001')
  await page.getByLabel('Country').selectOption('US')
}

/** From now on the list cannot be loaded, and all changes can be made. */
const loseLists = (page: Page) =>
  page.route(
    (url) => ADDRESSES.test(url.pathname),
    (route) => (route.request().method() === 'GET' ? route.abort('connectionreset') : route.continue()),
  )

test('An address is saved once and removed, though the answers or the list after them get lost', async ({
  open,
  expected,
}) => {
  expected.push(...LOST, /^404: DELETE /, /console: .*404/)
  const page = await open(signedIn(await aCustomer()))
  const rows = page.getByRole('list', { name: 'Saved addresses' }).getByRole('listitem')
  const save = page.getByRole('button', { name: 'Save address' })
  await openAddresses(page)
  await fillAddress(page, '12 St James Square')
  await loseAnswer(page, ADDRESSES)
  await save.click()
  await page.getByRole('alert').getByText('The shop cannot be reached.').waitFor()
  await save.click()
  await page.getByRole('button', { name: 'Edit 12 St James Square' }).waitFor()
  expect(await rows.count()).toBe(1)

  await loseLists(page)
  await fillAddress(page, '7 Canal Row')
  await save.click()
  await page.getByRole('status').getByText('Address saved').waitFor()
  await page.getByRole('button', { name: 'Edit 7 Canal Row' }).waitFor()
  expect(await rows.count()).toBe(2)
  await page.getByRole('button', { name: 'Prefer 7 Canal Row' }).click()
  await page.getByRole('button', { name: 'Prefer 12 St James Square' }).waitFor()
  await loseAnswer(page, ADDRESSES)
  await page.getByRole('button', { name: 'Remove 12 St James Square' }).click()
  await page.getByRole('status').getByText('The shop cannot be reached.').waitFor()
  await page.getByRole('button', { name: 'Remove 12 St James Square' }).click()
  await expect.poll(() => rows.count()).toBe(1)

  await page.unrouteAll()
  await openAddresses(page)
  await rows.getByText('7 Canal Row').first().waitFor()
  expect(await rows.count()).toBe(1)
})

test('An address in a country that is not served any more stays in it when it is edited', async ({
  open,
}) => {
  const page = await open(signedIn(await aCustomer()))
  await openAddresses(page)
  await fillAddress(page, '12 St James Square')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('button', { name: 'Edit 12 St James Square' }).waitFor()

  await page.route('**/api/configurations/delivery', async (route) => {
    const response = await route.fetch()
    const { zones, ...choice } = (await response.json()) as DeliveryChoice
    const served = zones.map((zone) => ({
      ...zone,
      countries: zone.countries.filter(({ code }) => code !== 'US'),
    }))
    await route.fulfill({ response, json: { ...choice, zones: served } })
  })
  await openAddresses(page)
  await page.getByRole('button', { name: 'Edit 12 St James Square' }).click()
  const country = page.getByLabel('Country')
  expect(await country.inputValue()).toBe('US')
  expect(await country.locator('option:checked').textContent()).toBe('United States, not served any more')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Add an address' }).click()
  expect(await country.getByRole('option', { name: /not served/ }).count()).toBe(0)
})
