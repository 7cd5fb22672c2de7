import { expect } from 'vitest'
import { openAsAdmin } from './customers.ts'
import { ownDemoShop } from './demo-shop.ts'
import { holdBack } from './hold-back.ts'
import { hasFocus } from './keys.ts'
import { sharedShop } from './shared-shop.ts'
import { runSql } from './shop-process.ts'
import { addToCart, COAT, isTakenOver, openProduct, putInCart, TOTE } from './journeys.ts'
import { waitForPaymentPage } from './payments.ts'
import { test } from './test.ts'

// Every error that shoppers can meet, each provoked.

// Otherwise a page that was seen before is served as it was.
const broken = ownDemoShop({ env: { LOG_LEVEL: 'silent', STALE_SECONDS: '0' } })

/** Statements that break a part of that shop, so that this call fails, and repair it when the test is done. */
const breaking = async (breakIt: string, repairIt: string, call: string, see: () => Promise<void>) => {
  // A change of a product has every process drop the responses that show it.
  const forget = 'update products set updated_at = updated_at where id in (2, 38)'
  await runSql(broken.dataDir, forget, breakIt)
  try {
    // Until the processes have heard of it they answer with what they have.
    await expect.poll(async () => (await fetch(broken.url + call)).status).toBeGreaterThanOrEqual(500)
    await see()
  } finally {
    await runSql(broken.dataDir, repairIt, forget)
  }
}
const withoutProducts = (see: () => Promise<void>) =>
  breaking(
    'alter table products rename to products_away',
    'alter table products_away rename to products',
    '/api/products/38',
    see,
  )

test('The home page says “Failed to fetch products”, and recovers', async ({ open, expected }) => {
  expected.push(/^50\d: /, /console: .*50\d/)
  const page = await open({ baseURL: broken.url })
  await withoutProducts(async () => {
    await page.goto('/')
    await page.getByText('Failed to fetch products').waitFor()
  })
  await page.goto('/')
  await page.getByRole('heading', { name: 'New Arrivals' }).waitFor()
  await page.getByText('$480.00').first().waitFor()
})

test('The shop page shows its spinner, then “Error fetching products”, and the list once the API answers', async ({
  open,
  expected,
}) => {
  expected.push(/^50\d: /, /console: .*50\d/)
  const page = await open({ baseURL: broken.url })
  await withoutProducts(async () => {
    await page.goto('/shop')
    await page.getByText('Error fetching products').first().waitFor()
    await page.getByRole('status').getByText('Trying again').waitFor({ state: 'attached' })
  })
  // It tries again by itself.
  await page.getByText('37 ITEMS').waitFor({ timeout: 90_000 })
})

