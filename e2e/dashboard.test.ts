import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Product } from '../contract/product.ts'
import { addToCart, fillPayment, goToPayment, orderIdOn, submitPayment } from './journeys.ts'
import { startShop, type RunningShop } from './running-shop.ts'
import { test } from './test.ts'

// The people who run the shop: what they change is seen by everybody, so they have a shop of their own.

let shop: RunningShop
beforeAll(async () => {
  shop = await startShop({ env: { LOG_LEVEL: 'warn' } })
})
afterAll(() => shop.stop())

const PHOTOGRAPHS = join(import.meta.dirname, '../demo/photographs')
const photograph = (name: string) => join(PHOTOGRAPHS, `${name}.jpg`)

type Open = (options?: { baseURL: string }) => Promise<Page>

async function openAsAdmin(open: Open): Promise<Page> {
  const page = await open({ baseURL: shop.url })
  await logIn(page)
  return page
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(shop.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(shop.admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`${shop.url}/`)
}

const storedPictures = (page: Page) =>
  page
    .locator('input[inputmode="url"]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))

test('Whoever is no admin is led from the dashboard to 404, by address and by link', async ({
  open,
  expected,
}) => {
  expected.push(/^404: /, /console: .*404/)
  const page = await open({ baseURL: shop.url })
  for (const path of [
    '',
    '/orders',
    '/products',
    '/create-product',
    '/products/edit/3',
    '/products/import',
  ]) {
    await page.goto(`/dashboard${path}`)
    await page.waitForURL('**/404')
    await page.getByText('The page you are looking for does not exist.').waitFor()
  }
})

test('The guard says Loading... while it checks, and opens the tiles for an admin', async ({ open }) => {
  const page = await openAsAdmin(open)
  const { promise: checked, resolve: letItThrough } = Promise.withResolvers<void>()
  await page.route('**/api/users/check_admin', async (route) => {
    await checked
    await route.continue()
  })
  await page.goto('/dashboard')
  await page.getByText('Loading...').filter({ visible: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Orders' }).count()).toBe(0)
  letItThrough()
  for (const tile of ['Orders', 'Products', 'Create Product']) {
    await page.getByRole('link', { name: tile, exact: true }).waitFor()
  }
  await page.getByRole('link', { name: /\d+ to make/ }).click()
  await page.waitForURL('**/dashboard/orders?todo=make')
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
})

test('A product is made with pictures and stock per size, bought, shipped and partly refunded', async ({
  open,
}) => {
  const admin = await openAsAdmin(open)
  await admin.goto('/dashboard/create-product')
  await admin.getByLabel('Name').fill('Felt Cape, <b>"Ink"</b>')
  await admin.getByLabel('Description').fill('One piece of felt. \u202Etfel')
  await admin.getByLabel('Price').fill('119.99')
  await admin.getByLabel('Product type').selectOption('women')
  await admin
    .getByLabel('Choose pictures')
    .setInputFiles([1, 2, 3].map((n) => photograph(`wool-coat-grey-${n}`)))
  await expect
    .poll(() => storedPictures(admin), { timeout: 20_000 })
    .toEqual(Array(3).fill(expect.stringMatching(/^\/images\//)))
  const [cover, first, second] = await storedPictures(admin)
  await admin.getByRole('button', { name: 'Reorder Sub-image 1' }).focus()
  for (const key of ['Space', 'ArrowDown', 'Space']) {
    await admin.keyboard.press(key)
    await admin.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
  }
  await expect.poll(() => storedPictures(admin)).toEqual([cover, second, first])
  await admin.getByLabel('Cover image: alternative text').fill('A grey cape')
  for (const size of ['XS', 'XL', 'XXL'])
    await admin.getByRole('button', { name: `Remove size ${size}`, exact: true }).click()
  await admin.getByLabel('Stock per size').check()
  await admin.getByLabel('Stock of size M').fill('2')
  await admin.getByRole('button', { name: 'Create Product' }).click()
  await admin.getByText('Product created successfully').waitFor()
  await admin.waitForURL('**/dashboard/products')

  const shopper = await open({ baseURL: shop.url })
  await shopper.goto('/')
  await shopper
    .getByRole('link', { name: /Felt Cape/ })
    .first()
    .click()
  await shopper.getByText('One piece of felt.').waitFor()
  expect(await shopper.getByRole('main').getByAltText('A grey cape').count()).toBeGreaterThan(0)
  await addToCart(shopper, { size: 'M' })
  await goToPayment(shopper)
  await fillPayment(shopper, { email: 'cape@example.com' })
  await submitPayment(shopper)
  await shopper.waitForURL(/\/orders\/success/)
  const orderId = await orderIdOn(shopper)

  await admin.goto('/dashboard/orders')
  await admin.getByLabel('Order ID').fill(orderId.slice(0, 12).toLowerCase())
  await admin.waitForURL(/id=hl/)
  await admin.getByRole('heading', { name: orderId }).waitFor()
  await admin.getByRole('button', { name: `Edit Order ${orderId}` }).click()
  await admin.getByLabel('Delivery status').selectOption('shipped')
  await admin.getByLabel('Tracking information').fill('1Z 999 <script>alert(1)</script>')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Order updated successfully').waitFor()

  await admin.getByRole('button', { name: `Refund order ${orderId}` }).click()
  await admin.getByLabel('Refund amount').fill('20.01')
  await admin.getByLabel(/^Back in stock: Felt Cape/).fill('1')
  await admin.getByRole('button', { name: 'Refund $20.01' }).click()
  await admin.getByText('Paid, partly refunded').waitFor()
  await admin.getByText('−$20.01').waitFor()
  await admin.getByText(/^History/).click()
  await admin.getByText('delivery shipped').waitFor()
  await admin.getByText('refunded $20.01').waitFor()

  await shopper.goto('/orders/track')
  await shopper.getByLabel('Enter Order ID').fill(orderId)
  await shopper.getByRole('button', { name: 'Track Order' }).click()
  await shopper.getByText('1Z 999 <script>alert(1)</script>').waitFor()
  await shopper.getByText('−$20.01').waitFor()
  await expect
    .poll(async () => (await fetch(`${shop.url}/mailbox`)).text(), { timeout: 15_000 })
    .toMatch(/cape@example\.com[^]*cape@example\.com[^]*cape@example\.com/)
})

test('A product is edited, deactivated and back again, and the shop shows it each time', async ({
  open,
  expected,
}) => {
  expected.push(/^404: /, /console: .*404/)
  const admin = await openAsAdmin(open)
  await admin.goto('/dashboard/products?name=tote')
  await admin.getByRole('button', { name: /^Edit Canvas Tote, Ink/ }).click()
  await admin.getByLabel('Price').fill('4.999')
  await admin.getByRole('button', { name: 'Update Product' }).click()
  await admin.getByText('Type the price in dollars').waitFor()
  await admin.getByLabel('Price').fill('41.1')
  await admin.getByRole('button', { name: 'Update Product' }).click()
  await admin.waitForURL(/\/shop\/\d+$/)
  await admin.getByText('Product updated successfully').waitFor()
  await admin.getByText('$41.10').first().waitFor()

  const path = new URL(admin.url()).pathname
  const shopper = await open({ baseURL: shop.url })
  const statusOf = async () => (await shopper.request.get(path)).status()
  await admin.goto('/dashboard/products?name=tote')
  await admin.getByLabel('Canvas Tote, Ink is active').uncheck()
  await expect.poll(statusOf, { timeout: 2000 }).toBe(404)
  await admin.getByLabel('Active', { exact: true }).selectOption('false')
  await admin.waitForURL(/active=false/)
  await admin.getByLabel('Canvas Tote, Ink is active').check()
  await expect.poll(statusOf, { timeout: 2000 }).toBe(200)
})

test('Whoever counts the shelf is told what checkouts hold, and nothing while they hold nothing', async ({
  open,
}) => {
  const admin = await openAsAdmin(open)
  const products = (await (await admin.request.get('/api/products/?limit=100')).json()) as Product[]
  const { id, size_quantities } = products.find((one) => (one.size_quantities?.['M'] ?? 0) >= 2)!
  const stockOfM = admin.getByLabel('Stock of size M', { exact: true })
  const held = () =>
    stockOfM.evaluate((input) => (input as HTMLInputElement).ariaDescribedByElements?.length ?? 0)
  await admin.goto(`/dashboard/products/edit/${id}`)
  await stockOfM.waitFor()
  expect(await admin.getByText(/held/).count()).toBe(0)
  expect(await held()).toBe(0)

  const placed = await admin.request.post('/api/orders', {
    data: { items: [{ id, size: 'M', quantity: 2 }] },
  })
  expect(placed.status()).toBe(200)
  await admin.reload()
  await admin.getByText('2 more are held by checkouts under way: not counted here').waitFor()
  await admin.getByText('+ 2 held', { exact: true }).waitFor()
  expect(await stockOfM.inputValue()).toBe(String(size_quantities!['M']! - 2))
  expect(await held()).toBe(1)
})

test('Unsaved work is not lost without a question, and Cancel goes back', async ({ open }) => {
  const admin = await openAsAdmin(open)
  await admin.goto('/dashboard/products')
  await admin
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor()
  await admin.keyboard.press('c')
  await admin.waitForURL('**/create-product')
  await admin.getByLabel('Name').fill('Half a')
  await admin.getByRole('button', { name: 'Cancel' }).click()
  await admin.getByRole('button', { name: 'Stay' }).click()
  expect(await admin.getByLabel('Name').inputValue()).toBe('Half a')
  await admin.getByRole('button', { name: 'Cancel' }).click()
  await admin.getByRole('button', { name: 'Leave without saving' }).click()
  await admin.waitForURL('**/dashboard/products')
})

test('A filter that would take an unsaved form away asks first', async ({ open }) => {
  const page = await openAsAdmin(open)
  await page.goto('/dashboard/orders')
  const edit = page.getByRole('button', { name: /^Edit Order/ }).first()
  await edit.click()
  await page.getByLabel('Tracking information').fill('NOT SAVED YET')
  await page.getByRole('search').getByLabel('Status').selectOption('delivered')
  await page.getByText('has not been saved').waitFor()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await page.getByLabel('Tracking information').inputValue()).toBe('NOT SAVED YET')
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('Two presses on a slow line are two changes, one after the other', async ({ open }) => {
  const page = await openAsAdmin(open)
  const statuses: number[] = []
  await page.route('**/api/products/*', async (route) => {
    const answer = await route.fetch()
    if (route.request().method() === 'PATCH') statuses.push(answer.status())
    await route.fulfill({ response: answer })
  })
  await page.goto('/dashboard/products?name=merino')
  const active = page.getByRole('checkbox', { name: /is active/ }).first()
  // In one go, so that neither waits for the other's answer.
  await active.evaluate((box: HTMLInputElement) => {
    box.click()
    setTimeout(() => box.click())
  })
  await expect.poll(() => statuses).toEqual([200, 200])
  expect(await active.isChecked()).toBe(true)
})

test('Unsaved work outlives the session that it was begun in', async ({ open, expected }) => {
  expected.push(/^401: /, /console: .*401/)
  const admin = await openAsAdmin(open)
  await admin.goto('/dashboard/orders')
  await admin
    .getByRole('button', { name: /^Edit Order/ })
    .first()
    .click()
  await admin.getByLabel('City').fill('Kept City')
  const token = await admin.evaluate(() => localStorage.getItem('jwtToken')!)
  await fetch(`${shop.url}/api/logout`, { method: 'DELETE', headers: { authorization: token } })
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Your session has ended. Log in again').waitFor()

  const tab = await admin.context().newPage()
  await logIn(tab)
  await admin.getByText('Your session has ended. Log in again').waitFor({ state: 'detached' })
  expect(await admin.getByLabel('City').inputValue()).toBe('Kept City')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Order updated successfully').waitFor()
})

test('Of two admins at once the second is told, sees what changed, and decides', async ({
  open,
  expected,
}) => {
  expected.push(/^409: /, /console: .*409/)
  const [one, other] = [await openAsAdmin(open), await openAsAdmin(open)]
  const openForm = async (page: Page) => {
    await page.goto('/dashboard/products?name=rib beanie')
    await page.getByRole('button', { name: 'Edit Rib Beanie, Cobalt' }).click()
    await page.getByRole('heading', { name: 'Edit Product' }).waitFor()
  }
  await openForm(one)
  await openForm(other)
  await one.getByLabel('Description').fill('Said by the first.')
  await one.getByRole('button', { name: 'Update Product' }).click()
  await one.waitForURL(/\/shop\//)

  await other.getByLabel('Price').fill('43')
  await other.getByRole('button', { name: 'Update Product' }).click()
  await other.getByText('Somebody else has changed this product').waitFor()
  await other.getByText('Failed to update product').waitFor()
  await other.getByText('Said by the first.').waitFor()
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await other.waitForURL(/\/shop\//)
  await other.getByText('$43.00').first().waitFor()
  await other.getByText('Said by the first.').first().waitFor()
})

test('A refused change of an order is taken back, and the form keeps what was typed', async ({
  open,
  expected,
}) => {
  expected.push(/^409: /, /console: .*409/)
  const [one, other] = [await openAsAdmin(open), await openAsAdmin(open)]
  for (const page of [one, other]) {
    await page.goto('/dashboard/orders?status=delivered')
    await page
      .getByRole('button', { name: /^Edit Order/ })
      .first()
      .click()
  }
  await one.getByLabel('City').fill('Turku')
  await one.getByRole('button', { name: 'Save' }).click()
  await one.getByText('Order updated successfully').waitFor()
  await other.getByLabel('Tracking information').fill('MINE 1')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByText('Failed to update order').waitFor()
  await other.getByText('Somebody else has changed this order').waitFor()
  await other.getByText('Turku').waitFor()
  expect(await other.getByLabel('Tracking information').inputValue()).toBe('MINE 1')
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await other.getByText('Order updated successfully').waitFor()
  await other.getByText('MINE 1').first().waitFor()
  await other.getByText('Turku').first().waitFor()
})

test('A list that was loaded anew under an open form hides nobody’s change', async ({ open, expected }) => {
  expected.push(/^409: /, /console: .*409/)
  const [one, other] = [await openAsAdmin(open), await openAsAdmin(open)]
  for (const page of [one, other]) {
    await page.goto('/dashboard/orders?status=shipped')
    await page
      .getByRole('button', { name: /^Edit Order/ })
      .first()
      .click()
  }
  await one.getByLabel('City').fill('Oulu')
  await one.getByRole('button', { name: 'Save' }).click()
  await one.getByText('Order updated successfully').waitFor()

  const reloaded = other.waitForResponse(/admin_index\?.*email=/)
  await other.getByRole('search').getByLabel('Email').fill('@')
  await reloaded
  await other.getByText('Oulu').first().waitFor()
  expect(await other.getByLabel('City').inputValue()).not.toBe('Oulu')
  await other.getByLabel('City').fill('Vaasa')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByText('Somebody else has changed this order').waitFor()
  await other.getByRole('button', { name: 'Reload theirs' }).click()
  await other.getByText('Oulu').first().waitFor()
})

test('What is no picture, too large, a bomb or a script is refused in words', async ({ open, expected }) => {
  expected.push(/^4(13|15|22|00): POST .*\/images/, /console: .*4(13|15|22|00)/)
  const admin = await openAsAdmin(open)
  await admin.goto('/dashboard/create-product')
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    admin.getByLabel('Cover image: choose a file').setInputFiles({ name, mimeType, buffer })
  const refusal = admin.getByRole('alert')

  await choose('notes.txt', 'text/plain', Buffer.from('hello'))
  await refusal.getByText('notes.txt is not a JPEG, PNG, WebP or AVIF picture.').waitFor()
  const folder = await mkdtemp(join(tmpdir(), 'hemline-large-'))
  await writeFile(join(folder, 'large.jpg'), Buffer.alloc(40 * 1024 * 1024))
  await admin.getByLabel('Cover image: choose a file').setInputFiles(join(folder, 'large.jpg'))
  await refusal.getByText('large.jpg is too large').waitFor()
  for (const [name, content] of [
    ['text.png', Buffer.from('This is no picture.')],
    ['bomb.png', bomb()],
    ['script.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ] as const) {
    const answer = admin.waitForResponse(/\/api\/images$/)
    await choose(name, 'image/png', content)
    expect((await answer).status(), name).toBeGreaterThanOrEqual(400)
    await refusal.filter({ hasText: /picture|image/i }).waitFor()
  }
  expect(await storedPictures(admin)).toEqual(['', ''])
  await rm(folder, { recursive: true })
  const api = await admin.evaluate(
    async (size) => {
      const form = new FormData()
      form.set('image', new Blob([new Uint8Array(size)], { type: 'image/jpeg' }))
      const authorization = localStorage.getItem('jwtToken')!
      return (await fetch('/api/images', { method: 'POST', body: form, headers: { authorization } })).status
    },
    16 * 1024 * 1024,
  )
  expect(api).toBe(413)
})

test('A file of 5,000 products of which 30 are wrong is checked by row, then taken over', async ({
  open,
}) => {
  const admin = await openAsAdmin(open)
  await admin.goto('/dashboard/products/import')
  const rows = Array.from(
    { length: 5000 },
    (_, n) => `Bulk Sock ${n},A sock.,${n % 167 === 3 ? 'dear' : '4.80'},men,7`,
  )
  const buffer = Buffer.from(['name,description,price,product_type,quantity', ...rows].join('\n'))
  await admin.getByLabel('CSV file').setInputFiles({ name: 'socks.csv', mimeType: 'text/csv', buffer })
  await admin.getByText('30 with faults').waitFor()
  await admin.getByRole('cell', { name: '172', exact: true }).waitFor()
  await admin.getByRole('button', { name: 'Import 4,970 products, leave out 30 rows' }).click()
  await admin.getByText('4970 created').waitFor({ timeout: 30_000 })

  await admin.goto('/dashboard/products?name=bulk+sock&page=20')
  await admin.getByText('951–1,000 of 1,000+').waitFor()
  const download = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
})

/** A PNG of a few kilobytes that says of itself to be 30,000 by 30,000 pixels. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
