import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItemDetails } from '../../contract/cart.ts'
import {
  cancelCheckout,
  cancelOrder,
  getOrderBySession,
  placeOrder,
  trackOrder,
} from '../../contract/order.ts'
import { CARDS, pay, submitPayment } from '../../test/pay.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { signInAs } from '../../test/sign-in.ts'
import { stockProduct } from '../../test/stock-the-shop.ts'
import { findDiscrepancies } from '../reconciliation/find-discrepancies.ts'
import { reconcile } from './reconciler.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(async () => {
  const { discrepancies } = await findDiscrepancies(shop.shop)
  await shop.close()
  expect(discrepancies).toEqual([])
})

const order = (id: number, quantity = 1, key?: string, size = 'M') =>
  shop.call(placeOrder, {
    headers: key ? { 'idempotency-key': key } : {},
    body: { items: [{ id, size, quantity }] },
  })

const checkOut = async (id: number, quantity = 1): Promise<string> => {
  const { status, body } = await order(id, quantity)
  expect(status).toBe(200)
  return body.session_url
}

const stockOf = async (id: number) => {
  const { rows } = await shop.shop.pool.query('select on_hand, held, sold from stock where product_id = $1', [
    id,
  ])
  return rows[0]
}

const orderIdOf = async (sessionId: string) =>
  (await shop.call(getOrderBySession, { query: { session_id: sessionId } })).body.id as string

const mailsAbout = async (orderId: string) => {
  await shop.runJobs()
  const { rows } = await shop.shop.pool.query(
    `select key from mails where key like '%' || $1 || '%' order by key`,
    [orderId],
  )
  return rows.map(({ key }) => key)
}

test('A guest pays, and the order stands with address, amounts and one confirmation mail', async () => {
  const coat = await stockProduct(shop.shop, { price: 48_000, quantity: 3 })
  const url = await checkOut(coat, 2)
  expect(await stockOf(coat)).toEqual({ on_hand: 3, held: 2, sold: 0 })

  const sessionId = await pay(url, { shipping_option: 'expedited' })
  const { body } = await shop.call(getOrderBySession, { query: { session_id: sessionId } })

  expect(body).toMatchObject({
    email: 'ada@example.com',
    subtotal: 96_000,
    amount_shipping: 1500,
    paid: true,
    state: 'paid',
    delivery: {
      status: 'manufacturing',
      address: {
        name: 'Ada Lovelace',
        line1: '12 St James Square',
        city: 'Portland',
        postal_code: '97201',
        country: 'US',
      },
    },
    order_items: [
      { product_id: coat, quantity: 2, size: 'M', product: { name: 'Wool Coat', price: 48_000 } },
    ],
  })
  expect(await stockOf(coat)).toEqual({ on_hand: 1, held: 0, sold: 2 })
  expect(await mailsAbout(body.id)).toEqual([`order-confirmation:${body.id}`])
})

test('Whoever has only the id sees the order with who and where hidden', async () => {
  const coat = await stockProduct(shop.shop)
  const id = await orderIdOf(await pay(await checkOut(coat)))
  const { body } = await shop.call(trackOrder, { params: { id: id.toLowerCase().replaceAll('-', '') } })
  expect(body.email).toBe('a•••@example.com')
  expect(body.delivery.address).toMatchObject({ name: 'A•••', line1: '1•••', city: 'Portland' })
  expect(body.order_items).toHaveLength(1)
})

test('A decline leaves the order waiting, and the next card pays it', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 1 })
  const url = await checkOut(coat)
  const declined = await submitPayment(url, { card_number: CARDS.declined })
  expect(declined.status).toBe(402)
  expect(await stockOf(coat)).toEqual({ on_hand: 1, held: 1, sold: 0 })
  await pay(url)
})

test('What is in stock once is sold once', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 1 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => order(coat)))
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
  const refused = answers.find((answer) => answer.status === 422)!
  expect(refused.error).toBe('Sold out')
  expect(refused.body.itemDetails).toMatchObject([{ isValid: false, validationMessage: 'Sold out' }])
})

