import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { openAsAdmin } from './customers.ts'
import { hasFocus, pressTogether } from './keys.ts'
import { buyOrders } from './paid-orders.ts'
import { ownDemoShop } from './demo-shop.ts'
import { test } from './test.ts'

/** `PARCELS=40 npx vitest run --project e2e e2e/packing-desk.test.ts` is a morning at the desk. */
const PARCELS = Number(process.env.PARCELS ?? 6)
const MINUTE = 60_000

const shop = ownDemoShop({ env: { LOG_LEVEL: 'warn', TRUST_PROXY: '1' } })

/** What is pressed by hand; a scanner types codes, each with Enter. */
function handsOn(page: Page) {
  let presses = 0
  return {
    press: async (...keys: string[]) => {
      presses += keys.length
      if (keys[0] === 'g') return await pressTogether(page, ...keys)
      for (const key of keys) await page.keyboard.press(key)
    },
    scan: async (code: string) => {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    },
    presses: () => presses,
  }
}

/** From the dashboard to slips on paper; answers with their orders as they lie on the table. */
async function printSlips(page: Page, press: (...keys: string[]) => Promise<void>, product: string) {
  const total = page.getByRole('heading', { level: 1, name: 'Orders' }).locator('xpath=../p[1]')
  await press('g', 'o')
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await press('/')
  await expect.poll(() => hasFocus(page.getByLabel('Find'))).toBe(true)
  // At once: a part of it, typed by a slow machine, finds as many, and what is ticked in that list goes with the next.
  await page.keyboard.insertText(product)
  await expect.poll(() => total.textContent()).toBe(String(PARCELS))
  await press('Escape', 'a')
  await page.getByText(`${PARCELS} ticked`).waitFor()
  await press('P')
  await page.getByText(`${PARCELS} orders`, { exact: true }).waitFor()
  const ids = await page
    .getByRole('article', { name: /^Slip of order/ })
    .evaluateAll((slips) =>
      slips.map((slip) => slip.getAttribute('aria-label')!.replace('Slip of order ', '')),
    )
  expect(new Set(ids).size).toBe(PARCELS)
  await page.getByText(`${PARCELS + 2 * Math.floor(PARCELS / 3)} pieces for ${PARCELS} orders`).waitFor()
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Print' }))).toBe(true)
  const printed = page.waitForResponse('**/api/orders/printed')
  await press('Enter')
  expect((await printed).status()).toBe(200)
  await page.getByText(`${PARCELS} orders, printed`).waitFor()
  return ids
}

/** Checks the typed lines and ships them; answers with how long the shop worked. */
async function shipTyped(page: Page, press: (...keys: string[]) => Promise<void>): Promise<number> {
  const began = performance.now()
  await press('Control+Enter')
  const shipping = page.getByRole('button', { name: `Ship ${PARCELS} orders` })
  await expect.poll(() => hasFocus(shipping), { timeout: 4 * MINUTE }).toBe(true)
  await press('Enter')
  await page
    .getByText(`${PARCELS} orders were changed, and each buyer gets a mail.`)
    .waitFor({ timeout: 4 * MINUTE })
  return performance.now() - began
}

test('All that are ticked while another filter is chosen are not ticked in its list', async ({ open }) => {
  const page = await openAsAdmin(open, shop)
  let answer = () => {}
  const isAllowed = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/orders/ids*', async (route) => {
    await isAllowed
    await route.continue()
  })
  await page.goto('/dashboard/orders')
  await page.getByRole('checkbox', { name: /^Tick (all|the first)/ }).click()
  await page.getByLabel('Status').selectOption('delivered')
  await page.getByRole('link', { name: 'Clear filters' }).waitFor()
  const answered = page.waitForResponse('**/api/orders/ids*')
  answer()
  await (await answered).finished()
  await page.getByRole('checkbox', { name: /^Tick (all|the first)/ }).waitFor()
  await page.locator('[data-tick]').first().check()
  await page.getByText('1 ticked', { exact: true }).waitFor()
})

const LINES = 'One order per line: its number, then its tracking'

const tell = (what: string, presses: number, waitedMs: number) =>
  process.stdout.write(
    `${PARCELS} parcels with ${what}: ${presses} presses, ${(waitedMs / 1000).toFixed(1)} s of waiting for the shop\n`,
  )

