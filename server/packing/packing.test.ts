import { parse } from 'csv-parse/sync'
import { listActivity } from '../../contract/activity.ts'
import { expect, test } from 'vitest'
import {
  exportOrders,
  listAdminOrders,
  listOrderIds,
  refundOrder,
  updateOrder,
} from '../../contract/order.ts'
import {
  checkShipments,
  getSlips,
  type MarkedDelivered,
  markDelivered,
  recordPrinted,
  shipOrders,
  unmarkDelivered,
  type CheckedShipment,
  type ShipmentLine,
  type Slips,
} from '../../contract/packing.ts'
import { getProductForEdit } from '../../contract/product.ts'
import { saveCodes } from '../../contract/sku.ts'
import { tellOfDispute } from '../../test/disputes.ts'
import { bodyOfMail, mailsAbout } from '../../test/mails.ts'
import { aPaidOrder, aRefundedOrder, aShippedOrder, orderOf, anOrder } from '../../test/orders.ts'
import { aProduct, editProduct } from '../../test/products.ts'
import { aReconciledShop } from '../../test/shop.ts'

const shop = aReconciledShop()

const UPS = '1Z999AA10123456784'

const check = async (lines: ShipmentLine[]): Promise<CheckedShipment[]> => {
  const { status, body } = await shop.callAsAdmin(checkShipments, { body: { lines } })
  expect(status).toBe(200)
  return body.lines
}
const ship = (lines: ShipmentLine[]) => shop.callAsAdmin(shipOrders, { body: { lines } })
const statusOf = async (id: string) => (await orderOf(shop, id)).delivery!.status
const listed = async (id: string) => (await shop.callAsAdmin(listAdminOrders, { query: { id } })).body[0]

test('Orders are shipped with their tracking at once, and each buyer gets one mail with the carrier’s link', async () => {
  const [one, other] = [await aPaidOrder(shop), await aPaidOrder(shop)]
  const lines = [
    { order: other.id, tracking_information: ` ${UPS} ` },
    { order: one.id.slice(-5).toLowerCase() },
  ]
  expect(await check(lines)).toEqual([
    {
      order: other.id,
      id: other.id,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      tracking_information: UPS,
      action: 'ship',
      problem: null,
    },
    expect.objectContaining({ id: one.id, tracking_information: null, action: 'ship', problem: null }),
  ])
  expect(await statusOf(one.id)).toBe('manufacturing')
  expect(await mailsAbout(shop, other.id)).toEqual([`order-confirmation:${other.id}`])

  expect((await ship(lines)).status).toBe(200)
  expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['shipped', 'shipped'])
  expect((await mailsAbout(shop, other.id)).length).toBe(2)
  expect(await bodyOfMail(shop, `order-shipped:${other.id}`)).toContain(`ups.com/track?tracknum=${UPS}`)
  expect((await listed(other.id)).history.at(-1)).toMatchObject({ what: 'delivery shipped' })
  // The activity names the orders, and not their trackings, which an erasure would have to find there.
  const activity = async (target: string) =>
    (await shop.callAsAdmin(listActivity, { query: { target } })).body
  expect(await activity(one.id)).toMatchObject([
    { what: 'shipOrders', target: `${other.id} ${one.id}`, before: null, after: null },
  ])

  // The same lines again change nothing and mail nobody.
  expect((await ship(lines)).body.lines.map(({ action }: CheckedShipment) => action)).toEqual([
    'none',
    'none',
  ])
  expect((await mailsAbout(shop, other.id)).length).toBe(2)
})

test('A tracking that is pasted for an order that has left corrects it, with one mail', async () => {
  const { id } = await aShippedOrder(shop)
  expect(await check([{ order: id, tracking_information: UPS }])).toMatchObject([{ action: 'correct' }])
  await ship([{ order: id, tracking_information: UPS }])
  expect((await orderOf(shop, id)).delivery).toMatchObject({ status: 'shipped', tracking_information: UPS })
  expect((await mailsAbout(shop, id)).filter((key) => key.startsWith('order-tracking'))).toHaveLength(1)
})

test('Another tracking of an order that has arrived is refused, because no mail would tell of it', async () => {
  const { id } = await aShippedOrder(shop)
  await mark([id])
  const line = { order: id, tracking_information: UPS }
  expect(await check([line])).toMatchObject([{ problem: 'It has arrived already.' }])
  expect((await ship([line])).status).toBe(409)
  expect((await orderOf(shop, id)).delivery).toMatchObject({ tracking_information: null })
  expect(await check([{ order: id }])).toMatchObject([{ action: 'none', problem: null }])
})

