import { expect, test } from 'vitest'
import * as adminContract from '../../contract/admin-return.ts'
import * as contract from '../../contract/return.ts'
import { backdateOrder, backdateReturn, bringDisputesForward } from '../../test/backdate.ts'
import { tellOfDispute } from '../../test/disputes.ts'
import { bodyOfMail, mailsAbout } from '../../test/mails.ts'
import { orderOf } from '../../test/orders.ts'
import { CARDS, submitPayment } from '../../test/payment-form.ts'
import { setFaults } from '../../test/payments.ts'
import { poolOf } from '../../test/products.ts'
import {
  aDeliveredOrder,
  adminReturn,
  askFor,
  BUYER,
  callOff,
  cancel,
  deliver,
  receive,
  settle,
  showReturn,
  TAXED,
} from '../../test/returns.ts'
import { aCoatOfSizes } from '../../test/dearer-exchanges.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { inTransaction } from '../database/transaction.ts'
import { issueInvoices } from '../invoices/issue.ts'
import { reconcile } from '../orders/payment/reconciler.ts'

const shop = aReconciledShop({ STRIPE_TAX: 'on' })

const stateOf = async (id: string) => (await orderOf(shop, id)).state

interface Dearer {
  product: number
  id: string
  charged: number
  number: string
  child: string
  difference: number
  url: string
}

/** A delivered order whose coat is to be exchanged for the dearer L. */
async function aDearerExchange(quantity = 1, payment = {}): Promise<Dearer> {
  const product = await aCoatOfSizes(shop)
  const { id, charged } = await aDeliveredOrder(shop, { product, quantity, payment })
  return { product, id, charged, ...(await askForDearer(id, quantity)) }
}

async function askForDearer(id: string, quantity = 1, new_size = 'L', difference = 2_000) {
  const { body, status, error } = await askFor(shop, id, [{ quantity, new_size, difference }])
  expect(status, error).toBe(200)
  const { order_id: child, difference: due, session_url } = (body as contract.Return).exchange!
  return { number: (body as contract.Return).number, child, difference: due!, url: session_url! }
}

/** Pays on the provider's page, and follows as the shopper who comes back from there. */
async function payFor({ url, number }: Pick<Dearer, 'url' | 'number'>) {
  expect((await submitPayment(url)).location).toContain(`/returns/${number}`)
  return await showReturn(shop, number)
}

async function aPaidExchange(quantity = 1, payment = {}): Promise<Dearer> {
  const asked = await aDearerExchange(quantity, payment)
  await payFor(asked)
  await shop.runJobs()
  return asked
}

async function anExchangedOrder(quantity = 1, payment = {}): Promise<Dearer> {
  const paid = await aPaidExchange(quantity, payment)
  await receive(shop, paid.number)
  expect((await settle(shop, paid.number)).status).toBe(200)
  return paid
}

test(
  'A dearer size is held while its difference is paid, with its share of the tax, and sent when the parcel is here',
  { timeout: 180_000 },
  async () => {
    const product = await aCoatOfSizes(shop)
    const { id, charged } = await aDeliveredOrder(shop, { product, payment: TAXED })
    const difference = 2_000 + Math.round(((charged - 48_000) * 50_000) / 48_000) - (charged - 48_000)
    const options = await shop.call(contract.returnOptions, { params: { id }, body: { email: BUYER } })
    expect((options.body as contract.ReturnOptions).lines[0]!.sizes[0]).toEqual({
      size: 'L',
      left: 5,
      difference: 2_000,
      dues: [difference],
    })
    const asked = await askForDearer(id)
    const { number, child } = asked
    expect(asked.difference).toBe(difference)
    expect(await poolOf(shop, product, 'L')).toMatchObject({ held: 1 })
    expect(await orderOf(shop, child)).toMatchObject({
      state: 'awaiting_payment',
      total: charged + difference,
    })
    expect(await showReturn(shop, number)).toMatchObject({
      state: 'announced',
      amount: 0,
      exchange: { difference },
    })
    expect(await bodyOfMail(shop, `exchange-to-pay:${id}`)).toContain(
      `$${(difference / 100).toFixed(2)} more`,
    )

    const paid = await payFor(asked)
    expect(paid.exchange).toMatchObject({ state: 'held', difference })
    expect(paid.exchange!.pay_until).toBeUndefined()
    await shop.runJobs()
    expect(await bodyOfMail(shop, `exchange-held:${id}`)).toContain('You have paid the difference')
    expect(await orderOf(shop, child)).toMatchObject({ state: 'awaiting_return', amount_charged: difference })

    await receive(shop, number)
    expect((await settle(shop, number)).body).toMatchObject({ amount: 0, exchange: { state: 'sent' } })
    expect(await orderOf(shop, child)).toMatchObject({
      state: 'paid',
      subtotal: 50_000,
      amount_charged: difference,
      amount_exchanged_in: charged,
      total: charged + difference,
    })
    expect(await orderOf(shop, id)).toMatchObject({ state: 'refunded', amount_exchanged_out: charged })
    expect(await poolOf(shop, product, 'L')).toMatchObject({ held: 0, on_hand: 4 })
  },
)

