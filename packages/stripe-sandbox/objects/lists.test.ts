import Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { compareWithType } from '../testing/sdk-types.ts'
import { payWith, sessionParams, aSandbox } from '../testing/sandbox.ts'

const sandbox = aSandbox()
let stripe: Stripe
let paid: Stripe.Checkout.Session
beforeAll(async () => {
  stripe = sandbox.stripe
  const { id, url } = await stripe.checkout.sessions.create(sessionParams())
  await payWith(url!)
  paid = await stripe.checkout.sessions.retrieve(id)
  await stripe.refunds.create({ payment_intent: paid.payment_intent as string, amount: 100 })
})

/** Each list of the API, and the SDK's interface and file of what it lists. */
const LISTS: [string, () => Promise<Stripe.ApiList<object>>, string, string][] = [
  ['sessions', () => stripe.checkout.sessions.list({ status: 'complete' }), 'Session', 'Checkout/Sessions'],
  ['line items', () => stripe.checkout.sessions.listLineItems(paid.id), 'LineItem', 'LineItems'],
  ['payments', () => stripe.paymentIntents.list(), 'PaymentIntent', 'PaymentIntents'],
  ['charges', () => stripe.charges.list(), 'Charge', 'Charges'],
  [
    'refunds',
    () => stripe.refunds.list({ payment_intent: paid.payment_intent as string }),
    'Refund',
    'Refunds',
  ],
  ['shipping rates', () => stripe.shippingRates.list(), 'ShippingRate', 'ShippingRates'],
  ['events', () => stripe.events.list({ types: ['refund.created'] }), 'EventBase', 'Events'],
  ['webhook endpoints', () => stripe.webhookEndpoints.list(), 'WebhookEndpoint', 'WebhookEndpoints'],
]

test.each(LISTS)(
  'The list of %s is a list of the SDK’s, of objects of its shape',
  async (_, list, type, file) => {
    const { object, data, has_more, url } = await list()
    expect({ object, has_more, url }).toEqual({
      object: 'list',
      has_more: false,
      url: expect.stringMatching(/^\/v1\//),
    })
    expect(data.length).toBeGreaterThan(0)
    expect(data.flatMap((item) => compareWithType(item, type, file))).toEqual([])
  },
)

test('What a session was made of can be retrieved, each in its shape', async () => {
  const whole = await stripe.checkout.sessions.retrieve(paid.id, {
    expand: ['line_items', 'payment_intent.latest_charge'],
  })
  const price = whole.line_items!.data[0]!.price!
  const charge = (whole.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge
  const shapes = [
    compareWithType(await stripe.prices.retrieve(price.id), 'Price', 'Prices'),
    compareWithType(await stripe.products.retrieve(price.product as string), 'Product', 'Products'),
    compareWithType(
      await stripe.shippingRates.retrieve(whole.shipping_options[0]!.shipping_rate as string),
      'ShippingRate',
      'ShippingRates',
    ),
    compareWithType(
      await stripe.paymentMethods.retrieve(charge.payment_method!),
      'PaymentMethod',
      'PaymentMethods',
    ),
    compareWithType(
      await stripe.balanceTransactions.retrieve(charge.balance_transaction as string),
      'BalanceTransaction',
      'BalanceTransactions',
    ),
  ]
  expect(shapes).toEqual([[], [], [], [], []])
})

test('What is posted to the webhook has the shape of an event, and the signature that the SDK checks', async () => {
  await sandbox.heard((events) => events.some(({ type }) => type === 'refund.created'))
  for (const { event, raw, signature } of sandbox.received) {
    expect(compareWithType(event, 'EventBase', 'Events')).toEqual([])
    expect(stripe.webhooks.constructEvent(raw, signature, 'whsec_sandboxtests').id).toBe(event.id)
  }
})

test('The same key gives back the same answer to the letter; other parameters under it are refused', async () => {
  const once = { idempotencyKey: 'one-key' }
  const params = sessionParams()
  const [first, second] = [
    await stripe.checkout.sessions.create(params, once),
    await stripe.checkout.sessions.create(params, once),
  ]
  expect(JSON.stringify(second)).toBe(JSON.stringify(first))
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(compareWithType(second, 'Session', 'Checkout/Sessions')).toEqual([])
  const other = stripe.checkout.sessions.create({ ...params, client_reference_id: 'another' }, once)
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
})

/** The members that the SDK knows in an error. */
const RAW_ERROR = {
  message: 'string',
  type: 'string',
  code: 'string',
  doc_url: 'string',
  param: 'string',
  decline_code: 'string',
  request_log_url: 'string',
  payment_intent: 'object',
  charge: 'string',
} as Record<string, string>

test.each([
  ['an unknown session', 404, 'resource_missing', () => stripe.checkout.sessions.retrieve('cs_test_none')],
  ['ending what has ended', 400, undefined, () => stripe.checkout.sessions.expire(paid.id)],
  [
    'a refund of too much',
    400,
    undefined,
    () => stripe.refunds.create({ payment_intent: paid.payment_intent as string, amount: 99_999_999 }),
  ],
  [
    'a parameter that there is not',
    400,
    'parameter_unknown',
    () => stripe.refunds.create({ colour: 'red' } as Stripe.RefundCreateParams),
  ],
])('%s is refused with an error of the SDK’s shape', async (_, status, code, ask) => {
  const error = await (ask() as Promise<unknown>).then(
    () => undefined,
    (fault: Stripe.errors.StripeError) => fault,
  )
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  expect([error!.statusCode, error!.code]).toEqual([status, code])
  expect(error!.requestId).toMatch(/^req_/)
  const {
    headers: _headers,
    statusCode: _status,
    requestId: _id,
    ...raw
  } = error!.raw as Record<string, unknown>
  for (const [name, value] of Object.entries(raw))
    expect([name, typeof value]).toEqual([name, RAW_ERROR[name]])
})