test('A line that cannot be done says why, and then no line is', async () => {
  const [good, refunded, unpaid] = [await aPaidOrder(shop), await aRefundedOrder(shop), await anOrder(shop)]
  const lines = [
    { order: good.id, tracking_information: UPS },
    { order: refunded.id },
    { order: unpaid.id },
    { order: 'HL-' },
    { order: good.id.slice(0, 12) },
    { order: 'nonsense!' },
  ]
  expect((await check(lines)).map(({ problem }) => problem)).toEqual([
    null,
    'This order was refunded in full: there is nothing to send.',
    'No order has this number.',
    'Several orders have this in their number. Type more of it.',
    `This order is here twice, first as ${good.id}.`,
    'No order has this number.',
  ])
  const { status, error } = await ship(lines)
  expect([status, error]).toEqual([
    409,
    `Nothing was shipped, because of ${refunded.id}: This order was refunded in full: there is nothing to send.`,
  ])
  expect(await statusOf(good.id)).toBe('manufacturing')
  const twisted = await check([{ order: good.id, tracking_information: refunded.id }])
  expect(twisted[0]!.problem).toBe('This is a number of an order, not a tracking.')
})

test('Two who ship the same orders in another order do not stop each other, and each buyer gets one mail', async () => {
  const orders = [await aPaidOrder(shop), await aPaidOrder(shop), await aPaidOrder(shop)]
  const lines = orders.map(({ id }) => ({ order: id }))
  const replies = await Promise.all([ship(lines), ship(lines.toReversed())])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  for (const { id } of orders) {
    expect((await mailsAbout(shop, id)).filter((key) => key.startsWith('order-shipped'))).toHaveLength(1)
  }
})

const mark = async (ids: string[], call: typeof markDelivered | typeof unmarkDelivered = markDelivered) =>
  (await shop.callAsAdmin(call, { body: { ids } })).body as MarkedDelivered

test('Orders on their way are marked as delivered together, the others are named, and it can be taken back', async () => {
  const [one, other, made] = [await aShippedOrder(shop), await aShippedOrder(shop), await aPaidOrder(shop)]
  const unpaid = await anOrder(shop)
  const ids = [one.id, made.id, other.id, unpaid.id, 'HL-NONE', one.id]
  const refused = [
    { id: made.id, reason: 'It has not left yet.' },
    { id: unpaid.id, reason: 'It has no delivery.' },
    { id: 'HL-NONE', reason: 'No order has this number.' },
  ]
  expect(await mark(ids)).toEqual({ changed: [one.id, other.id], unchanged: 0, refused })
  expect((await listed(one.id)).history.at(-1)).toMatchObject({ what: 'delivery delivered' })
  expect(await mark([one.id])).toEqual({ changed: [], unchanged: 1, refused: [] })
  expect(await mark(ids, unmarkDelivered)).toEqual({ changed: [one.id, other.id], unchanged: 0, refused })
  expect([await statusOf(one.id), await statusOf(made.id)]).toEqual(['shipped', 'manufacturing'])
  expect((await mailsAbout(shop, one.id)).filter((key) => key.startsWith('order-shipped'))).toHaveLength(1)
  const { body } = await shop.callAsAdmin(listActivity, { query: { target: other.id } })
  expect(body.map(({ what }: { what: string }) => what).slice(0, 2)).toEqual([
    'unmarkDelivered',
    'markDelivered',
  ])
})

test('Two who mark the same orders as delivered in another order do not stop each other', async () => {
  const orders = [await aShippedOrder(shop), await aShippedOrder(shop), await aShippedOrder(shop)]
  const ids = orders.map(({ id }) => id)
  const [one, other] = await Promise.all([mark(ids), mark(ids.toReversed())])
  expect(one.changed.length + other.changed.length).toBe(3)
  expect(await Promise.all(ids.map(statusOf))).toEqual(['delivered', 'delivered', 'delivered'])
})

const slips = async (...ids: string[]): Promise<Slips> =>
  (await shop.callAsAdmin(getSlips, { body: { ids } })).body
const print = async (id: string) => {
  const { digest } = (await slips(id)).orders[0]!
  const { status } = await shop.callAsAdmin(recordPrinted, { body: { orders: [{ id, digest }] } })
  expect(status).toBe(200)
}

test('Slips come in the order that was asked for, and say when there is nothing to pack', async () => {
  const [good, refunded] = [await aPaidOrder(shop), await aRefundedOrder(shop)]
  const { orders, shop: sender } = await slips(refunded.id, good.id, good.id)
  expect(sender.name).toBe('Hemline')
  expect(orders.map(({ id, problem }) => [id, problem])).toEqual([
    [refunded.id, 'The buyer has the money back: there is nothing to send.'],
    [good.id, null],
  ])
  const missing = await shop.callAsAdmin(getSlips, { body: { ids: ['HL-NONE'] } })
  expect([missing.status, missing.error]).toEqual([404, 'Order HL-NONE does not exist'])
})