test('What such an exchange gives back comes from its own payment first, and then from that of the first order', async () => {
  const { id, child, charged, difference } = await anExchangedOrder(1, TAXED)
  expect((await cancel(shop, child)).body).toMatchObject({ amount_refunded: charged + difference })
  expect(await orderOf(shop, child)).toMatchObject({ state: 'refunded', amount_refunded: difference })
  expect(await orderOf(shop, id)).toMatchObject({ state: 'refunded', amount_refunded: charged })
})

test('A further exchange divides between all payments, the latest first', async () => {
  const { id, child, charged, difference } = await anExchangedOrder()
  await deliver(shop, child)
  const again = await askForDearer(child, 1, 'XL', 3_000)
  await payFor(again)
  await receive(shop, again.number)
  await settle(shop, again.number)
  expect(await orderOf(shop, again.child)).toMatchObject({ state: 'paid', amount_exchanged_in: 50_000 })
  await cancel(shop, again.child)
  expect(await orderOf(shop, again.child)).toMatchObject({ state: 'refunded', amount_refunded: 3_000 })
  expect(await orderOf(shop, child)).toMatchObject({ state: 'refunded', amount_refunded: difference })
  expect(await orderOf(shop, id)).toMatchObject({ state: 'refunded', amount_refunded: charged })
})

test('A difference that was not seen, or is more than what was seen, is refused in words', async () => {
  const product = await aCoatOfSizes(shop)
  const { id } = await aDeliveredOrder(shop, { product })
  for (const difference of [undefined, 1_999])
    expect(await askFor(shop, id, [{ new_size: 'L', ...(difference && { difference }) }])).toMatchObject({
      status: 409,
      body: { sizes: ['L'] },
    })
  expect(await poolOf(shop, product, 'L')).toMatchObject({ held: 0 })
})

test('Unpaid, the exchange is called off when its payment page ends, and the pieces can be returned again', async () => {
  const asked = await aDearerExchange()
  const { session_id } = await orderOf(shop, asked.child)
  await shop.shop.provider.stripe.checkout.sessions.expire(session_id!)
  await reconcile(shop.shop)
  await expect.poll(() => stateOf(asked.child)).toBe('expired')
  await shop.runJobs()
  expect(await showReturn(shop, asked.number)).toMatchObject({
    state: 'called_off',
    exchange: { state: 'ended' },
  })
  expect(await bodyOfMail(shop, `exchange-ended:${asked.id}`)).toContain('was not paid in time')
  expect(await poolOf(shop, asked.product, 'L')).toMatchObject({ held: 0 })
  expect((await askFor(shop, asked.id)).status).toBe(200)
})

test('Called off before the payment, the payment page ends with it; a payment that comes all the same goes back', async () => {
  const asked = await aDearerExchange()
  const call = { params: { number: asked.number }, body: { email: BUYER } }
  expect((await shop.call(contract.callOffReturn, call)).body).toMatchObject({ state: 'called_off' })
  expect(await poolOf(shop, asked.product, 'L')).toMatchObject({ held: 0 })
  await submitPayment(asked.url)
  await expect.poll(() => stateOf(asked.child)).toBe('paid_unfulfillable')
  await shop.runJobs()
  expect(await orderOf(shop, asked.child)).toMatchObject({ state: 'refunded', amount_refunded: 2_000 })
  expect(await bodyOfMail(shop, `order-unfulfillable:${asked.child}`)).toContain(
    'after your exchange had ended. We are sending $20.00',
  )

  const other = await aDearerExchange()
  await callOff(shop, other.number)
  await shop.runJobs()
  const { session_id } = await orderOf(shop, other.child)
  const session = await shop.shop.provider.stripe.checkout.sessions.retrieve(session_id!)
  expect([session.status, await stateOf(other.child)]).toEqual(['expired', 'cancelled'])
})

