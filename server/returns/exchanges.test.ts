import { beforeEach, expect, test } from 'vitest'
import { cancelOrder, listUnpaidCheckouts, trackOrder } from '../../contract/order.ts'
import * as adminContract from '../../contract/admin-return.ts'
import * as contract from '../../contract/return.ts'
import { backdateHold, backdateReturn } from '../../test/backdate.ts'
import { bodyOfMail } from '../../test/mails.ts'
import { aPaidOrder, changeDelivery, orderOf } from '../../test/orders.ts'
import { setFaults } from '../../test/payments.ts'
import { aSizedProduct, poolOf } from '../../test/products.ts'
import {
  aDeliveredOrder,
  adminReturn,
  anAnnouncedReturn,
  anExchange,
  aPaidOrderOf,
  askFor,
  BUYER,
  callOff,
  decide,
  receive,
  returnOptionsOf,
  settle,
  TAXED,
} from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'

const shop = aReconciledShop({ STRIPE_TAX: 'on' })
beforeEach(() => setFaults(shop, []))

const runDue = () => shop.runTask('returns_due')
const postIt = (number: string) =>
  shop.call(contract.postReturn, {
    params: { number },
    body: { email: BUYER, tracking_information: '1Z999AA10123456784' },
  })
const sendNow = async (number: string) =>
  await shop.callAsAdmin(adminContract.sendExchangeNow, {
    params: { number },
    body: { version: (await adminReturn(shop, number)).version },
  })

test('An even exchange holds the new size, and sends it when the old one is back, at the price and tax that were paid', async () => {
  const payment = TAXED
  const { id, returned, child, product, charged } = await anExchange(shop, undefined, { payment })
  expect(charged).toBeGreaterThan(48_000)
  expect(returned).toMatchObject({ kind: 'exchange', state: 'announced', amount: 0 })
  expect(returned.items).toMatchObject([{ size: 'M', new_size: 'L' }])
  expect(returned.exchange).toMatchObject({ state: 'held', amount: charged })
  const weeks = (Date.parse(returned.exchange!.held_until!) - Date.now()) / 86_400_000
  expect(weeks).toBeCloseTo(21, 1)
  expect(await poolOf(shop, product, 'L')).toEqual({ on_hand: 1, held: 1, sold: 0 })
  expect(await orderOf(shop, child)).toMatchObject({
    state: 'awaiting_return',
    exchange_of: id,
    payment_of: id,
    subtotal: 48_000,
    total: charged,
    items: [{ size: 'L', unit_price: 48_000 }],
  })
  expect(await bodyOfMail(shop, `exchange-held:${id}`)).toContain('Wool Coat, Size L')

  await receive(shop, returned.number)
  expect((await settle(shop, returned.number)).body).toMatchObject({
    state: 'settled',
    amount: 0,
    refunded: 0,
    exchange: { order_id: child, state: 'sent', held_until: null },
  })
  expect(await poolOf(shop, product, 'L')).toEqual({ on_hand: 0, held: 0, sold: 1 })
  const before = await orderOf(shop, id)
  expect(before).toMatchObject({ state: 'refunded', amount_refunded: 0, amount_exchanged_out: charged })
  const sent = await orderOf(shop, child)
  expect(sent).toMatchObject({ state: 'paid', amount_charged: 0, amount_exchanged_in: charged })
  expect(sent.delivery).toMatchObject({ status: 'manufacturing', line1: before.delivery!.line1 })
  expect(await bodyOfMail(shop, `order-confirmation:${child}`)).toContain('nothing to pay')
  const shown = (await shop.callAsAdmin(trackOrder, { params: { id } })).body
  expect(shown).toMatchObject({ amount_refunded: 0, amount_exchanged: charged, exchanges: [child] })
})

test('An exchange that waits is no checkout that was not paid', async () => {
  const { child } = await anExchange(shop)
  const { body } = await shop.callAsAdmin(listUnpaidCheckouts, { query: {} })
  expect(body.map(({ id }: { id: string }) => id)).not.toContain(child)
})

