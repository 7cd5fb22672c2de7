import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Product } from '../contract/product.ts'
import { keyHeader } from '../server/http/access-key.ts'
import { openAsAdmin } from './customers.ts'
import { storedPictures } from './product-form.ts'
import { addToCart, orderIdOn } from './journeys.ts'
import { fillPayment, goToPayment, submitPayment } from './payments.ts'
import { ownDemoShop } from './demo-shop.ts'
import { test } from './test.ts'

const shop = ownDemoShop()

const photograph = (name: string) => join(import.meta.dirname, `../demo/photographs/${name}.jpg`)

test('A product is created with pictures and stock per size, bought, shipped and partly refunded', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, shop, '/dashboard/create-product')
  await admin.getByLabel('Name').fill('Felt Cape, <b>"Ink"</b>')
  await admin.getByLabel('Description').fill('One piece of felt. \u202Etfel')
  await admin.getByLabel('Price').fill('119.99')
  await admin.getByLabel('Product type').selectOption('women')
  await admin
    .getByLabel('Choose pictures')
    .setInputFiles([1, 2, 3].map((n) => photograph(`wool-coat-grey-${n}`)))
  await expect
    .poll(() => storedPictures(admin), { timeout: 90_000 })
    .toEqual(Array(3).fill(expect.stringMatching(/^\/images\//)))
  const [cover, first, second] = await storedPictures(admin)
  await admin.getByRole('button', { name: 'Reorder Sub-image 1' }).focus()
  // Each key counts only once the one before it has been announced.
  await admin.keyboard.press('Space')
  await admin.getByText('Sub-image 1 is over place 1 of 2.').waitFor({ state: 'attached' })
  // Arrows are heard a moment later. At the end of the list another one changes nothing.
  const isMoved = async () => {
    await admin.keyboard.press('ArrowDown')
    return await admin.getByText('Sub-image 1 is over place 2 of 2.').count()
  }
  await expect.poll(isMoved, { interval: 500 }).toBe(1)
  await admin.keyboard.press('Space')
  await admin.getByText('Sub-image 1 is now at place 2 of 2.').waitFor({ state: 'attached' })
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
  await shopper.getByRole('main').getByAltText('A grey cape').first().waitFor()
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
  await admin.getByLabel(/^Pieces refunded: Felt Cape/).fill('1')
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
    .poll(async () => (await fetch(`${shop.url}/mailbox`, { headers: keyHeader(shop.accessKey) })).text(), {
      timeout: 90_000,
    })
    .toMatch(/cape@example\.com[^]*cape@example\.com[^]*cape@example\.com/)
})

test('A product is edited, deactivated and activated, and the shop shows each change', async ({
  open,
  expected,
}) => {
  expected.push(/^404: /, /console: .*404/)
  const admin = await openAsAdmin(open, shop, '/dashboard/products?name=tote')
  await admin.getByRole('button', { name: /^Edit Canvas Tote, Ink/ }).click()
  await admin.getByLabel('Price').fill('4.999')
  await admin.getByRole('button', { name: 'Update Product' }).click()
  await admin.getByText('Type the price in dollars').waitFor()
  await admin.getByLabel('Price').fill('41.1')
  await admin.getByRole('button', { name: 'Update Product' }).click()
  // The notice goes after three seconds, and the page of the product may take longer.
  await admin.getByText('Product updated successfully').waitFor()
  await admin.waitForURL(/\/shop\/\d+$/)
  await admin.getByText('$41.10').first().waitFor()

  const path = new URL(admin.url()).pathname
  const shopper = await open({ baseURL: shop.url })
  const statusOf = async () => (await shopper.request.get(path)).status()
  await admin.goto('/dashboard/products?name=tote')
  await admin.getByLabel('Canvas Tote, Ink is active').uncheck()
  await expect.poll(statusOf).toBe(404)
  await admin.getByLabel('Active', { exact: true }).selectOption('false')
  await admin.getByLabel('Canvas Tote, Natural is active').waitFor({ state: 'detached' })
  await admin.getByLabel('Canvas Tote, Ink is active').check()
  await expect.poll(statusOf).toBe(200)
})

test('Products are filtered by whether they are active, and sorted from the newest or the earliest', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, shop, '/dashboard/products')
  const labelsOf = (select: string) =>
    admin.getByLabel(select, { exact: true }).getByRole('option').allInnerTexts()
  await expect.poll(() => labelsOf('Active')).toEqual(['All', 'Active', 'Inactive'])
  await expect.poll(() => labelsOf('Sort')).toEqual(['Newest', 'Earliest'])
  await admin.getByLabel('Sort', { exact: true }).selectOption('Earliest')
  await admin.waitForURL(/sort_by_date=asc/)
  await admin.getByLabel('Sort', { exact: true }).selectOption('Newest')
  await admin.waitForURL((url) => !url.searchParams.has('sort_by_date'))
})

