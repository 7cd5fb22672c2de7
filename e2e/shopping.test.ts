import { expect } from 'vitest'
import { pay } from '../test/payment-form.ts'
import { storing } from './customers.ts'
import { aGarment } from './garments.ts'
import { holdBack } from './hold-back.ts'
import {
  addToCart,
  COAT,
  holdNotice,
  isTakenOver,
  openProduct,
  orderIdOn,
  putInCart,
  TOTE,
} from './journeys.ts'
import { closeWithEscape, hasFocus } from './keys.ts'
import { CARDS, fillCard, fillPayment, goToPayment, submitPayment, waitForPaymentPage } from './payments.ts'
import { openMail } from './mailbox.ts'
import { test } from './test.ts'

test('A guest finds a coat, pays by card, sees the order, gets the mail and tracks the parcel', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await page.getByRole('heading', { level: 1, name: 'Our Products' }).waitFor()
  await page.getByRole('link', { name: 'Collarless Wool Coat' }).first().click()
  await page.getByRole('heading', { level: 1, name: COAT }).waitFor()

  const sideCart = await addToCart(page, { size: 'M' })
  await sideCart.getByText('Size M').waitFor()
  await sideCart.getByText('$480.00').first().waitFor()
  await goToPayment(page)
  await fillPayment(page, { email: 'ada@example.com', shipping: 'Expedited' })
  await submitPayment(page)

  await page.waitForURL(/\/orders\/success\?session_id=/)
  await page.getByText('Paid', { exact: true }).first().waitFor()
  await page.getByText('Expedited Shipping').first().waitFor()
  await page.getByText('12 St James Square').waitFor()
  const orderId = await orderIdOn(page)
  await page.getByRole('link', { name: /^Cart.*0/ }).waitFor()

  await openMail(page, 'ada@example.com', orderId)
  await page.frameLocator('iframe').getByText(orderId).filter({ visible: true }).first().waitFor()

  await page.goto('/orders/track')
  await page.getByLabel('Enter Order ID').fill(orderId.toLowerCase())
  await page.getByRole('button', { name: 'Track Order' }).click()
  await page.getByText('12 St James Square').waitFor()
  await page.getByText('Expedited Shipping ($15.00), 1 to 3 business days').waitFor()

  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel these pieces' }).waitFor()
  expect(await page.getByLabel('E-mail').count()).toBe(0)
  await page.goBack()

  // Any other browser.
  await page.context().clearCookies()
  await page.reload()
  await page.getByText('a•••@example.com').first().waitFor()
  await page.getByText('1•••').waitFor()
})

test('A declined card is explained, and the next one pays', async ({ page, expected }) => {
  expected.push(/^402: POST .*\/sandbox\/pay\//, /console: .*402/)
  await putInCart(page, TOTE)
  await goToPayment(page)
  await fillPayment(page, { card: CARDS.declined })
  await submitPayment(page)
  await page
    .getByRole('alert')
    .getByText(/declined/i)
    .waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('Portland')

  await fillCard(page, CARDS.insufficientFunds)
  await submitPayment(page)
  await page
    .getByRole('alert')
    .getByText(/insufficient funds/i)
    .waitFor()

  await fillCard(page, CARDS.asksToConfirm)
  await submitPayment(page)
  await page.getByRole('button', { name: /Complete/ }).click()
  await page.waitForURL(/\/orders\/success/)
  await page.getByText('Paid', { exact: true }).first().waitFor()
})

test('Coming back from the payment page cancels the order and keeps the cart', async ({ page }) => {
  await putInCart(page, TOTE)
  await goToPayment(page)
  await page
    .getByRole('link', { name: /Back to/ })
    .first()
    .click()
  await page.waitForURL(/\/orders\/cancel/)
  await page
    .getByText(/canceled/)
    .first()
    .waitFor()
  await page
    .getByText(/not charged/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: /^Cart.*1/ }).waitFor()
})

test('Canceling an order that is paid, or being paid, says so and does not cancel it', async ({
  page,
  expected,
}) => {
  await putInCart(page, TOTE)
  await goToPayment(page)
  await fillPayment(page)
  await submitPayment(page)
  await page.waitForURL(/\/orders\/success/)
  const orderId = await orderIdOn(page)
  expected.push(/409/)
  await page.goto(`/orders/cancel?order_id=${orderId}`)
  await page.getByRole('heading', { level: 1, name: 'Your order was not canceled' }).waitFor()
  await page.getByText('This order was paid before it could be canceled.').waitFor()
  await page.getByRole('link', { name: 'See your order' }).waitFor()
  await expect.poll(() => page.title()).toBe('Your order was not canceled | Hemline')

  const error = 'The payment of this order is already under way. You will hear when it has arrived.'
  await page.route('**/api/orders/*/cancel', (route) => route.fulfill({ status: 409, json: { error } }))
  await page.reload()
  await page.getByText(error).waitFor()
  await expect.poll(() => page.getByText(/is paid|was paid/).count()).toBe(0)
})

