import { expect, test } from 'vitest'
import {
  followEmailLink,
  getProfile,
  readEmailLink,
  requestPasswordReset,
  resetPassword,
  sendEmailLinkAgain,
  signUp,
  updatePassword,
  updateProfile,
} from '../../contract/account.ts'
import { aShop } from '../../test/shop.ts'
import { aCustomer, aVerifiedCustomer, newEmail, PASSWORD, signInAgain } from '../../test/accounts.ts'
import { backdateEmailLinks } from '../../test/backdate.ts'
import { emailLinksFor, mailsTo, resetTokensFor } from '../../test/mails.ts'
import { emailKey, enforceLimit } from './rate-limit-buckets.ts'

const NEW = 'an entirely new evening'
const shop = aShop()

const follow = (token: string) => shop.call(followEmailLink, { body: { token } })
const isVerified = async (token: string) => (await shop.call(getProfile, {}, token)).body.email_verified
const templatesTo = async (email: string) => (await mailsTo(shop, email)).map(({ template }) => template)

test('A sign-up mails a link, which says what it is for and verifies the address when it is followed', async () => {
  const { email, token } = await aCustomer(shop)
  expect(await isVerified(token)).toBe(false)
  const links = await emailLinksFor(shop, email)
  expect(links).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
  const shown = { purpose: 'verify', email, new_email: null }
  expect((await shop.call(readEmailLink, { body: { token: links[0]! } })).body).toEqual(shown)
  expect(await isVerified(token)).toBe(false)
  expect((await follow(links[0]!)).body).toEqual(shown)
  expect(await isVerified(token)).toBe(true)
  // A mail program may have followed it before its reader does.
  expect((await follow(links[0]!)).status).toBe(200)
})

test('A verification link ends after 48 hours, and the account has another one sent', async () => {
  const { id, email, token } = await aCustomer(shop)
  const [first] = await emailLinksFor(shop, email)
  await backdateEmailLinks(shop, id, '48 hours')
  const refused = await follow(first!)
  expect([refused.status, refused.error]).toEqual([422, 'This link has been used already or has expired.'])
  expect((await shop.call(sendEmailLinkAgain, {}, token)).body.message).toBe(
    `A link is on its way to ${email}.`,
  )
  expect((await follow((await emailLinksFor(shop, email)).at(-1)!)).status).toBe(200)
  expect((await shop.call(sendEmailLinkAgain, {}, token)).status).toBe(422)
})

test('An address that is not confirmed gets links only, without a word chosen by the person who opened the account', async () => {
  const email = newEmail('victim')
  const { token } = await aCustomer(shop, { email, name: 'Prize Team' })
  const change = { password: NEW, password_confirmation: NEW }
  await shop.call(updateProfile, { body: { user: { name: 'Claim Prize' } } }, token)
  await shop.call(updatePassword, { body: { current_password: PASSWORD, user: change } }, token)
  const again = await signInAgain(shop, { email, password: NEW })
  await shop.call(updateProfile, { body: { user: { email: 'prize@evil.example' } } }, again.token)
  await shop.call(requestPasswordReset, { body: { email } })
  const mails = await mailsTo(shop, email)
  expect(mails.map(({ template }) => template)).toEqual([
    'verify-email',
    'email-change-approval',
    'password-reset',
  ])
  for (const { text } of mails) expect(text).not.toMatch(/prize|claim|evil/i)
})

test('A completed password reset verifies the address', async () => {
  const { email } = await aCustomer(shop)
  await shop.call(requestPasswordReset, { body: { email } })
  const [reset] = await resetTokensFor(shop, email)
  const user = { reset_password_token: reset!, password: NEW, password_confirmation: NEW }
  expect((await shop.call(resetPassword, { body: { user } })).status).toBe(200)
  const { token } = await signInAgain(shop, { email, password: NEW })
  expect(await isVerified(token)).toBe(true)
  expect(await templatesTo(email)).toContain('password-changed')
})

test('An address gets three links an hour, and an account can still be opened with it', async () => {
  const email = newEmail('often')
  const { token } = await aCustomer(shop, { email })
  const replies = []
  for (let n = 0; n < 3; n++) replies.push(await shop.call(sendEmailLinkAgain, {}, token))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(await templatesTo(email)).toHaveLength(3)

  const full = newEmail('full')
  for (let n = 0; n < 3; n++) await enforceLimit(shop.shop.db, 'email-link-sent', emailKey(full))
  const user = { email: full, password: PASSWORD, name: 'Ada' }
  expect((await shop.call(signUp, { body: { user } })).status).toBe(200)
  expect(await mailsTo(shop, full)).toEqual([])
})

test('An IP address reads and follows thirty links at once', async () => {
  const body = { token: 'x' }
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  const replies = await Promise.all(
    Array.from({ length: 34 }, (_, n) =>
      shop.request(n % 2 ? 'POST' : 'PUT', '/api/email_link', { headers, body }),
    ),
  )
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(4)
})

test('No token of a link is in the database: neither while its mail waits nor with the account', async () => {
  const { email, token } = await aVerifiedCustomer(shop)
  await shop.call(requestPasswordReset, { body: { email } })
  await shop.call(updateProfile, { body: { user: { email: newEmail('next') } } }, token)
  const tables = ['mails', 'password_resets', 'email_verifications', 'email_changes']
  // Before the jobs run; the last line also holds what the job's queue keeps.
  const dump = async () => {
    const rows = await Promise.all(
      tables.map((table) =>
        shop.shop.pool.query(`select (to_jsonb(t) - 'html' - 'text')::text as row from ${table} t`),
      ),
    )
    return rows.flatMap(({ rows }) => rows.map(({ row }) => row as string)).join('\n')
  }
  const waiting = await dump()
  const { rows } = await shop.shop.pool.query("select data from mails where data ? 'seed'")
  expect(rows.length).toBeGreaterThan(0)
  const tokens = [...(await emailLinksFor(shop, email)), ...(await resetTokensFor(shop, email))]
  expect(tokens.length).toBeGreaterThanOrEqual(3)
  for (const token of tokens) expect(waiting + (await dump())).not.toContain(token)
})