test(
  `${PARCELS} orders are found, printed and shipped with a label program in a few presses`,
  { timeout: 4 * MINUTE + PARCELS * 5_000 },
  async ({ open }) => {
    await buyOrders(shop, PARCELS, 'Morning Shirt')
    const page = await openAsAdmin(open, shop)
    const { press, presses } = handsOn(page)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: /to make$/ }).waitFor()
    const began = performance.now()
    const ids = await printSlips(page, press, 'morning shirt')
    // What a label program gives back: the number of each order and its tracking.
    const labels = ids.map((id, at) => `${id}\t1Z999AA1012345${String(1000 + at)}`).join('\n')
    await press('Tab', 'Enter')
    await page.getByRole('heading', { level: 1, name: 'Ship orders' }).waitFor()
    await press('/')
    await expect.poll(() => hasFocus(page.getByLabel(LINES))).toBe(true)
    await page.keyboard.insertText(labels)
    await shipTyped(page, press)
    tell('a label program', presses(), performance.now() - began)
    expect(presses()).toBeLessThanOrEqual(13)

    await page.goto('/dashboard/orders?status=shipped&q=morning+shirt')
    await expect.poll(() => page.locator('[data-row]').count()).toBeGreaterThan(0)
    await page
      .getByText(/^Printed /)
      .first()
      .waitFor()
  },
)

/**
 * As four carriers print them: UPS, USPS with the way to the post office, FedEx with depot and service, one of unknown
 * shape.
 */
const LABELS = [
  (at: number) => ({ code: `1Z999AA1012346${1000 + at}`, number: `1Z999AA1012346${1000 + at}` }),
  (at: number) => ({
    code: `420972019400100000000000${100_000 + at}`,
    number: `9400100000000000${100_000 + at}`,
  }),
  (at: number) => ({ code: `100190178199000123450077123456${1000 + at}`, number: `77123456${1000 + at}` }),
  (at: number) => ({ code: `PARCEL-${10_000 + at}`, number: `PARCEL-${10_000 + at}` }),
] as const

test(
  `${PARCELS} parcels are packed one by one with a scanner: the slip, the label, and no key for each`,
  { timeout: 4 * MINUTE + PARCELS * 5_000 },
  async ({ open }) => {
    await buyOrders(shop, PARCELS, 'Scanned Shirt')
    const page = await openAsAdmin(open, shop)
    const { press, scan, presses } = handsOn(page)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: /to make$/ }).waitFor()
    const began = performance.now()
    const ids = await printSlips(page, press, 'scanned shirt')
    await press('g', 'o')
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.locator('[data-row]').first().waitFor()
    await press('S')
    await expect.poll(() => hasFocus(page.getByLabel(LINES))).toBe(true)
    const waitedMs = performance.now() - began
    const labels = ids.map((id, at) => ({ id, ...LABELS[at % LABELS.length]!(at) }))
    for (const [at, { id, code }] of labels.entries()) {
      await scan(id.replaceAll('-', ''))
      // One parcel in ten is read twice.
      if (at % 10 === 5) await scan(id.replaceAll('-', ''))
      await scan(code)
      if (at % 10 === 5) await scan(code)
    }
    const shippedMs = await shipTyped(page, press)
    tell('a scanner', presses(), waitedMs + shippedMs)
    expect(presses()).toBeLessThanOrEqual(12)
    await expect.poll(() => hasFocus(page.getByLabel(LINES))).toBe(true)

    for (const { id, number } of labels.slice(0, LABELS.length)) {
      await page.goto(`/dashboard/orders?q=${number}`)
      await page.getByRole('listitem', { name: `Order ${id}` }).waitFor()
    }
  },
)

test('A line that could not be shipped is still there, and a label that was read for two orders is named', async ({
  open,
}) => {
  await buyOrders(shop, 2, 'Left Shirt')
  const page = await openAsAdmin(open, shop, '/dashboard/orders?q=left+shirt')
  await expect.poll(() => page.locator('[data-row]').count()).toBe(2)
  const ids = await page
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')!.replace('Order ', '')))
  await page.goto('/dashboard/orders/ship')
  const field = page.getByLabel(LINES)
  await field.fill(`${ids[0]}\n1Z999AA10123480001\n00000 1Z999AA10123480002\n${ids[1]} 1Z999AA10123480001`)
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('2 orders share their tracking with another.').waitFor()
  await page.getByRole('button', { name: 'Ship 2 orders' }).click()
  await page.getByText('1 line was left out and is still here.').waitFor()
  expect(await field.inputValue()).toBe('00000 1Z999AA10123480002\n')
})
