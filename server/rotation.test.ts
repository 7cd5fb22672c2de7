import { createHmac } from 'node:crypto'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile, logIn, requestPasswordReset, resetPassword } from '../contract/account.ts'
import { getFeedStatus } from '../contract/feed.ts'
import { placeOrder, quoteOrder } from '../contract/order.ts'
import { eraseOwnAccount } from '../contract/person.ts'
import { finishSignIn } from '../contract/second-step.ts'
import {
  aCustomer,
  aStaffMember,
  aVerifiedCustomer,
  newEmail,
  PASSWORD,
  signInAgain,
} from '../test/accounts.ts'
import { backdateMail } from '../test/backdate.ts'
import { done } from '../test/caller.ts'
import { aGiftCard, NEW_YORK, quoteOf } from '../test/credit.ts'
import { aProduct } from '../test/products.ts'
import { openSecondProcess, type SecondProcess } from '../test/second-process.ts'
import { anAuthenticator } from '../test/second-step.ts'
import { openTestShop, type TestShop } from '../test/shop.ts'
import { issueGiftCard, mailGiftCard } from './credit/gift-cards.ts'
import { listErasedEmails } from './customers/erased-email-queries.ts'
import { keyIdOf, type SigningSecrets } from './signing.ts'

const [SECOND, THIRD] = ['the second secret '.repeat(3), 'the third secret '.repeat(3)]

/** Signs with the first secret, and knows no other. */
let shop: TestShop
let first: string
/** Counts the second one already. */
let told: SecondProcess
/** Signs with the second one. */
let rotated: SecondProcess
/** Has forgotten the first one. */
let forgetful: SecondProcess
/** Has neither. */
let stranger: SecondProcess

const openHost = (secrets: SigningSecrets) =>
  openSecondProcess({ ...shop, shop: { ...shop.shop, secrets: { ...shop.shop.secrets, ...secrets } } })

beforeAll(async () => {
  shop = await openTestShop()
  first = shop.shop.secrets.jwtSecret
  told = await openHost({ jwtSecret: first, jwtSecretNext: SECOND })
  rotated = await openHost({ jwtSecret: SECOND, jwtSecretBefore: first })
  forgetful = await openHost({ jwtSecret: SECOND })
  stranger = await openHost({ jwtSecret: THIRD })
})
afterAll(async () => {
  for (const host of [told, rotated, forgetful, stranger]) await host.close()
  await shop.close()
})

const keyOfToken = (token: string) => decodeProtectedHeader(token.slice('Bearer '.length)).kid

/** The newest mail of the shop to an address. */
async function newestMailTo(recipient: string): Promise<{ id: number; sent_at: Date | null }> {
  const { rows } = await shop.shop.pool.query(
    `select id, sent_at from mails where recipient = $1 order by id desc limit 1`,
    [recipient],
  )
  return rows[0]
}

const textOf = ({ received }: SecondProcess) => received.at(-1)?.text ?? ''

test('A session goes on through a rotation, on hosts that are updated one after the other', async () => {
  const before = await aCustomer(shop)
  const after = await signInAgain(rotated, before)
  expect([keyOfToken(before.token), keyOfToken(after.token)]).toEqual([keyIdOf(first), keyIdOf(SECOND)])
  const statuses = async (token: string) =>
    Promise.all(
      [shop, told, rotated, forgetful, stranger].map(
        async (host) => (await host.call(getProfile, {}, token)).status,
      ),
    )
  expect(await statuses(before.token)).toEqual([200, 200, 200, 401, 401])
  expect(await statuses(after.token)).toEqual([401, 200, 200, 200, 401])
})

