import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createCollection } from '../contract/collection.ts'
import type { ErrorBody } from '../contract/error.ts'
import { allCalls } from '../contract/schemas/all.ts'
import { authorizationFor, expectNoFault, nearly } from '../test/hostile.ts'
import { aShop } from '../test/shop.ts'
import { anAdmin } from '../test/accounts.ts'
import { aProduct } from '../test/products.ts'
import { EVENT_TYPES } from './orders/payment/apply-event.ts'

const RUNS = Number(process.env.HOSTILE_RUNS ?? 60)

const shop = aShop()
let adminToken: string
beforeAll(async () => {
  adminToken = await anAdmin(shop)
  for (let i = 0; i < 5; i++) await aProduct(shop, { quantity: 50 })
})

test.for(allCalls.map((call) => [call.name, call] as const))(
  'Whatever is sent to %s, the answer is no fault of the server’s and says what is wrong',
  { timeout: 240_000 },
  async ([, call]) =>
    await expectNoFault(shop, call, { authorization: await authorizationFor(shop, call, adminToken) }),
)

const EVENT = {
  type: 'object',
  properties: {
    id: { type: 'string', enum: ['evt_1', 'evt_2', 'evt_3'] },
    object: { const: 'event' },
    type: { enum: EVENT_TYPES },
    created: { type: 'integer', minimum: 1_700_000_000 },
    data: {
      type: 'object',
      properties: {
        object: {
          type: 'object',
          properties: {
            id: { enum: ['cs_test_1', 're_1', 'dp_1', '../events', 'cs/1?expand[]=x'] },
            payment_intent: { enum: ['pi_1', null] },
          },
        },
      },
    },
  },
}

test(
  'Whatever is sent to the webhook, signed or not, is no fault of the server’s and changes nothing',
  { timeout: 240_000 },
  async () => {
    const { provider, pool } = shop.shop
    const secret = provider.webhookSecret
    const count = async () =>
      (await pool.query('select (select count(*) from orders) + (select count(*) from order_history) as n'))
        .rows
    const before = await count()
    const whole = fc.record({
      id: fc.nat().map((n) => `evt_${n}`),
      type: fc.constantFrom(...EVENT_TYPES),
      created: fc.integer(),
      data: fc.record({ object: nearly(EVENT.properties.data.properties.object) }),
    })
    const body = fc.oneof(
      { weight: 3, arbitrary: whole.map((event) => JSON.stringify(event)) },
      { weight: 3, arbitrary: nearly(EVENT).map((event) => JSON.stringify(event) ?? '') },
      fc.string({ unit: 'binary' }),
    )
    const signature = fc.oneof(
      { weight: 3, arbitrary: fc.constant('signed') },
      fc.constantFrom('', 't=1,v1=00', 't=,v1=', 'v1', `t=${2 ** 53},v1=é`, 'x'.repeat(4000)),
    )
    await fc.assert(
      fc.asyncProperty(body, signature, async (payload, how) => {
        const header =
          how === 'signed' ? provider.stripe.webhooks.generateTestHeaderString({ payload, secret }) : how
        const response = await fetch(`${shop.origin}/api/webhooks/stripe`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': encodeURI(header) },
          body: payload,
        })
        const answer = await response.text()
        expect(response.status, answer).toBeLessThan(500)
        if (how !== 'signed') expect(response.status).toBe(400)
        expect(answer).not.toMatch(/node_modules|\.ts:\d+/)
      }),
      { numRuns: RUNS },
    )
    expect(await count()).toEqual(before)
  },
)