test('Where no order is named, none is said to be canceled', async ({ page }) => {
  await page.goto('/orders/cancel')
  await page.getByRole('heading', { level: 1, name: 'You left the payment' }).waitFor()
  await page.getByText('Canceling your order...').waitFor({ state: 'detached' })
  expect(await page.getByText(/was canceled/).count()).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('You left the payment')
  await page.getByRole('link', { name: 'Back to cart' }).waitFor()
})

test('An order that could not be canceled is not said to be', async ({ page, expected }) => {
  expected.push(/503/)
  await page.route('**/api/orders/*/cancel', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/orders/cancel?order_id=HL-00000-00000-00000-00000')
  await page.getByRole('heading', { level: 1, name: 'Your order was not canceled' }).waitFor()
  await page.getByText('It could not be canceled just now. Unless you have paid your order').waitFor()
})

test('Who comes back from the payment while the connection is away cancels the order with the next try', async ({
  page,
  expected,
}) => {
  expected.push(/cancel.*ERR_FAILED/, /console: .*ERR_FAILED/)
  await putInCart(page, TOTE)
  await goToPayment(page)
  const addresses = '**/api/orders/*/cancel'
  await page.route(addresses, (route) => route.abort())
  await page
    .getByRole('link', { name: /Back to/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Your order was not canceled' }).waitFor()
  await page.unroute(addresses)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Order canceled' }).waitFor()
  await page.getByRole('link', { name: 'Back to cart' }).waitFor()
})

test('A cart line with too many pieces says so and is corrected in place', async ({ page }) => {
  await putInCart(page, 'Leather Shopper')
  await page.goto('/cart')
  await page.getByLabel('Quantity of Leather Shopper').selectOption('5')
  await page.getByText('Only 2 left in stock').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Checkout as guest' }).count()).toBe(0)
  await page.getByRole('button', { name: /Set .*to 2/ }).click()
  await page.getByRole('link', { name: 'Checkout as guest' }).waitFor()
  await page.getByText('$640.00').first().waitFor()
})

test('The side cart says why it cannot be checked out', async ({ page }) => {
  const sideCart = await putInCart(page, 'Leather Shopper')
  await sideCart.getByRole('link', { name: 'Checkout as guest' }).waitFor()
  await sideCart.getByLabel('Quantity of Leather Shopper').selectOption('5')
  await sideCart.getByRole('status').getByText('Change or remove them to check out.').waitFor()
  await sideCart.getByRole('button', { name: /Set .*to 2/ }).click()
  await sideCart.getByRole('link', { name: 'Checkout as guest' }).waitFor()
})

test('A link below a long cart leads to the first line that cannot be bought', async ({ page, open }) => {
  const all = (await (await page.request.get('/api/products/')).json()) as {
    id: number
    name: string
    size_quantities: Record<string, number> | null
  }[]
  const products = all.flatMap(({ id, name, size_quantities }) => {
    const [size] = Object.entries(size_quantities ?? {}).find(([, left]) => left > 0) ?? []
    return size ? [{ id, name, size }] : []
  })
  const items = products.slice(0, 9).map(({ id, name, size }, place) => ({
    id,
    name,
    quantity: 1,
    size: place === 2 ? '' : size,
    imageUrl: null,
  }))
  const phone = await open({
    ...storing({ cart: JSON.stringify({ items }) }),
    viewport: { width: 390, height: 844 },
  })
  await phone.goto('/cart')
  await phone.getByRole('button', { name: 'Show the first' }).click()
  const sizes = phone.getByRole('group', { name: `Size of ${products[2]!.name}` }).getByRole('button')
  await expect.poll(() => hasFocus(sizes.first())).toBe(true)
  await expect.poll(async () => (await sizes.first().boundingBox())?.y).toBeGreaterThan(60)
})

test('The browser’s own Back from the payment page leads to a cart that can still be paid, or changed', async ({
  page,
}) => {
  // The last two of them: from here on this shopper holds both.
  const bag = await aGarment({ name: 'Felted Shopper', price: 32_000, quantity: 2, sizes: [] })
  await putInCart(page, bag.name)
  await page.goto('/cart')
  await page.getByLabel(/^Quantity of/).selectOption('2')
  await page.getByText('$640.00').first().waitFor()
  await goToPayment(page)
  const held = page.url()
  await page.goBack()
  await page.waitForURL(/\/cart/)
  await goToPayment(page)
  expect(page.url()).toBe(held)

  await page.goto('/cart')
  await page.getByLabel(/^Quantity of/).selectOption('1')
  await page.getByText('$320.00').first().waitFor()
  await goToPayment(page)
  expect(page.url()).not.toBe(held)
  await fillPayment(page)
  await submitPayment(page)
  await page.getByRole('heading', { name: 'Thank you.' }).waitFor()
})

test('What another tab has added to the cart that is being paid stays in it', async ({ page }) => {
  const hat = await aGarment({ name: 'Felt Hat Added Beside', sizes: [] })
  await putInCart(page, TOTE)
  await goToPayment(page)
  const beside = await page.context().newPage()
  await putInCart(beside, hat.name)
  await fillPayment(page)
  await submitPayment(page)
  await page.getByRole('heading', { name: 'Thank you.' }).waitFor()
  await page.getByRole('link', { name: /^Cart.*1/ }).waitFor()
  await page.goto('/cart')
  await page.getByLabel(`Quantity of ${hat.name}`).waitFor()
  expect(await page.getByLabel(/^Quantity of/).count()).toBe(1)
})

test('The page of an order that is unknown, or has ended unpaid, leaves the cart', async ({
  page,
  expected,
}) => {
  expected.push(/^404: GET .*\/api\/orders\/success/, /console: .*404/)
  await putInCart(page, TOTE)
  await page.goto('/orders/success?session_id=cs_test_unknown')
  await page.getByText('No order details available.').waitFor()
  await page.getByRole('link', { name: /^Cart.*1/ }).waitFor()

  await page.goto('/cart')
  await goToPayment(page)
  const session = /cs_test_\w+/.exec(page.url())![0]
  await page
    .getByRole('link', { name: /Back to/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Order canceled' }).waitFor()
  await page.goto(`/orders/success?session_id=${session}`)
  await page.getByRole('heading', { level: 1, name: 'Not paid' }).waitFor()
  await page.getByRole('link', { name: /^Cart.*1/ }).waitFor()
})

test('A cart whose pieces were all paid for in another tab is emptied, and says why', async ({ page }) => {
  await putInCart(page, TOTE)
  await page.goto('/cart')
  await page.getByLabel(/^Quantity of/).selectOption('2')
  const beside = await page.context().newPage()
  await beside.goto('/checkout')
  await waitForPaymentPage(beside)
  // It is closed before it leads back.
  await pay(beside.url())
  await beside.close()
  await page.getByLabel(/^Quantity of/).selectOption('1')
  await page.getByRole('link', { name: 'Checkout as guest' }).click()
  await page.getByText(`Your order of ${TOTE}, One size is paid, so it was taken out of your cart.`).waitFor()
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
})

test('A cart line that lacks its size gets one in its place', async ({ page, open }) => {
  const found = await page.request.get(`/api/products/?name=${encodeURIComponent(COAT)}`)
  const [coat] = (await found.json()) as { id: number; name: string }[]
  const line = { id: coat!.id, name: coat!.name, quantity: 2, size: '', imageUrl: null }
  const shopper = await open(storing({ cart: JSON.stringify({ items: [line] }) }))
  await shopper.goto('/cart')
  await shopper.getByText('Please select a size').waitFor()
  const sizes = shopper.getByRole('group', { name: `Size of ${COAT}` })
  // XL is sold out, and so no remedy.
  await expect.poll(() => sizes.getByRole('button').allTextContents()).toEqual(['XS', 'S', 'M', 'L'])
  await sizes.getByRole('button', { name: 'M', exact: true }).press('Enter')
  const quantity = shopper.getByLabel(`Quantity of ${COAT}, Size M`)
  await expect.poll(() => hasFocus(quantity)).toBe(true)
  expect(await quantity.inputValue()).toBe('2')
  await shopper.getByRole('link', { name: 'Checkout as guest' }).waitFor()
  await expect.poll(() => shopper.getByText('Please select a size').count()).toBe(0)
})

test('A long cart scrolls to the line that was just added', async ({ page, open }) => {
  const products = (await (await page.request.get('/api/products/?limit=36')).json()) as {
    id: number
    name: string
  }[]
  const items = products
    .filter(({ name }) => name !== TOTE)
    .map(({ id, name }) => ({ id, name, quantity: 1, size: '', imageUrl: null }))
  const shopper = await open(storing({ cart: JSON.stringify({ items }) }))
  const sideCart = await putInCart(shopper, TOTE)
  const line = sideCart.getByRole('listitem').filter({ hasText: TOTE })
  // What is wrong with the others is said in their place, and makes them taller.
  await sideCart.getByText('Please select a size').first().waitFor()
  await line.getByText('$38.00').waitFor()
  await expect
    .poll(async () => {
      const [box, footer] = [await line.boundingBox(), await sideCart.locator('footer').boundingBox()]
      return box !== null && footer !== null && box.y > 0 && box.y + box.height <= footer.y + 1
    })
    .toBe(true)
})

test('The request for a size disappears once one is chosen', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await openProduct(page, COAT)
  await page.locator('[data-buy-bar]').getByRole('button', { name: 'Add to Cart' }).tap()
  const notice = page.getByRole('status').getByText('Please select a size')
  // It lies over the button, and does not go by itself here.
  await holdNotice(notice)
  await page.getByRole('radio', { name: 'M', exact: true }).tap()
  await expect.poll(() => notice.count()).toBe(0)
})

test('A phone’s Back button closes a dialog and stays on the page', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true })
  // At a desk the browser takes Esc for the same request; here the page itself is not to hear the key.
  await page.addInitScript(() => {
    addEventListener('keydown', (event) => event.key === 'Escape' && event.stopImmediatePropagation(), true)
  })
  await openProduct(page, TOTE)
  const { pathname } = new URL(page.url())
  const openers = [/^Zoom/, 'Menu', 'Add to Cart']
  for (const name of openers) {
    await page.getByRole('button', { name }).first().tap()
    await closeWithEscape(page, page.getByRole('dialog'))
  }
  expect(new URL(page.url()).pathname).toBe(pathname)
})

test('Back as the code of a dialog arrives closes the dialog', async ({ open }) => {
  // What the worker asks for cannot be held back by a test.
  const page = await open({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'block',
  })
  // The browser tells of the closing later than the code arrives.
  await page.addInitScript(() => addEventListener('close', (event) => event.stopPropagation(), true))
  const code = await holdBack(page, /\/assets\/(main-menu|dialog-frame)-.*\.js/)
  await page.goto('/faq')
  const opener = page.getByRole('button', { name: 'Menu' })
  await opener.tap()
  const waiting = page.locator('dialog')
  await closeWithEscape(page, waiting.and(page.getByRole('dialog')))
  await code.letGo()
  await waiting.waitFor({ state: 'detached' })
  // One that was open would take the tap.
  await opener.tap()
  await closeWithEscape(page, page.getByRole('dialog', { name: 'Menu' }))
})

test('A sold-out size is shown, and can be neither chosen nor bought', async ({ page }) => {
  await openProduct(page, COAT)
  const soldOut = page.getByRole('radio', { name: 'XL sold out' })
  await soldOut.click({ force: true })
  expect(await soldOut.getAttribute('aria-checked')).toBe('false')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByText('Please select a size').first().waitFor()
  const sizes = page.getByRole('radiogroup', { name: 'Size' })
  await expect.poll(() => sizes.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.getByRole('dialog', { name: 'Your Cart' }).count()).toBe(0)
})

test('A double click on Add to Cart adds one piece, a later click one more', async ({ page }) => {
  await openProduct(page, TOTE)
  await isTakenOver(page)
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  const sideCart = page.getByRole('dialog', { name: 'Your Cart' })
  await add.dblclick()
  await sideCart.getByText('Your cart has 1 item.').waitFor({ state: 'attached' })
  await closeWithEscape(page, sideCart)
  await add.click()
  await sideCart.getByText('Your cart has 2 items.').waitFor({ state: 'attached' })
})

test('A second tab and a reload show the same cart', async ({ page }) => {
  const other = await page.context().newPage()
  await other.goto('/')
  await putInCart(page, TOTE)
  await other.getByRole('link', { name: /^Cart.*1/ }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: /^Cart.*1/ }).waitFor()

  await other.goto('/cart')
  await other
    .getByRole('button', { name: `Remove ${TOTE}` })
    .or(other.getByRole('button', { name: /^Remove Canvas Tote/ }))
    .click()
  await page.getByRole('link', { name: /^Cart.*0/ }).waitFor()
  await other.getByRole('button', { name: /Undo/ }).click()
  await page.getByRole('link', { name: /^Cart.*1/ }).waitFor()
})

