import fc from 'fast-check'
import Fastify from 'fastify'
import Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { sandbox as plugin } from '../plugin.ts'
import {
  PUBLISHABLE_KEY,
  SECRET_KEY,
  sessionParams,
  aSandbox,
  WEBHOOK_SECRET,
  failure,
} from '../testing/sandbox.ts'

const sandbox = aSandbox()
let stripe: Stripe
beforeAll(() => void (stripe = sandbox.stripe))

const call = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.origin}${path}`, {
    method,
    body,
    headers: {
      authorization: `Bearer ${SECRET_KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  })

test('Without the secret key every call is refused with 401', async () => {
  for (const authorization of [
    '',
    'Bearer sk_test_wrong',
    `Bearer ${PUBLISHABLE_KEY}`,
    'Basic !!!',
    'Bearer ',
  ]) {
    const answer = await call('GET', '/v1/events', undefined, { authorization })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="Stripe"')
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  }
  const basic = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`
  expect((await call('GET', '/v1/events', undefined, { authorization: basic })).status).toBe(200)
  const { port } = new URL(sandbox.origin)
  const other = new Stripe('sk_test_other', { host: '127.0.0.1', port: Number(port), protocol: 'http' })
  expect(await failure(other.events.list())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
})

test('Every answer carries a request id and the version that was asked for', async () => {
  const answer = await call('GET', '/v1/events', undefined, { 'stripe-version': '2026-10-28.endive' })
  expect(answer.headers.get('request-id')).toMatch(/^req_\w{14}$/)
  expect(answer.headers.get('stripe-version')).toBe('2026-10-28.endive')
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect((await call('GET', '/v1/events', undefined, { 'stripe-version': 'yesterday' })).status).toBe(400)
})

test('An unknown path and an unknown object are told apart', async () => {
  const path = await call('GET', '/v1/nothing/here?x=1')
  expect(path.status).toBe(404)
  expect(await path.json()).toMatchObject({
    error: {
      type: 'invalid_request_error',
      message: expect.stringContaining('Unrecognized request URL (GET: /v1/nothing/here)'),
    },
  })
  expect(await failure(stripe.checkout.sessions.retrieve('cs_test_missing'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'session',
    message: "No such checkout.session: 'cs_test_missing'",
  })
  expect(await failure(stripe.paymentIntents.retrieve('pi_missing'))).toMatchObject({ param: 'intent' })
  expect(await failure(stripe.refunds.create({ payment_intent: 'pi_missing' }))).toMatchObject({
    param: 'payment_intent',
  })
})

test('In an app that answers every path, unknown addresses below /v1 are answered as at Stripe', async () => {
  const app = Fastify()
  app.get('/*', async () => 'a page of the shop')
  await app.register(
    plugin({
      pool: sandbox.pool,
      secretKey: SECRET_KEY,
      publishableKey: PUBLISHABLE_KEY,
      webhookSecret: WEBHOOK_SECRET,
      origin: () => sandbox.origin,
      webhookUrl: () => sandbox.webhookUrl,
      brandName: 'Hemline',
    }),
  )
  for (const method of ['GET', 'POST', 'DELETE', 'PUT'] as const) {
    for (const url of ['/v1/foo', '/v1/checkout/foo', '/v1/', '/v1']) {
      const answer = await app.inject({ method, url: `${url}?a=b` })
      expect([method, url, answer.statusCode, answer.json()]).toEqual([
        method,
        url,
        404,
        {
          error: {
            type: 'invalid_request_error',
            message:
              `Unrecognized request URL (${method}: ${url}). Please see https://stripe.com/docs or we can help at ` +
              'https://support.stripe.com/.',
          },
        },
      ])
    }
  }
  expect((await app.inject({ method: 'GET', url: '/v2' })).body).toBe('a page of the shop')
  await app.close()
})