test('Called off after the payment, the difference goes back', async () => {
  const paid = await aPaidExchange()
  const call = { params: { number: paid.number }, body: { email: BUYER } }
  expect((await shop.call(contract.callOffReturn, call)).body.exchange).toMatchObject({
    state: 'ended',
    difference: 2_000,
  })
  await shop.runJobs()
  expect(await orderOf(shop, paid.child)).toMatchObject({ state: 'refunded', amount_refunded: 2_000 })
  expect(await orderOf(shop, paid.id)).toMatchObject({ state: 'paid', amount_refunded: 0 })
})

test('Of two pieces of which one is refused, none is exchanged: the difference and the accepted piece are given back', async () => {
  const paid = await aPaidExchange(2)
  await receive(shop, paid.number)
  const { items } = await adminReturn(shop, paid.number)
  const item = items[0]!.id
  await settle(shop, paid.number, [
    { item, quantity: 1, outcome: 'accepted' },
    { item, quantity: 1, outcome: 'refused', why: 'It was worn.' },
  ])
  expect(await bodyOfMail(shop, `return-settled:${paid.id}`)).toContain('$40.00 that you have paid')
  await shop.runJobs()
  expect(await orderOf(shop, paid.child)).toMatchObject({ state: 'refunded', amount_refunded: 4_000 })
  expect(await orderOf(shop, paid.id)).toMatchObject({ amount_refunded: 48_000, amount_exchanged_out: 0 })
  expect(await poolOf(shop, paid.product, 'L')).toMatchObject({ held: 0 })
})

test('Pieces of one line that are accepted in two parts are exchanged together', async () => {
  const paid = await aPaidExchange(2)
  await receive(shop, paid.number)
  const item = (await adminReturn(shop, paid.number)).items[0]!.id
  const { body } = await settle(shop, paid.number, [
    { item, quantity: 1, outcome: 'accepted', disposition: 'restock' },
    { item, quantity: 1, outcome: 'accepted', disposition: 'repair' },
  ])
  expect(body).toMatchObject({ amount: 0, exchange: { state: 'sent' } })
  expect((await orderOf(shop, paid.child)).items).toMatchObject([{ quantity: 2 }])
})

test('A parcel that arrives before the payment is given back as money', async () => {
  const asked = await aDearerExchange()
  await receive(shop, asked.number)
  expect((await settle(shop, asked.number)).body).toMatchObject({ amount: 48_000, refunded: 48_000 })
  expect(await stateOf(asked.child)).toBe('cancelled')
  expect(await poolOf(shop, asked.product, 'L')).toMatchObject({ held: 0 })
})

test('Before the payment nothing is sent, and after it an admin can send it before the parcel is back', async () => {
  const asked = await aDearerExchange()
  const sendNow = async () => {
    const { version } = await adminReturn(shop, asked.number)
    const call = { params: { number: asked.number }, body: { version } }
    return await shop.callAsAdmin(adminContract.sendExchangeNow, call)
  }
  expect(await sendNow()).toMatchObject({ status: 409, error: 'The difference has not been paid yet.' })
  await payFor(asked)
  expect((await sendNow()).body).toMatchObject({ exchange: { state: 'sent' } })
  expect(await orderOf(shop, asked.child)).toMatchObject({ state: 'paid', amount_charged: 2_000 })
})

test('When the parcel does not come in time, the difference goes back; what comes later is money', async () => {
  const paid = await aPaidExchange()
  await backdateReturn(shop, paid.number, '22 days')
  await backdateOrder(shop, paid.child, '22 days')
  await shop.runJobs()
  await shop.runTask('returns_due')
  await shop.runJobs()
  expect(await orderOf(shop, paid.child)).toMatchObject({ state: 'refunded', amount_refunded: 2_000 })
  expect(await poolOf(shop, paid.product, 'L')).toMatchObject({ held: 0 })
  await receive(shop, paid.number)
  expect((await settle(shop, paid.number)).body).toMatchObject({ amount: 48_000, refunded: 48_000 })
})