test('Invalid data in the browser’s storage is ignored', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.setItem('cart', '[{"id":"x"},{"id":1,"quantity":-3},null')
    localStorage.setItem('jwtToken', 'Bearer rubbish')
    localStorage.setItem('user', '{')
  })
  await page.goto('/cart')
  await page.getByText("You don't have anything in your cart").waitFor()
  await page.getByRole('link', { name: 'Explore products' }).click()
  await page.getByRole('heading', { level: 1, name: 'Our Products' }).waitFor()
})

test('Reloading the payment page continues the same payment', async ({ page }) => {
  await putInCart(page, TOTE)
  await goToPayment(page)
  await page.reload()
  // A bag has no size that one would name.
  await page.getByText('One size', { exact: true }).waitFor()
  await fillPayment(page)
  await submitPayment(page)
  await page.waitForURL(/\/orders\/success/)
  await page.getByText('Paid', { exact: true }).first().waitFor()
  await page.reload()
  await page.getByText('Paid', { exact: true }).first().waitFor()
})

test('Without JavaScript the whole catalogue can be browsed', async ({ open, expected }) => {
  // Scripts that the page names are refused by the browser's own policy.
  expected.push(/\.js \(csp\)$/)
  const page = await open({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('link', { name: 'View all' }).click()
  await page.getByText('ITEMS').first().waitFor()
  await page.getByRole('link', { name: /more/i }).click()
  await page.waitForURL(/page=2/)
  await page.goto('/shop?name=coat&sort_by=price&sort_direction=asc')
  await page.getByText('2 ITEMS').waitFor()
  await page.getByRole('link', { name: 'Collarless Wool Coat' }).first().click()
  await page.getByText('$480.00').first().waitFor()
  await page.goto('/faq')
  await page.getByText(/30/).first().waitFor()
})

test('Filters take effect on APPLY, are part of the address and can be removed', async ({ page }) => {
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Filter & Sort' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filter & Sort' })
  await drawer.getByLabel('Filter by name').fill('wool')
  await drawer.getByLabel('Price').check()
  await drawer.getByLabel('Ascending').check()
  expect(new URL(page.url()).search).toBe('')
  await drawer.getByRole('button', { name: 'APPLY' }).click()
  await page.waitForURL(/name=wool/)
  expect(new URL(page.url()).searchParams.get('sort_direction')).toBe('asc')
  const chip = page
    .getByRole('link', { name: /wool/i })
    .and(page.getByRole('link', { name: /remove/i }))
    .first()
  // The address changes a moment before the list does.
  await chip.waitFor()
  const before = await page.getByText(/^\d+ ITEMS?$/).textContent()
  await chip.click()
  await expect.poll(() => page.getByText(/^\d+ ITEMS?$/).textContent()).not.toBe(before)
})

