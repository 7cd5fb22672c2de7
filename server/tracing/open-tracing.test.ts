import { expect, test, vi } from 'vitest'
import { aCustomer, PASSWORD } from '../../test/accounts.ts'
import { openCollector } from '../../test/collector.ts'
import { findFreePort } from '../../test/free-port.ts'
import { startJobsProcess } from '../../test/jobs-process.ts'
import { anOrder } from '../../test/orders.ts'
import { pay } from '../../test/payment-form.ts'
import { aProduct } from '../../test/products.ts'
import { aShop, openTestShop } from '../../test/shop.ts'
import { openTracing, type TracingSettings } from './open-tracing.ts'

const ALWAYS: TracingSettings = { sampler: 'parentbased_always_on', ratio: 1 }
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const EMAIL = 'ada.lovelace@example.org'

const shop = aShop()

/** What `work` has sent to a collector. */
async function spansOf(work: () => Promise<unknown>, settings: TracingSettings = ALWAYS) {
  const collector = await openCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-team=shop')
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=trial')
  const close = await openTracing(settings, shop.shop.log)
  await work()
  await close()
  vi.unstubAllEnvs()
  collector.close()
  return collector
}

test('An order is one trace: the call, its statements and the provider’s call, below the caller’s span', async () => {
  const product = await aProduct(shop)
  const collector = await spansOf(async () => {
    const response = await fetch(`${shop.origin}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: `00-${TRACE}-${CALLER}-01` },
      body: JSON.stringify({ items: [{ id: product, size: 'M', quantity: 1 }] }),
    })
    expect(response.status).toBe(200)
    await response.text()
  })
  expect(collector.headers[0]).toMatchObject({ 'x-team': 'shop' })
  expect(collector.resource()).toMatchObject({
    'service.name': 'hemline',
    'service.version': 'source',
    'deployment.environment.name': 'trial',
  })
  const spans = collector.spans().filter(({ traceId }) => traceId === TRACE)
  const call = spans.find(({ name }) => name === 'POST /api/orders')!
  expect(call).toMatchObject({ parentSpanId: CALLER, kind: 2, hasFailed: false })
  expect(call.attributes).toMatchObject({ 'http.response.status_code': 200, 'http.route': '/api/orders' })
  const below = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId)
  const held = below.find(({ name }) => name === 'with stock')!
  expect(held.attributes['db.query.text']).toContain('$1')
  const asked = below.find(({ name }) => name === 'POST /v1/checkout/sessions')!
  expect(asked).toMatchObject({ kind: 3, attributes: { 'http.response.status_code': 200 } })
  expect(spans.some(({ parentSpanId, kind }) => parentSpanId === asked.spanId && kind < 3)).toBe(true)
})

test('A call that a page makes within the process is a span of its own', async () => {
  const collector = await spansOf(() => shop.app.inject('/api/products/?limit=1'))
  expect(collector.spans().map(({ name }) => name)).toContain('GET /api/products/')
})

test('What the response cache is filled with is a span below the request that waits for it', async () => {
  const cached = await openTestShop({}, { responseCache: true })
  const collector = await spansOf(() => fetch(`${cached.origin}/api/products/?limit=1`))
  await cached.close()
  const spans = collector.spans().filter(({ name }) => name === 'GET /api/products/')
  const request = spans.find(({ kind }) => kind === 2)!
  expect(spans.find(({ kind }) => kind === 1)).toMatchObject({
    parentSpanId: request.spanId,
    attributes: { 'http.route': '/api/products/', 'http.response.status_code': 200 },
  })
})

test('No span has a name, an address, a password, a token, a query or an id that opens something', async () => {
  const product = await aProduct(shop)
  const secrets = [EMAIL, 'Lovelace', PASSWORD, 'linen-for-ada', 'some-token']
  const collector = await spansOf(async () => {
    const send = (path: string, body: object) =>
      fetch(shop.origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Lovelace' },
        body: JSON.stringify(body),
      })
    const { token } = await aCustomer(shop, { email: EMAIL })
    secrets.push(token.split(' ')[1]!)
    await send('/api/login', { user: { email: EMAIL, password: 'wrong' } })
    await fetch(`${shop.origin}/api/search?q=linen-for-ada`)
    await fetch(`${shop.origin}/reset-password?token=some-token`)
    const order = await anOrder(shop, { product })
    secrets.push(order.id, order.session_url.split('/').at(-1)!)
    await pay(order.session_url)
    await fetch(`${shop.origin}/api/orders/${order.id}/track_order`)
    await fetch(`${shop.origin}/api/orders/${order.id}'"`)
  })
  expect(collector.spans().length).toBeGreaterThan(30)
  for (const secret of secrets) expect(collector.text()).not.toContain(secret)
})

test('A statement that fails says its SQLSTATE and nothing more', async () => {
  const send = (path: string, body: object) =>
    fetch(shop.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const user = { email: 'twice@example.org', name: 'Twice', password: PASSWORD }
  await send('/api/signup', { user })
  const collector = await spansOf(async () => {
    await shop.shop.db.schema.alterTable('accounts').renameTo('accounts_away').execute()
    try {
      expect((await send('/api/login', { user })).status).toBe(500)
    } finally {
      await shop.shop.db.schema.alterTable('accounts_away').renameTo('accounts').execute()
    }
  })
  const failed = collector.spans().filter(({ hasFailed }) => hasFailed)
  expect(failed.map(({ attributes }) => attributes['error.type']).sort()).toEqual(['42P01', '500'])
  expect(collector.text()).not.toContain('does not exist')
})

test('Of a ratio of none nothing is sent, and a caller decides only with the samplers based on parents', async () => {
  const ask = (flags: string) => () =>
    fetch(`${shop.origin}/api/products/?limit=1`, {
      headers: { traceparent: `00-${TRACE}-${CALLER}-${flags}` },
    })
  const sent = async (flags: string, settings: TracingSettings) =>
    (await spansOf(ask(flags), settings)).spans().filter(({ traceId }) => traceId === TRACE).length
  expect(await sent('01', { sampler: 'traceidratio', ratio: 0 })).toBe(0)
  expect(await sent('01', { sampler: 'parentbased_traceidratio', ratio: 0 })).toBeGreaterThan(0)
  expect(await sent('00', ALWAYS)).toBe(0)
})

test('While the collector is away requests are answered, the log says so once, and closing does not wait', async () => {
  const said: unknown[] = []
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${await findFreePort()}`)
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '500')
  const close = await openTracing(ALWAYS, { warn: ((about: unknown) => said.push(about)) as never })
  for (let count = 0; count < 30; count++)
    expect((await fetch(`${shop.origin}/api/products/?limit=1`)).status).toBe(200)
  const started = performance.now()
  await close()
  expect(performance.now() - started).toBeLessThan(5_000)
  vi.unstubAllEnvs()
  expect(said).toHaveLength(1)
})

test(
  'A process sends a span of each job, and what is left when it is stopped',
  { timeout: 180_000 },
  async () => {
    const collector = await openCollector()
    const { output, stop } = await startJobsProcess(shop, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: 'jobs-of-the-shop',
    })
    const jobs = () => collector.spans().filter(({ name, kind }) => name.startsWith('job ') && kind === 5)
    try {
      await vi.waitFor(() => expect(jobs(), output()).not.toEqual([]), { timeout: 120_000 })
    } finally {
      await stop()
      collector.close()
    }
    expect(collector.resource()).toMatchObject({ 'service.name': 'jobs-of-the-shop' })
    // Some jobs find nothing to do without a question to the database.
    const parents = new Set(collector.spans().map(({ parentSpanId }) => parentSpanId))
    expect(jobs().filter(({ spanId }) => parents.has(spanId))).not.toEqual([])
  },
)
