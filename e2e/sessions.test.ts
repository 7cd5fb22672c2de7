import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ADA } from '../test/payment-form.ts'
import {
  changePasswordElsewhere,
  fillLogin,
  hearNotice,
  aCustomer,
  openWithWishlist,
  placeOf,
  signedIn,
  storedSession,
  storing,
  type Customer,
} from './customers.ts'
import { aPaidOrderOf, GUESSED } from './return-orders.ts'
import { sharedShop } from './shared-shop.ts'
import { runSql } from './shop-process.ts'
import { test } from './test.ts'

/** What a page has asked for when its session ends elsewhere. */
const LATE = [/^401: GET /, /console: .*401/]
const NOBODY = { jwtToken: null, user: null }
const WEEK_MS = 7 * 24 * 3_600_000

test.for([
  '/account',
  '/account/profile',
  '/account/orders?page=2',
  '/account/orders/details/HL-1',
  '/account/nowhere',
])('A guest who asks for %s logs in first, and is then there', async (path, { page, expected }) => {
  expected.push(/^404: GET .*\/api\/orders\/HL-1/, /console: .*404/)
  const customer = await aCustomer()
  await page.goto(path)
  await page.waitForURL(`/login?next=${path.replace('?', '%3F').replace('=', '%3D')}`)
  await page.reload()
  await fillLogin(page, customer)
  await page.waitForURL(path)
  await page.getByRole('navigation', { name: 'Account' }).waitFor()
  await page.reload()
  await page.getByRole('navigation', { name: 'Account' }).waitFor()
  expect(placeOf(page)).toBe(path)
})

test('Guests are sent to the login on client navigation too, and return after a sign-up as well', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await page.waitForURL('/login?next=/account')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL('/signup?next=/account')
  await page.getByRole('link', { name: 'Login' }).click()
  await page.waitForURL('/login?next=/account')
  await fillLogin(page, await aCustomer())
  await page.waitForURL('/account')
})

test('The login never redirects out of the shop', async ({ open }) => {
  const customer = await aCustomer()
  for (const next of ['//evil.example', 'https://evil.example/', '/\\evil.example', '/.//evil.example']) {
    const page = await open(signedIn(customer))
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await page.waitForURL('/')
  }
})

test('Signed-in customers are redirected from the pages for guests, reloaded or not', async ({ open }) => {
  const customer = await aCustomer()
  const page = await open(signedIn(customer))
  for (const path of ['/login', '/signup', '/reset-password', '/password/edit?reset_password_token=x']) {
    await page.goto(path)
    await page.waitForURL('/')
  }
  const visitor = await open()
  await visitor.goto('/signup')
  await visitor.getByRole('link', { name: 'Login' }).last().click()
  await visitor.waitForURL('/login')
  await fillLogin(visitor, customer)
  await visitor.waitForURL('/')
  await visitor.goBack()
  await visitor.waitForURL('/')
  await visitor.getByRole('link', { name: 'Shop Now' }).waitFor()
})

test('The dashboard does not exist for guests and customers', async ({ open, page, expected }) => {
  expected.push(/^404: GET .*\/404\.data/, /^403: GET .*(admin_index|staff\/me)/, /console: .*40[34]/)
  expected.push(...LATE)
  await page.goto('/dashboard')
  await page.waitForURL('/404')
  await page.getByText('The page you are looking for does not exist.').waitFor()

  const customer = await aCustomer()
  const visitor = await open(signedIn(customer))
  await visitor.goto('/dashboard/orders')
  await visitor.waitForURL('/404')

  await runSql(sharedShop().dataDir, `update accounts set role = 'owner' where id = ${customer.id}`)
  await visitor.goto('/dashboard')
  await visitor.getByRole('link', { name: 'Create Product' }).first().waitFor()
  const other = await visitor.context().newPage()
  await other.goto('/account')
  await other.getByRole('button', { name: 'Log out' }).click()
  await visitor.waitForURL('/404')
})

test.for([
  ['says nothing', ''],
  ['has no payload', 'Bearer nonsense'],
  ['has a payload that is no JSON', 'Bearer a.b.c'],
  ['has expired', `Bearer e30.${btoa(JSON.stringify({ exp: 1_700_000_000 }))}.x`],
] as const)('Who comes back with a token that %s is a guest, and told so', async ([, jwtToken], { open }) => {
  const page = await open(storing({ jwtToken, user: '{"id":1,"name":"Ada","email":"ada@example.com"}' }))
  await page.goto('/')
  await hearNotice(page, 'You have been logged out')
  expect(await storedSession(page)).toEqual(NOBODY)
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await page.waitForURL('/login?next=/account')
})

