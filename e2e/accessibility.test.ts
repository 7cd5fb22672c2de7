import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { withdraw } from '../contract/withdrawal.ts'
import { openCaller } from '../test/caller.ts'
import { expectUsable } from './axe.ts'
import { openAsAdmin } from './customers.ts'
import { ownDemoShop } from './demo-shop.ts'
import { runSql } from './shop-process.ts'
import { COAT, openProduct, orderIdOn, putInCart, TOTE } from './journeys.ts'
import { CARDS, fillPayment, goToPayment, submitPayment, waitForPaymentPage } from './payments.ts'
import { runsSmall } from './return-orders.ts'
import { test } from './test.ts'

// Every screen in every state that a shopper or an admin can bring about; those of the account and the
// way into it stand in account-screens.test.ts.

// A shop of its own: it is broken on purpose, and searching is switched on.
// While a part fails, a page that was seen before would be served as it was.
const shop = ownDemoShop({ env: { LOG_LEVEL: 'silent', FEATURE_SEARCH: 'true', STALE_SECONDS: '0' } })

/** Looks at the page as it stands on a phone and at a desk. */
const look = (page: Page, what: string) => expectUsable(page, what, [390, 1440])

async function visit(page: Page, path: string, sign: string | RegExp, what = path): Promise<void> {
  await page.goto(path)
  await page.getByText(sign).filter({ visible: true }).first().waitFor()
  await look(page, what)
}

test('The pages that anybody sees can be used by everybody', async ({ open, expected }) => {
  expected.push(/console: .*404/)
  const page = await open({ baseURL: shop.url })
  await visit(page, '/', 'New Arrivals')
  await visit(page, '/shop', /^\d+ ITEMS$/)
  await visit(page, '/shop?name=wool&sort_by=price&size=M', /^\d+ ITEMS?$/)
  await visit(page, '/shop?name=nothing-like-it', '0 ITEMS')
  await visit(page, '/search', 'Search')
  await visit(page, '/search?q=wool+coat', /^\d+ ITEMS?$/)
  await visit(page, '/search?q=zzzzzzzz', 'Search', 'search without results')
  await visit(page, '/faq', /30/)
  for (const question of await page.locator('main summary').all()) await question.click()
  await look(page, 'answered questions')
  await visit(page, '/about', 'About')
  await visit(page, '/orders/track', 'Track Order')
  await visit(page, '/withdraw', 'Withdraw from contract')
  await visit(page, '/gift-cards', 'Gift cards')
  await visit(page, '/stock-alerts?product=38', 'Tell me when it is back')
  await visit(page, '/wishlist', 'Wishlist')
  await visit(page, '/shop/2/reviews', 'Reviews')
  await visit(page, '/review?stop#a-token', 'No more of these mails?')
  await visit(page, '/nowhere', 'The page you are looking for does not exist.')
  // What is there while developing is in no build.
  await page.goto('/design')
  await page.getByText('The page you are looking for does not exist.').waitFor()
  await visit(page, '/shop/999999', 'Item not active or not found')
  await visit(page, '/collections/linen', 'Washed until it falls')
  await visit(page, '/offline', /offline/)
})

test('The menu, the filter and all of a product can be used by everybody', async ({ open }) => {
  const page = await open({ baseURL: shop.url })
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await look(page, 'menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filter & Sort' }).click()
  await page.getByRole('dialog', { name: 'Filter & Sort' }).getByLabel('Filter by name').waitFor()
  await look(page, 'filter')

  await openProduct(page, COAT)
  await look(page, 'product')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('radiogroup', { name: 'Size' }).and(page.locator('[aria-invalid]')).waitFor()
  await look(page, 'product without its size')
  await page.getByRole('button', { name: 'Size guide' }).click()
  await page.getByRole('dialog', { name: 'Size guide' }).waitFor()
  await look(page, 'size guide')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Zoom/ }).first().click()
  await page.getByRole('dialog', { name: /^Photographs of/ }).waitFor()
  await look(page, 'zoom')
  await page.keyboard.press('Escape')

  const soldOut = await page.evaluate(async () => {
    const found = await (await fetch('/api/products/?limit=100')).json()
    return found.find(({ quantity }: { quantity: number }) => quantity === 0)?.id
  })
  await visit(page, `/shop/${soldOut}`, 'Sold out. It cannot be ordered at the moment.', 'sold-out product')
})

