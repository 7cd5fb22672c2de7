import { expect, test } from 'vitest'
import { backdateOrder } from '../../test/backdate.ts'
import { getOrder, listOrders, type Order, trackOrder } from '../../contract/order.ts'
import { returnOptions, showReturn } from '../../contract/return.ts'
import { reviewOptions } from '../../contract/review.ts'
import { followEmailLink } from '../../contract/account.ts'
import { aCustomer, aVerifiedCustomer, newEmail } from '../../test/accounts.ts'
import { changeDelivery, orderOfSession, place } from '../../test/orders.ts'
import { emailLinksFor } from '../../test/mails.ts'
import { pay, sessionIdOf } from '../../test/payment-form.ts'
import { aProduct } from '../../test/products.ts'
import { aDeliveredOrder, anAnnouncedReturn } from '../../test/returns.ts'
import { aShop } from '../../test/shop.ts'
import { followSession } from './payment/follow-session.ts'

const shop = aShop()

async function aTrackedOrder(token?: string) {
  const coat = await aProduct(shop)
  const { body, headers } = await place(shop, coat, token ? { token } : {})
  const session_id = sessionIdOf(body.session_url)
  await pay(body.session_url)
  await followSession(shop.shop, session_id, { by: 'provider' })
  const { id } = await orderOfSession(shop, session_id)
  await changeDelivery(shop, id, { tracking_information: '1Z999AA10123456784' })
  return { id, session_id, cookie: headers.get('set-cookie')!.split(';', 1)[0]! }
}

const SHOWN = { name: 'Ada Lovelace', line1: '12 St James Square', postal_code: '97201' }
const MASKED = { name: 'A•••', line1: '1•••', postal_code: '97•••', city: 'Portland', country: 'US' }

const openSuccess = async (session_id: string, headers: Record<string, string> = {}) =>
  (await shop.request('GET', `/api/orders/success?session_id=${session_id}`, { headers })).body.delivery

test('The address of the success page shows a guest’s street for a day, and afterwards to their browser only', async () => {
  const { id, session_id, cookie } = await aTrackedOrder()
  const look = (headers?: Record<string, string>) => openSuccess(session_id, headers)
  expect(await look()).toMatchObject({ address: SHOWN, tracking_information: '1Z999AA10123456784' })
  await backdateOrder(shop, id, '25 hours')
  expect(await look()).toMatchObject({
    address: MASKED,
    tracking_information: '•••',
    email: 'a•••@example.com',
  })
  expect(await look({ cookie: `checkout=${'x'.repeat(43)}` })).toMatchObject({ address: MASKED })
  expect(await look({ cookie: `other=1; ${cookie}` })).toMatchObject({ address: SHOWN })
  expect(await look({ authorization: (await aCustomer(shop)).token })).toMatchObject({ address: MASKED })
})

test('An order of an account is shown to the account, and not in its browser once the buyer has logged out', async () => {
  const { token } = await aCustomer(shop)
  const { id, session_id, cookie } = await aTrackedOrder(token)
  await backdateOrder(shop, id, '25 hours')
  const looks = [
    (headers: Record<string, string>) => openSuccess(session_id, headers),
    async (headers: Record<string, string>) =>
      (await shop.request('GET', `/api/orders/${id}/track_order`, { headers })).body.delivery,
  ]
  for (const look of looks) {
    expect(await look({ authorization: token, cookie })).toMatchObject({ address: SHOWN })
    expect(await look({ cookie })).toMatchObject({ address: MASKED, tracking_information: '•••' })
  }
})

test('An order that is tracked by its id cuts the postal code and the tracking number, except in the buyer’s browser', async () => {
  const { id, cookie } = await aTrackedOrder()
  const track = async (headers: Record<string, string> = {}) =>
    (await shop.request('GET', `/api/orders/${id}/track_order`, { headers })).body.delivery
  expect(await track()).toMatchObject({ address: MASKED, tracking_information: '•••' })
  expect(await track({ cookie })).toMatchObject({
    address: SHOWN,
    tracking_information: '1Z999AA10123456784',
  })
})

test('Orders that guests placed with an e-mail are those of its account once it is confirmed, and of no other', async () => {
  const email = newEmail()
  const payment = { email: email.toUpperCase() }
  const { id, returned } = await anAnnouncedReturn(shop, { payment })
  const { id: second } = await aDeliveredOrder(shop, { payment })
  const looks = async (token: string) => {
    const { body: listed, headers } = await shop.call(listOrders, { query: {} }, token)
    const params = { id }
    const tracked = await shop.call(trackOrder, { params }, token)
    return {
      listed: listed.map((order: Order) => order.id),
      total: headers.get('x-total-count'),
      street: tracked.body.delivery!.address!.line1,
      statuses: [
        await shop.call(getOrder, { params }, token),
        await shop.call(returnOptions, { params, body: {} }, token),
        await shop.call(showReturn, { params: { number: returned.number }, body: {} }, token),
        await shop.call(reviewOptions, { body: { order: second } }, token),
      ].map(({ status }) => status),
    }
  }
  const nothing = { listed: [], total: '0', street: '1•••', statuses: [404, 404, 404, 404] }
  const { token } = await aCustomer(shop, { email })
  expect(await looks(token)).toEqual(nothing)
  const [link] = await emailLinksFor(shop, email)
  await shop.call(followEmailLink, { body: { token: link! } })
  const own = (await aDeliveredOrder(shop, { token, payment: { email: newEmail() } })).id
  expect(await looks(token)).toEqual({
    listed: [own, second, id],
    total: '3',
    street: SHOWN.line1,
    statuses: [200, 200, 200, 200],
  })
  expect(await looks((await aVerifiedCustomer(shop)).token)).toEqual(nothing)
})
