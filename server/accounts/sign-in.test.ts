import { beforeAll, expect, test } from 'vitest'
import { checkAdmin, getProfile, logIn, logOut } from '../../contract/account.ts'
import { aShop } from '../../test/shop.ts'
import { aCustomer, anAdmin, aStaffMember, PASSWORD, signInAgain } from '../../test/accounts.ts'
import { corrupt } from '../../test/corrupt.ts'

const shop = aShop()

beforeAll(async () => {
  await aCustomer(shop, { email: 'ada@example.com' })
})

const signIn = (email: string, password: string) => shop.call(logIn, { body: { user: { email, password } } })

test('Signing in answers with the user, and with the session in the authorization header', async () => {
  const reply = await signIn(' ADA@example.com', PASSWORD)
  expect(reply.status).toBe(200)
  expect(reply.body.status.data.user).toEqual({
    id: expect.any(Number),
    name: 'Ada Lovelace',
    email: 'ada@example.com',
  })
  const [scheme, token = ''] = reply.headers.get('authorization')!.split(' ')
  expect(scheme).toBe('Bearer')
  const payload = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  expect(payload.exp - payload.iat).toBe(7 * 24 * 3600)
  expect(reply.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['ada@example.com', 'not the password'],
  ['nobody@example.com', PASSWORD],
  ['not an e-mail', PASSWORD],
  ['ada@example.com', 'x'.repeat(1024)],
  ["' or 1=1 --", "' or 1=1 --"],
])('%j with %j gets the same answer as every other failure', async (email, password) => {
  const reply = await signIn(email, password)
  expect(reply.status).toBe(401)
  expect(reply.body).toEqual({
    error: 'Invalid email or password',
    status: { code: 401, message: 'Invalid email or password' },
  })
  expect(reply.headers.get('authorization')).toBeNull()
  expect(reply.headers.get('set-cookie')).toBeNull()
})

test('Every sign-in opens a session of its own, and signing out ends only that one', async () => {
  const customer = await aCustomer(shop)
  const [first, second] = [customer.token, (await signInAgain(shop, customer)).token] as const
  expect(first).not.toBe(second)
  const reply = await shop.call(logOut, {}, first)
  expect([reply.status, reply.body]).toEqual([200, { message: 'Logged out successfully' }])
  expect((await shop.call(getProfile, {}, first)).status).toBe(401)
  expect((await shop.call(getProfile, {}, second)).status).toBe(200)
})

test.each([undefined, 'Bearer nonsense', 'nonsense'])('Signing out with %j succeeds', async (token) => {
  expect((await shop.call(logOut, {}, token)).status).toBe(200)
})

test('The admin check is false for guests and customers and true for admins', async () => {
  const asked = async (token?: string) => (await shop.call(checkAdmin, {}, token)).body
  expect(await asked()).toEqual({ is_admin: false })
  expect(await asked((await aCustomer(shop)).token)).toEqual({
    is_admin: false,
  })
  expect(await asked(await anAdmin(shop))).toEqual({ is_admin: true })
})

test('A role that is taken away is lost at once, whatever the token says', async () => {
  const { id, token } = await aStaffMember(shop, 'owner')
  expect((await shop.call(checkAdmin, {}, token)).body).toEqual({ is_admin: true })
  // The shop has no command that takes the role away; who runs it does so in the database.
  await corrupt(shop, 'update accounts set role = null where id = $1', [id])
  expect((await shop.call(checkAdmin, {}, token)).body).toEqual({ is_admin: false })
})

test('Sign-ins and refusals are logged with account, time and address, and without any secret', async () => {
  const from = { 'x-forwarded-for': '198.51.100.7' }
  const post = (path: string, body: unknown, headers = {}) =>
    shop.request('POST', path, { headers: { ...from, ...headers }, body })
  const user = { email: 'kept@example.com', password: 'my secret word 1', name: 'Kept' }
  await post('/api/signup', { user })
  await post('/api/login', { user: { email: user.email, password: 'wrong word 1' } })
  const { headers } = await post('/api/login', { user: { email: user.email, password: user.password } })
  await shop.request('DELETE', '/api/logout', {
    headers: { ...from, authorization: headers.get('authorization')! },
  })
  const { rows } = await shop.shop.pool.query(
    "select * from audit_log where account_id = (select id from accounts where email = 'kept@example.com') order by id",
  )
  expect(rows.map((row) => row.what)).toEqual(['sign_up', 'sign_in_refused', 'sign_in', 'sign_out'])
  for (const row of rows) expect(row).toMatchObject({ at: expect.any(Date), address: '198.51.100.7' })
  expect(JSON.stringify(rows)).not.toMatch(/word 1|Bearer|argon2/)
})
