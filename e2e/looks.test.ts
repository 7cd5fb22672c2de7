import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect } from 'vitest'
import { logInElsewhere, aCustomer, signedIn, type Customer } from './customers.ts'
import { ownDemoShop } from './demo-shop.ts'
import { runSql } from './shop-process.ts'
import { COAT, isTakenOver, openProduct, putInCart } from './journeys.ts'
import { insertOrders } from './many-orders.ts'
import { test } from './test.ts'

// The main screens against the pictures of them in looks/. After a change that is wanted:
// UPDATE_LOOKS=1 npm run test:e2e -- e2e/looks.test.ts, then look at the pictures that changed.

const LOOKS = join(import.meta.dirname, 'looks')
const RESULTS = join(import.meta.dirname, '../test-results')
const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }
/** How far a colour may be off, of 255, and how much of the picture may be further off than that. */
const NEAR = 32
const MOST_DIFFERENT = 0.005
const SESSION = 'cs_test_looked_at'

const shop = ownDemoShop()
let customer: Customer
let admin: Customer
beforeAll(async () => {
  const { url, dataDir } = shop
  customer = await aCustomer({ url, email: 'ada@example.com' })
  admin = await logInElsewhere(shop.admin, url)
  await insertOrders(dataDir, customer.id, 3)
  await runSql(
    dataDir,
    `update orders set session_id = '${SESSION}' where id =
      (select id from orders where account_id = ${customer.id} order by created_at desc limit 1)`,
    // How far the others are depends on the hour.
    `update deliveries set status = 'shipped' where order_id =
      (select id from orders where session_id = '${SESSION}')`,
  )
})

/** What differs from day to day and from shop to shop is made the same, in the same room. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    // A picture is chosen for the size of the window a frame later.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      node.data = node.data.replace(/HL(-[0-9A-Z]{5}){4}/g, 'HL-00000-00000-00000-00000')
      // How many orders are to be made.
      if (node.parentElement?.closest('nav[aria-label^="Lists of"]'))
        node.data = node.data.replace(/\d+/, '0')
    }
    for (const time of document.querySelectorAll('time')) time.textContent = 'Mar 14, 2026'
    for (const picture of document.images) {
      picture.loading = 'eager'
      // It is rejected where another width of the picture is chosen meanwhile.
      await picture.decode().catch(() => picture.decode().catch(() => {}))
    }
    await document.fonts.ready
    ;(document.activeElement as HTMLElement | null)?.blur()
    window.scrollTo(0, 0)
  })

/** Half its size: fine enough for whatever an eye would see, and indifferent to how a machine smooths its letters. */
async function take(page: Page): Promise<Buffer> {
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const { width } = page.viewportSize()!
  return sharp(picture)
    .resize({ width: width / 2 })
    .removeAlpha()
    .png()
    .toBuffer()
}

async function shareOfDifferent(taken: Buffer, known: Buffer): Promise<number> {
  const [one, other] = await Promise.all(
    [taken, known].map((png) =>
      sharp(png).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }),
    ),
  )
  const { width, height, channels } = one!.info
  if (width !== other!.info.width || height !== other!.info.height) return 1
  let different = 0
  for (let at = 0; at < one!.data.length; at += channels) {
    for (let channel = 0; channel < channels; channel++) {
      if (Math.abs(one!.data[at + channel]! - other!.data[at + channel]!) <= NEAR) continue
      different++
      break
    }
  }
  return different / (width * height)
}

/** `arrived` waits for what loads last. */
async function compare(
  page: Page,
  screen: string,
  arrived: (size: string) => Promise<void> = async () => {},
): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    await isTakenOver(page)
    await arrived(size)
    await settle(page)
    const name = `${screen}-${size}.png`
    const taken = await take(page)
    const file = join(LOOKS, name)
    if (process.env.UPDATE_LOOKS) {
      await mkdir(LOOKS, { recursive: true })
      await writeFile(
        file,
        await sharp(taken).png({ palette: true, colours: 256, dither: 0, effort: 10 }).toBuffer(),
      )
      continue
    }
    const different = await shareOfDifferent(taken, await readFile(file))
    if (different > MOST_DIFFERENT) {
      await mkdir(RESULTS, { recursive: true })
      await writeFile(join(RESULTS, `look-${name}`), taken)
    }
    expect
      .soft(different, `${name} looks different; what it looks like now: test-results/look-${name}`)
      .toBeLessThanOrEqual(MOST_DIFFERENT)
  }
}

test('Home, shop and product look as they should', async ({ open }) => {
  const page = await open({ baseURL: shop.url })
  await page.goto('/')
  await page.getByRole('heading', { name: 'New Arrivals' }).waitFor()
  await compare(page, 'home')
  await page.goto('/shop')
  await compare(page, 'shop')
  await openProduct(page, COAT)
  const bar = page.getByRole('button', { name: 'Add to Cart' }).nth(1)
  await compare(page, 'product', async (size) => {
    if (size === 'phone') await bar.waitFor()
  })
})

test('Cart and login look as they should', async ({ open }) => {
  const page = await open({ baseURL: shop.url })
  await putInCart(page, COAT, { size: 'M' })
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Checkout as guest' }).waitFor()
  // Its code loads last.
  await page.getByRole('textbox', { name: 'Code' }).waitFor()
  await compare(page, 'cart')
  await page.goto('/login')
  await compare(page, 'login')
})

test('The page after paying looks as it should', async ({ open }) => {
  const page = await open({ baseURL: shop.url })
  await page.goto(`/orders/success?session_id=${SESSION}`)
  await page.getByRole('heading', { level: 1, name: 'Thank you.' }).waitFor()
  await compare(page, 'success')
})

test('The account looks as it should', async ({ open }) => {
  const page = await open({ baseURL: shop.url, ...signedIn(customer, shop.url) })
  await page.goto('/account')
  await page.getByRole('region', { name: 'Recent orders' }).getByRole('listitem').nth(2).waitFor()
  await compare(page, 'account')
})

test("The dashboard's lists look as they should", async ({ open }) => {
  const page = await open({ baseURL: shop.url, ...signedIn(admin, shop.url) })
  // Those that the tests of the account have no part in.
  await page.goto('/dashboard/orders?email=shopper%40')
  await page
    .getByRole('button', { name: /^Edit Order/ })
    .first()
    .waitFor()
  await compare(page, 'dashboard-orders')
  await page.goto('/dashboard/products')
  await page
    .getByRole('button', { name: /^Edit / })
    .nth(30)
    .waitFor()
  await compare(page, 'dashboard-products')
})
