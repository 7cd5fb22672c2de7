import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { aCustomer, fillLogin, openAsAdmin, signedIn } from './customers.ts'
import { sharedShop } from './shared-shop.ts'
import { test } from './test.ts'

test('Staff find the dashboard in the header, in the menu and in the account', async ({ open }) => {
  const page = await openAsAdmin(open, sharedShop())
  const dashboard = page.getByRole('heading', { level: 1, name: 'Dashboard' })
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await dashboard.waitFor()

  await page.goto('/account')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Dashboard' }).click()
  await dashboard.waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/faq')
  await expect
    .poll(() => page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).isVisible())
    .toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click()
  await dashboard.waitFor()
})

test('Customers and guests see no link to the dashboard, and the shop is asked once whether there is one', async ({
  open,
  page,
}) => {
  const customer = await open(signedIn(await aCustomer()))
  let asked = 0
  customer.on('request', (request) => void (request.url().endsWith('/check_admin') && asked++))
  for (const visitor of [page, customer]) {
    const isAsked = visitor === page ? undefined : visitor.waitForResponse('**/api/users/check_admin')
    await visitor.goto('/faq')
    await isAsked
    await visitor.getByRole('button', { name: 'Menu' }).click()
    await visitor.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Account' }).waitFor()
    await expect.poll(() => visitor.getByRole('link', { name: 'Dashboard' }).count()).toBe(0)
  }
  expect(asked).toBe(1)
})

test('Staff who are signed out are offered Login on the 404 page, and come back to where they wanted to go', async ({
  page,
  expected,
}) => {
  expected.push(/^404: GET .*\/404\.data/, /console: .*404/)
  const { admin } = sharedShop()
  for (const path of ['/dashboard', '/dashboard/orders?status=shipped']) {
    await page.goto(path)
    await page.waitForURL('/404')
    await page.getByText('The page you are looking for does not exist.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
    await fillLogin(page, admin)
    await page.waitForURL(path)
    await page
      .getByRole('heading', { level: 1 })
      .getByText(/Dashboard|Orders/)
      .waitFor()
    // What the page still asks for as its session ends would be refused.
    await Promise.all([page.waitForResponse('**/api/wishlist'), page.goto('/account')])
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('/login')
  }
})

test('The 404 page offers no Login to a customer at the dashboard’s door, nor to a guest elsewhere', async ({
  open,
  page,
  expected,
}) => {
  expected.push(/^404: GET /, /^403: GET /, /console: .*40[34]/)
  const customer = await open(signedIn(await aCustomer()))
  await customer.goto('/dashboard/orders')
  await customer.waitForURL('/404')
  await page.goto('/nowhere')
  for (const visitor of [customer, page]) {
    await visitor.getByText('The page you are looking for does not exist.').waitFor()
    await visitor.getByRole('main').getByRole('link', { name: 'Back to home' }).waitFor()
    await expect.poll(() => visitor.getByRole('main').getByRole('link', { name: 'Login' }).count()).toBe(0)
  }
})

test('An invitation sets a password, also for a customer who is signed in, and leads to the dashboard', async ({
  open,
}) => {
  const customer = await aCustomer()
  const { stdout } = await promisify(execFile)('node', ['bin/create-admin.ts', customer.email], {
    env: { ...process.env, DATA_DIR: sharedShop().dataDir, PUBLIC_URL: sharedShop().url },
  })
  const [link] = /http\S+\/invitation#\S+/.exec(stdout)!
  const page = await open(signedIn(customer))
  // The password ends the session, with which the wishlist could be asked for as late as then.
  const wishlist = page.waitForResponse('**/api/wishlist')
  await page.goto(link)
  await wishlist
  await page.getByRole('heading', { level: 1, name: 'Welcome to the staff.' }).waitFor()
  const password = 'three lamps by the harbour'
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL('/login?next=/dashboard')
  await fillLogin(page, { email: customer.email, password })
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
})
