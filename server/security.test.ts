import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { logIn, requestPasswordReset, resetPassword } from '../contract/account.ts'
import { getOrderBySession, trackOrder, updateOrder } from '../contract/order.ts'
import { getProduct } from '../contract/product.ts'
import { aShop, openTestShop } from '../test/shop.ts'
import { waitFor } from '../test/wait-for.ts'
import { aCustomer, anAdmin, PASSWORD } from '../test/accounts.ts'
import { done } from '../test/caller.ts'
import { resetTokensFor } from '../test/mails.ts'
import { anOrder, aPaidOrder } from '../test/orders.ts'
import { aProduct } from '../test/products.ts'
import { contentSecurityPolicy, takeNonce } from './pages/content-security-policy.ts'

const FRIEND = 'https://friend.example'

const shop = aShop({ CORS_ORIGINS: FRIEND })
let coat: number
beforeAll(async () => {
  coat = await aProduct(shop, { quantity: 500 })
})

const checkOut = (headers: Record<string, string> = {}) =>
  shop.request('POST', '/api/orders', { body: { items: [{ id: coat, size: 'M', quantity: 1 }] }, headers })

test.each([
  ['checkouts', 30, checkOut],
  [
    'looks at orders',
    60,
    (headers: Record<string, string>) => shop.request('GET', '/api/orders/HL-NONE/track_order', { headers }),
  ],
])('An IP address is limited in %s, and told when to try again', async (_, most, ask) => {
  const headers = { 'x-forwarded-for': '192.0.2.7' }
  for (let n = 0; n < most; n++) expect((await ask(headers)).status).not.toBe(429)
  const refused = await ask(headers)
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask({ 'x-forwarded-for': '192.0.2.8' })).status).not.toBe(429)
})

test('Neither reading nor changing an order makes it paid', async () => {
  const admin = await anAdmin(shop)
  const { id, session_id } = await anOrder(shop, { product: coat })
  const paid = { paid: true, state: 'paid' }
  await shop.call(getOrderBySession, { query: { session_id } })
  await shop.request('PATCH', `/api${updateOrder.path.replace(':id', id)}`, {
    body: { order: { delivery_attributes: { status: 'shipped', ...paid }, ...paid }, ...paid },
    headers: { authorization: admin },
  })
  const tracked = await shop.call(trackOrder, { params: { id } })
  expect(tracked.body).toMatchObject({ paid: false, state: 'awaiting_payment', delivery: null })
})

test('Every response has its content type, nosniff and a ban on framing', async () => {
  for (const path of ['/api/products/', '/api/nothing', '/api/docs', '/readyz', '/mailbox', '/sandbox']) {
    const { headers } = await shop.request('GET', path)
    expect.soft(headers.get('content-type'), path).toMatch(/; charset=utf-8$/)
    expect.soft(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect.soft(headers.get('x-frame-options'), path).toBe('DENY')
    expect
      .soft(headers.get('referrer-policy'), path)
      .toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
    // Over plain HTTP it would have no meaning.
    expect.soft(headers.get('strict-transport-security'), path).toBeNull()
  }
})

test('A shop with TLS sends Strict-Transport-Security', async () => {
  const secure = await openTestShop({ PUBLIC_URL: 'https://shop.example', SANDBOX: 'on' })
  try {
    const { port } = secure.shop.config
    const { headers } = await fetch(`http://127.0.0.1:${port}/api/products/`)
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}; includeSubDomains$/)
  } finally {
    await secure.close()
  }
})

test('Only the listed origins may read the API from a page', async () => {
  const allowed = async (origin: string) =>
    (
      await shop.request('GET', `/api${getProduct.path.replace(':id', String(coat))}`, {
        headers: { origin },
      })
    ).headers.get('access-control-allow-origin')
  expect(await allowed(FRIEND)).toBe(FRIEND)
  expect(await allowed('https://friend.example.evil.example')).toBeNull()
  expect(await allowed('null')).toBeNull()
})

test('TRACE does not echo the request', async () => {
  const { statusCode, body } = await shop.app.inject({
    method: 'TRACE' as 'GET',
    url: '/api/products/',
    headers: { authorization: 'Bearer secret' },
  })
  expect([statusCode, body]).toEqual([404, expect.not.stringContaining('secret')])
})

