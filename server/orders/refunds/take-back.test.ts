import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { dashboardCounts } from '../../../contract/dashboard.ts'
import * as contract from '../../../contract/order.ts'
import { corrupt } from '../../../test/corrupt.ts'
import { bodyOfMail, mailsAbout } from '../../../test/mails.ts'
import { anOrder, aPaidOrder, changeDelivery, orderOf, refund } from '../../../test/orders.ts'
import { pay } from '../../../test/payment-form.ts'
import { setFaults } from '../../../test/payments.ts'
import { aProduct, stockOf } from '../../../test/products.ts'
import { aReconciledShop } from '../../../test/shop.ts'
import { followSession } from '../payment/follow-session.ts'
import { reconcile } from '../payment/reconciler.ts'

const shop = aReconciledShop()
beforeEach(() => setFaults(shop, []))

const takeBack = async (
  id: string,
  product: number,
  quantity: number,
  { key = 'click', isRestocked = false, amount = 1_000 } = {},
) => {
  const pieces = [{ product_id: product, size: 'M', quantity }]
  return await shop.callAsAdmin(contract.refundOrder, {
    params: { id },
    headers: { 'idempotency-key': key },
    body: { amount, pieces, ...(isRestocked && { restock: pieces }) },
  })
}
const ship = (id: string) => changeDelivery(shop, id, { status: 'shipped' })
const todo = async (todo: 'make' | 'ship') => {
  const { body } = await shop.callAsAdmin(contract.listAdminOrders, { query: { todo } })
  return body.map((order: contract.AdminOrder) => order.id)
}

test('A refunded piece is packed neither by the card, nor the export, nor the mail', async () => {
  const coat = await aProduct(shop)
  const { id } = await aPaidOrder(shop, { product: coat, quantity: 2 })
  const { status, body } = await takeBack(id, coat, 1, { amount: 48_000 })
  expect([status, body.order_items]).toMatchObject([200, [{ line: 1, quantity: 2, taken_back: 1 }]])
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 3, held: 0, sold: 2 })

  const file = await shop.callAsAdmin(contract.exportOrders, { query: { id } })
  expect(parse(file.body, { columns: true, bom: true })).toMatchObject([
    { pieces: '2', items: '2 × Wool Coat (M)', pieces_to_pack: '1', items_to_pack: '1 × Wool Coat (M)' },
  ])
  expect(await todo('make')).toContain(id)
  expect((await ship(id)).status).toBe(200)
  const sent = await shop.callAsAdmin(contract.exportOrders, { query: { id } })
  expect(parse(sent.body, { columns: true, bom: true })).toMatchObject([
    { pieces_to_pack: '0', items_to_pack: '' },
  ])
  expect(await bodyOfMail(shop, `order-refunded:${id}`)).toContain('2 × $480.00, 1 refunded')
  expect(await bodyOfMail(shop, `order-shipped:${id}`)).toContain('1 × $480.00')
})

test('A repeated refund of other pieces, or of none, is refused, and the same again changes nothing', async () => {
  const coat = await aProduct(shop)
  const { id, payment_intent } = await aPaidOrder(shop, { product: coat, quantity: 2 })
  expect((await takeBack(id, coat, 1)).status).toBe(200)
  expect((await takeBack(id, coat, 1)).status).toBe(200)
  const others = [
    await takeBack(id, coat, 2),
    await takeBack(id, coat, 1, { isRestocked: true }),
    await refund(shop, id, 1_000),
    await refund(shop, id),
  ]
  for (const { status, error } of others)
    expect([status, error]).toEqual([
      409,
      expect.stringContaining('A refund of $10.00 was asked for already'),
    ])
  expect((await refund(shop, id, 2_000, 'without pieces')).status).toBe(200)
  expect((await takeBack(id, coat, 1, { amount: 2_000, key: 'without pieces' })).status).toBe(409)
  expect((await refund(shop, id, undefined, 'the rest')).status).toBe(200)
  expect((await refund(shop, id, undefined, 'the rest')).status).toBe(200)
  expect((await orderOf(shop, id)).items).toMatchObject([{ quantity: 2, taken_back: 1 }])
  expect((await shop.shop.provider.stripe.refunds.list({ payment_intent })).data).toHaveLength(3)
})