test('What can be exchanged is said with the pieces that are left, and the size that has gone with those that are', async () => {
  const product = await aSizedProduct(shop, { S: 0, M: 5, L: 1, XL: 2 })
  const { id } = await aDeliveredOrder(shop, { product })
  expect((await returnOptionsOf(shop, id)).lines[0]!.sizes).toEqual([
    { size: 'S', left: 0 },
    { size: 'L', left: 1 },
    { size: 'XL', left: 2 },
  ])
  await aPaidOrder(shop, { product, size: 'L' })
  const late = await askFor(shop, id, [{ new_size: 'L' }])
  expect(late).toMatchObject({ status: 409, error: 'The last L has just gone.', body: { sizes: ['XL'] } })
  expect((await orderOf(shop, id)).items).toMatchObject([{ in_return: 0 }])
  expect((await askFor(shop, id, [{ new_size: 'M' }])).status).toBe(422)
  expect((await askFor(shop, id, [{ new_size: 'XXL' }])).error).toContain('not made in size XXL')
  expect((await askFor(shop, id, [{ new_size: 'XL' }])).status).toBe(200)
})

test('The same request again is the same exchange', async () => {
  const product = await aSizedProduct(shop, { M: 2, L: 2 })
  const { id } = await aDeliveredOrder(shop, { product, quantity: 2 })
  const [first, second] = [
    await askFor(shop, id, [{ new_size: 'L' }], { key: 'press' }),
    await askFor(shop, id, [{ new_size: 'L' }], { key: 'press' }),
  ]
  expect(second.body.number).toBe(first.body.number)
  expect(await poolOf(shop, product, 'L')).toMatchObject({ held: 1 })
  expect((await askFor(shop, id, [{ new_size: 'S' }], { key: 'press' })).status).toBe(409)
})

test('Called off, the size is free again and the pieces can be returned', async () => {
  const { id, returned, child, product } = await anExchange(shop)
  expect((await callOff(shop, returned.number)).body).toMatchObject({
    state: 'called_off',
    amount: 0,
    exchange: { state: 'ended' },
  })
  expect(await orderOf(shop, child)).toMatchObject({ state: 'cancelled' })
  expect(await poolOf(shop, product, 'L')).toEqual({ on_hand: 1, held: 0, sold: 0 })
  const again = await askFor(shop, id)
  expect(again.body).toMatchObject({ kind: 'return', amount: (await orderOf(shop, id)).amount_charged })
})

test('Of pieces whose exchange was sent ahead none can be refused, and parts of them are accepted together', async () => {
  const product = await aSizedProduct(shop, { M: 5, L: 3 })
  const items = [{ quantity: 2, new_size: 'L' }]
  const { returned } = await anAnnouncedReturn(shop, { product, quantity: 2, items })
  const params = { number: returned.number }
  const { version } = await adminReturn(shop, returned.number)
  const sent = await shop.callAsAdmin(adminContract.sendExchangeNow, { params, body: { version } })
  expect(sent.status).toBe(200)
  await receive(shop, returned.number)
  const item = returned.items[0]!.id
  const refused = [
    { item, quantity: 1, outcome: 'accepted' as const },
    { item, quantity: 1, outcome: 'refused' as const, why: 'Worn.' },
  ]
  expect((await settle(shop, returned.number, refused)).status).toBe(409)
  const parts = [
    { item, quantity: 1, outcome: 'accepted' as const, disposition: 'restock' as const },
    { item, quantity: 1, outcome: 'accepted' as const, disposition: 'repair' as const },
  ]
  expect((await settle(shop, returned.number, parts)).body).toMatchObject({
    amount: 0,
    items: [{ new_size: 'L' }, { new_size: 'L' }],
  })
})

