import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { payWith, sessionParams, aSandbox, WEBHOOK_SECRET } from '../testing/sandbox.ts'

const sandbox = aSandbox()

test('A session is created, paid on its page, and told to the shop with a good signature', async () => {
  const { stripe } = sandbox
  const created = await stripe.checkout.sessions.create(sessionParams())
  expect(created).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_subtotal: 42_000,
    amount_total: 42_000,
    currency: 'usd',
    client_reference_id: 'HL-TEST',
    payment_intent: null,
  })
  expect(created.url).toBe(`${sandbox.origin}/sandbox/pay/${created.id}`)

  const answer = await payWith(created.url!, { shipping_option: 'expedited' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`http://127.0.0.1:3000/orders/success?session_id=${created.id}`)

  const paid = await stripe.checkout.sessions.retrieve(created.id, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  })
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    amount_total: 43_500,
    url: null,
    total_details: { amount_shipping: 1_500, amount_tax: 0, amount_discount: 0 },
    shipping_cost: { amount_total: 1_500 },
    customer_details: { email: 'ada@example.com', name: 'Ada Lovelace' },
    collected_information: {
      shipping_details: { name: 'Ada Lovelace', address: { city: 'Brooklyn', state: 'NY', country: 'US' } },
    },
  })
  const intent = paid.payment_intent as Stripe.PaymentIntent
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount: 43_500,
    amount_received: 43_500,
    metadata: { order: 'HL-TEST' },
  })
  expect(intent.latest_charge).toMatchObject({
    paid: true,
    payment_method_details: { card: { last4: '4242', brand: 'visa' } },
  })
  expect(paid.line_items!.data.map(({ description, amount_total }) => [description, amount_total])).toEqual([
    ['Lambswool Crew', 37_200],
    ['Rib Beanie', 4_800],
  ])

  const events = await sandbox.heard((all) => all.some(({ type }) => type === 'checkout.session.completed'))
  const { raw, signature } = sandbox.received.find(
    ({ event }) => event.type === 'checkout.session.completed',
  )!
  const event = await stripe.webhooks.constructEventAsync(raw, signature, WEBHOOK_SECRET)
  expect((event.data.object as Stripe.Checkout.Session).id).toBe(created.id)
  // Like a shop's own endpoint at Stripe, which subscribes to what it acts on.
  expect(events.map(({ type }) => type)).toEqual(['checkout.session.completed'])
  const all = await stripe.events.list({ limit: 100 })
  expect(all.data.map(({ type }) => type)).toContain('payment_intent.succeeded')
})

test('Ten presses of the button pay once, and all lead to the order', async () => {
  const { stripe } = sandbox
  const session = await stripe.checkout.sessions.create(sessionParams())
  const answers = await Promise.all(Array.from({ length: 10 }, () => payWith(session.url!)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 303))
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
  const charges = await stripe.charges.list({ payment_intent: payment_intent as string })
  expect(charges.data).toHaveLength(1)
})

test('Paying and expiring at the same time: one of them wins, and both agree which', async () => {
  const { stripe } = sandbox
  for (let round = 0; round < 15; round++) {
    const session = await stripe.checkout.sessions.create(sessionParams())
    const [paid, expired] = await Promise.all([
      payWith(session.url!),
      stripe.checkout.sessions.expire(session.id).then(
        () => true,
        () => false,
      ),
    ])
    const { status, payment_status } = await stripe.checkout.sessions.retrieve(session.id)
    const either = expired ? [410, 'expired', 'unpaid'] : [303, 'complete', 'paid']
    expect([paid.status, status, payment_status]).toEqual(either)
  }
})

test('Automatic tax is added to goods and shipping by the state of the address', async () => {
  const { stripe } = sandbox
  const session = await stripe.checkout.sessions.create(sessionParams({ automatic_tax: { enabled: true } }))
  expect(session.automatic_tax.status).toBe('requires_location_inputs')
  await payWith(session.url!, { shipping_state: 'new york', shipping_option: 'expedited' })
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] })
  // 4 % of 420.00 + 15.00
  expect(paid).toMatchObject({
    amount_subtotal: 42_000,
    amount_total: 45_240,
    total_details: { amount_tax: 1_740, amount_shipping: 1_500 },
    automatic_tax: { status: 'complete' },
    collected_information: { shipping_details: { address: { state: 'NY' } } },
  })
  const lineTax = paid.line_items!.data.reduce((sum, { amount_tax }) => sum + amount_tax, 0)
  expect(lineTax + paid.shipping_cost!.amount_tax).toBe(1_740)
})

test('An order without a price needs no card', async () => {
  const { stripe } = sandbox
  const gift = {
    quantity: 1,
    price_data: { currency: 'usd', unit_amount: 0, product_data: { name: 'Gift' } },
  }
  const session = await stripe.checkout.sessions.create(sessionParams({ line_items: [gift] }))
  expect((await payWith(session.url!, { card_number: '', card_expiry: '', card_cvc: '' })).status).toBe(303)
  const paid = await stripe.checkout.sessions.retrieve(session.id)
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    payment_intent: null,
  })
})

test('A session whose prices include tax charges what they say, and tells the tax in them', async () => {
  const { stripe } = sandbox
  const params = sessionParams()
  const created = await stripe.checkout.sessions.create({
    ...params,
    automatic_tax: { enabled: true },
    line_items: params.line_items!.map((line) => ({
      ...line,
      price_data: { ...line.price_data!, tax_behavior: 'inclusive' as const },
    })),
    shipping_options: params.shipping_options!.map(({ shipping_rate_data }) => ({
      shipping_rate_data: { ...shipping_rate_data!, tax_behavior: 'inclusive' as const },
    })),
  })
  await payWith(created.url!, { shipping_option: 'expedited' })
  const paid = await stripe.checkout.sessions.retrieve(created.id, { expand: ['line_items'] })
  expect(paid).toMatchObject({ amount_subtotal: 42_000, amount_total: 43_500 })
  const { amount_tax } = paid.total_details!
  expect(amount_tax).toBe(Math.round((43_500 * 400) / 10_400))
  const lines = paid.line_items!.data
  expect(lines.map((line) => line.amount_total)).toEqual([37_200, 4_800])
  expect(lines.reduce((sum, line) => sum + line.amount_tax, paid.shipping_cost!.amount_tax)).toBe(amount_tax)
  expect(paid.shipping_cost).toMatchObject({ amount_subtotal: 1_500, amount_total: 1_500 })
})