test('Back restores the list with what was loaded and its scroll position', async ({ page }) => {
  await page.goto('/shop')
  await isTakenOver(page)
  await page
    .getByRole('link', { name: 'Load more' })
    .or(page.getByRole('button', { name: 'Load more' }))
    .click()
  const last = page.getByRole('link', { name: 'Melange Sock' }).last()
  await last.scrollIntoViewIfNeeded()
  const at = await page.evaluate(() => window.scrollY)
  expect(at).toBeGreaterThan(1000)
  await last.click()
  await page.getByRole('heading', { level: 1, name: /Melange Sock/ }).waitFor()
  await page.goBack()
  await last.waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(at - 200)
})

test('The migration notice is dismissed once and for all', async ({ page }) => {
  await page.goto('/')
  await page.getByText(/platform is migrating/).waitFor()
  await page
    .getByRole('button', { name: /dismiss|close/i })
    .first()
    .click()
  await page.getByText(/platform is migrating/).waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => localStorage.getItem('migrationNoticeDismissed'))).toBeTruthy()
  await page.goto('/shop')
  await page.getByRole('heading', { level: 1, name: 'Our Products' }).waitFor()
  await expect.poll(() => page.getByText(/platform is migrating/).isVisible()).toBe(false)
})

test('An address that does not exist says so, with status 404 and a way home', async ({ page, expected }) => {
  expected.push(/^404: GET .*\/nowhere/, /console: .*404/)
  const response = await page.goto('/nowhere')
  expect(response?.status()).toBe(404)
  await page.getByText('The page you are looking for does not exist.').waitFor()
  await page.getByRole('main').getByRole('link', { name: /home/i }).click()
  await page.waitForURL('/')
})
