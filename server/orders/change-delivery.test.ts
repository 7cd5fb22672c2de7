import { expect, test } from 'vitest'
import { listAdminOrders, trackOrder, updateOrder, type OrderChange } from '../../contract/order.ts'
import { corrupt } from '../../test/corrupt.ts'
import { bodyOfMail, mailsAbout, mailsTo } from '../../test/mails.ts'
import {
  aPaidOrder,
  aRefundedOrder,
  aShippedOrder,
  changeDelivery,
  orderOf,
  refund,
} from '../../test/orders.ts'
import { aReconciledShop } from '../../test/shop.ts'

const shop = aReconciledShop()

const change = (id: string, order: OrderChange) =>
  shop.callAsAdmin(updateOrder, { params: { id }, body: { order } })
const readdress = (id: string, address_attributes: Record<string, string | null>) =>
  change(id, { delivery_attributes: { address_attributes } })
const track = (id: string, tracking_information: string, tell_buyer?: boolean) =>
  change(id, {
    delivery_attributes: { tracking_information },
    ...(tell_buyer !== undefined && { tell_buyer }),
  })
const trackingMails = async (id: string) =>
  (await mailsAbout(shop, id)).filter((key) => key.startsWith('order-tracking'))

test('How long the delivery takes is said until the parcel has arrived', async () => {
  const { id } = await aShippedOrder(shop)
  const delivery = async () => (await shop.call(trackOrder, { params: { id } })).body.delivery
  expect(await delivery()).toMatchObject({ status: 'shipped', takes: '4 to 7 business days' })
  expect((await change(id, { delivery_attributes: { status: 'delivered' } })).status).toBe(200)
  expect(await delivery()).not.toHaveProperty('takes')
})

test('An address is kept in the countries of the shop, with the postal code that its country has', async () => {
  const { id } = await aPaidOrder(shop)
  expect(await readdress(id, { country: 'Wakanda' })).toMatchObject({
    status: 422,
    error: 'The shop does not send there. Choose one of its countries.',
    body: { fields: { country: expect.any(String) } },
  })
  for (const country of ['', null, 'ZZ', 'us']) expect((await readdress(id, { country })).status).toBe(422)
  for (const postal_code of ['', null, '  ']) {
    expect(await readdress(id, { postal_code })).toMatchObject({
      status: 422,
      error: 'Enter a postal code (United States).',
      body: { fields: { postal_code: expect.any(String) } },
    })
  }
  for (const [field, what] of [
    ['name', 'a name'],
    ['line1', 'a street'],
    ['city', 'a town'],
  ] as const) {
    for (const text of ['', null, ' \t'])
      expect(await readdress(id, { [field]: text })).toMatchObject({
        status: 422,
        error: `An address needs ${what}.`,
      })
  }
  expect((await readdress(id, { postal_code: '', country: 'IE' })).status).toBe(200)
  expect((await readdress(id, { country: 'DE' })).status).toBe(422)
  expect((await readdress(id, { country: 'DE', postal_code: '10115', city: 'Berlin' })).status).toBe(200)
  expect((await orderOf(shop, id)).delivery).toMatchObject({ country: 'DE', postal_code: '10115' })
  const fault = '“SW1A 1AA” is no postal code there (Germany: such as 12345).'
  expect(await readdress(id, { postal_code: 'SW1A 1AA' })).toMatchObject({
    status: 422,
    error: fault,
    body: { fields: { postal_code: fault } },
  })
  expect((await readdress(id, { country: 'GB' })).status).toBe(422)
  expect((await readdress(id, { country: 'GB', postal_code: 'sw1a1aa' })).status).toBe(200)
  expect((await orderOf(shop, id)).delivery).toMatchObject({ country: 'GB', postal_code: 'SW1A 1AA' })
  const oregon = { country: 'US', state: 'Oregon', postal_code: '97201' }
  expect((await readdress(id, oregon)).status).toBe(200)
  expect((await orderOf(shop, id)).delivery).toMatchObject({ ...oregon, state: 'OR' })
})

test('A state that is typed as it is already changes nothing, and one is read anew in another country', async () => {
  const { id } = await aPaidOrder(shop)
  const oregon = { country: 'US', state: 'Oregon', postal_code: '97201' }
  await readdress(id, { ...oregon, country: 'GB', postal_code: 'SW1A 1AA' })
  expect((await orderOf(shop, id)).delivery).toMatchObject({ country: 'GB', state: 'Oregon' })
  await readdress(id, { country: 'US', postal_code: '97201' })
  const { delivery, version } = await orderOf(shop, id)
  expect(delivery).toMatchObject({ ...oregon, state: 'OR' })
  expect((await readdress(id, { state: 'Oregon', postal_code: ' 97201' })).status).toBe(200)
  expect((await orderOf(shop, id)).version).toBe(version)
})

