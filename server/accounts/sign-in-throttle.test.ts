import { expect, test } from 'vitest'
import { requestPasswordReset, signUp } from '../../contract/account.ts'
import type { TestReply } from '../../test/caller.ts'
import { aShop } from '../../test/shop.ts'
import { PASSWORD } from '../../test/accounts.ts'
import { backdateBuckets } from '../../test/backdate.ts'
import { siblingConnection } from '../../test/create-database.ts'
import { resetTokensFor } from '../../test/mails.ts'
import { HOME_SHARE } from '../http/address.ts'
import { BUCKET_LIMITS } from '../http/rate-limits.ts'

const shop = aShop()

const signIn = (email: string, password: string, address: string, headers = {}): Promise<TestReply> =>
  shop.request('POST', '/api/login', {
    headers: { 'x-forwarded-for': address, ...headers },
    body: { user: { email, password } },
  })

/** Without the network, which 10,000 requests would wait for most of the time. */
const guess = async (email: string, password: string, address: string) =>
  (
    await shop.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-forwarded-for': address },
      payload: { user: { email, password } },
    })
  ).statusCode

const openAccount = (email: string) =>
  shop.call(signUp, { body: { user: { email, password: PASSWORD, name: 'Ada' } } })

/** Guesses in waves, each from all addresses of a network. */
async function attack(
  email: string,
  { guesses, addresses, network }: { guesses: number; addresses: number; network: string },
) {
  const statuses: Record<number, number> = {}
  for (let wave = 0; wave < guesses / addresses; wave++) {
    const answers = await Promise.all(
      Array.from({ length: addresses }, (_, n) => guess(email, `guess ${wave}`, `${network}.${n}`)),
    )
    for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

const LIMITS = [BUCKET_LIMITS['login-account'], BUCKET_LIMITS['login-reserve']]

/** The bursts of both limits, and what has leaked out of them meanwhile. */
const mostChecked = (ms: number) =>
  LIMITS.reduce((sum, { burst, perHour }) => sum + burst + Math.ceil((perHour * ms) / 3_600_000), 0)

test('10,000 guesses from 200 addresses check few passwords, and the owner still gets in', async () => {
  const email = 'target@example.com'
  await openAccount(email)
  const home = '198.51.100.1'
  const first = await signIn(email, PASSWORD, home)
  expect(first.status).toBe(200)
  const device = first.headers.get('set-cookie')!.split(';', 1)[0]!

  const started = performance.now()
  const statuses = await attack(email, { guesses: 10_000, addresses: 200, network: '203.0.113' })
  const checked = statuses[401] ?? 0
  expect(checked).toBeGreaterThan(0)
  expect(checked).toBeLessThanOrEqual(mostChecked(performance.now() - started))
  expect(statuses).toEqual({ 401: checked, 429: 10_000 - checked })

  const elsewhere = '192.0.2.77'
  const refused = await signIn(email, PASSWORD, '203.0.113.5')
  expect(refused.status).toBe(429)
  expect(refused.error).toMatch(/^Too many attempts\. Please try again in \d+ (seconds?|minutes)\.$/)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await signIn(email, PASSWORD, home)).status, 'at an address they have used before').toBe(200)
  expect((await signIn(email, PASSWORD, elsewhere, { cookie: device })).status, 'with a known browser').toBe(
    200,
  )
})

test('During an attack the owner signs in from a new address within 90 seconds, and at once after a password reset', async () => {
  const email = 'traveller@example.com'
  await openAccount(email)
  await attack(email, { guesses: 1_200, addresses: 100, network: '203.0.114' })
  const refused = await signIn(email, PASSWORD, '192.0.2.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(90)

  await shop.call(requestPasswordReset, { body: { email } })
  const [token] = await resetTokensFor(shop, email)
  const password = 'found again at the station'
  const reset = await shop.request('PUT', '/api/password', {
    headers: { 'x-forwarded-for': '192.0.2.2' },
    body: { user: { reset_password_token: token, password, password_confirmation: password } },
  })
  expect(reset.status).toBe(200)
  expect((await signIn(email, password, '192.0.2.2')).status).toBe(200)
})

test('The reserve for new addresses is not for addresses that have failed before', async () => {
  const email = 'reserve@example.com'
  await openAccount(email)
  await attack(email, { guesses: 600, addresses: 50, network: '203.0.115' })
  await backdateBuckets(shop.shop.pool, 'login-reserve:', 120 * 60)
  // Another process: this one still remembers its refusals.
  const other = await openSecondApp()
  const status = async (address: string) =>
    (
      await other.app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'x-forwarded-for': address },
        payload: { user: { email, password: PASSWORD } },
      })
    ).statusCode
  expect(await status('203.0.115.5')).toBe(429)
  expect(await status('192.0.2.9')).toBe(200)
  await other.close()
})

