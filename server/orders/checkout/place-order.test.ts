import { beforeEach, expect, test } from 'vitest'
import { cancelCheckout, getOrderBySession, placeOrder, trackOrder } from '../../../contract/order.ts'
import { aCustomer } from '../../../test/accounts.ts'
import { backdateOrder } from '../../../test/backdate.ts'
import { bodyOfMail, mailsAbout } from '../../../test/mails.ts'
import { anOrder, aPaidOrder, orderOf, place } from '../../../test/orders.ts'
import { CARDS, pay, submitPayment, sessionIdOf } from '../../../test/payment-form.ts'
import { setFaults } from '../../../test/payments.ts'
import { aProduct, stockOf } from '../../../test/products.ts'
import { aReconciledShop } from '../../../test/shop.ts'

const shop = aReconciledShop()
beforeEach(() => setFaults(shop, []))

test('A paid order has its address and amounts, and one confirmation mail', async () => {
  const coat = await aProduct(shop, { price: 48_000, quantity: 3 })
  const { session_url } = await anOrder(shop, { product: coat, quantity: 2 })
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 3, held: 2, sold: 0 })

  const session_id = await pay(session_url, { shipping_option: 'expedited' })
  const { body } = await shop.call(getOrderBySession, { query: { session_id } })

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
  expect(body.delivery.takes).toBe('1 to 3 business days')
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 1, held: 0, sold: 2 })
  expect(await mailsAbout(shop, body.id)).toEqual([`order-confirmation:${body.id}`])
  const mail = await bodyOfMail(shop, `order-confirmation:${body.id}`)
  expect(mail?.replaceAll(/\s+/g, ' ')).toContain('Expedited Shipping takes 1 to 3 business days.')
})

test('An order tracked by its id alone hides the buyer’s name and street', async () => {
  const { id } = await aPaidOrder(shop)
  const { body } = await shop.call(trackOrder, { params: { id: id.toLowerCase().replaceAll('-', '') } })
  expect(body.email).toBe('a•••@example.com')
  expect(body.delivery.address).toMatchObject({ name: 'A•••', line1: '1•••', city: 'Portland' })
  expect(body.order_items).toHaveLength(1)
})

test('A declined card leaves the order waiting, and the next card pays it', async () => {
  const coat = await aProduct(shop, { quantity: 1 })
  const { session_url } = await anOrder(shop, { product: coat })
  const declined = await submitPayment(session_url, { card_number: CARDS.declined })
  expect(declined.status).toBe(402)
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 1, held: 1, sold: 0 })
  await pay(session_url)
})

test('A single piece is sold once', async () => {
  const coat = await aProduct(shop, { quantity: 1 })
  const replies = await Promise.all(Array.from({ length: 8 }, () => place(shop, coat)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
  const refused = replies.find(({ status }) => status === 422)!
  expect(refused.error).toBe('Sold out')
  expect(refused.body.itemDetails).toMatchObject([{ isValid: false, validationMessage: 'Sold out' }])
})

test('A cart with one line that cannot be bought is refused as a whole', async () => {
  const coat = await aProduct(shop, { quantity: 2 })
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
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 2, held: 0, sold: 0 })
})

test('Ten requests with one idempotency key are one order with one payment session', async () => {
  const coat = await aProduct(shop, { quantity: 20 })
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => place(shop, coat, { key: 'ten-requests' })),
  )
  expect(new Set(replies.map(({ body }) => body.session_url)).size).toBe(1)
  expect(await stockOf(shop, coat)).toMatchObject({ held: 1 })
})

test('Ten requests with one idempotency key for the last piece all lead to the order that has it', async () => {
  const coat = await aProduct(shop, { quantity: 1 })
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => place(shop, coat, { key: 'the-last-piece' })),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(new Set(replies.map(({ body }) => body.session_url)).size).toBe(1)
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 1, held: 1, sold: 0 })
})

test('An idempotency key is refused for another cart, and leads to its order once that is paid', async () => {
  const coat = await aProduct(shop, { quantity: 20 })
  const { token } = await aCustomer(shop)
  const buy = (quantity = 1) => place(shop, coat, { key: 'first-key', quantity, token })
  const { status, body } = await buy()
  expect(status).toBe(200)
  expect((await buy(2)).status).toBe(409)
  const session_id = await pay(body.session_url)
  await shop.call(getOrderBySession, { query: { session_id } })
  const page = `${shop.shop.config.publicUrl}/orders/success?session_id=${session_id}`
  expect((await buy()).body.session_url).toBe(page)
  expect(await stockOf(shop, coat)).toMatchObject({ held: 0, sold: 1 })
  expect((await buy(2)).status).toBe(409)
})

test('Another browser is not led to the order of a guest who has paid', async () => {
  const coat = await aProduct(shop, { quantity: 20 })
  const { body } = await place(shop, coat, { key: 'of-a-guest' })
  const session_id = await pay(body.session_url)
  await shop.call(getOrderBySession, { query: { session_id } })
  expect(await place(shop, coat, { key: 'of-a-guest' })).toMatchObject({
    status: 409,
    error: expect.stringContaining('another browser'),
  })
})