test('A forged token ends the session at the first response, a damaged user does not', async ({
  open,
  expected,
}) => {
  expected.push(/^401: GET /, /console: .*401/)
  const customer = await aCustomer()
  const forged = await open(signedIn({ ...customer, token: `${customer.token.slice(0, -8)}AAAAAAAA` }))
  await forged.goto('/account/orders')
  await hearNotice(forged, 'Your session has ended. Please log in again.')
  await forged.waitForURL('/login?next=/account/orders')
  expect(await storedSession(forged)).toEqual(NOBODY)

  const damaged = await open(storing({ jwtToken: customer.token, user: '{"name":' }))
  await damaged.goto('/account')
  await damaged.getByRole('heading', { level: 1, name: 'Hello, Ada' }).waitFor()
})

test('A session ended elsewhere leads to the login, and back', async ({ open, expected }) => {
  expected.push(/^401: GET /, /console: .*401/)
  const customer = await aCustomer()
  const page = await open(signedIn(customer))
  await openWithWishlist(page, '/account')
  await page.getByText('You have no orders.').waitFor()
  const password = 'three lamps by the harbour'
  await changePasswordElsewhere(customer, password)

  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await hearNotice(page, 'Your session has ended. Please log in again.')
  await page.waitForURL('/login?next=/account/profile')
  expect(await storedSession(page)).toEqual(NOBODY)
  await fillLogin(page, { email: customer.email, password })
  await page.waitForURL('/account/profile')
  await page.getByText(customer.email).waitFor()
})

test('A form that is sent after its session has ended leads to the login', async ({ open, expected }) => {
  expected.push(/^401: /, /console: .*401/)
  const customer = await aCustomer()
  const page = await open(signedIn(customer))
  await openWithWishlist(page, '/account/profile')
  await page.getByRole('button', { name: 'Edit name' }).click()
  await page.getByLabel('Name').fill('Augusta')
  await changePasswordElsewhere(customer, 'three lamps by the harbour')
  await page.getByRole('button', { name: 'Save' }).click()
  await hearNotice(page, 'Your session has ended. Please log in again.')
  await page.waitForURL('/login?next=/account/profile')
})

test('A session ends at its expiry while the page is open', async ({ open }) => {
  const page = await open(signedIn(await aCustomer()))
  await page.clock.install()
  await page.goto('/account/profile')
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  await page.clock.fastForward(WEEK_MS - 60_000)
  expect((await storedSession(page)).jwtToken).not.toBeNull()
  await page.clock.fastForward(120_000)
  await page.waitForURL('/login?next=/account/profile')
  expect(await storedSession(page)).toEqual(NOBODY)
})

test('Two tabs sign in and out together', async ({ page, expected }) => {
  expected.push(...LATE)
  const customer = await aCustomer()
  const other = await page.context().newPage()
  await other.goto('/login?next=/account')
  await page.goto('/login')
  await fillLogin(page, customer)
  await page.waitForURL('/')
  await other.waitForURL('/account')
  await other.getByRole('heading', { level: 1, name: 'Hello, Ada' }).waitFor()

  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('/login')
  await other.waitForURL('/login?next=/account')
  expect(await storedSession(other)).toEqual(NOBODY)
})

