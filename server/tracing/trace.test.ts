import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { aProduct } from '../../test/products.ts'
import { openTestShop } from '../../test/shop.ts'
import { buildApp } from '../app.ts'
import { openProvider } from '../payments/provider.ts'
import { openLog } from '../start/log.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`

test('The log and calls to the payment provider name the trace of their request, and others name none', async () => {
  const heard: (string | undefined)[] = []
  const provider = createServer((request, response) => {
    heard.push(request.headers['traceparent'] as string | undefined)
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}')
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const shop = await openTestShop()
  const { secretKey, publishableKey, webhookSecret } = shop.shop.secrets.sandbox
  const config = {
    ...shop.shop.config,
    sandbox: false,
    logLevel: 'info' as const,
    stripe: { secretKey, publishableKey, webhookSecret },
    stripeApiBase: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  }
  const out = new PassThrough()
  const log = openLog(config, { to: out })
  const app = await buildApp(
    { ...shop.shop, config, log, provider: openProvider(config, shop.shop.secrets) },
    { pages: false },
  )
  const id = await aProduct(shop)
  const order = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/orders',
      payload: { items: [{ id, size: 'M', quantity: 1 }] },
      headers,
    })
  await order({ traceparent: TRACEPARENT })
  await order({ traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` })
  await order({})
  await app.close()
  const lines = String(out.read())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; trace_id?: string; hostname: string; release: string })
  const answered = lines.filter(({ msg }) => msg === 'answered')
  expect(answered.map(({ trace_id }) => trace_id)).toEqual([TRACE, undefined, undefined])
  expect(answered[0]!.hostname).toBeTruthy()
  expect(answered[0]!.release).toBe('source')
  expect([heard.at(0), heard.at(-1)]).toEqual([TRACEPARENT, undefined])
  await shop.close()
  provider.close()
})