test('A checkout with less than five minutes left is refused, and its pieces go to the next one', async () => {
  const coat = await aProduct(shop, { quantity: 1 })
  const { id, session_url } = await anOrder(shop, { product: coat, key: 'nearly-over' })
  const { hold_ends_at } = await orderOf(shop, id)
  const secondsLeft = Math.round((hold_ends_at.getTime() - Date.now()) / 1000)
  await backdateOrder(shop, id, `${secondsLeft - 6 * 60} seconds`)
  expect((await place(shop, coat, { key: 'nearly-over' })).body.session_url).toBe(session_url)
  await backdateOrder(shop, id, '2 minutes')
  const refused = await place(shop, coat, { key: 'nearly-over' })
  expect([refused.status, refused.error]).toEqual([409, expect.stringContaining('has ended')])
  await shop.call(cancelCheckout, { headers: { 'idempotency-key': 'nearly-over' } })
  expect((await place(shop, coat, { key: 'the-next' })).status).toBe(200)
})

test('The most expensive order can be charged with its shipping and the highest tax', async () => {
  const [furs, gowns] = [
    await aProduct(shop, { price: 7_500_001, quantity: 50 }),
    await aProduct(shop, { price: 7_500_000, quantity: 50 }),
  ]
  const { status, error } = await place(shop, furs, { quantity: 10 })
  expect([status, error]).toEqual([422, expect.stringContaining('at most $750,000.00')])
  const { session_url } = await anOrder(shop, { product: gowns, quantity: 10 })
  const session_id = await pay(session_url, {
    shipping_option: 'expedited',
    shipping_state: 'CA',
    shipping_postal_code: '94103',
  })
  const { body } = await shop.call(getOrderBySession, { query: { session_id } })
  expect(body).toMatchObject({ paid: true, subtotal: 75_000_000, amount_shipping: 1_500 })
  expect(body.amount_tax).toBeGreaterThan(0)
})

test('An order’s prices come from the catalog, whatever prices the request carries', async () => {
  const coat = await aProduct(shop, { price: 48_000 })
  const { status, body } = await shop.request('POST', '/api/orders', {
    body: { items: [{ id: coat, size: 'M', quantity: 1, price: 1, paid: true }], paid: true, subtotal: 1 },
  })
  expect(status).toBe(200)
  const session_id = await pay(body.session_url)
  const order = await shop.call(getOrderBySession, { query: { session_id } })
  expect(order.body.subtotal).toBe(48_000)
})

test('A picture whose address is a path of the shop does not prevent the payment', async () => {
  const coat = await aProduct(shop, { cover_image: '/lookbook/coat.jpg' })
  expect((await place(shop, coat)).status).toBe(200)
})

test('An e-mail address that Stripe would refuse is left out of the payment session', async () => {
  const { token } = await aCustomer(shop, { email: 'jürgen@exämple.de' })
  const { id } = await anOrder(shop, { token })
  expect((await orderOf(shop, id)).session_params).not.toHaveProperty('customer_email')
})

test('An unknown payment session or order is not found', async () => {
  expect((await shop.call(getOrderBySession, { query: { session_id: 'cs_test_none' } })).status).toBe(404)
  expect((await shop.call(trackOrder, { params: { id: 'nonsense' } })).status).toBe(404)
  expect((await shop.call(trackOrder, { params: { id: 'HL-00000-00000-00000-00000' } })).status).toBe(404)
})

test('A checkout that Stripe does not answer frees its stock and succeeds when it is repeated with its key', async () => {
  const coat = await aProduct(shop, { quantity: 1 })
  await setFaults(shop, [{ kind: 'error', path: '/v1/checkout/sessions' }])
  const refused = await place(shop, coat, { key: 'again' })
  expect([refused.status, refused.error]).toEqual([503, expect.stringContaining('try again')])
  expect(await stockOf(shop, coat)).toEqual({ on_hand: 1, held: 0, sold: 0 })
  await setFaults(shop, [])
  expect((await place(shop, coat, { key: 'again' })).status).toBe(200)
})

test('A payment session whose creation timed out is created once', async () => {
  await setFaults(shop, [
    { kind: 'timeout_after', method: 'POST', path: '/v1/checkout/sessions', remaining: 1 },
  ])
  const coat = await aProduct(shop, { quantity: 5 })
  const { status, body } = await place(shop, coat)
  expect(status).toBe(200)
  const { sessions } = shop.shop.provider.stripe.checkout
  const { client_reference_id } = await sessions.retrieve(sessionIdOf(body.session_url))
  const { data } = await sessions.list({ limit: 100 })
  expect(data.filter((session) => session.client_reference_id === client_reference_id)).toHaveLength(1)
})

test('The same cart of one customer in many tabs at once is one order', async () => {
  const coat = await aProduct(shop, { quantity: 20 })
  const { token } = await aCustomer(shop)
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, tab) => place(shop, coat, { key: `tab-${tab}`, token })),
  )
  expect(new Set(replies.map(({ body }) => body.session_url)).size).toBe(1)
  expect(await stockOf(shop, coat)).toMatchObject({ held: 1 })
})
