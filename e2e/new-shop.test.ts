import { afterAll, beforeAll, expect } from 'vitest'
import type { Page } from 'playwright-core'
import { findBarriers, overflowOf } from './axe.ts'
import { logInElsewhere, openAsAdmin, openSettings, signedIn } from './customers.ts'
import { type ShopProcess, startShop } from './shop-process.ts'
import { test } from './test.ts'

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShop({ env: { LOG_LEVEL: 'warn', DEMO: 'off' } })
})
afterAll(() => shop.stop())

const PHONE = { width: 390, height: 844 }

const marked = (page: Page) =>
  page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current="location"]').allTextContents()

test('An empty shop lists its first steps, each with its place, and ticks what is there', async ({
  open,
}) => {
  const owner = await openAsAdmin(open, shop, '/dashboard')
  const steps = owner.getByRole('region', { name: 'First steps' })
  await steps.getByText('0 of 8 done').waitFor()
  expect(await findBarriers(owner)).toEqual([])
  await steps.getByRole('link', { name: 'Check the tax' }).click()
  await expect.poll(() => marked(owner)).toEqual(['Tax'])
  await owner.getByRole('button', { name: 'Save Tax' }).click()
  await owner.getByText('Tax saved').waitFor()
  await owner.goto('/dashboard')
  await steps.getByText('1 of 8 done').waitFor()
  await steps.getByText('Check the tax: done').waitFor()
  await owner.setViewportSize(PHONE)
  expect(await overflowOf(owner)).toEqual([])
  await steps.getByRole('link', { name: 'Add a product' }).click()
  await owner.getByRole('heading', { level: 1, name: 'Create Product' }).waitFor()
})

test('Where one is in the settings is marked, what leads there stays in sight, and its address can be shared', async ({
  open,
}) => {
  const owner = await openAsAdmin(open, shop)
  for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
    await owner.setViewportSize(viewport)
    await owner.goto('/dashboard')
    await owner.getByRole('link', { name: 'Settings', exact: true }).click()
    const parts = owner.getByRole('navigation', { name: 'Settings' })
    const region = (name: string) => owner.getByRole('region', { name, exact: true })
    await region('Shop').getByLabel('Phone').fill('+1 555 0100')
    await parts.getByRole('link', { name: 'Delivery' }).click()
    await expect.poll(() => marked(owner)).toEqual(['Delivery'])
    expect(new URL(owner.url()).hash).toBe('#delivery')
    await region('Refunds').scrollIntoViewIfNeeded()
    await region('Refunds').getByLabel('By the role Service').focus()
    // On a phone the links move along with what is marked.
    await expect.poll(() => marked(owner)).not.toEqual(['Delivery'])
    await parts.getByRole('link', { name: 'Menu' }).click()
    await expect.poll(() => marked(owner)).toEqual(['Menu'])
    // Its heading is not below what stays in sight.
    const bar = (await (viewport === PHONE ? parts : owner.getByRole('banner')).boundingBox())!
    const heading = (await region('Menu').getByRole('heading', { level: 2 }).boundingBox())!
    expect(heading.y).toBeGreaterThanOrEqual(bar.y + bar.height)
    expect(await region('Shop').getByLabel('Phone').inputValue()).toBe('+1 555 0100')
    // They leave no history, and the page is not left without a question.
    await owner.goBack()
    await owner.getByRole('button', { name: 'Leave without saving' }).click()
    await owner.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  }
  const shared = await openAsAdmin(open, shop, '/dashboard/settings#menu')
  await expect.poll(() => marked(shared)).toEqual(['Menu'])
})

test('What is typed into one page of the shop stays while another one is opened', async ({ open }) => {
  const owner = await openSettings(open, shop)
  const text = owner.getByRole('region', { name: 'Pages', exact: true }).getByLabel('Text', { exact: true })
  await owner.getByRole('button', { name: /^Privacy/ }).click()
  await text.fill('We keep little.')
  await owner.getByRole('button', { name: /^Terms/ }).click()
  await expect.poll(() => text.inputValue()).toBe('')
  await owner.getByRole('button', { name: 'Privacy not saved' }).click()
  await expect.poll(() => text.inputValue()).toBe('We keep little.')
})

test('A form with unsaved changes is not left without a question after content was skipped to on the page before', async ({
  open,
}) => {
  const owner = await openAsAdmin(open, shop, '/dashboard')
  await owner.getByRole('link', { name: 'Settings', exact: true }).waitFor()
  await owner.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect.poll(() => owner.evaluate(() => document.activeElement?.id)).toBe('main')
  await owner.getByRole('link', { name: 'Settings', exact: true }).click()
  await owner.getByLabel('Phone').fill('+1 555 0100')
  await owner.goBack()
  await owner.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await owner.getByRole('button', { name: 'Stay' }).click()
  expect(await owner.getByLabel('Phone').inputValue()).toBe('+1 555 0100')
})

test('As long as the shop’s days are those of UTC, the zone of the browser is proposed', async ({ open }) => {
  const owner = await logInElsewhere(shop.admin, shop.url)
  const page = await open({ baseURL: shop.url, timezoneId: 'Europe/Berlin', ...signedIn(owner, shop.url) })
  await page.goto('/dashboard/settings')
  const zone = page.getByLabel('Time zone')
  await expect.poll(() => zone.inputValue()).toBe('UTC')
  await page.getByRole('button', { name: 'Use Europe/Berlin, the zone of this browser' }).click()
  expect(await zone.inputValue()).toBe('Europe/Berlin')
  await page.getByRole('button', { name: 'Save Shop' }).click()
  await page.getByText('Shop saved').waitFor()
  await page.reload()
  await expect.poll(() => zone.inputValue()).toBe('Europe/Berlin')
  expect(await page.getByRole('button', { name: /the zone of this browser$/ }).count()).toBe(0)
})
