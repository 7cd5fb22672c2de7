import { expect, test } from 'vitest'
import { getProfile, logIn, requestPasswordReset, resetPassword } from '../../contract/account.ts'
import { aShop } from '../../test/shop.ts'
import { aCustomer, PASSWORD } from '../../test/accounts.ts'
import { backdatePasswordResets } from '../../test/backdate.ts'
import { mailsTo, resetTokensFor } from '../../test/mails.ts'

const NEW = 'an entirely new evening'
const shop = aShop()

const request = (email: string) => shop.call(requestPasswordReset, { body: { email } })

const tokensFor = (email: string) => resetTokensFor(shop, email)

async function tokenFor(email: string): Promise<string> {
  await request(email)
  return (await tokensFor(email)).at(-1)!
}

const reset = (token: string, password = NEW, confirmation = password) =>
  shop.call(resetPassword, {
    body: { user: { reset_password_token: token, password, password_confirmation: confirmation } },
  })

const signIn = async (email: string, password: string) =>
  (await shop.call(logIn, { body: { user: { email, password } } })).status

test('A reset link sets a new password once, ends every session and tells the owner', async () => {
  const { token: session } = await aCustomer(shop, { email: 'ada@example.com' })
  const token = await tokenFor('ADA@example.com')
    .then(() => tokensFor('ada@example.com'))
    .then((all) => all[0]!)
  expect(token).toMatch(/^[\w-]{43}$/)
  const reply = await reset(token)
  expect([reply.status, reply.body]).toEqual([200, { message: 'Password reset successfully' }])
  expect((await shop.call(getProfile, {}, session)).status).toBe(401)
  expect(await signIn('ada@example.com', PASSWORD)).toBe(401)
  expect(await signIn('ada@example.com', NEW)).toBe(200)
  const again = await reset(token, 'yet another evening')
  expect([again.status, again.error]).toEqual([
    422,
    'This password reset link is invalid or has expired. Please request a new one.',
  ])
  const told = (await mailsTo(shop, 'ada@example.com')).filter(
    ({ template }) => template === 'password-changed',
  )
  expect(told).toHaveLength(1)
})

test('The answer is the same whether there is an account or not, and only one gets a mail', async () => {
  await aCustomer(shop, { email: 'known@example.com' })
  const answers = []
  for (const email of ['known@example.com', 'unknown@example.com', 'not an e-mail', '']) {
    const { status, body } = await request(email)
    answers.push(JSON.stringify({ status, body }))
  }
  expect(new Set(answers).size).toBe(1)
  expect(JSON.parse(answers[0]!).status).toBe(200)
  expect(await tokensFor('known@example.com')).toHaveLength(1)
  expect(await tokensFor('unknown@example.com')).toHaveLength(0)
})

test('The e-mail address may be sent inside user as well', async () => {
  await aCustomer(shop, { email: 'within@example.com' })
  await shop.call(requestPasswordReset, { body: { user: { email: 'within@example.com' } } })
  expect(await tokensFor('within@example.com')).toHaveLength(1)
})

test('Only the hash of a token is stored with the account', async () => {
  await aCustomer(shop, { email: 'hashed@example.com' })
  const token = await tokenFor('hashed@example.com')
  const { rows } = await shop.shop.pool.query('select token_hash from password_resets')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map((row) => row.token_hash.toString())).not.toContain(token)
})

test('Of two requests with one token at once, one succeeds', async () => {
  await aCustomer(shop, { email: 'race@example.com' })
  const token = await tokenFor('race@example.com')
  const replies = await Promise.all([reset(token, 'the first new one'), reset(token, 'the second new one')])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422])
  const winner = replies[0]!.status === 200 ? 'the first new one' : 'the second new one'
  expect(await signIn('race@example.com', winner)).toBe(200)
})

test('Of two tokens of one account used at once, one succeeds and the other is invalid', async () => {
  await aCustomer(shop, { email: 'pair@example.com' })
  await request('pair@example.com')
  await request('pair@example.com')
  const [one, other] = await tokensFor('pair@example.com')
  const replies = await Promise.all([reset(one!), reset(other!)])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422])
})

test('Using a reset link invalidates the account’s other links', async () => {
  await aCustomer(shop, { email: 'older@example.com' })
  await request('older@example.com')
  await request('older@example.com')
  const [older, newer] = await tokensFor('older@example.com')
  expect((await reset(newer!)).status).toBe(200)
  expect((await reset(older!)).status).toBe(422)
})

test('A reset link expires after two hours', async () => {
  const { id, email } = await aCustomer(shop)
  const token = await tokenFor(email)
  await backdatePasswordResets(shop, id, '119 minutes')
  // A password that is refused leaves the link usable, so this shows that it still is.
  expect((await reset(token, 'short')).error).not.toContain('has expired')
  await backdatePasswordResets(shop, id, '1 minute')
  expect((await reset(token)).error).toContain('has expired')
})

test('A refused password leaves the link usable', async () => {
  await aCustomer(shop, { email: 'again@example.com' })
  const token = await tokenFor('again@example.com')
  expect((await reset(token, NEW, 'something else')).error).toBe("Password confirmation doesn't match")
  expect((await reset(token, 'short')).status).toBe(422)
  expect((await reset(token, 'password123')).status).toBe(422)
  expect((await reset(token)).status).toBe(200)
})

test.each(['', 'x', '../../etc/passwd', 'A'.repeat(200)])('The token %j is refused', async (token) => {
  expect((await reset(token)).status).toBe(422)
})

test('A sign-in with the old password that is in flight during a reset gets no session', async () => {
  await aCustomer(shop, { email: 'overtaken@example.com' })
  const token = await tokenFor('overtaken@example.com')
  const signIns = Array.from({ length: 6 }, () =>
    shop.call(logIn, { body: { user: { email: 'overtaken@example.com', password: PASSWORD } } }),
  )
  expect((await reset(token)).status).toBe(200)
  const issued = (await Promise.all(signIns)).map((reply) => reply.headers.get('authorization') ?? 'none')
  const statuses = await Promise.all(
    issued.map(async (token) => (await shop.call(getProfile, {}, token)).status),
  )
  expect(statuses).toEqual(statuses.map(() => 401))
  const { rows } = await shop.shop.pool.query(
    "select count(*) as n from sessions join accounts on accounts.id = account_id where email = 'overtaken@example.com'",
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('An e-mail address gets three reset requests at once, whether it has an account or not', async () => {
  await aCustomer(shop, { email: 'often@example.com' })
  const statuses = async (email: string) => {
    const all = []
    for (let turn = 0; turn < 4; turn++) all.push(await request(email))
    expect(Number(all[3]!.headers.get('retry-after'))).toBeGreaterThan(1000)
    return all.map((reply) => reply.status)
  }
  expect(await statuses('often@example.com')).toEqual([200, 200, 200, 429])
  expect(await statuses('never@example.com')).toEqual([200, 200, 200, 429])
})

test('An IP address gets twenty reset requests at once', async () => {
  const ask = (n: number) =>
    shop.request('POST', '/api/password', {
      headers: { 'x-forwarded-for': '203.0.113.9' },
      body: { email: `somebody${n}@example.com` },
    })
  const replies = await Promise.all(Array.from({ length: 25 }, (_, n) => ask(n)))
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(20)
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(5)
})
