import Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { ADDRESS, payWith, sessionParams, aSandbox, failure } from '../testing/sandbox.ts'
import { compareWithType } from '../testing/sdk-types.ts'

const sandbox = aSandbox()
let stripe: Stripe
beforeAll(() => void (stripe = sandbox.stripe))

const SHIPPING = {
  name: 'Ada Lovelace',
  address: {
    line1: '12 Row',
    line2: '',
    city: 'Toronto',
    state: 'ON',
    postal_code: 'K1A 0B1',
    country: 'CA',
  },
}

const openFor = (customer: string, changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create(
    sessionParams({
      customer,
      customer_update: { shipping: 'auto', name: 'auto' },
      automatic_tax: { enabled: true },
      shipping_address_collection: { allowed_countries: ['US', 'CA'] },
      ...changes,
    }),
  )

test('A customer is created, changed, listed and deleted, in the shape of the SDK', async () => {
  const created = await stripe.customers.create({ email: 'ada@example.com', metadata: { a: '1', b: '2' } })
  expect(compareWithType(created, 'Customer', 'Customers')).toEqual([])
  expect(created).toMatchObject({ email: 'ada@example.com', shipping: null, metadata: { a: '1', b: '2' } })
  const changed = await stripe.customers.update(created.id, {
    email: 'grace@example.com',
    shipping: { ...SHIPPING, address: { ...SHIPPING.address, line2: undefined } },
    metadata: { a: '' },
  })
  expect(compareWithType(changed, 'Customer', 'Customers')).toEqual([])
  expect(await stripe.customers.retrieve(created.id)).toMatchObject({
    email: 'grace@example.com',
    shipping: { name: 'Ada Lovelace', phone: null, address: { city: 'Toronto', line2: null } },
    metadata: { b: '2' },
  })
  const list = async () =>
    (await stripe.customers.list({ email: 'grace@example.com' })).data.map(({ id }) => id)
  expect(await list()).toEqual([created.id])
  expect(await stripe.customers.update(created.id, { shipping: '' })).toMatchObject({ shipping: null })

  const gone = { id: created.id, object: 'customer', deleted: true }
  expect(await stripe.customers.del(created.id)).toMatchObject(gone)
  expect(await stripe.customers.retrieve(created.id)).toMatchObject(gone)
  expect(await list()).toEqual([])
  for (const fault of [
    await failure(stripe.customers.update(created.id, { name: 'x' })),
    await failure(stripe.customers.del(created.id)),
    await failure(stripe.customers.retrieve('cus_none')),
  ]) {
    expect(fault).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'id' })
  }
  const missing = await failure(openFor(created.id))
  expect(missing).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  expect(missing).toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'customer',
    message: `No such customer: '${created.id}'`,
  })
})

test('The page has the address of the customer’s last payment filled in, and the total with its tax', async () => {
  const { id } = await stripe.customers.create({ email: 'ada@example.com' })
  const first = await openFor(id)
  expect(compareWithType(first, 'Session', 'Checkout/Sessions')).toEqual([])
  expect(first).toMatchObject({ customer: id, customer_email: null, customer_creation: null })
  const empty = await (await fetch(first.url!)).text()
  expect(empty).toMatch(/value="ada@example\.com"[^>]*readonly/)
  expect(empty).toContain('From your address')
  await payWith(first.url!, { email: 'other@example.com' })

  const paid = await stripe.checkout.sessions.retrieve(first.id, { expand: ['payment_intent.latest_charge'] })
  const intent = paid.payment_intent as Stripe.PaymentIntent
  expect([paid.customer, intent.customer, (intent.latest_charge as Stripe.Charge).customer]).toEqual([
    id,
    id,
    id,
  ])
  expect(paid.customer_details).toMatchObject({ email: 'ada@example.com', name: 'Ada Lovelace' })
  expect(await stripe.customers.retrieve(id)).toMatchObject({
    name: 'Ada Lovelace',
    shipping: {
      name: 'Ada Lovelace',
      address: { line1: ADDRESS.shipping_line1, state: 'NY', country: 'US' },
    },
  })
  expect((await stripe.events.list({ type: 'customer.updated' })).data[0]!.data).toMatchObject({
    object: { id },
    previous_attributes: { name: null, shipping: null },
  })
  expect((await stripe.checkout.sessions.list({ customer: id })).data.map((session) => session.id)).toEqual([
    first.id,
  ])

  const page = await (await fetch((await openFor(id)).url!)).text()
  for (const typed of ['Ada Lovelace', ADDRESS.shipping_line1, 'Brooklyn', '11201']) {
    expect(page).toContain(`value="${typed}"`)
  }
  expect(page).toMatch(/<option value="US" *selected>/)
  expect(page).toMatch(/<option value="NY" *selected>/)
  expect(page).toMatch(/name="amount" value="43680"[^>]*>\s*Pay \$436\.80/)
})

test('Without `customer_update` the customer stays, and somebody else’s page shows nothing of theirs', async () => {
  const { id } = await stripe.customers.create({ email: 'ada@example.com', shipping: SHIPPING })
  const session = await openFor(id, { customer_update: { name: 'never' }, automatic_tax: { enabled: false } })
  await payWith(session.url!)
  expect(await stripe.customers.retrieve(id)).toMatchObject({ name: null, shipping: SHIPPING_AS_STORED })
  const other = await openFor((await stripe.customers.create({ email: 'grace@example.com' })).id)
  const guest = await stripe.checkout.sessions.create(sessionParams())
  for (const { url } of [other, guest]) expect(await (await fetch(url!)).text()).not.toContain('12 Row')
})
const SHIPPING_AS_STORED = { name: 'Ada Lovelace', address: { city: 'Toronto' } }

test('A customer deleted while their page is open can still pay', async () => {
  const { id } = await stripe.customers.create({ email: 'ada@example.com', shipping: SHIPPING })
  const session = await openFor(id)
  await stripe.customers.del(id)
  expect((await fetch(session.url!)).status).toBe(200)
  expect((await payWith(session.url!)).status).toBe(303)
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
})

test('Parameters that contradict a customer are refused', async () => {
  const { id } = await stripe.customers.create({ email: 'ada@example.com' })
  const refused = async (changes: Partial<Stripe.Checkout.SessionCreateParams>) =>
    (await failure(openFor(id, changes))).message
  expect(await refused({ customer_email: 'ada@example.com' })).toBe(
    'You may only specify one of these parameters: customer, customer_email.',
  )
  expect(await refused({ customer_creation: 'if_required' })).toContain('customer, customer_creation.')
  expect(await refused({ customer: undefined })).toContain('`customer_update` can only be used together')
  expect(await refused({ customer_update: { name: 'auto' } })).toContain(
    "`customer_update[shipping]` to 'auto'",
  )
  expect(
    await refused({ shipping_address_collection: undefined, automatic_tax: { enabled: false } }),
  ).toContain('shipping_address_collection')
  expect(await refused({ customer: 'cus_none' })).toBe("No such customer: 'cus_none'")
})

test('A session for a customer is made once per idempotency key', async () => {
  const { id } = await stripe.customers.create({ email: 'ada@example.com' })
  const create = () =>
    stripe.checkout.sessions.create(sessionParams({ customer: id }), { idempotencyKey: 'customer:1' })
  expect((await create()).id).toBe((await create()).id)
})