test('The mail about an order that is refunded whole says that it was canceled, unless it has left', async () => {
  const mailOf = async (isShipped: boolean) => {
    const coat = await aProduct(shop)
    const { id } = await aPaidOrder(shop, { product: coat })
    if (isShipped) await ship(id)
    await takeBack(id, coat, 1, { amount: 48_000 })
    return bodyOfMail(shop, `order-refunded:${id}`)
  }
  const canceled = 'Your order was canceled and refunded.'
  expect(await mailOf(false)).toContain(canceled)
  const sent = await mailOf(true)
  expect(sent).toContain('Your order has been refunded.')
  expect(sent).not.toContain(canceled)
})

test('A line that is refunded whole is missing in the mail that the others are on their way', async () => {
  const [coat, scarf] = [await aProduct(shop), await aProduct(shop, { name: 'Silk Scarf', price: 9_000 })]
  const items = [coat, scarf].map((id) => ({ id, size: 'M', quantity: 1 }))
  const placed = await shop.call(contract.placeOrder, { headers: {}, body: { items } })
  const session_id = await pay(placed.body.session_url)
  await followSession(shop.shop, session_id, { by: 'provider' })
  const { id } = (await shop.call(contract.getOrderBySession, { query: { session_id } })).body
  await takeBack(id, coat, 1, { amount: 48_000 })
  await ship(id)
  const mail = await bodyOfMail(shop, `order-shipped:${id}`)
  expect(mail).toContain('Silk Scarf')
  expect(mail).not.toContain('Wool Coat')
})

test('A piece is refunded once, also when two admins refund it at the same moment', async () => {
  const coat = await aProduct(shop)
  const { id } = await aPaidOrder(shop, { product: coat, quantity: 2 })
  expect((await takeBack(id, coat, 3)).error).toBe(
    'Only 2 pieces of Wool Coat in size M can still be taken back.',
  )
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, n) => takeBack(id, coat, 1, { key: `admin-${n}`, isRestocked: true })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422, 422, 422])
  expect(replies.find(({ status }) => status === 422)!.error).toBe(
    'Every piece of Wool Coat in size M has been taken back already.',
  )
  expect((await orderOf(shop, id)).amount_refunded).toBe(2_000)
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 5, held: 0, sold: 2 })
})

test('Money that is given back for goodwill leaves all pieces to be packed', async () => {
  const { id } = await aPaidOrder(shop, { quantity: 2 })
  await refund(shop, id, 5_000)
  expect((await orderOf(shop, id)).items).toMatchObject([{ quantity: 2, taken_back: 0 }])
  expect(await todo('make')).toContain(id)
  expect((await ship(id)).status).toBe(200)
})

test('An order that was refunded in full cannot be shipped, and no mail says that it was', async () => {
  const { id } = await aPaidOrder(shop)
  await refund(shop, id)
  const { status, error } = await ship(id)
  expect([status, error]).toEqual([409, 'This order was refunded in full: there is nothing to send.'])
  expect((await changeDelivery(shop, id, { status: 'delivered' })).status).toBe(409)
  expect((await mailsAbout(shop, id)).filter((key) => key.startsWith('order-shipped'))).toEqual([])
})

test('An order whose full refund waits for Stripe cannot be shipped', async () => {
  const { id } = await aPaidOrder(shop)
  await setFaults(shop, [{ kind: 'error', path: '/v1/refunds' }])
  expect((await refund(shop, id)).status).toBe(503)
  expect((await orderOf(shop, id)).state).toBe('paid')
  expect((await ship(id)).status).toBe(409)
  await setFaults(shop, [])
  await refund(shop, id)
})

test('An order of which every piece was taken back waits in no list and cannot be shipped', async () => {
  const coat = await aProduct(shop)
  const { id } = await aPaidOrder(shop, {
    product: coat,
    quantity: 2,
    payment: { shipping_option: 'expedited' },
  })
  expect(await todo('make')).toContain(id)
  await takeBack(id, coat, 2, { amount: 90_000 })
  expect((await orderOf(shop, id)).state).toBe('partially_refunded')
  expect(await todo('make')).not.toContain(id)
  const { status, error } = await ship(id)
  expect([status, error]).toEqual([
    409,
    'Every piece of this order was taken back: there is nothing to send.',
  ])
})

