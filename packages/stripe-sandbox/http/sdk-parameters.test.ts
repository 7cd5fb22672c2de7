import type Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { COUNTRIES } from '../checkout/countries.ts'
import { payWith, SECRET_KEY, sessionParams, aSandbox } from '../testing/sandbox.ts'
import { listParameters } from '../testing/sdk-types.ts'

const sandbox = aSandbox()
let stripe: Stripe
const known = { ':session': '', ':intent': '', ':customer': '', ':endpoint': '', ':dispute': 'dp_1' }
beforeAll(async () => {
  stripe = sandbox.stripe
  const session = await stripe.checkout.sessions.create(sessionParams())
  await payWith(session.url!)
  known[':session'] = session.id
  known[':intent'] = (await stripe.checkout.sessions.retrieve(session.id)).payment_intent as string
  known[':customer'] = (await stripe.customers.create({ email: 'ada@example.com' })).id
  known[':endpoint'] = (
    await stripe.webhookEndpoints.create({ url: 'https://example.com/hook', enabled_events: ['*'] })
  ).id
})

const fill = (text: string) => text.replace(/:[a-z]+/g, (name) => known[name as keyof typeof known])

async function send(method: string, path: string, params: [string, string][]) {
  const form = new URLSearchParams(params.map(([name, value]) => [name, fill(value)])).toString()
  const isRead = method === 'GET'
  const response = await fetch(`${sandbox.origin}${fill(path)}${isRead ? `?${form}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/x-www-form-urlencoded' },
    ...(!isRead && { body: form }),
  })
  const { error } = (await response.json()) as {
    error?: { type: string; code?: string; param?: string; message: string }
  }
  return { status: response.status, error }
}

const CALLS: [method: string, path: string, type: string, file: string][] = [
  ['POST', '/v1/checkout/sessions', 'Checkout/SessionCreateParams', 'Checkout/Sessions'],
  ['GET', '/v1/checkout/sessions', 'Checkout/SessionListParams', 'Checkout/Sessions'],
  ['POST', '/v1/refunds', 'RefundCreateParams', 'Refunds'],
  ['GET', '/v1/refunds', 'RefundListParams', 'Refunds'],
  ['POST', '/v1/customers', 'CustomerCreateParams', 'Customers'],
  ['POST', '/v1/customers/:customer', 'CustomerUpdateParams', 'Customers'],
  ['GET', '/v1/customers', 'CustomerListParams', 'Customers'],
  ['POST', '/v1/coupons', 'CouponCreateParams', 'Coupons'],
  ['GET', '/v1/coupons', 'CouponListParams', 'Coupons'],
  ['POST', '/v1/tax/calculations', 'Tax/CalculationCreateParams', 'Tax/Calculations'],
  [
    'POST',
    '/v1/tax/transactions/create_from_calculation',
    'Tax/TransactionCreateFromCalculationParams',
    'Tax/Transactions',
  ],
  ['POST', '/v1/tax/transactions/create_reversal', 'Tax/TransactionCreateReversalParams', 'Tax/Transactions'],
  ['GET', '/v1/payment_intents', 'PaymentIntentListParams', 'PaymentIntents'],
  ['GET', '/v1/charges', 'ChargeListParams', 'Charges'],
  ['GET', '/v1/disputes', 'DisputeListParams', 'Disputes'],
  ['POST', '/v1/disputes/:dispute', 'DisputeUpdateParams', 'Disputes'],
  ['GET', '/v1/events', 'EventListParams', 'Events'],
  ['POST', '/v1/webhook_endpoints', 'WebhookEndpointCreateParams', 'WebhookEndpoints'],
  ['POST', '/v1/webhook_endpoints/:endpoint', 'WebhookEndpointUpdateParams', 'WebhookEndpoints'],
]

test.for(CALLS)('%s %s knows every parameter that the SDK declares', async ([method, path, type, file]) => {
  const parameters = new Set(listParameters(type, file).map(([param]) => param))
  expect(parameters.size).toBeGreaterThan(1)
  const unknown: string[] = []
  for (const param of parameters) {
    const { error } = await send(method, path, [[param, '1']])
    if (error?.code === 'parameter_unknown') unknown.push(error.message)
  }
  expect(unknown).toEqual([])
})

test.for(CALLS)('%s %s refuses other parameters by name', async ([method, path]) => {
  const { status, error } = await send(method, path, [['colour', 'red']])
  expect([status, error]).toMatchObject([
    400,
    { code: 'parameter_unknown', param: 'colour', message: 'Received unknown parameter: colour' },
  ])
})

/** Parameters that come along, so that the answer is about the one in question. */
const formOf = (value: unknown, name = ''): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => formOf(inner, name ? `${name}[${key}]` : key))
    : [[name, String(value)]]

const literalsOf = (type: string, file: string) => {
  const found = new Map<string, string[]>()
  for (const [param, value] of listParameters(type, file)) {
    if (value === 'x' || value === '1' || value === 'true') continue
    found.set(param, [...(found.get(param) ?? []), value])
  }
  return found
}

test('A choice that the sandbox offers only in part names the value that it does not offer', async () => {
  const base = formOf(sessionParams())
  for (const [param, values] of literalsOf('Checkout/SessionCreateParams', 'Checkout/Sessions')) {
    for (const value of param.startsWith('shipping_address') ? values.slice(0, 5) : values) {
      const { error } = await send('POST', '/v1/checkout/sessions', [
        ...base.filter(([name]) => name !== param),
        [param, value],
      ])
      // "Must be one of" would be untrue: Stripe takes it.
      expect([param, value, error?.message ?? '']).toEqual([
        param,
        value,
        expect.not.stringMatching(/must be|Received unknown/),
      ])
    }
  }
})

test('The countries to ship to are those of the SDK, except for the one that is none', () => {
  const countries = literalsOf('Checkout/SessionCreateParams', 'Checkout/Sessions').get(
    'shipping_address_collection[allowed_countries][0]',
  )!
  expect([...COUNTRIES, 'ZZ'].toSorted()).toEqual(countries.toSorted())
})
