import { logIn, signUp } from '../contract/account.ts'
import { ensureFirstAdmin } from '../server/accounts/first-admin.ts'
import type { TestShop } from './shop.ts'

export const PASSWORD = 'a long and quiet afternoon'

/** Opens an account and signs in; answers with the Authorization header's value. */
export async function signInAs(shop: TestShop, email: string, name = 'Ada Lovelace'): Promise<string> {
  await shop.call(signUp, { body: { user: { email, name, password: PASSWORD } } })
  return await signIn(shop, email, PASSWORD)
}

export async function signInAsAdmin(shop: TestShop): Promise<string> {
  await ensureFirstAdmin(shop.shop)
  return await signIn(shop, shop.shop.config.adminEmail, shop.shop.secrets.adminPassword)
}

async function signIn(shop: TestShop, email: string, password: string): Promise<string> {
  const { status, headers } = await shop.call(logIn, { body: { user: { email, password } } })
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`)
  return headers.get('authorization')!
}