test('Guesses in any order of addresses stay within 100 an hour', async () => {
  const email = 'sorted@example.com'
  await openAccount(email)
  const started = performance.now()
  let checked = 0
  for (let n = 0; n < 60; n++) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => guess(email, `guess ${turn}`, `203.0.116.${n}`)),
    )
    checked += answers.filter((status) => status === 401).length
  }
  expect(checked).toBeLessThanOrEqual(mostChecked(performance.now() - started))
})

test('Correct passwords use no units up', async () => {
  const email = 'regular@example.com'
  await openAccount(email)
  for (let turn = 0; turn < 15; turn++) {
    expect((await signIn(email, PASSWORD, `192.0.2.${turn}`)).status).toBe(200)
  }
  const { rows } = await shop.shop.pool.query(
    `select count(*) as n from rate_limit_buckets where key like 'login-address:192.0.2.%' and empty_at > now()`,
  )
  expect(rows[0].n).toBeLessThanOrEqual(2)
})

test('An e-mail without an account is limited just the same', async () => {
  const known = 'exists@example.com'
  await openAccount(known)
  const attacks = { guesses: 40, addresses: 20, network: '203.0.117' }
  expect(await attack('ghost@example.com', attacks)).toEqual(await attack(known, attacks))
})

test('All networks of an IPv6 home together try a few times as many accounts as one address', async () => {
  const { burst, perHour } = BUCKET_LIMITS['login-address']
  const started = performance.now()
  const tried: number[] = []
  for (let network = 0; network < 30; network++) {
    const from = `2001:db8:7:${network.toString(16)}::1`
    const guesses = Array.from({ length: 10 }, (_, n) =>
      guess(`home${network}-${n}@example.com`, 'guess', from),
    )
    tried.push(...(await Promise.all(guesses)))
  }
  const leaked = Math.ceil((HOME_SHARE * perHour * (performance.now() - started)) / 3_600_000)
  const checked = tried.filter((status) => status === 401).length
  expect(checked).toBeGreaterThanOrEqual(HOME_SHARE * burst)
  expect(checked).toBeLessThanOrEqual(HOME_SHARE * burst + leaked)
  expect(await guess('home@example.com', 'guess', '2001:db8:7:100::1')).toBe(401)
})

test('An address that tries many accounts is blocked, but not a remembered browser behind it', async () => {
  const email = 'neighbour@example.com'
  await openAccount(email)
  const address = '198.51.100.200'
  const { headers } = await signIn(email, PASSWORD, address)
  const device = headers.get('set-cookie')!.split(';', 1)[0]!
  const answers = []
  for (let n = 0; n < 7; n++) {
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, (_, at) => guess(`spray${n}-${at}@example.com`, 'guess', address)),
      )),
    )
  }
  expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(62)
  expect(answers).toContain(429)
  expect((await signIn(email, PASSWORD, address)).status).toBe(429)
  expect((await signIn(email, PASSWORD, address, { cookie: device })).status).toBe(200)
})

test('A remembered browser has ten attempts, and is remembered for one account only', async () => {
  for (const email of ['mine@example.com', 'yours@example.com']) await openAccount(email)
  const { headers } = await signIn('mine@example.com', PASSWORD, '198.51.100.30')
  const cookie = headers.get('set-cookie')!.split(';', 1)[0]!
  await attack('yours@example.com', { guesses: 600, addresses: 50, network: '203.0.118' })
  expect((await signIn('yours@example.com', PASSWORD, '192.0.2.30', { cookie })).status).toBe(429)
  await attack('mine@example.com', { guesses: 600, addresses: 50, network: '203.0.119' })
  const answers = []
  for (let n = 0; n < 12; n++) {
    answers.push((await signIn('mine@example.com', `guess ${n}`, '192.0.2.31', { cookie })).status)
  }
  expect(answers).toEqual([...Array(10).fill(401), 429, 429])
})

test('The cookie of a remembered browser is sent to the sign-in alone and hidden from scripts', async () => {
  await openAccount('cookie@example.com')
  const { headers } = await signIn('cookie@example.com', PASSWORD, '198.51.100.40')
  expect(headers.get('set-cookie')).toMatch(
    /^device=[\w-]+\.[\w-]+\.[\w-]+; Path=\/api\/login; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  )
})

/** A process beside the first one, on the same database. */
async function openSecondApp() {
  const { openDatabase } = await import('../database/connection.ts')
  const { buildApp } = await import('../app.ts')
  const { rows } = await shop.shop.pool.query('select current_database() as name')
  const { inject } = await import('vitest')
  const url = inject('postgres')
  const database = openDatabase({ connectionString: siblingConnection(url, rows[0].name), max: 3 })
  const app = await buildApp({ ...shop.shop, db: database.db, pool: database.pool }, { pages: false })
  return {
    app,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
