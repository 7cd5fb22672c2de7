import { randomBytes } from 'node:crypto'
import { followEmailLink, logIn, resetPassword, type SessionUser, signUp } from '../contract/account.ts'
import { mailInvitation, planInvitation } from '../server/accounts/staff-invitations.ts'
import type { Role } from '../contract/permissions.ts'
import { COMMAND_LINE } from '../server/accounts/audit-queries.ts'
import { ensureFirstAdmin } from '../server/accounts/first-admin.ts'
import type { ApiCaller } from './caller.ts'
import { emailLinksFor } from './mails.ts'
import type { TestShop } from './shop.ts'

export const PASSWORD = 'a long and quiet afternoon'

type Credentials = Pick<Customer, 'email' | 'password'>
type Api = Pick<ApiCaller, 'call'>

export interface Customer extends SessionUser {
  password: string
  /** The authorization header's value of a session of theirs. */
  token: string
}

/** An address that no other account has, also when the tests run again in the same shop. */
export const newEmail = (name = 'ada') => `${name}-${randomBytes(4).toString('hex')}@example.com`

/** An account with a session. */
export async function aCustomer(
  api: Api,
  { email = newEmail(), name = 'Ada Lovelace' }: { email?: string; name?: string } = {},
): Promise<Customer> {
  const { status, error } = await api.call(signUp, { body: { user: { email, name, password: PASSWORD } } })
  if (status !== 200) throw new Error(`The account of ${email} was not opened: ${status} ${error}`)
  return await signInAgain(api, { email, password: PASSWORD })
}

/** An account whose owner has followed the link that confirms its address. */
export async function aVerifiedCustomer(
  shop: TestShop,
  account: { email?: string; name?: string } = {},
): Promise<Customer> {
  const customer = await aCustomer(shop, account)
  const [token] = await emailLinksFor(shop, customer.email)
  const { status, error } = await shop.call(followEmailLink, { body: { token: token! } })
  if (status !== 200) throw new Error(`The address ${customer.email} was not verified: ${status} ${error}`)
  return customer
}

/** Another session of an account, as on a second browser. */
export async function signInAgain(api: Api, { email, password }: Credentials): Promise<Customer> {
  const { status, headers, body, error } = await api.call(logIn, { body: { user: { email, password } } })
  if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${error}`)
  return { ...body.status.data.user, password, token: headers.get('authorization')! }
}

/** The token of the shop's first admin, on a session of the caller's own. */
export async function anAdmin(shop: TestShop): Promise<string> {
  await ensureFirstAdmin(shop.shop)
  const { adminEmail: email } = shop.shop.config
  return (await signInAgain(shop, { email, password: shop.shop.secrets.adminPassword })).token
}

/** Gives the account with this address, or a new one, a role. */
export async function aStaffMember(shop: TestShop, role: Role, email = newEmail(role)): Promise<Customer> {
  const invitation = await planInvitation(email, { role, invitedBy: COMMAND_LINE })
  const { token } = await shop.shop.db
    .transaction()
    .execute((trx) => mailInvitation(trx, shop.shop, invitation))
  const body = {
    user: { reset_password_token: token, password: PASSWORD, password_confirmation: PASSWORD },
  }
  const { status, error } = await shop.call(resetPassword, { body })
  if (status !== 200) throw new Error(`${email} could not follow the invitation: ${status} ${error}`)
  return await signInAgain(shop, { email, password: PASSWORD })
}
