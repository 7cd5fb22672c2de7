import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { ADDRESS, CARD, payWith, SECRET_KEY, sessionParams, aSandbox } from './testing/sandbox.ts'

const RUNS = Number(process.env.HOSTILE_RUNS ?? 60)

const sandbox = aSandbox()
const known = { session: '', intent: '', charge: '', refund: '', event: '' }
beforeAll(async () => {
  const { stripe } = sandbox
  const paid = await stripe.checkout.sessions.create(sessionParams())
  await payWith(paid.url!)
  known.intent = (await stripe.checkout.sessions.retrieve(paid.id)).payment_intent as string
  known.charge = (await stripe.paymentIntents.retrieve(known.intent)).latest_charge as string
  known.refund = (await stripe.refunds.create({ payment_intent: known.intent, amount: 1 })).id
  known.event = (await stripe.events.list({ limit: 1 })).data[0]!.id
  known.session = (await stripe.checkout.sessions.create(sessionParams())).id
})

const HOSTILE_VALUES: unknown[] = [
  '',
  '\u0000',
  'a\u0000b',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '\u202Eright to left',
  '%00',
  '%',
  '\\',
  '\uD800',
  'é'.repeat(300),
  'x'.repeat(5000),
  '__proto__',
  'constructor',
  'null',
  '99999-01-01',
  '1e309',
  0,
  -1,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
  null,
  true,
  [],
  {},
  [[]],
  [null],
  { length: -1 },
  { toString: 1 },
]

const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE_VALUES),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Values like an example: mostly right, so that they pass the first checks, and wrong somewhere. */
function like(example: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: fitting(example) }, { weight: 1, arbitrary: hostile })
}

function fitting(example: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(example)) return fc.array(like(example[0]), { maxLength: 4 })
  if (typeof example !== 'object' || example === null) return fc.constant(example)
  return fc.record(Object.fromEntries(Object.entries(example).map(([name, value]) => [name, like(value)])), {
    requiredKeys: [],
  })
}

/** Nested values in Stripe's form notation. */
function toForm(value: unknown, name = ''): [string, string][] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => toForm(inner, name ? `${name}[${key}]` : key))
  }
  return name ? [[name.toWellFormed(), String(value).toWellFormed()]] : []
}

const page = {
  limit: 3,
  starting_after: 'evt_1',
  ending_before: 'evt_2',
  created: { gte: 1, lt: 2_000_000_000 },
  expand: ['data.x'],
}
const CALLS: [method: string, path: string, example: object][] = [
  [
    'POST',
    '/v1/checkout/sessions',
    sessionParams({ expires_at: Math.floor(Date.now() / 1000) + 3600, automatic_tax: { enabled: true } }),
  ],
  ['GET', '/v1/checkout/sessions', { ...page, status: 'open', payment_intent: 'pi_1' }],
  ['GET', '/v1/checkout/sessions/:session', { expand: ['payment_intent.latest_charge', 'line_items'] }],
  ['GET', '/v1/checkout/sessions/:session/line_items', page],
  ['POST', '/v1/checkout/sessions/:session/expire', { expand: ['line_items'] }],
  [
    'POST',
    '/v1/refunds',
    {
      payment_intent: ':intent',
      charge: ':charge',
      amount: 1,
      reason: 'duplicate',
      metadata: { refund_id: 'x' },
    },
  ],
  ['GET', '/v1/refunds', { ...page, payment_intent: ':intent', charge: ':charge' }],
  ['GET', '/v1/refunds/:refund', { expand: ['charge'] }],
  ['GET', '/v1/payment_intents/:intent', { expand: ['latest_charge'] }],
  ['GET', '/v1/charges/:charge', { expand: ['refunds'] }],
  ['GET', '/v1/events', { ...page, type: 'refund.*', types: ['refund.created'] }],
  ['GET', '/v1/events/:event', {}],
  [
    'POST',
    '/v1/disputes/dp_1',
    { evidence: { uncategorized_text: 'x' }, submit: true, metadata: { a: 'b' } },
  ],
  [
    'POST',
    '/v1/webhook_endpoints',
    { url: 'https://example.com/hook', enabled_events: ['*'], description: 'x', metadata: { a: 'b' } },
  ],
  ['GET', '/v1/webhook_endpoints', page],
]