test('A cart with a line at fault is refused whole', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 2 })
  const { status, body } = await shop.call(placeOrder, {
    headers: {},
    body: {
      items: [
        { id: coat, size: 'M', quantity: 1 },
        { id: coat, size: 'XS', quantity: 1 },
      ],
    },
  })
  expect(status).toBe(422)
  expect(body.itemDetails.map((detail: { isValid: boolean }) => detail.isValid)).toEqual([true, false])
  expect(await stockOf(coat)).toEqual({ on_hand: 2, held: 0, sold: 0 })
})

test('The same click ten times is one order and one session', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 20 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => order(coat, 1, 'one-click')))
  expect(new Set(answers.map((answer) => answer.body.session_url)).size).toBe(1)
  expect(await stockOf(coat)).toMatchObject({ held: 1 })
})

test('A key is good for one cart, and over when its order is', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 20 })
  const first = await order(coat, 1, 'first-key')
  expect((await order(coat, 2, 'first-key')).status).toBe(409)
  await orderIdOf(await pay(first.body.session_url))
  expect((await order(coat, 1, 'first-key')).status).toBe(409)
})

test('A checkout that is about to end is told as ended, and its pieces go to the next one', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 1 })
  const { body } = await order(coat, 1, 'nearly-over')
  const leave = (minutes: number) =>
    shop.shop.pool.query(`update orders set hold_ends_at = now() + $2::interval where session_url = $1`, [
      body.session_url,
      `${minutes} minutes`,
    ])
  await leave(6)
  expect((await order(coat, 1, 'nearly-over')).body.session_url).toBe(body.session_url)
  await leave(4)
  const told = await order(coat, 1, 'nearly-over')
  expect([told.status, told.error]).toEqual([409, expect.stringContaining('has ended')])
  await shop.call(cancelCheckout, { headers: { 'idempotency-key': 'nearly-over' } })
  expect((await order(coat, 1, 'the-next')).status).toBe(200)
})

test('The dearest order can still be charged with its shipping and the highest tax', async () => {
  const coats = await stockProduct(shop.shop, { price: 75_000, quantity: 1_001 })
  const { status, error } = await order(coats, 1_001)
  expect([status, error]).toEqual([422, expect.stringContaining('at most $750,000.00')])
  const sessionId = await pay(await checkOut(coats, 1_000), {
    shipping_option: 'expedited',
    shipping_state: 'CA',
    shipping_postal_code: '94103',
  })
  const { body } = await shop.call(getOrderBySession, { query: { session_id: sessionId } })
  expect(body).toMatchObject({ paid: true, subtotal: 75_000_000, amount_shipping: 1_500 })
  expect(body.amount_tax).toBeGreaterThan(0)
})

test('More pieces in a line than the provider takes are refused in words', async () => {
  const buttons = await stockProduct(shop.shop, { price: 50, quantity: 2_000_000 })
  const { status, error } = await order(buttons, 1_000_000)
  expect([status, error]).toEqual([422, expect.stringContaining('at most 999,999 pieces')])
  expect((await order(buttons, 999_999)).status).toBe(200)
})

test('Prices come from the shop, whatever the cart says', async () => {
  const coat = await stockProduct(shop.shop, { price: 48_000 })
  const { status, body } = await shop.request('POST', '/api/orders', {
    body: { items: [{ id: coat, size: 'M', quantity: 1, price: 1, paid: true }], paid: true, subtotal: 1 },
  })
  expect(status).toBe(200)
  const sessionId = await pay(body.session_url)
  expect((await shop.call(getOrderBySession, { query: { session_id: sessionId } })).body.subtotal).toBe(
    48_000,
  )
})

test('Coming back from the payment page ends its session and frees the stock', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 1 })
  const url = await checkOut(coat)
  const { rows } = await shop.shop.pool.query(`select id from orders where session_url = $1`, [url])
  const { status } = await shop.call(cancelOrder, { params: { id: rows[0].id } })
  expect(status).toBe(200)
  expect(await stockOf(coat)).toEqual({ on_hand: 1, held: 0, sold: 0 })
  expect((await submitPayment(url)).status).not.toBe(303)
})

const detailOf = async (id: number, key?: string, token?: string) => {
  const headers = key ? { 'idempotency-key': key } : {}
  const items = [{ id, size: 'M', quantity: 1 }]
  const { body } = await shop.call(cartItemDetails, { headers, body: { items } }, token)
  return body.itemDetails[0]
}