test('Cart, payment and order can be used by everybody', async ({ open, expected }) => {
  expected.push(/console: .*4\d\d/)
  const page = await open({ baseURL: shop.url })
  await visit(page, '/cart', "You don't have anything in your cart", 'empty cart')
  await visit(page, '/checkout', /cart/i, 'checkout of nothing')
  await putInCart(page, COAT, { size: 'M' })
  await look(page, 'side cart')
  await page.keyboard.press('Escape')
  await putInCart(page, 'Leather Shopper')

  await visit(page, '/cart', '$480.00', 'cart')
  await page.getByLabel('Quantity of Leather Shopper').selectOption('5')
  await page.getByText('Only 2 left in stock').waitFor()
  await look(page, 'cart with a line that cannot be bought')
  await page.getByRole('button', { name: /^Remove Leather Shopper/ }).click()
  await page.getByRole('button', { name: /Undo/ }).waitFor()
  await look(page, 'cart with a line just removed')
  await page.evaluate(() => {
    const { items } = JSON.parse(localStorage.getItem('cart')!) as { items: { size: string }[] }
    for (const item of items) item.size = ''
    localStorage.setItem('cart', JSON.stringify({ items }))
  })
  await visit(page, '/cart', 'Please select a size', 'cart with a line that lacks its size')
  await page
    .getByRole('group', { name: /^Size of/ })
    .getByRole('button', { name: 'M', exact: true })
    .click()

  await page.getByRole('link', { name: 'Checkout as guest' }).click()
  await waitForPaymentPage(page)
  await look(page, 'payment')
  await fillPayment(page, { card: CARDS.declined })
  await page.getByLabel('City').fill('   ')
  await submitPayment(page)
  await page.getByText('Enter the city.').waitFor()
  await look(page, 'payment with a fault')
  await fillPayment(page, { card: CARDS.declined })
  await submitPayment(page)
  await page
    .getByRole('alert')
    .getByText(/declined/i)
    .waitFor()
  await look(page, 'declined payment')
  await fillPayment(page, { card: CARDS.asksToConfirm })
  await submitPayment(page)
  await page.getByRole('button', { name: /Complete/ }).waitFor()
  await look(page, 'confirmation by the bank')
  await page.getByRole('button', { name: /Complete/ }).click()
  await page.waitForURL(/\/orders\/success/)
  await page.getByText('Paid', { exact: true }).first().waitFor()
  await look(page, 'paid order')
  const orderId = await orderIdOn(page)

  await page.goto('/orders/track')
  await page.getByLabel('Enter Order ID').fill('HL-00000-00000-00000-00000')
  await page.getByRole('button', { name: 'Track Order' }).click()
  await page.getByText('Order does not exist').waitFor()
  await look(page, 'unknown order')
  await page.getByLabel('Enter Order ID').fill(orderId)
  await page.getByRole('button', { name: 'Track Order' }).click()
  await page.getByText('12 St James Square').waitFor()
  await look(page, 'tracked order')

  await putInCart(page, TOTE)
  await goToPayment(page)
  await page
    .getByRole('link', { name: /Back to/ })
    .first()
    .click()
  await page
    .getByText(/not charged/)
    .first()
    .waitFor()
  await look(page, 'canceled order')
  // The mail may still be on its way.
  const mail = page.getByRole('link').filter({ hasText: orderId })
  const find = async () => {
    await page.goto(`/mailbox?key=${shop.accessKey}`)
    return mail.count()
  }
  await expect.poll(find, { timeout: 90_000, interval: 250 }).toBeGreaterThan(0)
  await look(page, 'mailbox')
  await mail.first().click()
  await page.frameLocator('iframe').getByText(orderId).filter({ visible: true }).first().waitFor()
  await look(page, 'mail')
  await visit(page, `/sandbox?key=${shop.accessKey}`, 'Payments', 'sandbox')
})

test('Pages with an error are accessible', async ({ open, expected }) => {
  expected.push(/console: .*50\d/)
  const page = await open({ baseURL: shop.url })
  // Any change of a product has every process drop what it keeps.
  const forget = 'update products set updated_at = updated_at where id = 2'
  await runSql(shop.dataDir, forget, 'alter table products rename to products_away')
  try {
    // The shop hears of the change a moment later.
    await expect.poll(async () => (await page.request.get('/')).text()).toContain('Failed to fetch products')
    await visit(page, '/', 'Failed to fetch products')
    await visit(page, '/shop', 'Error fetching products')
    await visit(page, '/shop/38', 'Failed to fetch product')
  } finally {
    await runSql(shop.dataDir, 'alter table products_away rename to products', forget)
  }
})

