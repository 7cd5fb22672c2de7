import { createHmac, generateKeyPairSync } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { checkAdmin, getProfile } from '../../contract/account.ts'
import { aShop } from '../../test/shop.ts'
import { aCustomer } from '../../test/accounts.ts'
import { expireSessions } from '../../test/backdate.ts'

const shop = aShop()
let token: string
let claims: Record<string, unknown>
let secret: Uint8Array

beforeAll(async () => {
  token = (await aCustomer(shop, { email: 'ada@example.com' })).token.slice('Bearer '.length)
  claims = decodeJwt(token)
  secret = new TextEncoder().encode(shop.shop.secrets.jwtSecret)
})

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const sign = (text: string, key: string | Uint8Array, hash = 'sha256') =>
  `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
const [header, payload, signature] = ['header', 'payload', 'signature'].map(
  (_, at) => () => token.split('.')[at]!,
) as [() => string, () => string, () => string]
const signed = (changed: Record<string, unknown>, key = secret, alg = 'HS256') =>
  new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg }).sign(key)
const inSeconds = (delta: number) => Math.floor(Date.now() / 1000) + delta

const FORGERIES: Record<string, () => string | Promise<string>> = {
  'alg none': () => `${encode({ alg: 'none' })}.${payload()}.`,
  'alg None with the old signature': () => `${encode({ alg: 'None' })}.${payload()}.${signature()}`,
  'another alg with our key': () => sign(`${encode({ alg: 'HS512' })}.${payload()}`, secret, 'sha512'),
  'an asymmetric alg': () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey)
  },
  'a foreign key': () => signed({}, new TextEncoder().encode('x'.repeat(48))),
  'an empty key': () => sign(`${header()}.${payload()}`, ''),
  'a key of its own in the header': () =>
    sign(`${encode({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } })}.${payload()}`, 'AAAA'),
  'a changed payload': () => `${header()}.${encode({ ...claims, sub: '1', is_admin: true })}.${signature()}`,
  'no signature': () => `${header()}.${payload()}.`,
  expired: () => signed({ exp: inSeconds(-1) }),
  'exp in milliseconds of the past': () => signed({ exp: '1' }),
  'without exp': () => signed({ exp: undefined }),
  'without a session': () => signed({ jti: undefined }),
  'a session that never was': () => signed({ jti: 'A'.repeat(43) }),
  'another account in our session': () => signed({ sub: '999' }),
  'for another purpose': () => signed({ aud: 'device' }),
  'not yet valid': () => signed({ nbf: inSeconds(3600) }),
  'no token at all': () => '',
  'not a token': () => 'null',
  'too many parts': () => `${token}.${token}`,
}

test('A token is accepted as it was issued', async () => {
  expect((await shop.call(getProfile, {}, `Bearer ${token}`)).status).toBe(200)
  expect((await shop.call(getProfile, {}, `Bearer ${await signed({})}`)).status).toBe(200)
})

test.each(Object.entries(FORGERIES))('A token is refused with 401: %s', async (_name, forge) => {
  const forged = `Bearer ${await forge()}`
  for (const call of [getProfile, checkAdmin]) {
    const reply = await shop.call(call, {}, forged)
    expect([reply.status, reply.error]).toEqual([401, 'Your session has ended. Please sign in again.'])
  }
})

test('An authorization scheme other than Bearer is refused', async () => {
  expect((await shop.call(getProfile, {}, token)).status).toBe(401)
  expect((await shop.call(getProfile, {}, `Basic ${token}`)).status).toBe(401)
})

test('An expired session is refused although its token has not expired', async () => {
  const late = await aCustomer(shop)
  expect((await shop.call(getProfile, {}, late.token)).status).toBe(200)
  await expireSessions(shop, late.id)
  expect((await shop.call(getProfile, {}, late.token)).status).toBe(401)
})