test('The stock form says how many pieces checkouts hold, if they hold any', async ({ open }) => {
  const admin = await openAsAdmin(open, shop)
  const products = (await (await admin.request.get('/api/products/?limit=100')).json()) as Product[]
  const { id, size_quantities } = products.find((one) => (one.size_quantities?.['M'] ?? 0) >= 2)!
  const stockOfM = admin.getByLabel('Stock of size M', { exact: true })
  const held = () =>
    stockOfM.evaluate((input) => (input as HTMLInputElement).ariaDescribedByElements?.length ?? 0)
  await admin.goto(`/dashboard/products/edit/${id}`)
  await stockOfM.waitFor()
  await expect.poll(() => admin.getByText(/held/).count()).toBe(0)
  expect(await held()).toBe(0)

  const placed = await admin.request.post('/api/orders', {
    data: { items: [{ id, size: 'M', quantity: 2 }] },
  })
  expect(placed.status()).toBe(200)
  await admin.reload()
  await admin.getByText('2 more are held by checkouts and exchanges: not counted here').waitFor()
  await admin.getByText('+ 2 held', { exact: true }).waitFor()
  expect(await stockOfM.inputValue()).toBe(String(size_quantities!['M']! - 2))
  expect(await held()).toBe(1)
})

test('Two clicks over a slow connection are two changes, one after the other', async ({ open }) => {
  const page = await openAsAdmin(open, shop)
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
  await expect.poll(() => active.isChecked()).toBe(true)
})

test('A price edited in the list is refused when it is too high, and replaced when another admin was faster', async ({
  open,
  expected,
}) => {
  expected.push(/^409: /, /console: .*409/)
  const admin = await openAsAdmin(open, shop, '/dashboard/products?name=rib beanie, charcoal')
  const tile = admin.getByRole('listitem', { name: 'Rib Beanie, Charcoal' })
  const price = tile.getByLabel(/ costs$/)
  const set = async (typed: string) => {
    await price.fill(typed)
    await price.press('Enter')
  }
  await set('750000.01')
  await tile.getByRole('alert').getByText('A price can be at most $750,000.00').waitFor()
  await price.press('Escape')

  const other = await openAsAdmin(open, shop, '/dashboard/products?name=rib beanie, charcoal')
  await other.getByLabel(/ costs$/).fill('51')
  await other.getByLabel(/ costs$/).press('Enter')
  await other.getByText('Product updated successfully').waitFor()
  await set('52')
  await admin.getByText('Somebody else has changed it meanwhile: this is what it is now.').waitFor()
  await expect.poll(() => price.inputValue()).toBe('51.00')
  await set('52')
  await admin.getByText('Product updated successfully').waitFor()
  await expect.poll(() => price.inputValue()).toBe('52.00')
})

