import { expect, test } from 'vitest'
import { getProfile, logIn, updatePassword, updateProfile } from '../../contract/account.ts'
import { aShop } from '../../test/shop.ts'
import { aCustomer, aVerifiedCustomer, PASSWORD, signInAgain } from '../../test/accounts.ts'
import { mailsTo } from '../../test/mails.ts'
import { findAccountByEmail } from './queries.ts'

const shop = aShop()

type Wish = Parameters<typeof shop.call<typeof updateProfile>>[1]['body']['user']
const update = (token: string, user: Wish) => shop.call(updateProfile, { body: { user } }, token)

test('A profile change changes the fields that are sent and no others', async () => {
  const { token } = await aCustomer(shop, { email: 'ada@example.com' })
  expect((await shop.call(getProfile, {}, token)).body).toEqual({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone_number: null,
    email_verified: false,
    email_change: null,
  })
  await update(token, { name: '  Ada <b>King ' })
  const number = '+44 (0)20 7946-0000'
  const { status, body } = await update(token, { phone_number_attributes: { number } })
  expect([status, body]).toEqual([
    200,
    {
      name: 'Ada <b>King',
      email: 'ada@example.com',
      phone_number: number,
      email_verified: false,
      email_change: null,
    },
  ])
  expect((await update(token, { phone_number_attributes: { number: '' } })).body.phone_number).toBeNull()
  expect((await update(token, {})).body.name).toBe('Ada <b>King')
})

test('A name keeps the joiners that some scripts need', async () => {
  const name = 'علی\u200cرضا'
  expect((await update((await aCustomer(shop)).token, { name })).body.name).toBe(name)
})

test.each(['\u202eAda', 'A\u061c\u200eda', 'Ada\u{e0041}', '\ufeffAda\u00ad'])(
  'Invisible letters, which turn words around or are pasted unseen, are left out of a name: %j',
  async (name) => {
    expect((await update((await aCustomer(shop)).token, { name })).body.name).toBe('Ada')
  },
)

test.each<[Wish, string]>([
  [{ name: ' ' }, "Name can't be blank."],
  [{ name: 'https://evil.example/your-refund' }, "Name can't have a colon, a slash or a line break."],
  [{ name: 'Ada\nClaim your refund' }, "Name can't have a colon, a slash or a line break."],
  [{ name: 'evil.example／refund' }, "Name can't have a colon, a slash or a line break."],
  [{ name: '\u200d' }, "Name can't be blank."],
  [{ name: '\u2800' }, "Name can't be blank."],
  [{ name: '\u3164\u115f' }, "Name can't be blank."],
  [{ name: 'x'.repeat(101) }, 'Name can have up to 100 characters.'],
  [{ email: '' }, "Email can't be blank."],
  [{ email: 'ada\u200b@example.com' }, 'Please enter a valid e-mail address.'],
  [{ email: 'ada@example.com\u202e' }, 'Please enter a valid e-mail address.'],
  [{ email: 'nowhere' }, 'Please enter a valid e-mail address.'],
  [{ phone_number_attributes: { number: 'call me' } }, 'Please enter a valid phone number.'],
  [{ phone_number_attributes: { number: '+-()' } }, 'Please enter a valid phone number.'],
])('%j is refused with a sentence', async (wish, message) => {
  const reply = await update((await aCustomer(shop)).token, wish)
  expect([reply.status, reply.error]).toEqual([422, message])
})

test('Another account’s e-mail address is refused in any letter case, the account’s own is not', async () => {
  await aCustomer(shop, { email: 'taken@example.com' })
  const { token } = await aCustomer(shop, { email: 'mover@example.com' })
  const refused = await update(token, { email: 'TAKEN@example.com' })
  expect([refused.status, refused.error]).toEqual([422, 'Email has already been taken'])
  expect((await update(token, { email: 'Mover@example.com' })).body).toMatchObject({
    email: 'Mover@example.com',
    email_change: null,
  })
})

