import { randomBytes } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import type { SessionUser } from '../contract/account.ts'

export const PASSWORD = 'a long and quiet afternoon'

export interface Customer extends SessionUser {
  password: string
  /** The authorization header's value of a session of theirs. */
  token: string
}

/** Nobody else's, also when the tests run again in the same shop. */
export const newEmail = (name = 'ada') => `${name}-${randomBytes(4).toString('hex')}@example.com`

/** An account that is there already, with a session: made over the API, as another device would. */
export async function makeCustomer({
  name = 'Ada Lovelace',
  email = newEmail(),
  url = shopUrl(),
} = {}): Promise<Customer> {
  const answer = await send('POST', `${url}/api/signup`, { user: { name, email, password: PASSWORD } })
  if (!answer.ok) throw new Error(`No account was made: ${await answer.text()}`)
  return logInElsewhere({ email, password: PASSWORD }, url)
}

/** A session of the account on another device. */
export async function logInElsewhere(
  { email, password }: Pick<Customer, 'email' | 'password'>,
  url = shopUrl(),
): Promise<Customer> {
  const answer = await send('POST', `${url}/api/login`, { user: { email, password } })
  if (!answer.ok) throw new Error(`No session was opened: ${await answer.text()}`)
  const { status } = (await answer.json()) as { status: { data: { user: SessionUser } } }
  return { ...status.data.user, password, token: answer.headers.get('authorization')! }
}

/** Ends every session of the account, the one that asks too. */
export async function changePasswordElsewhere(customer: Customer, password: string): Promise<void> {
  const body = { current_password: customer.password, user: { password, password_confirmation: password } }
  const answer = await send('PATCH', `${shopUrl()}/api/users/update_password`, body, customer.token)
  if (!answer.ok) throw new Error(`The password was not changed: ${await answer.text()}`)
}

export const savePhone = (customer: Customer, number: string, url = shopUrl()) =>
  send(
    'PATCH',
    `${url}/api/users/update_profile`,
    { user: { phone_number_attributes: { number } } },
    customer.token,
  )

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
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

export const hearNotice = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true }).waitFor()

export const storedSession = (page: Page) =>
  page.evaluate(() => ({ jwtToken: localStorage.getItem('jwtToken'), user: localStorage.getItem('user') }))

/** Where the page is, below the shop. */
export const placeOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

const shopUrl = () => inject('shop').url

const send = (method: string, url: string, body: unknown, token?: string) =>
  fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    body: JSON.stringify(body),
  })
