import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRewritingProxy } from '../test/rewriting-proxy.ts'
import { openTestShop, type TestShop } from '../test/shop.ts'
import { buildApp } from './app.ts'
import { keyHeader } from './http/access-key.ts'
import { openProvider } from './payments/provider.ts'

let shop: TestShop
let proxy: Awaited<ReturnType<typeof openRewritingProxy>>
beforeAll(async () => {
  shop = await openTestShop()
  proxy = await openRewritingProxy(shop.shop.config.port)
})
afterAll(async () => {
  await proxy.close()
  await shop.close()
})

/** fetch() does not allow a Host header. */
const statusOf = (path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = shop.shop.config
    request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })

const CLOSED = [
  '/mailbox',
  '/mailbox/',
  '/mailbox?key=',
  '/mailbox?key=guess',
  '/mailbox/1',
  '/mailbox/1/html',
  '/mailbox/mailbox.css',
  '/sandbox',
  '/sandbox?key=guess',
  '/sandbox/faults',
  '/metrics',
]
const HOSTS = ['127.0.0.1', 'localhost', '[::1]', 'shop.example', '169.254.169.254']
const HEADERS: Record<string, string>[] = [
  {},
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': '203.0.113.7, 127.0.0.1', 'x-forwarded-proto': 'https' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-real-ip': '::1' },
  { forwarded: 'for=127.0.0.1;host=localhost' },
  { via: '1.1 proxy' },
  { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
]

test.each(HOSTS)(
  'Mailbox, sandbox controls and metrics are not found with any header at Host %s',
  async (host) => {
    for (const headers of HEADERS) {
      for (const path of CLOSED) expect.soft(await statusOf(path, { host, ...headers }), path).toBe(404)
      for (const path of ['/sandbox/faults', '/sandbox/faults/clear', '/sandbox/resend'])
        expect.soft(await statusOf(path, { host, ...headers }, 'POST'), path).toBe(404)
    }
  },
)

test('They are not found behind a proxy that hides itself, and with the key they are', async () => {
  for (const path of CLOSED) expect.soft((await fetch(proxy.url + path)).status, path).toBe(404)
  const key = shop.shop.secrets.accessKey
  for (const path of ['/mailbox', '/sandbox']) {
    const link = await fetch(`${proxy.url}${path}?key=${key}`, { redirect: 'manual' })
    expect([link.status, link.headers.get('location')]).toEqual([303, path])
    const cookie = link.headers.get('set-cookie')!
    expect(cookie).toMatch(new RegExp(`; Path=${path}; HttpOnly; SameSite=Lax$`))
    const page = await fetch(proxy.url + path, { headers: { cookie: cookie.split(';')[0]! } })
    expect(page.status).toBe(200)
  }
})

test('The key opens only what it is for', async () => {
  const headers = keyHeader(shop.shop.secrets.accessKey)
  expect(await statusOf('/mailbox', headers)).toBe(200)
  expect(await statusOf('/metrics', headers)).toBe(404)
  expect(await statusOf('/api/users', headers)).not.toBe(200)
})

test('A shop with TLS has a mailbox only with MAILBOX=on, which the page says', async () => {
  const SECURE = { PUBLIC_URL: 'https://shop.example', SANDBOX: 'on' }
  for (const [environment, status] of [
    [SECURE, 404],
    [{ ...SECURE, MAILBOX: 'on' }, 200],
  ] as const) {
    const { app, shop: secure, close } = await openTestShop(environment)
    const key = secure.secrets.accessKey
    const page = await app.inject({ url: '/mailbox', headers: keyHeader(key) })
    expect(page.statusCode).toBe(status)
    if (status === 200) {
      expect(page.body).toContain('MAILBOX=on')
      const link = await app.inject(`/mailbox?key=${key}`)
      expect(link.headers['set-cookie']).toContain('; Secure')
    }
    await close()
  }
})

test.each(['constructor', '__proto__', 'hasOwnProperty', 'toString', 'valueOf'])(
  'There is no file %s of the documentation',
  async (name) => {
    expect(await statusOf(`/api/docs/${name}`, {})).toBe(404)
  },
)

test.each(['constructor', '__proto__', 'size constructor', 'in valueOf', 'extra-constructor', 'toString'])(
  'Searching for %s is a search like any other',
  async (words) => {
    expect(await statusOf(`/api/search?q=${encodeURIComponent(words)}`, {})).toBe(200)
    expect(await statusOf(`/api/products/?name=${encodeURIComponent(words)}`, {})).toBe(200)
  },
)

test('A shop with keys of Stripe has no sandbox', async () => {
  const { provider: sandbox, config, secrets } = shop.shop
  expect(sandbox.isSandbox).toBe(true)
  const stripe = { secretKey: 'sk_live_abc', publishableKey: 'pk_live_abc', webhookSecret: 'whsec_abc' }
  const provider = openProvider({ ...config, stripe, stripeApiBase: shop.origin }, secrets)
  const app = await buildApp({ ...shop.shop, provider }, { pages: false })
  const headers = keyHeader(secrets.accessKey)
  for (const [method, url] of [
    ['GET', '/v1/events'],
    ['POST', '/v1/checkout/sessions'],
    ['GET', `/sandbox?key=${secrets.accessKey}`],
    ['POST', '/sandbox/faults'],
  ] as const)
    expect((await app.inject({ method, url, headers })).statusCode, url).toBe(404)
  await app.close()
})
