import Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { API_VERSION } from '../context.ts'
import { compareWithType } from '../testing/sdk-types.ts'
import { payWith, sessionParams, aSandbox } from '../testing/sandbox.ts'

const sandbox = aSandbox()
let stripe: Stripe
beforeAll(() => void (stripe = sandbox.stripe))

/** `Session in Checkout/Sessions`: the interface, and the SDK's file that declares it. */
function shapeOf(value: unknown, type: string): string[] {
  const [name, file] = type.split(' in ')
  return compareWithType(value, name!, file!)
}

async function paySession(fields: Record<string, string> = {}) {
  const params = sessionParams({ automatic_tax: { enabled: true } })
  const session = await stripe.checkout.sessions.create(params)
  expect((await payWith(session.url!, fields)).status).toBe(303)
  return stripe.checkout.sessions.retrieve(session.id)
}

test('The comparison with the types of the SDK finds what is missing, extra and wrong', async () => {
  const session = await stripe.checkout.sessions.create(sessionParams())
  const { created: _created, ...rest } = session
  const bent = { ...rest, colour: 'red', amount_total: '12', automatic_tax: { enabled: true } }
  expect(shapeOf(bent, 'Session in Checkout/Sessions').toSorted()).toEqual([
    'Session.amount_total is "12", not number | null',
    'Session.automatic_tax.liability is missing',
    'Session.automatic_tax.provider is missing',
    'Session.automatic_tax.status is missing',
    'Session.colour is not in Session',
    'Session.created is missing',
  ])
})

test('Sessions have the shape of the SDK: open, paid and expanded, expired', async () => {
  const open = await stripe.checkout.sessions.create(sessionParams({ customer_email: 'ada@example.com' }))
  expect(shapeOf(open, 'Session in Checkout/Sessions')).toEqual([])
  expect(shapeOf(await stripe.checkout.sessions.expire(open.id), 'Session in Checkout/Sessions')).toEqual([])
  const paid = await paySession({ shipping_option: 'expedited' })
  const whole = await stripe.checkout.sessions.retrieve(paid.id, {
    expand: [
      'payment_intent.latest_charge.balance_transaction',
      'payment_intent.payment_method',
      'line_items.data.price.product',
      'shipping_cost.shipping_rate',
      'shipping_options.shipping_rate',
    ],
  })
  expect(shapeOf(whole, 'Session in Checkout/Sessions')).toEqual([])
  expect(whole.line_items!.data[0]!.price!.product).toMatchObject({
    object: 'product',
    name: 'Lambswool Crew',
  })
  expect(whole.shipping_cost!.shipping_rate).toMatchObject({ display_name: 'Expedited Shipping' })
})

test('Payments, charges, refunds, disputes, endpoints and events have the shape of the SDK', async () => {
  const paid = await paySession()
  const intent = await stripe.paymentIntents.retrieve(paid.payment_intent as string)
  expect(shapeOf(intent, 'PaymentIntent in PaymentIntents')).toEqual([])
  const charge = await stripe.charges.retrieve(intent.latest_charge as string, {
    expand: ['refunds', 'balance_transaction'],
  })
  expect(shapeOf(charge, 'Charge in Charges')).toEqual([])
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 100, reason: 'duplicate' })
  expect(shapeOf(refund, 'Refund in Refunds')).toEqual([])
  const disputed = await paySession({ card_number: '4000000000000259' })
  await sandbox.heard((events) => events.some(({ type }) => type === 'charge.dispute.created'))
  const [dispute] = (await stripe.disputes.list({ payment_intent: disputed.payment_intent as string })).data
  expect(shapeOf(dispute, 'Dispute in Disputes')).toEqual([])
  const endpoint = await stripe.webhookEndpoints.create({
    url: 'https://example.com/hook',
    enabled_events: ['*'],
  })
  expect(shapeOf(endpoint, 'WebhookEndpoint in WebhookEndpoints')).toEqual([])
  expect(
    shapeOf(await stripe.webhookEndpoints.del(endpoint.id), 'DeletedWebhookEndpoint in WebhookEndpoints'),
  ).toEqual([])
  const failed = await stripe.checkout.sessions.create(sessionParams())
  expect((await payWith(failed.url!, { card_number: '4000000000000002' })).status).toBe(402)
  expect((await payWith(failed.url!, { card_number: '4000000000003220' })).status).toBe(303)

  const events = await stripe.events.list({ limit: 100 })
  const objects: Record<string, string> = {
    'checkout.session': 'Session in Checkout/Sessions',
    payment_intent: 'PaymentIntent in PaymentIntents',
    charge: 'Charge in Charges',
    refund: 'Refund in Refunds',
    dispute: 'Dispute in Disputes',
  }
  for (const event of events.data) {
    expect(shapeOf(event, 'EventBase in Events')).toEqual([])
    const object = event.data.object as { object: string }
    expect([event.type, shapeOf(object, objects[object.object]!)]).toEqual([event.type, []])
  }
  expect(new Set(events.data.map(({ type }) => type)).size).toBeGreaterThan(8)
})

test('The objects follow the version of the API that the SDK is made for', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION)
})