test('An event about a payment whose id cannot be stored is refused', async () => {
  const { webhooks } = shop.shop.provider.stripe
  const secret = shop.shop.provider.webhookSecret
  for (const payment_intent of ['a\0b', { id: 'a\0b' }, 7]) {
    const payload = JSON.stringify({
      id: 'evt_1',
      type: 'charge.dispute.updated',
      created: 1,
      data: { object: { id: 'dp_1', payment_intent } },
    })
    const response = await fetch(`${shop.origin}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'stripe-signature': webhooks.generateTestHeaderString({ payload, secret }) },
      body: payload,
    })
    expect([response.status, await response.json()]).toEqual([400, { error: 'That is not an event.' }])
  }
})

test.each([
  ['not JSON', 'application/json', '{"items":'],
  ['prototype keys', 'application/json', '{"__proto__":{"is_admin":true},"items":[]}'],
  ['another type', 'text/plain', 'hello'],
  ['nothing at all', 'application/json', ''],
  ['a deep nest', 'application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
])('A body that is %s is refused with a sentence', async (_, type, body) => {
  const response = await fetch(`${shop.origin}/api/carts/cart_item_details`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
  expect((await response.json()).error).toMatch(/\S/)
})

test('A list whose entries cannot be compared, or are there twice, is refused with a sentence', async () => {
  const rules = (is: unknown[]) => ({ groups: [[{ field: 'colour', is }]], newest_days: null })
  const faultsOf = async (sent: object) => {
    const { status, body } = await shop.call(createCollection, { body: sent } as never, adminToken)
    expect(status).toBe(400)
    return (body as unknown as ErrorBody).fields
  }
  expect(await faultsOf({ rules: rules([{}, { toString: 1 }]) })).toHaveProperty(['rules.groups.0.0.is.0'])
  expect(await faultsOf({ pins: [1, 1] })).toMatchObject({ pins: 'must not have an entry twice' })
})

test('A body of the staff that is nested too deeply is refused with a sentence', async () => {
  for (const body of [
    `{"name":${'['.repeat(60_000)}${']'.repeat(60_000)}}`,
    `{"name":${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}}`,
  ]) {
    const response = await fetch(`${shop.origin}/api/promotions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: adminToken },
      body,
    })
    expect([response.status, await response.json()]).toEqual([400, { error: 'That is nested too deeply.' }])
  }
})

test('A line of the staff that is far too long is refused before others wait for it, and one with a control character too', async () => {
  const named = (name: string) =>
    shop.request('POST', '/api/promotions', {
      headers: { authorization: adminToken },
      body: { name, kind: 'code', code: 'LONGEST', percent: 10 },
    })
  const began = performance.now()
  expect((await named(`${'a'.repeat(90_000)}\n\n`)).status).toBe(400)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect((await named('a\u0007b')).body.fields).toEqual({ name: 'is not valid' })
})

test.each(['/api/orders/%ff/track_order', '/api/products/%E0%A4%A', '/shop/%ff', '/%'])(
  'An address with a broken escape (%s) is not found, like any other that leads nowhere',
  async (path) => {
    const { status, body, headers } = await shop.request('GET', path)
    expect({ status, body }).toEqual({
      status: 404,
      body: { error: expect.stringMatching(/\w+ .*|Not found\./) },
    })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  },
)

test('A call without a body accepts an empty one of any content type', async () => {
  const headers = { 'content-type': 'application/json' }
  expect((await shop.request('DELETE', '/api/logout', { headers })).status).toBe(200)
  const { status, error } = await shop.request('POST', '/api/login', { headers })
  expect({ status, error }).toEqual({ status: 400, error: 'body must be an object.' })
})

test('A blank filter is ignored, and a blank required field is refused', async () => {
  const headers = { authorization: adminToken }
  // What was thrown at the shop before may have made a product of its own.
  const count = async (path: string) => (await shop.request('GET', path, { headers })).body.length
  const whole = 'active=&name=&created_at[start_date]=&created_at[end_date]=&sort_by_date='
  const products = await shop.request('GET', `/api/products/admin_index?${whole}`, { headers })
  expect([products.status, products.body.length]).toEqual([200, await count('/api/products/admin_index')])
  const listed = await shop.request('GET', '/api/products/?name=&sort_by=&sort_direction=&price_max=')
  expect([listed.status, listed.body.length]).toEqual([200, await count('/api/products/')])
  expect((await shop.request('GET', '/api/orders/admin_index?id=&email=&status=', { headers })).status).toBe(
    200,
  )
  expect((await shop.request('GET', '/api/orders/success?session_id=')).status).toBe(400)
})

test('A file with the wrong content type is refused with the right one', async () => {
  const { status, error } = await shop.request('POST', '/api/products/import/check', {
    headers: { authorization: adminToken },
    body: {},
  })
  expect([status, error]).toEqual([415, 'Send the body as text/csv.'])
})

test('A body that is too large is refused before it is read', async () => {
  const { status, error } = await shop.request('POST', '/api/carts/cart_item_details', {
    body: { items: 'x'.repeat(300_000) },
  })
  expect([status, error]).toEqual([413, 'That is too large to accept.'])
})
