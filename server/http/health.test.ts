import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { findFreePort } from '../../test/free-port.ts'
import { openTestShop } from '../../test/shop.ts'
import { buildApp } from '../app.ts'
import { openProvider } from '../payments/provider.ts'
import { serve } from '../start/serve.ts'

test('A stopping shop first says that it is not ready, and answers on until its balancer has noticed', async () => {
  const shop = await openTestShop()
  const port = await findFreePort()
  const config = { ...shop.shop.config, port, drainSeconds: 2 }
  const served = await serve({ ...shop.shop, config }, { pages: false, responseCache: true })
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect((await ask('/readyz')).status).toBe(200)
  const closing = served.close()
  expect((await ask('/readyz')).status).toBe(503)
  // The second is sent from memory.
  for (const path of ['/api/products/', '/api/products/', '/healthz']) {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  }
  await closing
  await expect(ask('/healthz')).rejects.toThrow()
  await shop.close()
})

test('A request that was on its way when the shop began to close is answered', async () => {
  const shop = await openTestShop()
  const app = await buildApp(shop.shop, { pages: false })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n')
  // By the time that a later request is answered, the first has been begun to be read.
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  const closing = app.close()
  socket.write('\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: close/i)
  await closing
  await shop.close()
})

test('A shop whose key the payment provider refuses stays ready, and says so until the key is taken', async () => {
  const shop = await openTestShop()
  const { secretKey, ...rest } = shop.shop.secrets.sandbox
  const providerWith = (key: string) => {
    const stripe = { secretKey: key, publishableKey: rest.publishableKey, webhookSecret: rest.webhookSecret }
    return openProvider({ ...shop.shop.config, stripe, stripeApiBase: shop.origin }, shop.shop.secrets)
  }
  const provider = providerWith('sk_test_revoked')
  const app = await buildApp({ ...shop.shop, provider }, { pages: false })
  const readiness = async () => (await app.inject('/readyz')).json() as object
  expect(await readiness()).toEqual({ status: 'ready' })
  await provider.stripe.events.list({ limit: 1 }).catch(() => {})
  expect(await readiness()).toEqual({ status: 'ready', payments: 'The payment provider refuses the key.' })
  await provider.stripe.events.list({ limit: 1 }, { apiKey: secretKey })
  expect(await readiness()).toEqual({ status: 'ready' })
  await app.close()
  await shop.close()
})
