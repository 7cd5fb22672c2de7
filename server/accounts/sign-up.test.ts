import { expect, test } from 'vitest'
import { logIn, signUp } from '../../contract/account.ts'
import { aShop } from '../../test/shop.ts'
import { aCustomer, PASSWORD } from '../../test/accounts.ts'
import { mailsTo } from '../../test/mails.ts'
import { findAccountByEmail } from './queries.ts'
import { enforceLimit } from './rate-limit-buckets.ts'

const shop = aShop()

const register = (email: string, password = PASSWORD, name = 'Ada Lovelace') =>
  shop.call(signUp, { body: { user: { email, password, name } } })

test('Signing up answers with the user and carries no session', async () => {
  const reply = await register('  Ada@Example.com ')
  expect(reply.status).toBe(200)
  expect(reply.body.status).toEqual({
    code: 200,
    message: 'Account created successfully',
    data: { user: { id: expect.any(Number), name: 'Ada Lovelace', email: 'Ada@Example.com' } },
  })
  expect(reply.headers.get('authorization')).toBeNull()
  expect(reply.headers.get('cache-control')).toBe('no-store')
})

test('An e-mail address is taken in any letter case, and the refusal says so in error and status', async () => {
  await register('grace@example.com')
  const reply = await register('GRACE@example.com')
  expect(reply.status).toBe(422)
  expect(reply.body).toMatchObject({
    error: 'Email has already been taken',
    status: { code: 422, message: 'Email has already been taken' },
  })
})

test('Of many sign-ups with one e-mail address at once, one succeeds', async () => {
  const replies = await Promise.all(
    ['one@example.com', 'ONE@example.com', 'One@Example.com', 'one@EXAMPLE.com'].map((email) =>
      register(email),
    ),
  )
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422, 422, 422])
})

test.each([
  ['', PASSWORD, 'Ada', "Email can't be blank."],
  ['nobody', PASSWORD, 'Ada', 'Please enter a valid e-mail address.'],
  ['a@b', PASSWORD, 'Ada', 'Please enter a valid e-mail address.'],
  ['a b@example.com', PASSWORD, 'Ada', 'Please enter a valid e-mail address.'],
  ['a@example.com\r\nBcc: all@example.com', PASSWORD, 'Ada', 'Please enter a valid e-mail address.'],
  ['new@example.com', PASSWORD, '  ', "Name can't be blank."],
  [
    'new@example.com',
    PASSWORD,
    'https://evil.example/your-refund',
    "Name can't have a colon, a slash or a line break.",
  ],
  ['new@example.com', 'short77', 'Ada', 'Password is too short (minimum is 8 characters).'],
  ['new@example.com', 'x9'.repeat(65), 'Ada', 'Password is too long (maximum is 128 characters).'],
  ['new@example.com', 'PassWord1', 'Ada', 'That password is too easy to guess. Please choose another one.'],
  ['new@example.com', 'qwertyuiop', 'Ada', 'That password is too easy to guess. Please choose another one.'],
  ['new@example.com', 'zqzqzqzqzq', 'Ada', 'That password is too easy to guess. Please choose another one.'],
  [
    'new@example.com',
    'New@Example.com',
    'Ada',
    'That password is too easy to guess. Please choose another one.',
  ],
])('%j with password %j and name %j is refused with a sentence', async (email, password, name, message) => {
  const reply = await register(email, password, name)
  expect([reply.status, reply.error, reply.body.status]).toEqual([422, message, { code: 422, message }])
})

test('All faults are reported at once, each beside its field', async () => {
  const reply = await register('nobody', 'short77', '  ')
  expect([reply.status, reply.error]).toEqual([422, "Name can't be blank."])
  expect(reply.body.fields).toEqual({
    'user.name': "Name can't be blank.",
    'user.email': 'Please enter a valid e-mail address.',
    'user.password': 'Password is too short (minimum is 8 characters).',
  })
})

test('A body of the wrong shape is refused with a status too', async () => {
  const reply = await shop.request('POST', '/api/signup', { body: { user: { email: 5 } } })
  expect(reply.status).toBe(400)
  expect(reply.body.status).toEqual({ code: 400, message: reply.error })
})

test.each([
  ['eight', 'k7#Qm2!z'],
  ['spaces', '   two words   '],
  ['128', `${'aB3-'.repeat(31)}wxyz`],
  ['accents', 'Übergrößenträger'],
  ['emoji', '🧵🪡👗👠🧥🎩🧦👒'],
])('A password of any characters is accepted: %s', async (name, password) => {
  const email = `${name}@passwords.example`
  expect((await register(email, password)).status).toBe(200)
  const reply = await shop.call(logIn, { body: { user: { email, password } } })
  expect(reply.status).toBe(200)
})

test('A character typed in two ways makes the same password', async () => {
  await register('accent@example.com', 'caf\u00e9 au lait 77')
  const reply = await shop.call(logIn, {
    body: { user: { email: 'accent@example.com', password: 'cafe\u0301 au lait 77' } },
  })
  expect(reply.status).toBe(200)
})

test('A role or an id in the body has no effect', async () => {
  await shop.request('POST', '/api/signup', {
    body: {
      is_admin: true,
      user: { email: 'eve@example.com', password: PASSWORD, name: 'Eve', is_admin: true, id: 1 },
    },
  })
  expect(await findAccountByEmail(shop.shop.db, 'eve@example.com')).toMatchObject({ role: null })
})

test('Accounts with tagged addresses of one mailbox send it three links an hour', async () => {
  const emails = Array.from({ length: 5 }, (_, n) => `tagged+${n}@example.com`)
  for (const email of emails) await aCustomer(shop, { email })
  const mails = []
  for (const email of emails) mails.push(...(await mailsTo(shop, email)))
  expect(mails).toHaveLength(3)
})

test('An IP address opens at most 50 accounts at once', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.50' }
  for (let n = 0; n < 49; n++) await enforceLimit(shop.shop.db, 'signup-address', '203.0.113.50')
  const body = (n: number) => ({ user: { email: `mass${n}@example.com`, password: PASSWORD, name: 'Mass' } })
  expect((await shop.request('POST', '/api/signup', { headers, body: body(1) })).status).toBe(200)
  const refused = await shop.request('POST', '/api/signup', { headers, body: body(2) })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.body.status).toEqual({ code: 429, message: refused.error })
})
