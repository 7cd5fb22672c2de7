import type Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { bringDisputesForward } from '../../../test/backdate.ts'
import { corrupt } from '../../../test/corrupt.ts'
import { tellOfDispute, winDispute } from '../../../test/disputes.ts'
import { mailsAbout } from '../../../test/mails.ts'
import { anOrder, aPaidOrder, aShippedOrder, changeDelivery, orderOf, refund } from '../../../test/orders.ts'
import { CARDS } from '../../../test/payment-form.ts'
import { setFaults } from '../../../test/payments.ts'
import { stockOf } from '../../../test/products.ts'
import { aReconciledShop } from '../../../test/shop.ts'
import { dashboardCounts } from '../../../contract/dashboard.ts'
import { listAdminOrders, refundOrder } from '../../../contract/order.ts'
import { todayIn } from '../../../contract/time-zone.ts'
import { applyEvent } from '../payment/apply-event.ts'
import { listDisputesSince } from './dispute-queries.ts'
import { listMoneyOfDay } from '../money-queries.ts'
import { reconcile } from '../payment/reconciler.ts'

const shop = aReconciledShop()
beforeEach(() => setFaults(shop, []))

/** A paid order whose buyer has disputed the payment. */
async function aDisputedOrder(card_number = CARDS.paysAndIsDisputed) {
  const { disputes } = shop.shop.provider.stripe
  const { id, payment_intent, product } = await aPaidOrder(shop, {
    payment: { card_number },
  })
  // Buyers dispute a payment after a while. The sandbox looks for what is due when something else happens there.
  await bringDisputesForward(shop)
  await anOrder(shop, { product })
  const findDispute = async () => (await disputes.list({ payment_intent })).data[0]?.id
  await expect.poll(findDispute, { timeout: 90_000 }).toBeDefined()
  return { id, dispute: (await findDispute())! }
}

test('A dispute freezes shipping and refunds until the bank has decided', async () => {
  const { id } = await aPaidOrder(shop)
  const ship = async () => (await changeDelivery(shop, id, { status: 'shipped' })).status
  const refundSome = async (key?: string) => (await refund(shop, id, 100, key)).status
  await tellOfDispute(shop, id, 'needs_response')
  await tellOfDispute(shop, id, 'under_review')
  expect([await ship(), await refundSome()]).toEqual([409, 409])
  await tellOfDispute(shop, id, 'won')
  expect([await ship(), await refundSome()]).toEqual([200, 200])
  await tellOfDispute(shop, id, 'lost')
  expect(await refundSome('another click')).toBe(409)
})

test('The unsent pieces of an order that was charged back are taken back alone, and for sale again', async () => {
  const { id, product } = await aPaidOrder(shop, { quantity: 2 })
  const pieces = [{ product_id: product, size: 'M', quantity: 2 }]
  const takeBack = (body: object) => shop.callAsAdmin(refundOrder, { params: { id }, headers: {}, body })
  await tellOfDispute(shop, id, 'needs_response')
  expect((await takeBack({ pieces, restock: pieces })).status).toBe(409)
  await tellOfDispute(shop, id, 'lost')
  const { version } = await orderOf(shop, id)
  expect((await takeBack({ amount: 100, pieces, version })).status).toBe(409)
  const taken = await takeBack({ pieces, restock: pieces, version })
  expect([taken.status, taken.body.order_items]).toMatchObject([200, [{ quantity: 2, taken_back: 2 }]])
  expect(taken.body.history.at(-1)).toMatchObject({
    what: 'pieces taken back',
    after: { taken_back: '2 × Wool Coat (M)', back_in_stock: '2 × Wool Coat (M)' },
  })
  expect(await stockOf(shop, product)).toEqual({ on_hand: 5, held: 0, sold: 2 })
  expect((await takeBack({ pieces, restock: pieces, version })).status).toBe(409)
  expect((await takeBack({ pieces, restock: pieces })).status).toBe(422)
  expect(await stockOf(shop, product)).toMatchObject({ on_hand: 5 })
  expect((await orderOf(shop, id)).amount_refunded).toBe(0)
  expect(await mailsAbout(shop, id)).not.toContain(`order-refunded:${id}`)
})

/** The orders that are listed, and how many are counted. */
async function toTakeBack() {
  const { body } = await shop.callAsAdmin(listAdminOrders, { query: { todo: 'take_back' } })
  return {
    ids: body.map(({ id }: { id: string }) => id) as string[],
    count: (await shop.callAsAdmin(dashboardCounts, {})).body.to_take_back as number,
  }
}

