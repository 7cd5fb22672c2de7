import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkAdmin, getProfile, logIn, signUp } from '../../contract/account.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { PASSWORD, aCustomer, signInAgain } from '../../test/accounts.ts'
import { giveNewPassword } from './password-change.ts'
import { ensureFirstAdmin } from './first-admin.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await openTestShop()
})

afterEach(() => shop.close())

const isAdmin = async (email: string, password: string) => {
  const { headers } = await shop.call(logIn, { body: { user: { email, password } } })
  return (await shop.call(checkAdmin, {}, headers.get('authorization') ?? undefined)).body.is_admin
}

const countAdmins = async () =>
  (await shop.shop.pool.query('select count(*) as n from accounts where is_admin')).rows[0].n

test('The first start creates the admin with the shop’s own password, and later starts find it', async () => {
  const first = await ensureFirstAdmin(shop.shop)
  expect(first).toEqual({ email: 'admin@hemline.test', password: shop.shop.secrets.adminPassword })
  expect(await isAdmin(first.email, first.password!)).toBe(true)
  expect(await ensureFirstAdmin(shop.shop)).toEqual({ email: 'admin@hemline.test' })
})

test('Several processes that start at once create one admin', async () => {
  await Promise.all(Array.from({ length: 4 }, () => ensureFirstAdmin(shop.shop)))
  expect(await countAdmins()).toBe(1)
})

test('A password from the environment is used and never told', async () => {
  const config = {
    ...shop.shop.config,
    adminEmail: 'boss@example.com',
    adminPassword: 'the boss of the shop',
  }
  expect(await ensureFirstAdmin({ ...shop.shop, config })).toEqual({ email: 'boss@example.com' })
  expect(await isAdmin('boss@example.com', 'the boss of the shop')).toBe(true)
})

test('A well-known password from the environment is refused', async () => {
  const config = { ...shop.shop.config, adminPassword: 'admin123' }
  await expect(ensureFirstAdmin({ ...shop.shop, config })).rejects.toThrow('ADMIN_PASSWORD')
  expect(await countAdmins()).toBe(0)
})

test('A customer who already has the admin’s e-mail address does not become an admin', async () => {
  await shop.call(signUp, {
    body: { user: { email: 'Admin@Hemline.test', password: PASSWORD, name: 'Mallory' } },
  })
  expect(await ensureFirstAdmin(shop.shop)).toEqual({ email: 'admin@hemline.test' })
  expect(await countAdmins()).toBe(0)
})

test('The first admin’s address is verified: the owner of the shop has named it', async () => {
  const { email, password } = await ensureFirstAdmin(shop.shop)
  const { token } = await signInAgain(shop, { email, password: password! })
  expect((await shop.call(getProfile, {}, token)).body.email_verified).toBe(true)
})

test('The command gives a new password and ends the sessions', async () => {
  const { token } = await aCustomer(shop, { email: 'locked-out@example.com' })
  const { password } = await giveNewPassword(shop.shop.db, 'Locked-Out@example.com')
  expect((await shop.call(checkAdmin, {}, token)).status).toBe(401)
  const reply = await shop.call(logIn, { body: { user: { email: 'locked-out@example.com', password } } })
  expect(reply.status).toBe(200)
  await expect(giveNewPassword(shop.shop.db, 'nobody@example.com')).rejects.toThrow('no account')
})
