import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openAsAdmin } from './customers.ts'
import { faultsOf } from './schema-org.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('link').allTextContents()
const canonical = (page: Page) => page.locator('head link[rel=canonical]').getAttribute('href')

test('Above the list stand the links of the menu: one press leads to a collection, another back to all', async ({
  page,
}) => {
  await page.goto('/shop')
  const links = page.getByRole('navigation', { name: 'Shop by' })
  await links.getByRole('link', { name: 'Women' }).click()
  await page.getByRole('heading', { name: 'Women', level: 1 }).waitFor()
  expect(await links.locator('[aria-current=page]').allTextContents()).toEqual(['Women'])
  await links.getByRole('link', { name: 'All', exact: true }).click()
  await page.getByRole('heading', { name: 'Our Products', level: 1 }).waitFor()
  expect(await links.getByRole('link', { name: 'All', exact: true }).count()).toBe(0)
})

test('A collection is reached by the menu, filtered like the shop, and left and returned to as it was', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Women' }).click()
  await page.getByRole('heading', { name: 'Women', level: 1 }).waitFor()
  expect(await canonical(page)).toMatch(/\/collections\/women$/)
  await page.getByRole('button', { name: 'Filter & Sort' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filter & Sort' })
  const linen = drawer.getByRole('checkbox', { name: 'Linen', exact: true })
  const found = drawer.getByRole('status')
  await linen.waitFor()
  const all = await found.textContent()
  await linen.check()
  await expect.poll(() => found.textContent()).not.toBe(all)
  const items = (await found.textContent())!.replace(/ items?$/, '')
  await drawer.getByRole('button', { name: 'APPLY' }).click()
  await page.waitForURL(/\/collections\/women\?fabric=linen$/)
  await page.getByText(`${items} ITEMS`, { exact: true }).waitFor()
  expect(await canonical(page)).toMatch(/\/collections\/women$/)
  await expect.poll(() => names(page)).not.toEqual([])
  const filtered = await names(page)
  await page.getByRole('article').first().getByRole('link').click()
  await page.getByRole('heading', { name: 'Women', level: 1 }).waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('heading', { name: 'Women', level: 1 }).waitFor()
  await expect.poll(() => names(page)).toEqual(filtered)
  await page.getByRole('link', { name: 'Remove Linen' }).click()
  await page.waitForURL(/\/collections\/women$/)
})

test('A collection is described to search engines, and an unknown one is not found', async ({
  page,
  expected,
}) => {
  await page.goto('/collections/linen')
  const described = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent())!,
  ) as unknown
  expect(faultsOf(described)).toEqual([])
  expect(described).toMatchObject({ '@type': 'CollectionPage', name: 'Linen' })
  expected.push(/404/)
  await page.goto('/collections/no-such-one')
  await page.getByRole('heading', { name: 'Not found' }).waitFor()
  expect(await page.title()).toBe('Not found | Hemline')
})

test('A row follows every arrow key, however fast they come and the page scrolls', async ({ open }) => {
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/collections?collection=new')
  await admin.setViewportSize({ width: 1024, height: 420 })
  const pinned = admin.getByRole('region', { name: 'Pinned' })
  await pinned.getByRole('button', { name: 'Add products' }).click()
  await pinned.getByLabel('Find products by name').fill('heavy tee')
  const found = pinned.getByRole('checkbox')
  await expect.poll(() => found.count()).toBe(3)
  for (const box of await found.all()) await box.check()
  await pinned.getByRole('button', { name: 'Done' }).click()
  const handles = pinned.getByRole('button', { name: /^Reorder Heavy Tee/ })
  await expect.poll(() => handles.count()).toBe(3)
  await handles.first().focus()
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown'])
    await admin.keyboard.press(key)
  await admin.getByText(/^Heavy Tee.* is over place 2 of 3\.$/).waitFor()
  await admin.keyboard.press('Space')
  await admin.getByText(/^Heavy Tee.* is now at place 2 of 3\.$/).waitFor()
})

test('A collection is made by rules, put in order by keyboard, published and renamed', async ({ open }) => {
  const admin = await openAsAdmin(open, sharedShop(), '/dashboard/collections?collection=new')
  const form = admin.getByRole('form', { name: 'New collection' })
  await form.getByLabel('Title', { exact: true }).fill('Scarves & hats')
  expect(await form.getByLabel('Address').inputValue()).toBe('scarves-hats')
  await form.getByRole('button', { name: 'Add a condition' }).click()
  await form.getByLabel('Field').selectOption('Category')
  await form.getByLabel('Scarves').check()
  await form.getByLabel('Hats').check()
  const preview = form.getByRole('region', { name: 'What shoppers would see' })
  await preview.getByRole('heading', { name: '5 products' }).waitFor()

  const pinned = form.getByRole('region', { name: 'Pinned' })
  await pinned.getByRole('button', { name: 'Add products' }).click()
  await pinned.getByLabel('Find products by name').fill('heavy tee')
  const found = pinned.getByRole('checkbox')
  await expect.poll(() => found.count(), { timeout: 90_000 }).toBe(3)
  for (const box of await found.all()) await box.check()
  await pinned.getByRole('button', { name: 'Done' }).click()
  await preview.getByRole('heading', { name: '8 products' }).waitFor()
  const first = await preview.getByRole('listitem').first().textContent()
  await pinned
    .getByRole('button', { name: /^Reorder/ })
    .first()
    .focus()
  const isAnnounced = (words: RegExp) => admin.getByText(words).count()
  await admin.keyboard.press('Space')
  await expect.poll(() => isAnnounced(/is picked up\.$|is over place 1 of 3\.$/)).toBe(1)
  await admin.keyboard.press('ArrowDown')
  await admin.keyboard.press('ArrowDown')
  await expect.poll(() => isAnnounced(/is over place 3 of 3\.$/)).toBe(1)
  await admin.keyboard.press('ArrowUp')
  await expect.poll(() => isAnnounced(/is over place 2 of 3\.$/)).toBe(1)
  await admin.keyboard.press('Space')
  await expect.poll(() => isAnnounced(/is now at place 2 of 3\.$/)).toBe(1)
  const second = () => preview.getByRole('listitem').nth(1).textContent()
  await expect.poll(second, { timeout: 90_000 }).toBe(first)
  await form.getByLabel('Shoppers can open it').check()
  await form.getByRole('button', { name: 'Create collection' }).click()
  await admin.getByRole('link', { name: /^Scarves & hats\s*8 products/ }).waitFor()

  const saved = admin.getByRole('form', { name: 'Scarves & hats' })
  await saved.getByLabel('Address').fill('woollens')
  await saved.getByRole('button', { name: 'Save collection' }).click()
  await admin.getByText('Collection saved').waitFor()
  const moved = await fetch(`${sharedShop().url}/collections/scarves-hats`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/collections/woollens'])
})
