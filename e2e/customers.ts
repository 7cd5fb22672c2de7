import type { BrowserContextOptions, Page } from 'playwright-core'
import { updatePassword, updateProfile } from '../contract/account.ts'
import type { Call, Input } from '../contract/call.ts'
import { aCustomer as aCustomerOf, type Customer, signInAgain } from '../test/accounts.ts'
import { type ApiCaller, done, openCaller } from '../test/caller.ts'
import { sharedShop } from './shared-shop.ts'
import type { ShopProcess } from './shop-process.ts'
import type { Open } from './test.ts'

export { type Customer, newEmail, PASSWORD } from '../test/accounts.ts'

/** An account with a session in the shop that all tests share, or in the one at `url`. */
export const aCustomer = ({
  url,
  ...account
}: { name?: string; email?: string; url?: string } = {}): Promise<Customer> => aCustomerOf(api(url), account)

/** A session of the account in another browser. */
export const logInElsewhere = (account: Pick<Customer, 'email' | 'password'>, url?: string) =>
  signInAgain(api(url), account)

/** Ends every session of the account, the one that asks too. */
export async function changePasswordElsewhere(customer: Customer, password: string): Promise<void> {
  const body = { current_password: customer.password, user: { password, password_confirmation: password } }
  const { status, error } = await api().call(updatePassword, { body }, customer.token)
  if (status !== 200) throw new Error(`The password was not changed: ${status} ${error}`)
}

export const savePhone = (customer: Customer, number: string, url?: string) =>
  api(url).call(updateProfile, { body: { user: { phone_number_attributes: { number } } } }, customer.token)

/** A browser that has this in its storage, e.g. from the last visit. */
export const storing = (items: Record<string, string>, url = shopUrl()): BrowserContextOptions => ({
  storageState: {
    cookies: [],
    origins: [{ origin: url, localStorage: Object.entries(items).map(([name, value]) => ({ name, value })) }],
  },
})

/** A browser in which the customer is signed in. */
export const signedIn = ({ token, id, name, email }: Customer, url?: string): BrowserContextOptions =>
  storing({ jwtToken: token, user: JSON.stringify({ id, name, email }) }, url)

export async function fillLogin(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  // The address changes before the page does, and the page before may have the same fields.
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Notices stay for some seconds: wait for one before anything that may take longer, such as the next page. */
export const hearNotice = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true }).waitFor()

/**
 * Opens a page for somebody who is signed in, until their wishlist has come. The page asks for it by itself, and would
 * hear of the end of the session before anything is pressed.
 */
export async function openWithWishlist(page: Page, path: string): Promise<void> {
  const wishlist = page.waitForResponse('**/api/wishlist')
  await page.goto(path)
  await wishlist
}

export const storedSession = (page: Page) =>
  page.evaluate(() => ({ jwtToken: localStorage.getItem('jwtToken'), user: localStorage.getItem('user') }))

/** Where the page is, below the shop. */
export const placeOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Makes calls as the shop's admin, which are meant to succeed; each answers with the body. */
export async function callAsAdmin({ url, admin }: Pick<ShopProcess, 'url' | 'admin'> = sharedShop()) {
  const { token } = await logInElsewhere(admin, url)
  return <C extends Call>(call: C, input: Input<C>) => done(openCaller(url).call(call, input, token))
}

/** A browser of its own in which the shop's admin is signed in, at this path if there is one. */
export async function openAsAdmin(
  open: Open,
  { url, admin }: Pick<ShopProcess, 'url' | 'admin'>,
  path?: string,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await open({ baseURL: url, ...options, ...signedIn(await logInElsewhere(admin, url), url) })
  if (path) await page.goto(path)
  return page
}

/** The settings, as the shop's admin sees them. */
export async function openSettings(open: Open, shop: Pick<ShopProcess, 'url' | 'admin'>): Promise<Page> {
  const page = await openAsAdmin(open, shop, '/dashboard/settings')
  await page.getByRole('heading', { name: 'Notice' }).waitFor()
  return page
}

const shopUrl = () => sharedShop().url

const api = (url = shopUrl()): ApiCaller => openCaller(url)