test('What waits on the payment page is sold out for everybody but the one who waits', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 1 })
  const { body } = await order(coat, 1, 'back-from-paying')
  expect((await detailOf(coat)).validationMessage).toBe('Sold out')
  expect((await detailOf(coat, 'somebody-else')).isValid).toBe(false)
  expect(await detailOf(coat, 'back-from-paying')).toMatchObject({ isValid: true, available: 1 })

  // Signed in meanwhile, or with a session that has ended: it is still the same browser.
  const token = await signInAs(shop, 'back@example.com')
  expect((await detailOf(coat, 'back-from-paying', token)).isValid).toBe(true)
  expect((await detailOf(coat, 'back-from-paying', 'Bearer of.an.old')).isValid).toBe(true)

  await pay(body.session_url)
  await reconcile(shop.shop)
  expect((await detailOf(coat, 'back-from-paying')).isValid).toBe(false)
})

test('A cart that was changed after its checkout ends that checkout, and has its pieces again', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 2 })
  await order(coat, 2, 'two-of-them')
  expect((await order(coat, 1, 'one-of-them')).status).toBe(422)
  const end = (key: string) => shop.call(cancelCheckout, { headers: { 'idempotency-key': key } })
  expect((await end('nobody')).status).toBe(404)
  expect((await end('two-of-them')).status).toBe(200)
  expect(await stockOf(coat)).toEqual({ on_hand: 2, held: 0, sold: 0 })
  const { body } = await order(coat, 1, 'one-of-them')

  // One that is paid stays so.
  const sessionId = await pay(body.session_url)
  const paid = await shop.call(getOrderBySession, { query: { session_id: sessionId } })
  await end('one-of-them')
  expect((await shop.call(trackOrder, { params: { id: paid.body.id } })).body.state).toBe('paid')
})

test('A picture that is a path of this shop does not stop the payment', async () => {
  const coat = await stockProduct(shop.shop, { cover_image: '/lookbook/coat.jpg' })
  expect((await order(coat)).status).toBe(200)
})

test('A customer whose e-mail the provider would refuse types one on the payment page', async () => {
  const coat = await stockProduct(shop.shop)
  const token = await signInAs(shop, 'jürgen@exämple.de')
  const items = [{ id: coat, size: 'M', quantity: 1 }]
  const { body } = await shop.call(placeOrder, { headers: {}, body: { items } }, token)
  const { rows } = await shop.shop.pool.query('select session_params from orders where session_url = $1', [
    body.session_url,
  ])
  expect(rows[0].session_params).not.toHaveProperty('customer_email')
})

test('An order that is paid cannot be canceled', async () => {
  const coat = await stockProduct(shop.shop)
  const id = await orderIdOf(await pay(await checkOut(coat)))
  expect((await shop.call(cancelOrder, { params: { id } })).status).toBe(409)
  expect(await stockOf(coat)).toMatchObject({ sold: 1 })
})

test('Who cancels what was paid a moment ago, before the shop heard of it, is told that it is paid', async () => {
  const coat = await stockProduct(shop.shop)
  const sessionId = await pay(await checkOut(coat), { card_number: CARDS.paysWithoutWebhook })
  const { rows } = await shop.shop.pool.query('select id, state from orders where session_id = $1', [
    sessionId,
  ])
  expect(rows[0].state).toBe('awaiting_payment')
  const { status, error } = await shop.call(cancelOrder, { params: { id: rows[0].id } })
  expect([status, error]).toEqual([409, 'This order was paid before it could be canceled.'])
  expect(await stockOf(coat)).toEqual({ on_hand: 4, held: 0, sold: 1 })
})

test('A payment whose webhook never comes is found by the reconciler', async () => {
  const coat = await stockProduct(shop.shop)
  const sessionId = await pay(await checkOut(coat), { card_number: CARDS.paysWithoutWebhook })
  await shop.shop.pool.query(
    `update orders set created_at = now() - interval '3 minutes' where session_id = $1`,
    [sessionId],
  )
  await reconcile(shop.shop)
  const { rows } = await shop.shop.pool.query('select state from orders where session_id = $1', [sessionId])
  expect(rows[0].state).toBe('paid')
})