test('A part that is refused gets nothing, and the rest of the exchange is sent', async () => {
  const product = await aSizedProduct(shop, { M: 5, L: 3 })
  const items = [{ quantity: 3, new_size: 'L' }]
  const { id, returned, charged } = await anAnnouncedReturn(shop, {
    product,
    quantity: 3,
    items,
    payment: TAXED,
  })
  const child = returned.exchange!.order_id
  await receive(shop, returned.number)
  const item = returned.items[0]!.id
  const { body } = await settle(shop, returned.number, [
    { item, quantity: 1, outcome: 'accepted' },
    { item, quantity: 1, outcome: 'refused', why: 'Worn.' },
    { item, quantity: 1, outcome: 'reduced', deducted: 10_000, why: 'A stain.' },
  ])
  expect(body).toMatchObject({
    exchange: { state: 'sent', amount: charged / 3 },
    amount: charged / 3 - 10_000,
  })
  expect(await orderOf(shop, child)).toMatchObject({
    state: 'paid',
    subtotal: 48_000,
    total: charged / 3,
    items: [{ quantity: 1 }],
  })
  expect(await poolOf(shop, product, 'L')).toEqual({ on_hand: 2, held: 0, sold: 1 })
  expect(await orderOf(shop, id)).toMatchObject({
    state: 'partially_refunded',
    amount_refunded: charged / 3 - 10_000,
    amount_exchanged_out: charged / 3,
    items: [{ taken_back: 2, in_return: 0 }],
  })
})

test('Without an accepted piece there is no exchange, and the size is free again', async () => {
  const { id, returned, child, product } = await anExchange(shop)
  await receive(shop, returned.number)
  const outcome = { item: returned.items[0]!.id, outcome: 'refused', why: 'Worn.' } as const
  expect((await settle(shop, returned.number, [outcome])).body).toMatchObject({
    amount: 0,
    exchange: { state: 'ended' },
  })
  expect(await orderOf(shop, child)).toMatchObject({ state: 'cancelled' })
  expect(await orderOf(shop, id)).toMatchObject({ state: 'paid' })
  expect(await poolOf(shop, product, 'L')).toMatchObject({ held: 0, sold: 0 })
})

test('Cents that no price divides are on a line of their own', async () => {
  const product = await aSizedProduct(shop, { M: 5, L: 3 })
  const { id, charged } = await aDeliveredOrder(shop, { product, quantity: 3 })
  const body = {
    pieces: [{ line: 1, quantity: 3 }],
    fault: 'damaged' as const,
    remedy: 'part' as const,
    amount: 100,
  }
  await shop.callAsAdmin(adminContract.settleClaim, { params: { id }, headers: {}, body })
  const asked = await askFor(shop, id, [{ quantity: 3, new_size: 'L' }])
  expect(await orderOf(shop, asked.body.exchange.order_id)).toMatchObject({
    total: charged - 100,
    items: [
      { quantity: 1, unit_price: 47_966 },
      { quantity: 2, unit_price: 47_967 },
    ],
  })
})

test('A parcel that comes late gets its size if it is there, and its money if not', async () => {
  const [first, second] = [await anExchange(shop), await anExchange(shop)]
  for (const { returned, child } of [first, second]) {
    await postIt(returned.number)
    await backdateHold(shop, child, '22 days')
  }
  await runDue()
  for (const { returned, child, product, id } of [first, second]) {
    expect(await adminReturn(shop, returned.number)).toMatchObject({
      state: 'announced',
      exchange: { state: 'released' },
    })
    expect(await orderOf(shop, child)).toMatchObject({ state: 'cancelled' })
    expect(await poolOf(shop, product, 'L')).toMatchObject({ held: 0 })
    expect(await bodyOfMail(shop, `exchange-ended:${id}`)).toContain('if they are still there')
  }
  await aPaidOrder(shop, { product: second.product, size: 'L' })
  for (const { returned } of [first, second]) {
    await receive(shop, returned.number)
    await settle(shop, returned.number)
  }
  expect(await orderOf(shop, first.child)).toMatchObject({ state: 'paid' })
  expect(await orderOf(shop, second.child)).toMatchObject({ state: 'cancelled' })
  expect(await orderOf(shop, second.id)).toMatchObject({ state: 'refunded', amount_refunded: second.charged })
  expect(await bodyOfMail(shop, `exchange-ended:${second.id}`)).toContain(
    'Instead we are sending $480.00 back to the card',
  )
})