test('Unsent pieces whose money is back are listed and counted until they are taken back, but not while a dispute is open', async () => {
  const before = await toTakeBack()
  const [lost, refunded, sent] = [await aPaidOrder(shop), await aPaidOrder(shop), await aShippedOrder(shop)]
  await tellOfDispute(shop, lost.id, 'needs_response')
  for (const { id } of [refunded, sent]) expect((await refund(shop, id)).status).toBe(200)
  await tellOfDispute(shop, refunded.id, 'needs_response')
  expect(await toTakeBack()).toEqual(before)
  await tellOfDispute(shop, refunded.id, 'won')
  await tellOfDispute(shop, lost.id, 'lost')
  expect(await toTakeBack()).toEqual({
    ids: [refunded.id, lost.id, ...before.ids],
    count: before.count + 2,
  })

  // As the release before has left them, which has let an order go on as well.
  const paid = await aPaidOrder(shop)
  await corrupt(shop, 'update deliveries set to_take_back = not to_take_back where order_id = any($1)', [
    [lost.id, refunded.id, sent.id, paid.id],
  ])
  await shop.runTask('repair_to_take_back')
  expect((await toTakeBack()).ids).toEqual([refunded.id, lost.id, ...before.ids])

  for (const { id, product } of [lost, refunded]) {
    const body = { pieces: [{ product_id: product, size: 'M', quantity: 1 }] }
    const taken = await shop.callAsAdmin(refundOrder, { params: { id }, headers: {}, body })
    expect(taken.status, taken.error).toBe(200)
  }
  expect(await toTakeBack()).toEqual(before)
})

test('A request to take pieces back alone that is sent twice takes them once', async () => {
  const { id, product } = await aPaidOrder(shop, { quantity: 3 })
  await tellOfDispute(shop, id, 'lost')
  const { version } = await orderOf(shop, id)
  const takeOne = async (sent: object = {}) => {
    const pieces = [{ product_id: product, size: 'M', quantity: 1 }]
    const headers = { 'idempotency-key': 'click' }
    const call = { params: { id }, headers, body: { pieces, restock: pieces, ...sent } }
    return await shop.callAsAdmin(refundOrder, call)
  }
  for (const sent of [{ version }, { version }, {}]) {
    const { status, body, error } = await takeOne(sent)
    expect([status, body?.order_items], error).toMatchObject([200, [{ quantity: 3, taken_back: 1 }]])
  }
  expect(await stockOf(shop, product)).toMatchObject({ on_hand: 3 })
  expect((await takeOne({ restock: [] })).error).toContain('Other pieces were taken back already.')
})

test('Pieces that have left are not taken back of an order that was charged back', async () => {
  const { id, product } = await aShippedOrder(shop)
  await tellOfDispute(shop, id, 'lost')
  const pieces = [{ product_id: product, size: 'M', quantity: 1 }]
  const call = { params: { id }, headers: {}, body: { pieces, restock: pieces } }
  expect((await shop.callAsAdmin(refundOrder, call)).status).toBe(409)
})

test('A dispute that is prevented without a withdrawal is over, and the order goes on', async () => {
  const { id } = await aPaidOrder(shop)
  await tellOfDispute(shop, id, 'warning_needs_response')
  expect((await changeDelivery(shop, id, { status: 'shipped' })).status).toBe(409)
  await tellOfDispute(shop, id, 'prevented')
  expect((await orderOf(shop, id)).disputed).toBe('won')
  expect((await changeDelivery(shop, id, { status: 'shipped' })).status).toBe(200)
  expect((await refund(shop, id, 100)).status).toBe(200)
})

test('A dispute that is prevented by giving the money back is lost: nothing is shipped or refunded again', async () => {
  const { id } = await aDisputedOrder(CARDS.paysAndHasDisputePrevented)
  await expect.poll(async () => (await orderOf(shop, id)).disputed, { timeout: 90_000 }).toBe('lost')
  expect((await changeDelivery(shop, id, { status: 'shipped' })).status).toBe(409)
  expect((await refund(shop, id, 100)).status).toBe(409)
})

test('A status of disputes that the SDK does not know is taken as open', async () => {
  const { id } = await aPaidOrder(shop)
  await tellOfDispute(shop, id, 'pondered')
  expect((await orderOf(shop, id)).disputed).toBe('open')
  await tellOfDispute(shop, id, 'won')
})