test('A dispute of the difference holds the exchange until the bank has decided', async () => {
  const { stripe } = shop.shop.provider
  const asked = await aDearerExchange()
  await submitPayment(asked.url, { card_number: CARDS.paysAndIsDisputed })
  expect((await showReturn(shop, asked.number)).exchange!.pay_until).toBeUndefined()
  const { payment_intent } = await orderOf(shop, asked.child)
  await bringDisputesForward(shop)
  const disputed = async () => (await orderOf(shop, asked.child)).disputed
  await expect
    .poll(async () => (await stripe.disputes.list({ payment_intent: payment_intent! })).data.length)
    .toBe(1)
  await expect.poll(disputed).toBe('open')
  expect(await orderOf(shop, asked.id)).toMatchObject({ disputed: null })
  await receive(shop, asked.number)
  await settle(shop, asked.number)
  expect(await stateOf(asked.child)).toBe('awaiting_return')
  await tellOfDispute(shop, asked.child, 'won')
  await shop.runTask('returns_pay')
  expect(await stateOf(asked.child)).toBe('paid')
})

test('The difference has an invoice of its own, which its refund corrects', async () => {
  const { child, difference } = await anExchangedOrder(1, TAXED)
  const issue = () =>
    inTransaction(shop.shop.db, (trx) => issueInvoices(trx, shop.shop.settings, child, { isMailed: false }))
  const [invoice] = await issue()
  expect(invoice).toMatchObject({ kind: 'invoice', total: difference, tax: difference - 2_000 })
  await cancel(shop, child)
  expect(await issue()).toMatchObject([
    {},
    { kind: 'credit_note', total: difference, tax: difference - 2_000 },
  ])
})

test('What is refunded at the provider by hand ends an exchange that waits, and is taken from one that was sent', async () => {
  const { refunds } = shop.shop.provider.stripe
  const waiting = await aPaidExchange()
  const { payment_intent } = await orderOf(shop, waiting.child)
  await refunds.create({ payment_intent: payment_intent! })
  await expect.poll(() => stateOf(waiting.child)).toBe('refunded')
  await shop.runJobs()
  expect(await showReturn(shop, waiting.number)).toMatchObject({ state: 'announced', amount: 48_000 })
  expect(await poolOf(shop, waiting.product, 'L')).toMatchObject({ held: 0 })

  const sent = await anExchangedOrder()
  await deliver(shop, sent.child)
  const { number, child } = await askForDearer(sent.child, 1, 'XL', 3_000).then(async (again) => {
    await payFor(again)
    return again
  })
  await receive(shop, number)
  await settle(shop, number)
  await refunds.create({ payment_intent: (await orderOf(shop, sent.child)).payment_intent! })
  await expect.poll(async () => (await orderOf(shop, sent.child)).amount_refunded).toBe(2_000)
  expect(await orderOf(shop, child)).toMatchObject({
    state: 'partially_refunded',
    amount_exchanged_out: 2_000,
  })
})

test('A payment page that cannot be opened leaves no exchange, and the same request can be made again', async () => {
  const product = await aCoatOfSizes(shop)
  const { id } = await aDeliveredOrder(shop, { product })
  const key = crypto.randomUUID()
  const ask = () => askFor(shop, id, [{ new_size: 'L', difference: 2_000 }], { key })
  await setFaults(shop, [{ kind: 'error', path: '/v1/checkout/sessions' }])
  expect((await ask()).status).toBe(503)
  await setFaults(shop, [])
  expect(await poolOf(shop, product, 'L')).toMatchObject({ held: 0 })
  const isAbout = (key: string) => key.startsWith('exchange')
  expect((await mailsAbout(shop, id)).filter(isAbout)).toEqual([])
  expect((await ask()).body).toMatchObject({ state: 'announced', exchange: { state: 'held' } })
  expect((await mailsAbout(shop, id)).filter(isAbout)).toEqual([
    expect.stringMatching(`^exchange-to-pay:${id}:`),
  ])
})

test('A host whose clock is hours ahead has a difference paid within the day that Stripe’s sessions last', async () => {
  const { provider } = shop.shop
  const { now } = provider
  provider.now = () => now() - 2 * 60 * 60_000
  const { number } = await aDearerExchange().finally(() => (provider.now = now))
  const { exchange } = (await showReturn(shop, number)) as contract.Return
  const hours = (Date.parse(exchange!.pay_until!) - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(21)
})
