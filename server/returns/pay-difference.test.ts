import { expect, test } from 'vitest'
import type { Return, ReturnReason } from '../../contract/return.ts'
import { backdateOrder } from '../../test/backdate.ts'
import { aCoatOfSizes } from '../../test/dearer-exchanges.ts'
import { bodyOfMail, mailsAbout } from '../../test/mails.ts'
import { CARDS, sessionIdOf, submitPayment } from '../../test/payment-form.ts'
import { setFaults } from '../../test/payments.ts'
import { aDeliveredOrder, askFor, decide, returnOptionsOf, showReturn } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { inTransaction } from '../database/transaction.ts'
import { getOrderRow } from '../orders/order-queries.ts'
import { pageOf } from '../orders/payment/difference-session.ts'
import { findExchange } from '../orders/refunds/transfer-queries.ts'
import { askForReturn } from './ask-for-return.ts'
import { openDifference } from './pay-difference.ts'

const shop = aReconciledShop()

/** For a delivered coat, with the payment of its difference still open. */
async function anUnpaidExchange(reason?: ReturnReason) {
  const { id } = await aDeliveredOrder(shop, { product: await aCoatOfSizes(shop) })
  const asked = await askFor(shop, id, [{ new_size: 'L', difference: 2_000, ...(reason && { reason }) }])
  expect(asked.status, asked.error).toBe(200)
  const { number, exchange } = asked.body as Return
  return { id, number, child: exchange!.order_id, url: exchange!.session_url! }
}

test('The payment page leads back to the return, which knows whether that follows a payment', async () => {
  const { number, url } = await anUnpaidExchange()
  const address = `${shop.shop.config.publicUrl}/returns/${number}`
  expect(await (await fetch(url)).text()).toContain(`href="${address}"`)
  expect((await submitPayment(url)).location).toBe(`${address}?paid`)
})

/** The process that has taken the request has not opened the payment page. */
async function anUnopenedExchange() {
  const { id } = await aDeliveredOrder(shop, { product: await aCoatOfSizes(shop) })
  const items = [{ line: 1, quantity: 1, reason: 'too_small', new_size: 'L', difference: 2_000 } as const]
  const asked = { orderId: id, items, by: 'shopper', key: undefined, page: pageOf(shop.shop) }
  const returned = await inTransaction(shop.shop.db, (trx) => askForReturn(trx, asked))
  const { to_order } = (await findExchange(shop.shop.db, returned.id))!
  return { id, child: to_order, returned }
}

test('A payment page that a process has left unopened is opened when its buyer looks', async () => {
  const { id, child, returned } = await anUnopenedExchange()
  await backdateOrder(shop, child, '10 seconds')
  const { exchange } = await showReturn(shop, returned.number)
  expect(exchange).toMatchObject({ state: 'held', session_url: expect.stringContaining('/pay/') })
  expect(await bodyOfMail(shop, `exchange-to-pay:${id}`)).toContain('$20.00 more')
})

test('A look at a return calls no exchange off whose payment page cannot be opened', async () => {
  const { child, returned } = await anUnopenedExchange()
  await backdateOrder(shop, child, '10 seconds')
  await setFaults(shop, [{ kind: 'error', path: '/v1/checkout/sessions' }])
  const looked = await showReturn(shop, returned.number)
  await setFaults(shop, [])
  expect(looked).toMatchObject({ state: 'announced', exchange: { state: 'held' } })
  expect((await showReturn(shop, returned.number)).exchange).toHaveProperty('session_url')
})

test('A buyer who looks while the payment page is being opened waits for it', async () => {
  const { id, returned } = await anUnopenedExchange()
  const { sessions } = shop.shop.provider.stripe.checkout
  const create = sessions.create.bind(sessions)
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  sessions.create = ((...given: Parameters<typeof create>) =>
    isHeld.then(() => create(...given))) as typeof create
  try {
    const opened = openDifference(shop.shop, returned)
    const shown = showReturn(shop, returned.number)
    await returnOptionsOf(shop, id)
    letGo()
    expect((await shown).exchange).toHaveProperty('session_url')
    await opened
  } finally {
    letGo()
    sessions.create = create
  }
})

test('A difference that is paid while the provider cannot be asked is taken once, however often it is asked for', async () => {
  const { number, child, url } = await anUnpaidExchange()
  const sessionId = sessionIdOf(url)
  await submitPayment(url, { card_number: CARDS.paysWithoutWebhook })
  await setFaults(shop, [{ kind: 'error', path: '/v1/checkout/sessions' }])
  const { exchange } = await showReturn(shop, number)
  await setFaults(shop, [])
  // The link of the page and of the mail leads to the one session that the exchange has.
  expect(exchange).toMatchObject({ state: 'held', difference: 2_000, session_url: url })
  const before = await getOrderRow(shop.shop.db, child)
  expect([before.state, before.session_id]).toEqual(['awaiting_payment', sessionId])
  const { payment_intent } = await shop.shop.provider.stripe.checkout.sessions.retrieve(sessionId)
  expect((await submitPayment(url)).location).toBe(`${shop.shop.config.publicUrl}/returns/${number}?paid`)

  expect((await showReturn(shop, number)).exchange).not.toHaveProperty('session_url')
  expect(await getOrderRow(shop.shop.db, child)).toMatchObject({
    state: 'awaiting_return',
    session_id: sessionId,
    payment_intent,
    amount_charged: 2_000,
  })
})

/** What the shop does while its provider says that the payment page was completed by a debit. */
async function duringDebit<T>(act: () => Promise<T>): Promise<T> {
  const { sessions } = shop.shop.provider.stripe.checkout
  const retrieve = sessions.retrieve.bind(sessions)
  sessions.retrieve = (async (...given: Parameters<typeof retrieve>) => ({
    ...(await retrieve(...given)),
    status: 'complete',
    payment_status: 'unpaid',
  })) as typeof retrieve
  return await act().finally(() => (sessions.retrieve = retrieve))
}

test('Whose request is accepted while they pay the difference by a debit is not asked to pay it again', async () => {
  const { id, number } = await anUnpaidExchange('damaged')
  expect((await duringDebit(() => decide(shop, number, 'accept'))).status).toBe(200)
  const key = (await mailsAbout(shop, id)).find((one) => one.includes(`${number}:`))
  const text = (await bodyOfMail(shop, key!))!.replaceAll(/\s+/g, ' ')
  expect(text).toContain('$20.00 more than what you send back, tax included. You are paying that:')
  expect(text).not.toContain('Please pay that')
  expect(text).not.toContain('called off')
  expect(text).not.toContain('Pay the difference')
})

test('A difference that is paid by a debit, which takes days, is not asked for again meanwhile', async () => {
  const { number } = await anUnpaidExchange()
  const { exchange } = await duringDebit(() => showReturn(shop, number))
  // Pages of the release before look for the address of the payment page.
  expect(exchange).toMatchObject({
    state: 'held',
    being_paid: true,
    session_url: expect.stringContaining('/pay/'),
  })
  const { exchange: asked } = await showReturn(shop, number)
  expect(asked).toHaveProperty('session_url')
  expect(asked).not.toHaveProperty('being_paid')
})