test('A parameter that is missing, unknown or wrong is named', async () => {
  const create = (changes: object) =>
    failure(stripe.checkout.sessions.create({ ...sessionParams(), ...changes } as never))
  const now = Math.floor(Date.now() / 1000)
  const price = { currency: 'usd', unit_amount: 100, product_data: { name: 'A' } }
  const line = (changes: object, quantity: unknown = 1) => ({
    line_items: [{ quantity, price_data: { ...price, ...changes } }],
  })
  const cases: [object, string, string | undefined][] = [
    [{ colour: 'red' }, 'colour', 'parameter_unknown'],
    [{ payment_method_types: ['card'] }, 'payment_method_types', 'parameter_unknown'],
    [{ line_items: [] }, 'line_items', 'parameter_missing'],
    [{ mode: 'gift' }, 'mode', undefined],
    [{ success_url: 'javascript:alert(1)' }, 'success_url', 'url_invalid'],
    [{ success_url: '' }, 'success_url', 'parameter_invalid_empty'],
    [{ customer_email: 'ada' }, 'customer_email', 'email_invalid'],
    [{ expires_at: now + 60 }, 'expires_at', undefined],
    [{ expires_at: now + 25 * 3600 }, 'expires_at', undefined],
    [{ expires_at: 'soon' }, 'expires_at', 'parameter_invalid_integer'],
    [line({ unit_amount: -1 }), 'line_items[0][price_data][unit_amount]', 'parameter_invalid_integer'],
    [line({ unit_amount: 0.5 }), 'line_items[0][price_data][unit_amount]', 'parameter_invalid_integer'],
    [line({ unit_amount: 2 ** 53 }), 'line_items[0][price_data][unit_amount]', 'parameter_invalid_integer'],
    [line({ unit_amount: 1e308 }), 'line_items[0][price_data][unit_amount]', 'parameter_invalid_integer'],
    [line({ unit_amount: 99_999_999 }, 3), 'line_items', 'amount_too_large'],
    [line({ unit_amount: 10 }), 'line_items', 'amount_too_small'],
    [line({}, 0), 'line_items[0][quantity]', 'parameter_invalid_integer'],
    [line({ currency: 'xyz' }), 'line_items[0][price_data][currency]', undefined],
    [
      line({ product_data: { name: 'A', images: ['ftp://x'] } }),
      'line_items[0][price_data][product_data][images][0]',
      'url_invalid',
    ],
    [
      { shipping_address_collection: { allowed_countries: ['USA'] } },
      'shipping_address_collection[allowed_countries][0]',
      undefined,
    ],
    [
      { shipping_address_collection: { allowed_countries: ['US', 'ZZ'] } },
      'shipping_address_collection[allowed_countries][1]',
      undefined,
    ],
    [{ metadata: { ['k'.repeat(41)]: 'v' } }, 'metadata', undefined],
    [{ metadata: { k: 'v'.repeat(501) } }, 'metadata[k]', undefined],
    [{ expand: ['customer_details'] }, 'expand', undefined],
    [{ expand: ['line_items.nothing'] }, 'expand', undefined],
  ]
  for (const [changes, param, code] of cases) {
    const fault = await create(changes)
    expect([changes, fault.statusCode, fault.param, fault.code]).toEqual([changes, 400, param, code])
    expect(fault).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  }
  const without = { ...sessionParams(), line_items: undefined }
  expect(await failure(stripe.checkout.sessions.create(without))).toMatchObject({
    code: 'parameter_missing',
    param: 'line_items',
  })
})

test('A body that is no form is refused in words', async () => {
  const json = await call('POST', '/v1/refunds', '{"amount":1}', { 'content-type': 'application/json' })
  expect(json.status).toBe(400)
  expect((await call('POST', '/v1/refunds', 'amount=%E0%A4%A')).status).toBe(400)
  expect((await call('POST', '/v1/refunds', 'amount=1&amount[a]=2')).status).toBe(400)
  expect((await call('POST', '/v1/refunds', `metadata[k]=${'x'.repeat(2_000_000)}`)).status).toBe(413)
})