test('The log says at its most nothing that opens something: no password, token or key', async () => {
  const lines: string[] = []
  const logging = await openTestShop({}, {}, undefined, (line) => lines.push(line))
  try {
    const { secretKey, webhookSecret } = logging.shop.secrets.sandbox
    const secrets = [secretKey, webhookSecret, logging.shop.secrets.jwtSecret, logging.shop.secrets.accessKey]
    const { email, token } = await aCustomer(logging)
    secrets.push(PASSWORD, token.replace('Bearer ', ''))
    await logging.call(logIn, { body: { user: { email, password: 'a password mistyped' } } })
    secrets.push('a password mistyped')
    await logging.call(requestPasswordReset, { body: { email } })
    const [link] = await resetTokensFor(logging, email)
    const password = 'a new and quiet afternoon'
    secrets.push(link!, password)
    const user = { reset_password_token: link!, password, password_confirmation: password }
    await done(logging.call(resetPassword, { body: { user } }))
    const { session_id } = await aPaidOrder(logging)
    secrets.push(session_id)
    await logging.call(getOrderBySession, { query: { session_id } })
    await logging.runJobs()
    await logging.shop.pool.query('alter table sessions rename to sessions_away')
    expect((await logging.call(logIn, { body: { user: { email, password } } })).status).toBe(500)
    await logging.shop.pool.query('alter table sessions_away rename to sessions')
    expect(lines.length).toBeGreaterThan(10)
    for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([])
  } finally {
    await logging.close()
  }
})

test('The log does not have the number of an order whose page is sent from the cache', async () => {
  const lines: string[] = []
  const logging = await openTestShop({}, { pages: true }, undefined, (line) => lines.push(line))
  try {
    await waitFor(async () => {
      await logging.request('GET', '/account/orders/details/HL-7K3M9-QXTC2-VA5RN-E4WJD')
      expect(lines.join('')).toContain('response cache hit')
    })
    expect(lines.filter((line) => line.includes('E4WJD'))).toEqual([])
  } finally {
    await logging.close()
  }
})

test('A picture of another site is never fetched, whatever is done with its product', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const picture = `https://127.0.0.1:${(server.address() as AddressInfo).port}/a.jpg`
  const product = await aProduct(shop, { cover_image: picture, sub_images: [picture] })
  expect((await shop.call(getProduct, { params: { id: product } })).body.cover_image).toBe(picture)
  await aPaidOrder(shop, { product })
  await shop.runJobs()
  expect(connections).toBe(0)
  server.close()
})

const NONCE = 'bm9uY2U'
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const directivesOf = (policy: string) => new Map(policy.split('; ').map((one) => [one.split(' ', 1)[0], one]))

test('The policy of a page allows the scripts that carry the nonce of its rendering', () => {
  const { html, scripts } = takeNonce(
    `<script nonce="${NONCE}">one()</script><script type="later" nonce="${NONCE}">two()</script><link nonce="${NONCE}"/>`,
    NONCE,
  )
  expect(html).toBe('<script>one()</script><script type="later">two()</script><link/>')
  const directives = directivesOf(contentSecurityPolicy({ scripts }))
  expect(directives.get('script-src')).toBe(`script-src 'self' ${hashOf('one()')} ${hashOf('two()')}`)
  expect(directives.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
  for (const closed of ['object-src', 'base-uri', 'frame-ancestors'])
    expect(directives.get(closed)).toBe(`${closed} 'none'`)
  expect(directives.get('frame-src')).toBe('frame-src blob:')
  expect(directives.get('default-src')).toBe("default-src 'self'")
  expect(directives.get('form-action')).toBe("form-action 'self'")
  // What is not named falls back to `default-src` or, for workers, to `script-src`.
  for (const name of ['connect-src', 'font-src', 'manifest-src', 'worker-src', 'child-src'])
    expect(directives.has(name)).toBe(false)
})

test.each([
  '<script>steal()</script>',
  '<script nonce="guess">steal()</script>',
  `<script nonce='${NONCE}'>steal()</script>`,
  `<script data-x=' nonce="x'>steal()</script>`,
  '<SCRIPT>steal()</SCRIPT>',
])('A script that a product’s description puts into the page does not run: %s', (injected) => {
  const { scripts } = takeNonce(`<p>${injected}</p><script nonce="${NONCE}">one()</script>`, NONCE)
  expect(scripts).toEqual(['one()'])
})

test('The policy of the offline page and the documentation allows no script but their own', async () => {
  const pages = await openTestShop({}, { pages: true })
  try {
    const offline = await pages.request('GET', '/offline')
    const [, script] = /<script>([^]*?)<\/script>/.exec(offline.body)!
    const policy = directivesOf(offline.headers.get('content-security-policy')!)
    expect(policy.get('script-src')).toBe(`script-src 'self' ${hashOf(script!)}`)
    expect(policy.get('img-src')).toBe("img-src 'self'")
    const docs = await pages.request('GET', '/api/docs')
    expect(docs.body).not.toMatch(/<script>/)
    expect(docs.headers.get('content-security-policy')).not.toMatch(/script-src|unsafe-inline'[^;]*script/)
  } finally {
    await pages.close()
  }
})