test('An exchange whose parcel never comes lapses, and one that comes after all gets its size', async () => {
  const { id, returned, child, product } = await anExchange(shop)
  await backdateReturn(shop, returned.number, '22 days')
  await backdateHold(shop, child, '22 days')
  await runDue()
  expect(await adminReturn(shop, returned.number)).toMatchObject({
    state: 'lapsed',
    exchange: { state: 'ended' },
  })
  expect(await poolOf(shop, product, 'L')).toMatchObject({ held: 0 })
  await receive(shop, returned.number)
  await settle(shop, returned.number)
  expect(await orderOf(shop, child)).toMatchObject({ state: 'paid' })
  expect(await orderOf(shop, id)).toMatchObject({ state: 'refunded', amount_refunded: 0 })
})

test('Sent now, the new size leaves before the parcel is back, and nobody is charged for one that never comes', async () => {
  const { id, returned, child, charged } = await anExchange(shop)
  expect((await sendNow(returned.number)).body).toMatchObject({
    state: 'announced',
    exchange: { state: 'sent' },
  })
  expect(await orderOf(shop, child)).toMatchObject({ state: 'paid' })
  expect((await sendNow(returned.number)).status).toBe(409)
  expect((await callOff(shop, returned.number)).error).toContain('sent already')
  await backdateReturn(shop, returned.number, '40 days')
  await runDue()
  expect(await adminReturn(shop, returned.number)).toMatchObject({ state: 'announced' })

  await receive(shop, returned.number)
  const outcome = { item: returned.items[0]!.id, outcome: 'refused', why: 'Worn.' } as const
  expect((await settle(shop, returned.number, [outcome])).error).toContain('only be accepted')
  expect((await settle(shop, returned.number)).body).toMatchObject({ amount: 0, state: 'settled' })
  expect(await orderOf(shop, id)).toMatchObject({ amount_exchanged_out: charged, amount_refunded: 0 })
})

test('A request that an admin has to decide about holds the size, until it is declined', async () => {
  const product = await aSizedProduct(shop, { M: 5, L: 2 })
  const { id } = await aDeliveredOrder(shop, { product })
  const { body } = await askFor(shop, id, [{ reason: 'wrong_item', new_size: 'L' }])
  expect(body).toMatchObject({ state: 'requested', exchange: { state: 'held' } })
  expect((await sendNow(body.number)).status).toBe(409)
  expect((await decide(shop, body.number, 'decline')).body).toMatchObject({
    state: 'declined',
    amount: 0,
    exchange: { state: 'ended' },
  })
  expect(await poolOf(shop, product, 'L')).toMatchObject({ held: 0 })
})

test('Pieces of several lines are exchanged in one order, and others of the same return are refunded', async () => {
  const [coat, shirt] = [await aSizedProduct(shop, { M: 5, L: 2 }), await aSizedProduct(shop, { S: 5, M: 2 })]
  const id = await aPaidOrderOf(shop, [
    { id: coat, size: 'M', quantity: 2 },
    { id: shirt, size: 'S', quantity: 1 },
  ])
  await changeDelivery(shop, id, { status: 'delivered' })
  const { body } = await askFor(shop, id, [
    { line: 1, new_size: 'L' },
    { line: 1, reason: 'changed_mind' },
    { line: 2, new_size: 'M' },
  ])
  expect(body).toMatchObject({ amount: 48_000, exchange: { amount: 96_000 } })
  await receive(shop, body.number)
  expect((await settle(shop, body.number)).body).toMatchObject({ refunded: 48_000 })
  expect((await orderOf(shop, body.exchange.order_id)).items).toMatchObject([
    { product_id: coat, size: 'L' },
    { product_id: shirt, size: 'M' },
  ])
  expect(await orderOf(shop, id)).toMatchObject({ state: 'refunded', amount_exchanged_out: 96_000 })
})

test('An exchange that awaits its parcel is not canceled as a checkout is, and says how it ends', async () => {
  const { child, product } = await anExchange(shop)
  const { status, error } = await shop.call(cancelOrder, { params: { id: child } })
  expect(status).toBe(409)
  expect(error).toContain('call off the return')
  expect((await orderOf(shop, child)).state).toBe('awaiting_return')
  expect(await poolOf(shop, product, 'L')).toEqual({ on_hand: 1, held: 1, sold: 0 })
})