test('A session of a release without key ids goes on, and a key id cannot be claimed for another key', async () => {
  const { token } = await aCustomer(shop)
  const payload = token.split('.')[1]!
  const sign = (secret: string, kid?: unknown) => {
    const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT', kid })).toString('base64url')
    const mac = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')
    return `Bearer ${header}.${payload}.${mac}`
  }
  const statusOf = async (forged: string) => (await rotated.call(getProfile, {}, forged)).status
  expect(await statusOf(sign(first))).toBe(200)
  expect(await statusOf(sign(SECOND))).toBe(200)
  expect(await statusOf(sign(THIRD))).toBe(401)
  expect(await statusOf(sign(first, keyIdOf(first)))).toBe(200)
  expect(await statusOf(sign(first, keyIdOf(SECOND)))).toBe(401)
  expect(await statusOf(sign(THIRD, keyIdOf(THIRD)))).toBe(401)
  for (const kid of ['', 7, null, {}]) expect(await statusOf(sign(first, kid))).toBe(401)
})

test('A link that was queued before a rotation works after it, and one of a host that has rotated on one that was told', async () => {
  for (const [queuing, sending] of [
    [shop, rotated],
    [rotated, told],
  ] as const) {
    const { email } = await aCustomer(shop)
    await shop.runJobs()
    await done(queuing.call(requestPasswordReset, { body: { email } }))
    const queue =
      queuing === shop ? shop.runTask : (name: string, payload: unknown) => rotated.tasks[name]!(payload)
    await queue('send_password_reset', { email, address: '10.0.0.1' })
    const { id } = await newestMailTo(email)
    await sending.tasks.send_mail!({ id })
    const [, token] = /reset_password_token=([\w-]{43})/.exec(textOf(sending))!
    const user = { reset_password_token: token!, password: PASSWORD, password_confirmation: PASSWORD }
    expect((await forgetful.call(resetPassword, { body: { user } })).status).toBe(200)
  }
})

test('A mail whose secret a host does not have waits for one that has it', async () => {
  const { email } = await aCustomer(shop)
  const { id } = await newestMailTo(email)
  await expect(stranger.tasks.send_mail!({ id })).rejects.toThrow(`the signing secret ${keyIdOf(first)}`)
  expect((await newestMailTo(email)).sent_at).toBeNull()
  expect(stranger.received).toEqual([])
  await rotated.tasks.send_mail!({ id })
  expect((await newestMailTo(email)).sent_at).not.toBeNull()
})

test('A mail that forgets its recipient does so, too, when nobody has its secret any more', async () => {
  const email = newEmail('forgotten')
  const { id: card } = await shop.shop.db
    .transaction()
    .execute((trx) => issueGiftCard(trx, { amount: 1_000, email, by: 'a test', forgetsEmail: true }))
  await mailGiftCard(shop.shop, card)
  const { id } = await newestMailTo(email)
  await expect(stranger.tasks.send_mail!({ id })).rejects.toThrow('the signing secret')
  expect(await newestMailTo(email)).toBeDefined()
  await backdateMail(shop.shop, id, '4 days')
  await stranger.tasks.send_mail!({ id })
  expect(await newestMailTo(email)).toBeUndefined()
})

test('A gift card that was queued before a rotation is mailed after it with the code that pays', async () => {
  const email = newEmail('friend')
  const { id } = await shop.shop.db
    .transaction()
    .execute((trx) => issueGiftCard(trx, { amount: 10_000, email, by: 'a test' }))
  await mailGiftCard(shop.shop, id)
  await rotated.tasks.send_mail!({ id: (await newestMailTo(email)).id })
  const [code] = /(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}/.exec(textOf(rotated))!
  const product = await aProduct(shop)
  const quoted = await quoteOf(shop, product, { codes: [code] })
  expect(quoted.body.credit, quoted.error).toEqual([
    expect.objectContaining({ kind: 'gift_card', last_four: code!.slice(-4) }),
  ])
})