test('An order of $0.00 can be canceled, and its buyer hears of it', async () => {
  const gift = await aProduct(shop)
  await corrupt(shop, 'update products set price = 0 where id = $1', [gift])
  const { id, session_id, session_url } = await anOrder(shop, { product: gift })
  await pay(session_url)
  await followSession(shop.shop, session_id, { by: 'provider' })
  const pieces = [{ product_id: gift, size: 'M', quantity: 1 }]
  const { status, body } = await shop.callAsAdmin(contract.refundOrder, {
    params: { id },
    headers: {},
    body: { pieces, restock: pieces },
  })
  expect([status, body.state, body.order_items[0].taken_back]).toEqual([200, 'refunded', 1])
  expect(await stockOf(shop, gift)).toEqual({ on_hand: 5, held: 0, sold: 1 })
  expect(await mailsAbout(shop, id)).toContain(`order-canceled:${id}`)
  expect((await ship(id)).status).toBe(409)
  await corrupt(shop, 'update products set price = 48000 where id = $1', [gift])
  expect((await shop.callAsAdmin(dashboardCounts, {})).status).toBe(200)
})

/** Paid, with more given back in Stripe's dashboard than the shop knows of: Stripe refuses the shop's own refund. */
async function anOrderStripeWillNotRefund(coat: number) {
  const order = await aPaidOrder(shop, { product: coat, quantity: 2 })
  await setFaults(shop, [{ kind: 'webhook_drop' }])
  const { payment_intent } = order
  await shop.shop.provider.stripe.refunds.create({ payment_intent, amount: order.charged })
  return order
}

test('A refund that Stripe refuses takes nothing back: its pieces are packed again, and off sale', async () => {
  const coat = await aProduct(shop)
  const { id } = await anOrderStripeWillNotRefund(coat)
  const refused = await takeBack(id, coat, 2, { isRestocked: true, amount: 96_000 })
  expect([refused.status, refused.error]).toEqual([
    422,
    expect.stringMatching(/^The payment provider refused the refund: /),
  ])
  expect((await orderOf(shop, id)).items).toMatchObject([{ quantity: 2, taken_back: 0 }])
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 3, held: 0, sold: 2 })
  expect(await todo('make')).toContain(id)
  const [order] = (await shop.callAsAdmin(contract.listAdminOrders, { query: { id } })).body
  expect(order.history.at(-1).after).toEqual({ not_taken_back: '2 × Wool Coat (M)' })
  expect(order.returns).toMatchObject([{ kind: 'return', state: 'called_off' }])
  await reconcile(shop.shop)
  expect((await orderOf(shop, id)).state).toBe('refunded')
})

test('A piece of a refused refund that somebody has bought meanwhile stays taken back', async () => {
  const coat = await aProduct(shop, { quantity: 2 })
  const { id } = await anOrderStripeWillNotRefund(coat)
  await setFaults(shop, [{ kind: 'webhook_drop' }, { kind: 'error', path: '/v1/refunds' }])
  expect((await takeBack(id, coat, 2, { isRestocked: true, amount: 96_000 })).status).toBe(503)
  await setFaults(shop, [{ kind: 'webhook_drop' }])
  await aPaidOrder(shop, { product: coat })
  expect((await takeBack(id, coat, 2, { isRestocked: true, amount: 96_000 })).status).toBe(422)
  expect((await orderOf(shop, id)).items).toMatchObject([{ quantity: 2, taken_back: 1 }])
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 0, held: 0, sold: 3 })
  const [order] = (await shop.callAsAdmin(contract.listAdminOrders, { query: { id } })).body
  expect(order.history.at(-1).after).toEqual({
    not_taken_back: '1 × Wool Coat (M)',
    sold_to_somebody_else: '1 × Wool Coat (M)',
  })
  await reconcile(shop.shop)
})