const HEADERS = fc.record(
  {
    'idempotency-key': fc.constantFrom('a', 'b', 'x'.repeat(300), "'; --"),
    'stripe-version': fc.constantFrom('2026-10-28.endive', '0', 'x'.repeat(100)),
    'content-type': fc.constantFrom('application/x-www-form-urlencoded', 'application/json', 'x/y'),
  },
  { requiredKeys: [] },
)

const fillIn = (text: string) =>
  text.replace(/:(\w+)/g, (whole, name: string) => known[name as keyof typeof known] ?? whole)

async function send(method: string, path: string, form: string, headers: Record<string, string> = {}) {
  const isRead = method === 'GET'
  const response = await fetch(`${sandbox.origin}${fillIn(path)}${isRead ? `?${form}` : ''}`, {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ...(!isRead && { body: form }),
  })
  return { status: response.status, text: await response.text() }
}

function judge({ status, text }: { status: number; text: string }) {
  expect(status, text.slice(0, 500)).toBeLessThan(500)
  expect(text).not.toMatch(/node_modules|\.ts:\d+|:\d+:\d+\)/)
}

test.for(CALLS)(
  'Whatever is sent with %s %s, the answer is an error of the provider’s kind, and no fault',
  { timeout: 240_000 },
  async ([method, path, example]) => {
    await fc.assert(
      fc.asyncProperty(like(example), HEADERS, async (value, headers) => {
        const form = new URLSearchParams(toForm(value).map(([name, text]) => [name, fillIn(text)]))
        const answer = await send(method, path, form.toString(), {
          ...headers,
          authorization: `Bearer ${SECRET_KEY}`,
        })
        judge(answer)
        if (answer.status >= 400)
          expect(JSON.parse(answer.text).error).toMatchObject({
            message: expect.any(String),
            type: expect.any(String),
          })
      }),
      { numRuns: RUNS },
    )
  },
)

test('Without the secret key nothing is read and nothing is done', async () => {
  for (const [method, path] of CALLS) {
    for (const authorization of [
      '',
      'Bearer ',
      'Bearer sk_test_wrong',
      'Basic Og==',
      'Bearer pk_test_51SandboxTests',
    ]) {
      expect((await send(method, path, '', authorization ? { authorization } : {})).status).toBe(401)
    }
  }
})

test(
  'Whatever is typed into the payment page, it is answered with a page',
  { timeout: 240_000 },
  async () => {
    const entry = like({
      ...ADDRESS,
      ...CARD,
      card_number: '4000 0000 0000 0002',
      shipping_option: 'standard',
      only_total: 'yes',
    })
    const paths = fc.constantFrom(
      '/sandbox/pay/:session',
      '/sandbox/pay/:session/confirm',
      '/sandbox/pay/none',
      '/sandbox/faults',
      '/sandbox/faults/clear',
    )
    await fc.assert(
      fc.asyncProperty(entry, paths, async (value, path) => {
        judge(await send('POST', path, new URLSearchParams(toForm(value)).toString()))
        judge(await send('GET', path, new URLSearchParams(toForm(value)).toString()))
      }),
      { numRuns: RUNS },
    )
  },
)

test('Whatever a program asks of the faults, it is answered in words', { timeout: 240_000 }, async () => {
  const faults = like({
    faults: [
      {
        kind: 'webhook_delay',
        method: 'GET',
        path: '/v1/nothing',
        share: 0.5,
        remaining: 1,
        delay_ms: 1,
        times: 1,
      },
    ],
  })
  const resend = like({ event: 'evt_1', times: 1, spread_ms: 1 })
  await fc.assert(
    fc.asyncProperty(faults, resend, async (one, other) => {
      const headers = { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' }
      judge(await send('PUT', '/sandbox/api/faults', JSON.stringify(one) ?? '', headers))
      judge(await send('POST', '/sandbox/api/resend', JSON.stringify(other) ?? '', headers))
    }),
    { numRuns: RUNS },
  )
})
