import type { Random } from './random.ts'
import { issueInvoice } from '../contract/invoice.ts'
import { mailAgain, sendDelayNotice } from '../contract/order-notes.ts'
import { cancelOrder, getOrderBySession, updateOrder } from '../contract/order.ts'
import { shipOrders } from '../contract/packing.ts'
import { agreeToDelay, dayIn } from '../contract/promise.ts'
import * as adminContract from '../contract/admin-return.ts'
import * as contract from '../contract/return.ts'
import { withdraw } from '../contract/withdrawal.ts'
import { Overtaken } from '../server/orders/disputes/disputes.ts'
import { applyEvent } from '../server/orders/payment/apply-event.ts'
import { reconcile } from '../server/orders/payment/reconciler.ts'
import { listReturnsOfOrder } from '../server/returns/queries.ts'
import type { Step } from './order-steps.ts'
import { orderOf } from '../test/orders.ts'
import { submitPayment } from '../test/payment-form.ts'
import { BUYER, TAXED } from '../test/returns.ts'
import type { TestShop } from '../test/shop.ts'

/** Applies the provider's last events, some of them twice, in any order, as if their webhooks had been late. */
export async function applyEventsAgain({ shop }: TestShop, random: Random): Promise<void> {
  const { data } = await shop.provider.stripe.events.list({ limit: 15 })
  for (const event of random.shuffle([...data, ...data.slice(0, 5)])) await applyEvent(shop, event)
}

/** A refund that is made at the provider, without the shop. The provider may refuse it. */
export async function refundByHand({ shop }: TestShop, intent: string, amount: number): Promise<void> {
  await shop.provider.stripe.refunds.create({ payment_intent: intent, amount }).catch(() => {})
}

/** Ignores that a later event of the dispute has arrived first: the provider repeats the earlier one. */
export async function unlessOvertaken(telling: Promise<unknown>): Promise<void> {
  await telling.catch((error: unknown) => {
    if (!(error instanceof Overtaken)) throw error
  })
}

/** What may happen to an order before its payment, or at the same time. */
export const checkoutSteps = (shop: TestShop): Record<string, Step> => ({
  payNow: async (id, random) => {
    const { session_url } = await orderOf(shop, id)
    if (session_url) await submitPayment(session_url, { ...TAXED, ...anyCard(random) })
  },
  comeBack: async (id) => {
    const { session_id } = await orderOf(shop, id)
    if (session_id) return await shop.call(getOrderBySession, { query: { session_id } })
  },
  cancelCheckout: (id) => shop.call(cancelOrder, { params: { id } }),
  expire: async (id) => {
    const { session_id } = await orderOf(shop, id)
    const { sessions } = shop.shop.provider.stripe.checkout
    if (session_id) await sessions.expire(session_id).catch(() => {})
  },
  hear: (_, random) => applyEventsAgain(shop, random),
  reconcile: () => reconcile(shop.shop),
})

const anyCard = (random: Random) => (random.chance(0.1) ? { card_number: '4000 0000 0000 0002' } : {})

/** What may happen to a paid order beside returns and refunds (`order-steps.ts`). */
export const deskSteps = (shop: TestShop): Record<string, Step> => ({
  withdraw: async (id, random) => {
    const { items } = await orderOf(shop, id)
    const pieces = [{ line: random.pick(items).line, quantity: 1 }]
    const body = { name: 'Ada Lovelace', order: id, email: BUYER, ...(random.chance(0.5) && { pieces }) }
    return await shop.call(withdraw, { body })
  },
  edit: async (id, random) => {
    const address_attributes = { line1: `${random.whole(100)} Elm Street` }
    const body = { order: { delivery_attributes: { address_attributes }, email: 'Ada@example.com' } }
    return await shop.callAsAdmin(updateOrder, { params: { id }, body })
  },
  invoice: (id) => shop.callAsAdmin(issueInvoice, { params: { id } }),
  refundByHand: async (id, random) => {
    const { payment_intent } = await orderOf(shop, id)
    if (!payment_intent) return
    await refundByHand(shop, payment_intent, 1 + random.whole(3_000))
    if (random.chance(0.5)) await applyEventsAgain(shop, random)
  },
  mailAgain: (id) => shop.callAsAdmin(mailAgain, { params: { id }, body: { mail: 'order-confirmation' } }),
  delay: (id) => shop.callAsAdmin(sendDelayNotice, { params: { id }, body: { until: dayIn(60) } }),
  agree: async (id) => await shop.call(agreeToDelay, { params: { id }, body: { email: BUYER } }),
  shipMany: async (id, random) => {
    const lines = [{ order: id, tracking_information: `T${random.whole(1_000)}` }]
    return await shop.callAsAdmin(shipOrders, { body: { lines } })
  },
  post: async (id) => {
    const [returned] = await listReturnsOfOrder(shop.shop.db, id)
    const body = { email: BUYER, tracking_information: 'T1' }
    if (returned) return await shop.call(contract.postReturn, { params: { number: returned.number }, body })
  },
  payAgain: async (id) => {
    const returned = (await listReturnsOfOrder(shop.shop.db, id)).at(-1)
    if (!returned) return
    const params = { number: returned.number }
    return await shop.callAsAdmin(adminContract.payReturnAgain, { params })
  },
})