test('The dashboard and its dialogs can be used by everybody', async ({ open, expected }) => {
  expected.push(/console: .*(409|422|500)/)
  const page = await openAsAdmin(open, shop, '/dashboard')
  await page.getByRole('link', { name: 'Create Product' }).waitFor()
  await look(page, 'dashboard')
  await page.getByRole('button', { name: /^Shortcuts/ }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await look(page, 'shortcuts')

  await visit(page, '/dashboard/orders', 'Edit Order', 'orders')
  await page
    .getByRole('button', { name: /^Edit Order/ })
    .first()
    .click()
  await page.getByLabel('Tracking information').waitFor()
  await page
    .getByRole('button', { name: /^Refund order/ })
    .first()
    .click()
  await page.getByLabel('Refund amount').fill('a lot')
  await page.getByRole('button', { name: 'Refund', exact: true }).last().click()
  await page.getByRole('alert').waitFor()
  await page
    .getByText(/^History/)
    .first()
    .click()
  await look(page, 'order with every form open')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Products' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await look(page, 'question before unsaved work is left')
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()

  await visit(page, '/dashboard/orders?id=none', 'No order matches these filters.', 'no orders')
  await visit(page, '/dashboard/orders/unpaid', 'Unpaid checkouts', 'unpaid checkouts')
  await visit(page, '/dashboard/orders/print', 'Tick orders in the', 'nothing to print')
  await visit(page, '/dashboard/orders/ship', 'Nothing changes yet', 'shipping')
  await visit(page, '/dashboard/customers', 'Last seen', 'customers')
  await page.locator('[data-row] a').first().click()
  await page.getByText('Mails sent').waitFor()
  await look(page, 'a customer')
  await visit(page, '/dashboard/products', 'in stock', 'products')
  await page.getByRole('checkbox', { name: 'Tick Collarless Wool Coat, Camel' }).check()
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await look(page, 'ticked products')
  await page
    .getByLabel(/^What .* costs$/)
    .first()
    .fill('a lot')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await look(page, 'products with a price that is none')
  await visit(page, '/dashboard/products?name=none', 'No product matches these filters', 'no products')
  await page.route('**/admin_index**', (route) => route.fulfill({ status: 500, json: {} }))
  await visit(page, '/dashboard/orders', 'Failed to fetch orders', 'orders that cannot be had')
  await page.unroute('**/admin_index**')

  await page.goto('/dashboard/create-product')
  await page.getByRole('button', { name: 'Create Product' }).click()
  await page.getByLabel('Name').and(page.locator('[aria-invalid]')).waitFor()
  await look(page, 'new product with faults')
  await page.goto('/dashboard/products?name=tote')
  await page
    .getByRole('button', { name: /^Edit Canvas Tote/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Edit Product' }).waitFor()
  await look(page, 'product with pictures')

  await visit(page, '/dashboard/products/import', 'Choose a CSV file', 'import')
  await page.getByText('What the file looks like').click()
  await page.getByLabel('CSV file').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'name,description,price,product_type,quantity\nA scarf,Of wool,49,unisex,3\nA fault,,-1,nobody,x\n',
    ),
  })
  await page.getByRole('button', { name: 'Check again' }).waitFor()
  await look(page, 'import with faults')

  await visit(page, '/dashboard/waiting', 'Waiting')
  await visit(page, '/dashboard/moving-in', 'Choose Shopify’s file', 'moving in')
  await visit(page, '/dashboard/feeds', 'Not in the feed', 'feeds')
  await visit(page, '/dashboard/redirects', 'Asked for and not found', 'redirects')
  await visit(page, '/dashboard/reviews', 'Publish')
  await visit(page, '/dashboard/search', 'Add a group', 'search words')
  await page.getByRole('button', { name: 'Add a group' }).click()
  await page.getByLabel('Mean the same').fill('gansey')
  await page.getByRole('button', { name: 'Save' }).click()
  await look(page, 'search words with a fault')

  await visit(page, '/dashboard/sale-prices', 'Linen, end of season', 'sale prices')
  await visit(page, '/dashboard/sale-prices?sale=new', 'Create sale', 'a new sale')
  await visit(page, '/dashboard/promotions', 'A first hello', 'promotions')
  await visit(page, '/dashboard/promotions?promotion=new', 'Create promotion', 'a new promotion')
  await visit(page, '/dashboard/collections?collection=2', 'Pinned', 'a collection')
})

test('The desk of the returns, with each of its lists, can be used by everybody', async ({
  open,
  expected,
}) => {
  expected.push(/console: .*422/)
  const body = { name: 'Grace Hopper', email: 'grace@example.com', order: 'the camel coat' }
  expect((await openCaller(shop.url).call(withdraw, { body })).status).toBe(200)
  await runsSmall(shop, TOTE)
  const page = await openAsAdmin(open, shop)
  await visit(page, '/dashboard/returns', /^R-/, 'returns')
  await visit(page, '/dashboard/returns?number=nobody@', 'No return matches these filters.', 'no returns')

  await visit(page, '/dashboard/returns?todo=decide', 'Note to the buyer', 'returns to decide')
  await visit(page, '/dashboard/returns?todo=expected', 'Received, look later', 'returns expected')
  await visit(page, '/dashboard/returns?todo=inspect', /^R-/, 'returns to inspect')
  await page.getByRole('radio', { name: 'Deduct' }).first().check()
  await page.getByRole('button', { name: 'Settle' }).first().click()
  await page.getByText(/^Please enter how much is kept/).waitFor()
  await look(page, 'a return to inspect, with a fault')
  await page.getByRole('radio', { name: 'Accept', exact: true }).first().check()
  await page.getByRole('button', { name: 'Settle' }).first().click()
  await page.getByText(/ is settled$/).waitFor()
  await visit(page, '/dashboard/returns?todo=refund', /^R-|There is nothing to do here/, 'money due')
  await visit(page, '/dashboard/returns?todo=dispose', 'What becomes of it', 'pieces to put away')
  await visit(page, '/dashboard/returns?todo=unmatched', 'Grace Hopper', 'a statement that is unmatched')
  await visit(page, '/dashboard/returns/fit', 'Runs small', 'lost to size')
  await page.getByText('By size').first().click()
  await page.getByRole('columnheader', { name: 'Too small' }).waitFor()
  await look(page, 'lost to size, by size')
})