test('The second of two admins who edit a product sees what the first changed, and decides', async ({
  open,
  expected,
}) => {
  expected.push(/^409: /, /console: .*409/)
  const [one, other] = [await openAsAdmin(open, shop), await openAsAdmin(open, shop)]
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
  await other.getByText('Failed to update product').waitFor()
  await other.getByText('Somebody else has changed this product').waitFor()
  await other.getByText('Said by the first.').waitFor()
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await other.waitForURL(/\/shop\//)
  await other.getByText('$43.00').first().waitFor()
  await other.getByText('Said by the first.').first().waitFor()
})

test('A file of 5,000 products, 30 of them invalid, is checked row by row and then imported', async ({
  open,
}) => {
  const admin = await openAsAdmin(open, shop, '/dashboard/products/import')
  const rows = Array.from(
    { length: 5000 },
    (_, n) => `Bulk Sock ${n},A sock.,${n % 167 === 3 ? 'dear' : '4.80'},men,7`,
  )
  const buffer = Buffer.from(['name,description,price,product_type,quantity', ...rows].join('\n'))
  const socks = { name: 'socks.csv', mimeType: 'text/csv', buffer }
  await admin.getByLabel('CSV file').setInputFiles(socks)
  await admin.getByText('30 with faults').waitFor({ timeout: 90_000 })
  await admin.getByRole('cell', { name: '172', exact: true }).waitFor()
  await admin.getByRole('button', { name: 'Import 4,970 products, leave out 30 rows' }).click()
  await admin.getByText('4,970 created').waitFor({ timeout: 90_000 })

  // Its connection may have been lost, so it is chosen again.
  await admin.goto('/dashboard/products/import')
  await admin.getByLabel('CSV file').setInputFiles(socks)
  const before = /^This file was imported on .*: 4,970 created, 0 updated\. Its new products/
  await admin.getByRole('alert').getByText(before).waitFor({ timeout: 90_000 })

  await admin.goto('/dashboard/products?name=bulk+sock&page=20')
  await admin.getByText('951–1,000 of 1,000+').waitFor()
  const download = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
})

test('A file that was saved again after it was chosen is to be chosen again, which the page says', async ({
  open,
  expected,
}) => {
  expected.push(/^failed: POST .*\/import\/check/, /console: .*ERR_UPLOAD_FILE_CHANGED/)
  const admin = await openAsAdmin(open, shop, '/dashboard/products/import')
  const path = join(shop.dataDir, 'hats.csv')
  const textOf = (price: string) =>
    `name,description,price,product_type,quantity\nSaved Hat,A hat.,${price},men,7\n`
  await writeFile(path, textOf('dear'))
  await admin.getByLabel('CSV file').setInputFiles(path)
  await admin.getByText('“dear” is not valid').waitFor()
  await writeFile(path, textOf('48.00'))
  // A browser takes what is saved within the same second for the same file.
  await utimes(path, new Date(), new Date(Date.now() + 60_000))
  await admin.getByRole('button', { name: 'Check again' }).click()
  await admin
    .getByRole('alert')
    .getByText('The file was changed or moved after it was chosen. Choose it again.')
    .waitFor()
  await admin.getByLabel('CSV file').setInputFiles(path)
  await admin.getByRole('button', { name: 'Import 1 product', exact: true }).waitFor()
})

test('An import that is refused says so beside the button, and the page has no fault of its own', async ({
  open,
  expected,
}) => {
  expected.push(/^503: .*\/products\/import/, /console: .*503/)
  const admin = await openAsAdmin(open, shop, '/dashboard/products/import')
  const file = 'name,description,price,product_type,quantity,active\nRefused Hat,A hat.,48.00,men,7,false\n'
  await admin
    .getByLabel('CSV file')
    .setInputFiles({ name: 'hats.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await admin.route('**/api/products/import?*', (route) =>
    route.fulfill({ status: 503, json: { error: 'The shop is closed for a moment.' } }),
  )
  await admin.getByRole('button', { name: 'Import 1 product', exact: true }).click()
  await admin.getByRole('alert').getByText('The shop is closed for a moment.').waitFor()
  await admin.getByRole('button', { name: 'Import 1 product', exact: true }).waitFor()
})

test('An active product keeps its price in the list: 0 is refused, and a decimal comma is asked about', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard/products?name=Canvas+Tote,+Natural')
  const price = page.getByLabel('What Canvas Tote, Natural costs')
  const before = await price.inputValue()
  await price.fill('0')
  await price.press('Enter')
  await page.getByRole('alert').getByText('An active product needs a price.').waitFor()
  await price.press('Escape')
  expect(await price.inputValue()).toBe(before)

  await price.fill('41,5')
  await price.press('Enter')
  await page.getByRole('alert').getByText('Is it $41.50?').waitFor()
  expect(await price.inputValue()).toBe('41.50')
  await price.press('Enter')
  await page.getByRole('status').getByText('Product updated successfully').waitFor()
})

test('A price with a decimal comma is taken over in the product form, and saved when it was confirmed', async ({
  open,
}) => {
  const page = await openAsAdmin(open, shop, '/dashboard/products?name=Canvas+Tote,+Ink')
  await page.getByRole('button', { name: 'Edit Canvas Tote, Ink' }).click()
  const price = page.getByLabel('Price')
  const update = page.getByRole('button', { name: 'Update Product' })
  await price.fill('65,00')
  await update.click()
  await page.getByText('Is it $65.00? Save again to keep it.').waitFor()
  expect(await price.inputValue()).toBe('65.00')
  await update.click()
  await page.getByRole('status').getByText('Product updated successfully').waitFor()
  await page.getByText('$65.00').first().waitFor()
})

test('A filter that finds no product offers to clear the filters', async ({ open }) => {
  const page = await openAsAdmin(open, shop, '/dashboard/products?name=nothing+is+named+so')
  await page.getByText('No product matches these filters.').waitFor()
  await page.getByRole('link', { name: 'Clear the filters' }).click()
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor()
})