test('An order whose address an earlier release accepted can still be shipped, and its name corrected', async () => {
  const { id } = await aPaidOrder(shop)
  await corrupt(shop, `update deliveries set country = 'Wakanda', postal_code = null where order_id = $1`, [
    id,
  ])
  expect((await readdress(id, { name: 'Shuri' })).status).toBe(200)
  expect((await change(id, { delivery_attributes: { status: 'shipped' } })).status).toBe(200)
})

test('A tracking that is corrected after shipping is mailed, unless the admin keeps it back', async () => {
  const { id } = await aShippedOrder(shop)
  await track(id, '1Z999AA10123456784')
  expect(await trackingMails(id)).toHaveLength(1)
  expect(await bodyOfMail(shop, `order-tracking:${id}`)).toMatch(
    /Follow it at UPS: 1Z999AA10123456784[^]*ups\.com\/track\?tracknum=1Z999AA10123456784/,
  )
  await track(id, '1Z999AA10123456785', false)
  await track(id, '1Z999AA10123456785', true)
  await track(id, '')
  expect(await trackingMails(id)).toHaveLength(1)
  await track(id, 'LABEL 7')
  expect(await bodyOfMail(shop, `order-tracking:${id}`)).toContain('Tracking: LABEL 7')
})

test('A tracking that is changed before shipping or with it is told by the mail about the shipping alone', async () => {
  const { id } = await aPaidOrder(shop)
  await track(id, 'A 1')
  await change(id, { delivery_attributes: { status: 'shipped', tracking_information: 'A 2' } })
  expect(await trackingMails(id)).toEqual([])
  expect(await bodyOfMail(shop, `order-shipped:${id}`)).toContain('A 2')
})

test('An arrival that is taken back leaves the order as it was on its way, and mails nobody', async () => {
  const { id } = await aShippedOrder(shop)
  const shippedMails = async () =>
    (await mailsAbout(shop, id)).filter((key) => key.startsWith('order-shipped')).length
  const { shipped_at } = (await orderOf(shop, id)).delivery!
  await changeDelivery(shop, id, { status: 'delivered' })
  await refund(shop, id)
  expect((await changeDelivery(shop, id, { status: 'shipped' })).status).toBe(200)
  expect((await orderOf(shop, id)).delivery).toMatchObject({
    status: 'shipped',
    shipped_at,
    delivered_at: null,
  })
  expect(await shippedMails()).toBe(1)
  await changeDelivery(shop, id, { status: 'delivered' })
  await changeDelivery(shop, id, { status: 'shipped', tracking_information: 'LABEL 8' })
  expect([await shippedMails(), (await trackingMails(id)).length]).toEqual([1, 1])
})

test('An order that was marked as delivered by mistake, before it left, is told as shipped', async () => {
  const { id } = await aPaidOrder(shop)
  await changeDelivery(shop, id, { status: 'delivered' })
  await changeDelivery(shop, id, { status: 'shipped' })
  expect(await bodyOfMail(shop, `order-shipped:${id}`)).toContain('on its way')
})

test('An order that is begun moves from those to make to those to ship, and back when the mark is taken back', async () => {
  const { id } = await aPaidOrder(shop)
  const waits = async () =>
    await Promise.all(
      (['make', 'ship'] as const).map(async (todo) => {
        const { body } = await shop.callAsAdmin(listAdminOrders, { query: { todo, id } })
        return body.length
      }),
    )
  expect(await waits()).toEqual([1, 0])
  const begun = await changeDelivery(shop, id, { begun: true })
  expect([begun.status, begun.body.history.at(-1).what]).toEqual([200, 'begun'])
  expect(Date.now() - Date.parse(begun.body.begun_at)).toBeLessThan(60_000)
  expect(begun.body.delivery).not.toHaveProperty('address.begun_at')
  expect(await waits()).toEqual([0, 1])
  expect((await changeDelivery(shop, id, { begun: true })).body).toMatchObject({
    version: begun.body.version,
    begun_at: begun.body.begun_at,
  })
  const taken = await changeDelivery(shop, id, { begun: false })
  expect([taken.body.begun_at, taken.body.history.at(-1).what]).toEqual([null, 'not begun'])
  expect(await waits()).toEqual([1, 0])
})

test('An order that was refunded in full cannot be begun', async () => {
  const { id } = await aRefundedOrder(shop)
  const { status, error } = await changeDelivery(shop, id, { begun: true })
  expect([status, error]).toEqual([409, 'This order was refunded in full: there is nothing to send.'])
})

test('The old address is told, by no more than a number, that an order has another one', async () => {
  const { id } = await aPaidOrder(shop)
  const { email } = await orderOf(shop, id)
  const setEmail = (to: string) => change(id, { delivery_attributes: {}, email: to })
  const told = async () =>
    (await mailsTo(shop, email!)).filter(({ template }) => template === 'order-email-changed')
  expect((await setEmail(email!)).status).toBe(200)
  expect(await told()).toEqual([])
  expect((await setEmail('elsewhere@example.com')).status).toBe(200)
  const [mail, ...more] = await told()
  expect(more).toEqual([])
  expect(mail!.text).toContain(id)
  expect(mail!.text).not.toContain('elsewhere@example.com')
})