test('A product page that fails says so, with the reason', async ({ open, expected }) => {
  expected.push(/^50\d: /, /console: .*50\d/)
  const page = await open({ baseURL: broken.url })
  await withoutProducts(async () => {
    await page.goto('/shop/38')
    await page.getByText('Item not active or not found').first().waitFor()
    await page.getByText('Failed to fetch product').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Shop all' }).waitFor()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: COAT }).waitFor()
})

test('A product can be bought when its similar products fail to load', async ({ open, expected }) => {
  expected.push(/^50\d: /, /console: .*50\d/)
  const page = await open({ baseURL: broken.url })
  const rename = (from: string, to: string) => `alter function ${from}(text, text) rename to ${to}`
  await breaking(
    rename('similarity', 'similarity_away'),
    rename('similarity_away', 'similarity'),
    '/api/products/38/similar_products',
    async () => {
      await page.goto('/shop/38')
      await page.getByText('Failed to fetch similar products').waitFor()
      await addToCart(page, { size: 'M' })
    },
  )
})

test('An unknown, an inactive and an impossible product are not found, with status 404', async ({
  page,
  expected,
}) => {
  expected.push(/^404: /, /console: .*404/)
  for (const path of ['/shop/999999', '/shop/1', '/shop/coat', '/shop/99999999999']) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await page.getByRole('heading', { name: 'Item not active or not found' }).waitFor()
  }
})

test('The cart page and the side cart each say when the details fail to load', async ({ page, expected }) => {
  expected.push(/cart_item_details/, /console: .*(500|ERR_)/)
  await openProduct(page, TOTE)
  await page.route('**/api/carts/cart_item_details', (route) => route.fulfill({ status: 500, json: {} }))
  const sideCart = await addToCart(page)
  await sideCart.getByText('Error loading cart details').waitFor()
  await page.goto('/cart')
  await page.getByText('Error: Failed to fetch cart item details').waitFor()
  // The page tries again by itself, too, and then the button is gone.
  await page.getByRole('button', { name: 'Try again' }).focus()
  await page.unroute('**/api/carts/cart_item_details')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Checkout as guest' }).waitFor()
})

test('A checkout that fails says why and keeps the cart', async ({ page, expected }) => {
  expected.push(/api\/(orders|configurations)/, /console: .*(500|503|ERR_)/)
  await putInCart(page, TOTE)

  await page.route('**/api/configurations/stripe_public_key', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await page.goto('/checkout')
  await page.getByText('Error: Failed to fetch Stripe public key').waitFor()
  await page.unroute('**/api/configurations/stripe_public_key')

  await page.route('**/api/orders', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Error: Failed to create checkout session').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Checkout')
  await page.unroute('**/api/orders')

  await page.getByRole('button', { name: 'Try again' }).click()
  await waitForPaymentPage(page)
})

test('A checkout that has lost the connection goes on to the payment as soon as there is one', async ({
  page,
  expected,
}) => {
  expected.push(/stripe_public_key/, /ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/)
  await putInCart(page, TOTE)
  await page.route('**/api/configurations/stripe_public_key', (route) => route.abort())
  await page.goto('/checkout')
  await page.getByText('You have not been charged, and your cart is as it was.').waitFor()
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.focus()
  await page.context().setOffline(true)
  // Where a browser announces a connection, its first requests may still fail.
  const failed = page.waitForEvent('requestfailed')
  await page.context().setOffline(false)
  await failed
  expect(await hasFocus(menu)).toBe(true)
  await page.unroute('**/api/configurations/stripe_public_key')
  await waitForPaymentPage(page)
})

test('A checkout that the shop has refused waits for its shopper when the connection returns', async ({
  page,
  expected,
}) => {
  expected.push(/api\/orders/, /console: .*(429|ERR_)/)
  await putInCart(page, TOTE)
  let tries = 0
  await page.route('**/api/orders', (route) => {
    tries++
    return route.fulfill({ status: 429, json: { error: 'Too many attempts.' } })
  })
  await page.goto('/checkout')
  await page.getByText('Error: Too many attempts.').waitFor()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Taking you to the payment page…').waitFor({ state: 'detached' })
  await page.getByText('Error: Too many attempts.').waitFor()
  expect(tries).toBe(2)
})

test('An empty cart cannot be checked out', async ({ page }) => {
  await page.goto('/checkout')
  await page.getByText('Your cart is empty').waitFor()
})

test('The success page explains a missing, an unknown and an unreachable payment session', async ({
  page,
  expected,
}) => {
  expected.push(/api\/orders\/success/, /console: .*(404|500)/)
  await page.goto('/orders/success')
  await page.getByText('No session ID found in the URL.').waitFor()
  await page.goto('/orders/success?session_id=cs_test_unknown')
  await page.getByText('No order details available.').waitFor()
  await page.route('**/api/orders/success*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await page.getByText('Failed to load order details.').waitFor()
})

test('Tracking says when the order is unknown, and when the request fails', async ({ page, expected }) => {
  expected.push(/track_order/, /console: .*(404|500)/)
  await page.goto('/orders/track')
  await page.getByLabel('Enter Order ID').fill('HL-00000-00000-00000-00000')
  await page.getByRole('button', { name: 'Track Order' }).click()
  await page.getByText('Order does not exist').waitFor()
  await page.route('**/track_order', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Track Order' }).click()
  await page.getByText('Failed to track order.').waitFor()
})

test('The field of the tracking page holds the id of the order that is shown, also after Back', async ({
  page,
  expected,
}) => {
  expected.push(/track_order/, /console: .*404/)
  const field = page.getByLabel('Enter Order ID')
  await page.goto('/orders/track')
  for (const id of ['HL-11111', 'HL-22222']) {
    await field.fill(id)
    await page.getByRole('button', { name: 'Track Order' }).click()
    await page.waitForURL(`/orders/track?order_id=${id}`)
  }
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('HL-11111')
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('')
})

test('An order ID that is corrected while the first is looked up stays as it was typed', async ({
  page,
  expected,
}) => {
  expected.push(/track_order/, /console: .*404/)
  const first = await holdBack(page, /\/api\/.*HL-11111/)
  await page.goto('/orders/track')
  const field = page.getByLabel('Enter Order ID')
  await field.fill('HL-11111')
  await page.getByRole('button', { name: 'Track Order' }).click()
  await expect.poll(() => first.held.length).toBe(1)
  await field.fill('HL-22222')
  await first.letGo()
  await page.getByText('Order does not exist').waitFor()
  expect(await field.inputValue()).toBe('HL-22222')
  await page.getByRole('button', { name: 'Track Order' }).click()
  await page.waitForURL('/orders/track?order_id=HL-22222')
})

test.for([
  ['/dashboard/products/edit/38', 'Edit Product', 'Failed to fetch product'],
  ['/dashboard/create-product?copy=38', 'Create Product', 'Failed to fetch product'],
  ['/dashboard/customers/1', 'Customer', 'Failed to fetch the customer'],
] as const)(
  '%s keeps its title where it cannot be loaded',
  async ([path, title, says], { open, expected }) => {
    expected.push(/^500: /, /console: .*500/)
    const admin = await openAsAdmin(open, sharedShop())
    await admin.route(/\/api\/(products\/38\/edit|customers\/1)$/, (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    await admin.goto(path)
    await admin.getByText(says).first().waitFor()
    await admin.getByRole('heading', { level: 1, name: title }).waitFor()
  },
)

test('Leaving a page that is still loading causes no error', async ({ page }) => {
  await page.goto('/faq')
  await isTakenOver(page)
  const links = page.getByRole('contentinfo')
  // Its data is there but for the end of it, its script is still on its way.
  await page.route(/\/assets\/shop-\w+\.js/, () => {})
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = async (...asked) => {
      const response = await fetch(...asked)
      const { signal } = new Request(...asked)
      const text = await response.text()
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode(text))
          signal.addEventListener('abort', () => stream.error(signal.reason))
        },
      })
      return new Response(body, response)
    }
  })
  const answered = page.waitForResponse(/\/shop\.data/)
  await links.getByRole('link', { name: 'Shop' }).click()
  await answered
  await links.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('heading', { name: 'New Arrivals' }).waitFor()
})

test('With blocked storage the shop works, until the cart, and no page complains', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      Object.defineProperty(window, name, { get })
    }
  })
  for (const path of ['/', '/shop', '/login']) await page.goto(path)
  const side = await putInCart(page, TOTE)
  await side.getByLabel(`Quantity of ${TOTE}`).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1 }).waitFor()
})