test('An order is placed with a total of before a rotation, and with one of a host that has rotated', async () => {
  const { code } = await aGiftCard(shop, { amount: 50_000 })
  const product = await aProduct(shop)
  const place = async (quoting: TestShop | SecondProcess, placing: SecondProcess) => {
    const items = [{ id: product, size: 'M', quantity: 1 }]
    const { quote } = await done(
      quoting.call(quoteOrder, {
        body: {
          items,
          email: 'grace@example.com',
          delivery: { address: NEW_YORK, method: 'Standard' },
          credit: { gift_cards: [code], store_credit: false },
        },
      }),
    )
    return (await placing.call(placeOrder, { headers: {}, body: { items, quote } })).status
  }
  expect(await place(shop, rotated)).toBe(200)
  expect(await place(rotated, told)).toBe(200)
  expect(await place(shop, forgetful)).toBe(409)
  expect(await place(shop, stranger)).toBe(409)
})

test('A guest without a cookie finds the checkout again that was placed before a rotation', async () => {
  const product = await aProduct(shop)
  const place = (host: TestShop | SecondProcess) =>
    host.call(placeOrder, {
      headers: { 'idempotency-key': 'placed-before-a-rotation' },
      body: { items: [{ id: product, size: 'M', quantity: 1 }] },
    })
  const { session_url } = await done(place(shop))
  expect((await done(place(rotated))).session_url).toBe(session_url)
  expect((await place(stranger)).status).not.toBe(200)
})

test('The feed is at its address of before a rotation and at the new one, and the new one is shown', async () => {
  const addressAt = async ({ call }: TestShop | SecondProcess, token: string): Promise<string> =>
    (await done(call(getFeedStatus, {}, token))).address
  const token = await shop.adminToken()
  const [before, after] = [await addressAt(shop, token), await addressAt(rotated, token)]
  expect(after).not.toBe(before)
  const statuses = async (address: string) =>
    Promise.all(
      [told, rotated, forgetful, stranger].map(
        async (host) => (await host.request('GET', new URL(address).pathname)).status,
      ),
    )
  expect(await statuses(before)).toEqual([200, 200, 404, 404])
  expect(await statuses(after)).toEqual([200, 200, 200, 404])
})

test('Who was erased stays so through two rotations', async () => {
  const { email, password, token } = await aVerifiedCustomer(shop)
  await done(shop.call(eraseOwnAccount, { body: { current_password: password } }, token))
  const isErasedAt = async ({ shop: { db, secrets } }: { shop: SecondProcess['shop'] }) =>
    (await listErasedEmails(db, secrets, [email])).has(email)
  expect(await isErasedAt(rotated)).toBe(true)
  expect(await isErasedAt(forgetful)).toBe(false)
  await rotated.tasks.keep_retired_secret!({})
  await rotated.tasks.keep_retired_secret!({})
  expect(await isErasedAt(forgetful)).toBe(true)
  expect(await isErasedAt(stranger)).toBe(false)
  const again = await openHost({ jwtSecret: THIRD, jwtSecretBefore: SECOND })
  try {
    await again.tasks.keep_retired_secret!({})
  } finally {
    await again.close()
  }
  expect(await isErasedAt(stranger)).toBe(true)
  const { rows } = await shop.shop.pool.query('select sealed from retired_secrets')
  expect(rows).toHaveLength(2)
  for (const { sealed } of rows) expect(sealed.includes(first.slice(0, 8))).toBe(false)
})

test('An authenticator app goes on through a rotation, and outlives the former secret', async () => {
  const member = await aStaffMember(shop, 'owner')
  const app = await anAuthenticator(shop, member)
  const signIn = async (host: TestShop | SecondProcess, code: string) => {
    const user = { email: member.email, password: PASSWORD }
    const { second_step } = (await host.call(logIn, { body: { user } })).body
    return (await host.call(finishSignIn, { body: { ticket: second_step.ticket, code } })).status
  }
  expect(await signIn(forgetful, app.code())).toBe(422)
  expect(await signIn(rotated, app.code())).toBe(200)
  await told.tasks.seal_totp_anew!({})
  expect(await signIn(forgetful, app.code(1))).toBe(422)
  await rotated.tasks.seal_totp_anew!({})
  expect(await signIn(forgetful, app.code(1))).toBe(200)
})