test('Slips come with the shop’s codes of the garments that are ordered, and the file of orders with those to pack', async () => {
  const { id, product } = await aPaidOrder(shop)
  const filed = async () => {
    const { body } = await shop.callAsAdmin(exportOrders, { query: { id } })
    return parse(body, { columns: true, bom: true })
  }
  expect((await slips(id)).skus).toEqual([])
  expect(await filed()).toMatchObject([{ skus_to_pack: '' }])
  const { body } = await shop.callAsAdmin(getProductForEdit, { params: { id: product } })
  const ofProduct: { id: number; size: string }[] = body.skus
  const codes = ofProduct.map((sku, at) => ({ id: sku.id, sku: `COAT-${at}`, gtin: null }))
  await shop.callAsAdmin(saveCodes, { params: { id: product }, body: { codes } })
  expect((await slips(id)).skus).toEqual(
    ofProduct.map(({ size }, at) => ({ product_id: product, size, sku: `COAT-${at}` })),
  )
  const ordered = ofProduct.findIndex(({ size }) => size === 'M')
  expect(await filed()).toMatchObject([{ skus_to_pack: `1 × COAT-${ordered}` }])
  const sizes = ofProduct.map(({ size }) => (size === 'M' ? 'Medium' : size))
  expect((await editProduct(shop, product, { sizes })).status).toBe(200)
  const renamed = { product_id: product, sku: `COAT-${ordered}` }
  expect((await slips(id)).skus).toEqual(
    expect.arrayContaining([
      { ...renamed, size: 'M' },
      { ...renamed, size: 'Medium' },
    ]),
  )
  expect(await filed()).toMatchObject([{ skus_to_pack: `1 × COAT-${ordered}` }])
  await ship([{ order: id, tracking_information: UPS }])
  expect(await filed()).toMatchObject([{ skus_to_pack: '' }])
})

test('A printed slip is remembered, and a change of what stands on it is flagged until it is printed again', async () => {
  const { id, product } = await aPaidOrder(shop, { quantity: 2 })
  const change = (delivery_attributes: object) =>
    shop.callAsAdmin(updateOrder, { params: { id }, body: { order: { delivery_attributes } } })
  expect(await listed(id)).toMatchObject({ printed_at: null, changed_since_printed: false })
  await print(id)
  expect(await listed(id)).toMatchObject({
    printed_at: expect.any(String),
    changed_since_printed: false,
    history: expect.arrayContaining([expect.objectContaining({ what: 'slip printed' })]),
  })
  expect((await shop.callAsAdmin(listActivity, { query: { target: id } })).body).toMatchObject([
    { what: 'recordPrinted', target: id },
  ])
  await change({ begun: true, tracking_information: UPS })
  expect(await listed(id)).toMatchObject({ changed_since_printed: false })
  await change({ address_attributes: { line2: 'Third floor' } })
  expect(await listed(id)).toMatchObject({ changed_since_printed: true })
  await print(id)
  expect(await listed(id)).toMatchObject({ changed_since_printed: false })
  const pieces = [{ product_id: product, size: 'M', quantity: 1 }]
  const refunded = await shop.callAsAdmin(refundOrder, {
    params: { id },
    headers: {},
    body: { amount: 100, pieces },
  })
  expect(refunded.status).toBe(200)
  expect(await listed(id)).toMatchObject({ changed_since_printed: true })
})

test('A slip that says “Do not send” is out of date once the order may be sent, and one that is packed while it may not', async () => {
  const [stopped, packed] = [await aPaidOrder(shop), await aPaidOrder(shop)]
  await print(packed.id)
  for (const { id } of [stopped, packed]) await tellOfDispute(shop, id, 'needs_response')
  expect((await slips(stopped.id)).orders[0]!.problem).toContain('disputed')
  await print(stopped.id)
  expect(await listed(stopped.id)).toMatchObject({ changed_since_printed: false })
  expect(await listed(packed.id)).toMatchObject({ changed_since_printed: true })
  for (const { id } of [stopped, packed]) await tellOfDispute(shop, id, 'won')
  expect(await listed(stopped.id)).toMatchObject({ changed_since_printed: true })
  expect(await listed(packed.id)).toMatchObject({ changed_since_printed: false })
  await ship([{ order: packed.id }])
  await tellOfDispute(shop, packed.id, 'needs_response')
  expect(await listed(packed.id)).toMatchObject({ changed_since_printed: false })
})

test('All orders of a filter are ticked at once, the oldest first where they are to be made, and exported alone', async () => {
  const product = await aProduct(shop, { name: 'Ticked Tunic' })
  const [first, second] = [await aPaidOrder(shop, { product }), await aPaidOrder(shop, { product })]
  const ids = async (query: object) => (await shop.callAsAdmin(listOrderIds, { query })).body
  expect(await ids({ q: 'ticked' })).toEqual([second.id, first.id])
  expect(await ids({ q: 'ticked', todo: 'make' })).toEqual([first.id, second.id])
  const file = await shop.callAsAdmin(exportOrders, { query: { ids: `${first.id},HL-NONE` } })
  expect(file.body).toContain(first.id)
  expect(file.body).not.toContain(second.id)
  const none = await shop.callAsAdmin(listAdminOrders, { query: { ids: 'HL-NONE' } })
  expect(none.body).toEqual([])
})