test('An event about a dispute that arrives after the bank has decided does not open the dispute again', async () => {
  const { stripe } = shop.shop.provider
  const { id, dispute } = await aDisputedOrder()
  const standing = async () => (await orderOf(shop, id)).disputed
  await expect.poll(standing, { timeout: 90_000 }).toBe('open')
  const [created] = (await stripe.events.list({ type: 'charge.dispute.created' })).data
  expect((created!.data.object as Stripe.Dispute).id).toBe(dispute)
  // Stripe's first answer is held back until the shop has heard of the bank's decision.
  const [asked, decided] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const retrieve = async (id: string) => {
    const answer = await stripe.disputes.retrieve(id)
    asked.resolve()
    await decided.promise
    return answer
  }
  const provider = {
    ...shop.shop.provider,
    stripe: { ...stripe, disputes: { retrieve } } as unknown as Stripe,
  }
  const late = applyEvent({ ...shop.shop, provider }, { ...created!, id: 'evt_late' } as Stripe.Event)
  await asked.promise
  await winDispute(shop, id)
  decided.resolve()
  await late
  expect(await standing()).toBe('won')
})

test('The payments of a day have what a dispute took and what it gave back, as the provider booked it', async () => {
  const { id, dispute } = await aDisputedOrder()
  const moves = async () =>
    (await listMoneyOfDay(shop.shop.db, todayIn('UTC')))
      .filter(({ order_id }) => order_id === id)
      .map(({ kind, card, fee, reference }) => ({ kind, card, fee, reference }))
  await expect.poll(moves, { timeout: 90_000 }).toHaveLength(2)
  const payment = (await moves()).find(({ kind }) => kind === 'payment')
  const taken = { kind: 'chargeback', card: -payment!.card, fee: 1_500, reference: dispute }
  const returned = { kind: 'chargeback_returned', card: payment!.card, fee: 0, reference: dispute }
  // The provider's times are whole seconds, so what it took may stand before the payment.
  expect(await moves()).toEqual(expect.arrayContaining([payment, taken]))
  await winDispute(shop, id)
  await expect.poll(moves, { timeout: 90_000 }).toHaveLength(3)
  expect(await moves()).toEqual(expect.arrayContaining([payment, taken, returned]))
})

test('A disputed order that was shipped before can still be marked as delivered', async () => {
  const { id } = await aShippedOrder(shop)
  const move = async (status: 'manufacturing' | 'shipped' | 'delivered') =>
    (await changeDelivery(shop, id, { status })).status
  await tellOfDispute(shop, id, 'needs_response')
  expect([await move('delivered'), await move('manufacturing'), await move('shipped')]).toEqual([
    200, 200, 409,
  ])
})

test('The staff hears of a dispute that opens after its inquiry was closed', async () => {
  const { id } = await aPaidOrder(shop)
  await tellOfDispute(shop, id, 'warning_closed')
  await corrupt(shop, `update order_disputes set opened_at = now() - interval '1 day' where order_id = $1`, [
    id,
  ])
  const news = async () =>
    (await listDisputesSince(shop.shop.db, new Date(Date.now() - 3_600_000))).filter(
      ({ orderId }) => orderId === id,
    )
  expect(await news()).toEqual([])
  await tellOfDispute(shop, id, 'needs_response')
  expect(await news()).toHaveLength(1)
})

test('A dispute that a host of the release before has closed is closed by what the provider says, or opened again', async () => {
  const { stripe } = shop.shop.provider
  const { id, dispute } = await aDisputedOrder()
  const states = async () => {
    const { rows } = await shop.shop.pool.query(
      'select o.disputed, d.id, d.standing from orders o join order_disputes d on d.order_id = o.id where o.id = $1',
      [id],
    )
    return rows
  }
  const open = [{ disputed: 'open', id: dispute, standing: 'open' }]
  await expect.poll(states, { timeout: 90_000 }).toEqual(open)
  await corrupt(shop, `update orders set disputed = 'won' where id = $1`, [id])
  await reconcile(shop.shop)
  expect(await states()).toEqual(open)

  await stripe.disputes.close(dispute)
  const lost = [{ disputed: 'lost', id: dispute, standing: 'lost' }]
  await expect.poll(states, { timeout: 90_000 }).toEqual(lost)
  // A row of before disputes were kept by themselves.
  await corrupt(
    shop,
    `update order_disputes set standing = 'open', id = 'of ' || order_id where order_id = $1`,
    [id],
  )
  await reconcile(shop.shop)
  expect(await states()).toEqual(lost)
})

test('A dispute that the provider does not know, and the order says is over, is closed', async () => {
  const { id } = await aPaidOrder(shop)
  await tellOfDispute(shop, id, 'needs_response')
  await corrupt(shop, `update orders set disputed = 'won' where id = $1`, [id])
  await corrupt(shop, `update deliveries set stopped = false where order_id = $1`, [id])
  await reconcile(shop.shop)
  const { rows } = await shop.shop.pool.query('select standing from order_disputes where order_id = $1', [id])
  expect(rows).toEqual([{ standing: 'won' }])
  expect((await orderOf(shop, id)).disputed).toBe('won')
})