test('Who comes after an account in its tab is asked for the e-mail of its order, which the account was not', async ({
  open,
  expected,
}) => {
  expected.push(...LATE, ...GUESSED)
  const customer = await aCustomer()
  const { id } = await aPaidOrderOf(sharedShop(), {
    quantity: 1,
    email: customer.email,
    token: customer.token,
  })
  const page = await open(signedIn(customer))
  await page.goto(`/account/orders/details/${id}`)
  await page.getByRole('link', { name: 'Returns & Exchanges' }).click()
  await page.getByRole('button', { name: 'Cancel these pieces' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('/login')
  await page.goBack()
  await page.waitForURL(`/returns/new/${id}`)
  const asked = page.getByRole('textbox', { name: 'E-mail' })
  await asked.waitFor()
  await page.reload()
  await asked.waitFor()
  expect(await page.getByRole('button', { name: 'Cancel these pieces' }).count()).toBe(0)
})

test('A tab with an order of an account shows it masked once its owner has logged out in another tab', async ({
  open,
  expected,
}) => {
  expected.push(...LATE)
  const customer = await aCustomer()
  const { id } = await aPaidOrderOf(sharedShop(), {
    quantity: 1,
    email: customer.email,
    token: customer.token,
  })
  const page = await open(signedIn(customer))
  await page.goto(`/orders/track?order_id=${id}`)
  await page.getByText(ADA.shipping_line1).waitFor()
  const other = await page.context().newPage()
  await other.goto('/account')
  await other.getByRole('button', { name: 'Log out' }).click()
  await page.getByText('1•••').waitFor()
  expect(await page.getByText(ADA.shipping_line1).count()).toBe(0)
})

interface StoredSession {
  jwtToken: string | null
  user: string | null
}

const sessionOf = ({ token, id, name, email }: Customer): StoredSession => ({
  jwtToken: token,
  user: JSON.stringify({ id, name, email }),
})

const store = (page: Page, session: StoredSession) =>
  page.evaluate((items) => {
    for (const [name, value] of items) {
      if (value === null) localStorage.removeItem(name)
      else localStorage.setItem(name, value)
    }
  }, Object.entries(session))

/**
 * Imitates a return from the back/forward cache: the stored session has changed, and the page is told by `pageshow`.
 */
async function showAgain(page: Page, session: StoredSession): Promise<void> {
  await store(page, session)
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
}

test('A page that the browser kept is loaded anew once somebody else has signed in, or nobody is', async ({
  open,
}) => {
  const [ada, grace] = [await aCustomer(), await aCustomer({ name: 'Grace' })]
  const page = await open(signedIn(ada))
  await page.goto('/account/profile')
  await page.getByText(ada.email).waitFor()
  await showAgain(page, sessionOf(grace))
  await page.getByText(grace.email).waitFor()

  await page.waitForLoadState('load')
  const loadedAnew = page.waitForEvent('load')
  await showAgain(page, NOBODY)
  await loadedAnew
})

test('A tab that slept while somebody else signed in in another one is loaded anew', async ({ open }) => {
  const [ada, grace] = [await aCustomer(), await aCustomer({ name: 'Grace' })]
  const page = await open(signedIn(ada))
  await page.goto('/account/profile')
  await page.getByText(ada.email).waitFor()
  const other = await page.context().newPage()
  await other.goto('/faq')
  await store(other, sessionOf(grace))
  await page.getByText(grace.email).waitFor()
})

test.for(['down', 'broken', 'silent'] as const)(
  'Logging out works with the server %s',
  async (how, { open, expected }) => {
    expected.push(/\/api\/logout/, /console: .*(500|ERR_FAILED)/)
    const page = await open(signedIn(await aCustomer()))
    const { promise: end, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/logout', async (route) => {
      if (how === 'silent') await end
      return how === 'broken' ? route.fulfill({ status: 500, json: {} }) : route.abort('failed')
    })
    await page.goto('/account')
    await page.getByRole('button', { name: 'Log out' }).click()
    await hearNotice(page, 'You have been logged out')
    await page.waitForURL('/login')
    expect(await storedSession(page)).toEqual(NOBODY)
    letGo()
    await page.goto('/account')
    await page.waitForURL('/login?next=/account')
  },
)

test('Logging out really ends the session', async ({ open, expected }) => {
  expected.push(...LATE)
  const customer = await aCustomer()
  const page = await open(signedIn(customer))
  await page.goto('/account')
  const answered = page.waitForResponse('**/api/logout')
  await page.getByRole('button', { name: 'Log out' }).click()
  expect((await answered).status()).toBe(200)
  const { status } = await fetch(`${sharedShop().url}/api/users/profile`, {
    headers: { authorization: customer.token },
  })
  expect(status).toBe(401)
})

test('Without JavaScript the forms that need it are not shown, so nothing of them is in the address', async ({
  open,
  expected,
}) => {
  expected.push(/\.js \(csp\)$/)
  const page = await open({ javaScriptEnabled: false })
  for (const path of ['/login', '/signup', '/reset-password', '/password/edit', '/orders/track']) {
    await page.goto(path)
    expect(await page.locator('main noscript p').innerText()).toMatch(/please allow scripts in your browser/)
    expect(await page.getByRole('main').getByRole('button').count(), path).toBe(0)
  }
  await page.goto('/login')
  expect(await page.locator('main form').getAttribute('method')).toBe('post')
})