test('An order that was never paid gives its stock back when its session is over', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 1 })
  const url = await checkOut(coat)
  await shop.shop.pool.query(
    `update orders set created_at = now() - interval '1 hour', hold_ends_at = now() - interval '1 minute' where session_url = $1`,
    [url],
  )
  await reconcile(shop.shop)
  expect(await stockOf(coat)).toEqual({ on_hand: 1, held: 0, sold: 0 })
})

test('A hold whose session was never opened is finished or freed by the reconciler', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 1 })
  const url = await checkOut(coat)
  // As a process leaves it that ended between the two steps.
  const { rows } = await shop.shop.pool.query(
    `update orders set state = 'reserved', session_id = null, session_url = null, created_at = now() - interval '3 minutes'
     where session_url = $1 returning id`,
    [url],
  )
  await shop.shop.pool.query(
    `delete from order_history where order_id = $1 and to_state = 'awaiting_payment'`,
    [rows[0].id],
  )
  await reconcile(shop.shop)
  const after = await shop.shop.pool.query('select state, session_url from orders where id = $1', [
    rows[0].id,
  ])
  expect(after.rows[0]).toEqual({ state: 'awaiting_payment', session_url: url })
})

test('Paid after its hold had ended, an order takes the stock again if it is there', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 1 })
  const url = await checkOut(coat)
  await endHold(url)
  const sessionId = await pay(url)
  const { body } = await shop.call(getOrderBySession, { query: { session_id: sessionId } })
  await reconcile(shop.shop)
  const state = (await shop.call(trackOrder, { params: { id: body.id } })).body.state
  expect(state).toBe('paid')
  expect(await stockOf(coat)).toEqual({ on_hand: 0, held: 0, sold: 1 })
})

test('Paid after its hold had ended and sold out meanwhile, an order is refunded in full by itself', async () => {
  const coat = await stockProduct(shop.shop, { quantity: 1 })
  const late = await checkOut(coat)
  await endHold(late)
  await pay(await checkOut(coat))
  const sessionId = await pay(late, { shipping_option: 'expedited' })
  await reconcile(shop.shop)
  await shop.runJobs()

  const { body } = await shop.call(getOrderBySession, { query: { session_id: sessionId } })
  expect(body).toMatchObject({ state: 'refunded', amount_shipping: 1_500 })
  expect(body.amount_refunded).toBe(body.subtotal + body.amount_tax + body.amount_shipping)
  expect(await mailsAbout(body.id)).toEqual([`order-unfulfillable:${body.id}`])
  expect(await stockOf(coat)).toEqual({ on_hand: 0, held: 0, sold: 1 })
})

/** As if the hold had been released while the session could still be paid. */
const endHold = async (sessionUrl: string) => {
  await shop.shop.pool.query(
    `with ended as (update orders set state = 'expired' where session_url = $1 returning id),
      told as (insert into order_history (order_id, by, what, from_state, to_state)
        select id, 'test', 'hold ended', 'awaiting_payment', 'expired' from ended),
      freed as (update stock s set held = held - i.quantity from order_items i join ended on ended.id = i.order_id
        where s.product_id = i.product_id and s.size = i.stock_size returning s.product_id, s.size, i.quantity, i.order_id)
     insert into stock_moves (product_id, size, kind, quantity, order_id, cause)
     select product_id, size, 'release', quantity, order_id, 'test' from freed`,
    [sessionUrl],
  )
}

test('An unsigned or wrongly signed webhook changes nothing', async () => {
  const body = {
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: 'cs_1' } },
  }
  const answers = await Promise.all([
    shop.request('POST', '/api/webhooks/stripe', { body }),
    shop.request('POST', '/api/webhooks/stripe', { body, headers: { 'stripe-signature': 't=1,v1=00' } }),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([400, 400])
})

test('An unknown session or order is not found', async () => {
  expect((await shop.call(getOrderBySession, { query: { session_id: 'cs_test_none' } })).status).toBe(404)
  expect((await shop.call(trackOrder, { params: { id: 'nonsense' } })).status).toBe(404)
  expect((await shop.call(trackOrder, { params: { id: 'HL-00000-00000-00000-00000' } })).status).toBe(404)
})