test('A role, an id or a hash in the body has no effect', async () => {
  const { token } = await aCustomer(shop, { email: 'sly@example.com' })
  const reply = await shop.request('PATCH', '/api/users/update_profile', {
    headers: { authorization: token },
    body: { user: { name: 'Sly', is_admin: true, id: 1, password_hash: 'x', paid: true } },
  })
  expect(reply.status).toBe(200)
  expect(await findAccountByEmail(shop.shop.db, 'sly@example.com')).toMatchObject({
    name: 'Sly',
    role: null,
    password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
  })
})

const change = (token: string, current: string, password: string, confirmation = password) =>
  shop.call(
    updatePassword,
    { body: { current_password: current, user: { password, password_confirmation: confirmation } } },
    token,
  )

test('A changed password ends every session and is announced by mail', async () => {
  const customer = await aVerifiedCustomer(shop, { email: 'change@example.com' })
  const [here, elsewhere] = [customer.token, (await signInAgain(shop, customer)).token] as const
  const reply = await change(here, PASSWORD, 'quite another morning')
  expect([reply.status, reply.body]).toEqual([200, { message: 'Password updated successfully' }])
  for (const token of [here, elsewhere]) expect((await shop.call(getProfile, {}, token)).status).toBe(401)
  const signIn = async (password: string) =>
    (await shop.call(logIn, { body: { user: { email: 'change@example.com', password } } })).status
  expect([await signIn(PASSWORD), await signIn('quite another morning')]).toEqual([401, 200])
  expect((await mailsTo(shop, 'change@example.com')).at(-1)).toMatchObject({ template: 'password-changed' })
})

test('A change needs the current password, a good new one and its confirmation', async () => {
  const { token } = await aCustomer(shop, { email: 'keep@example.com' })
  const refusals = [
    await change(token, 'not mine at all', 'quite another morning'),
    await change(token, PASSWORD, 'quite another morning', 'quite another evening'),
    await change(token, PASSWORD, 'short'),
    await change(token, PASSWORD, 'Football1'),
  ]
  expect(refusals.map((reply) => [reply.status, reply.error])).toEqual([
    [422, 'Current password is incorrect'],
    [422, "Password confirmation doesn't match"],
    [422, 'Password is too short (minimum is 8 characters).'],
    [422, 'That password is too easy to guess. Please choose another one.'],
  ])
  expect((await shop.call(getProfile, {}, token)).status).toBe(200)
})

test('Of two password changes at once, one succeeds', async () => {
  const customer = await aCustomer(shop)
  const tokens = [customer.token, (await signInAgain(shop, customer)).token]
  const replies = await Promise.all(
    tokens.map((token, n) => change(token, PASSWORD, `morning number ${n} of two`)),
  )
  const statuses = replies.map((reply) => reply.status).sort()
  // The second one finds its password changed, or its session ended.
  expect(statuses[0]).toBe(200)
  expect([401, 422]).toContain(statuses[1])
})

test('A stolen session gets ten attempts at the current password', async () => {
  const { token } = await aCustomer(shop, { email: 'stolen@example.com' })
  const replies = []
  for (let n = 0; n < 12; n++) replies.push(await change(token, `guess number ${n}`, 'mine from now on'))
  expect(replies.map((reply) => reply.status)).toEqual([...Array(10).fill(422), 429, 429])
})

test('An account changes its profile sixty times at once and then four times a minute, and others go on', async () => {
  const { token } = await aCustomer(shop)
  const changes = await Promise.all(Array.from({ length: 62 }, (_, n) => update(token, { name: `Ada ${n}` })))
  const refused = changes.filter(({ status }) => status === 429)
  expect(changes.filter(({ status }) => status === 200)).toHaveLength(changes.length - refused.length)
  expect(refused.length).toBeGreaterThan(0)
  expect((await update((await aCustomer(shop)).token, { name: 'Grace' })).status).toBe(200)
})

test('A letter that is another one in lower case makes another address, which a session alone does not give', async () => {
  const { email, token } = await aVerifiedCustomer(shop, { email: 'kate@example.com' })
  const { body } = await update(token, { email: '\u212Aate@example.com' })
  expect(body.email_change?.waits_for ?? 'refused').toMatch(/^(refused|old_address)$/)
  expect((await shop.call(getProfile, {}, token)).body.email).toBe(email)
})