test('The same key gives the same answer once, and no other request gets it', async () => {
  const key = 'order:1:session'
  const params = sessionParams()
  const first = await stripe.checkout.sessions.create(params, { idempotencyKey: key })
  const again = await stripe.checkout.sessions.create(params, { idempotencyKey: key })
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)

  const other = await failure(
    stripe.checkout.sessions.create({ ...params, client_reference_id: 'X' }, { idempotencyKey: key }),
  )
  expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  expect(other.statusCode).toBe(400)
  expect(await failure(stripe.refunds.create({ charge: 'ch_1' }, { idempotencyKey: key }))).toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  )

  // What could not be read was nobody's request; what was done and refused is remembered.
  const late = 'order:2:session'
  await failure(
    stripe.checkout.sessions.create({ ...params, mode: 'gift' as never }, { idempotencyKey: late }),
  )
  expect((await stripe.checkout.sessions.create(params, { idempotencyKey: late })).status).toBe('open')
  const refused = await failure(stripe.refunds.create({ charge: 'ch_none' }, { idempotencyKey: 'refund:1' }))
  const refusedAgain = await failure(
    stripe.refunds.create({ charge: 'ch_none' }, { idempotencyKey: 'refund:1' }),
  )
  expect(refusedAgain.message).toBe(refused.message)
  expect(refusedAgain.headers!['idempotent-replayed']).toBe('true')
})

test('A key of 256 characters is an invalid request, and one of 255 is a key', async () => {
  const create = (idempotencyKey: string) =>
    stripe.checkout.sessions.create(sessionParams(), { idempotencyKey })
  const fault = await failure(create('k'.repeat(256)))
  expect(fault).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  expect(fault).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('Idempotent key length is 256, which is outside accepted lengths.'),
  })
  expect((await create('k'.repeat(255))).id).toBe((await create('k'.repeat(255))).id)
})

test('Ten equal requests at once make one session; who is too early is told so', async () => {
  const params = sessionParams({ client_reference_id: 'at-once' })
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => stripe.checkout.sessions.create(params, { idempotencyKey: 'at-once' })),
  )
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(new Set([...refused, 'idempotency_key_in_use'])).toEqual(new Set(['idempotency_key_in_use']))
  const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []))
  expect(new Set(made).size).toBe(1)
  const all = await stripe.checkout.sessions.list({ limit: 100 })
  expect(all.data.filter(({ client_reference_id }) => client_reference_id === 'at-once')).toHaveLength(1)
})

const PATHS = [
  '/v1/checkout/sessions',
  '/v1/checkout/sessions/cs_test_x/expire',
  '/v1/checkout/sessions/%00/line_items',
  '/v1/refunds',
  '/v1/payment_intents',
  '/v1/events',
  '/v1/webhook_endpoints',
  '/v1/webhook_endpoints/we_1TheShopsOwnEndpoint0000',
  '/v1/disputes/dp_1',
  '/v1/disputes/dp_1/close',
  '/v1/charges',
  '/sandbox/pay/cs_test_x',
  '/sandbox/faults',
  '/sandbox/resend',
  '/sandbox/api/faults',
  '/sandbox/api/resend',
]
const names = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'limit',
  'starting_after',
  'created',
  'created[gte]',
  'created[gte][x]',
  'type',
  'types[]',
  'expand[]',
  'expand',
  'line_items',
  'line_items[0]',
  'line_items[9999999]',
  'line_items[0][price_data][unit_amount]',
  'metadata',
  'metadata[__proto__]',
  'amount',
  'charge',
  'payment_intent',
  'url',
  'enabled_events[0]',
  'expires_at',
  'event',
  'kind',
  'a[b',
  '[x]',
  ']',
)
const values = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '\0',
    '1e308',
    '-1',
    '9'.repeat(400),
    '2147483648',
    '9007199254740993',
    'NaN',
    'true',
    '',
    "'; DROP TABLE x; --",
    '💥',
    '\u{10ffff}',
  ),
)

test('Nothing that a client sends makes a 500', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
      fc.constantFrom(...PATHS),
      fc.array(fc.tuple(names, values), { maxLength: 5 }),
      fc.boolean(),
      async (method, path, pairs, asJson) => {
        const text = pairs
          .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
          .join('&')
        const body = asJson ? JSON.stringify(Object.fromEntries(pairs)) : text
        const answer =
          method === 'GET'
            ? await call('GET', `${path}?${text}`)
            : await call(method, path, body, asJson ? { 'content-type': 'application/json' } : {})
        const said = await answer.text()
        expect([method, path, pairs, answer.status < 500, said.includes('node_modules')]).toEqual([
          method,
          path,
          pairs,
          true,
          false,
        ])
      },
    ),
    { numRuns: 400 },
  )
})
