import { expect } from 'vitest'
import { openAsAdmin } from './customers.ts'
import { putInCart, TOTE } from './journeys.ts'
import { fillPayment, goToPayment, submitPayment } from './payments.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

// A refused text is an error on the console, and the fixtures fail on those.

test('Every page works while the browser refuses texts as HTML', async ({ open, expected }) => {
  expected.push(/^404: GET .*\/nowhere/, /console: .*404/)
  const page = await open()
  for (const path of [
    '/',
    '/faq',
    '/about',
    '/orders/track',
    '/withdraw',
    '/gift-cards',
    '/stock-alerts?product=38',
    '/wishlist',
    '/shop/2/reviews',
    '/login',
    '/signup',
    '/nowhere',
    '/offline',
    '/api/docs',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  // Client-side navigations create the elements of the next page, scripts of structured data among them.
  await page.goto('/')
  await page.getByRole('link', { name: 'Shop Now' }).first().click()
  await page.waitForURL(/\/shop/)
  await putInCart(page, TOTE)
  await goToPayment(page)
  await fillPayment(page)
  await submitPayment(page)
  await page.waitForURL(/\/orders\/success/)

  const admin = await openAsAdmin(open, sharedShop())
  for (const path of ['/dashboard', '/dashboard/create-product', '/dashboard/products/import', '/account']) {
    await admin.goto(path)
    await admin.waitForLoadState('networkidle')
  }
})

test('A script that writes HTML with a tag into a page is refused, and one that makes a script element is not', async ({
  page,
  expected,
}) => {
  expected.push(/console: .*TrustedHTML/)
  await page.goto('/')
  const refused = await page.evaluate(() => {
    const names: string[] = []
    for (const html of ['<img src=x>', '<script></script><b>', '<script>a</script>', '<svg onload=a>'])
      try {
        document.createElement('div').innerHTML = html
        names.push(`accepted ${html}`)
      } catch (error) {
        names.push((error as Error).name)
      }
    document.createElement('div').innerHTML = '<script></script>'
    document.createElement('div').innerHTML = 'plain &amp; text'
    return names
  })
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
})
