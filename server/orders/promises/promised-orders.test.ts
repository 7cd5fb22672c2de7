import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { cartItemDetails } from '../../../contract/cart.ts'
import { dashboardCounts } from '../../../contract/dashboard.ts'
import { type AdminOrder, exportOrders, listAdminOrders, trackOrder } from '../../../contract/order.ts'
import { getProduct, listProducts, type Product } from '../../../contract/product.ts'
import { dayIn, dayInWords } from '../../../contract/promise.ts'
import { backdateOrder, backdatePromise } from '../../../test/backdate.ts'
import { corrupt } from '../../../test/corrupt.ts'
import { aGiftCard, placeQuote, quoteOf } from '../../../test/credit.ts'
import { expectToBeFound } from '../../../test/discrepancies.ts'
import { bodyOfMail } from '../../../test/mails.ts'
import { aPaidOrder, anOrder, changeDelivery, orderOf, place } from '../../../test/orders.ts'
import { aProduct, stockOf } from '../../../test/products.ts'
import { goodsArrive, preOrder, promise } from '../../../test/promises.ts'
import {
  aDeliveredOrder,
  anExchange,
  aPaidOrderOf,
  askFor,
  cancel,
  receive,
  returnOptionsOf,
  settle,
  showReturn,
} from '../../../test/returns.ts'
import { aReconciledShop } from '../../../test/shop.ts'

const shop = aReconciledShop()

const listed = async (todo: 'make' | 'ship' | 'wait' | 'late'): Promise<AdminOrder[]> =>
  (await shop.callAsAdmin(listAdminOrders, { query: { todo } })).body
const idsOf = async (todo: 'make' | 'ship' | 'wait' | 'late') => (await listed(todo)).map(({ id }) => id)
const detailOf = async (id: number, size: string) =>
  (await shop.call(cartItemDetails, { headers: {}, body: { items: [{ id, size, quantity: 1 }] } })).body
    .itemDetails[0]!

test('What an order with a gift card comes to says when it leaves, and nothing of it where it leaves at once', async () => {
  const coat = await aProduct(shop)
  const { code } = await aGiftCard(shop)
  expect((await quoteOf(shop, coat, { codes: [code] })).body).not.toHaveProperty('promise')
  const day = await preOrder(shop, coat, 10, ['M'])
  expect((await quoteOf(shop, coat, { codes: [code] })).body.promise).toBe(
    `Your order ships by ${dayInWords(day)}. You can cancel it until we begin to get it ready.`,
  )
})

test('An order whose day has moved later since its total was looked at is not placed; an earlier day is no harm', async () => {
  const coat = await aProduct(shop)
  const { code } = await aGiftCard(shop)
  const quote = async () => (await quoteOf(shop, coat, { codes: [code] })).body.quote
  const atOnce = await quote()
  await preOrder(shop, coat, 20, ['M'])
  const late = await quote()
  const day = await preOrder(shop, coat, 10, ['M'])
  expect(await placeQuote(shop, coat, atOnce)).toMatchObject({
    status: 409,
    error: `Your order ships by ${dayInWords(day)} now, later than we said. Look at the total again before you pay.`,
  })
  expect((await placeQuote(shop, coat, late)).status).toBe(200)
})

/** Its text has lines of at most 80 characters. */
const mailOnOneLine = async (id: string): Promise<string> =>
  (await bodyOfMail(shop, `order-confirmation:${id}`))!.replaceAll(/\s+/g, ' ')

const UNTIL_READY = 'You can cancel it until we begin to get it ready.'

test('A pre-order says its day from the product to the mail, and the order keeps it', async () => {
  const coat = await aProduct(shop)
  const plain = await detailOf(coat, 'M')
  expect(plain).not.toHaveProperty('ship_by')
  const day = await preOrder(shop, coat, 10, ['M'])
  const { body } = await shop.call(getProduct, { params: { id: coat } })
  expect(body.skus.map(({ ships_by }: { ships_by?: string }) => ships_by)).toEqual([
    undefined,
    day,
    undefined,
  ])
  expect(await detailOf(coat, 'M')).toEqual({ ...plain, ship_by: day })
  expect(await detailOf(coat, 'S')).not.toHaveProperty('ship_by')

  const { id, session_id } = await aPaidOrder(shop, { product: coat })
  const words = dayInWords(day)
  const session = await shop.shop.provider.stripe.checkout.sessions.retrieve(session_id, {
    expand: ['line_items.data.price.product'],
  })
  expect(session.custom_text?.submit?.message).toContain(`You pay now. Your order ships by ${words}.`)
  expect(session.custom_text?.submit?.message).toContain(UNTIL_READY)
  expect(session.custom_text?.submit?.message).toContain('count from today until it arrives.')
  expect(JSON.stringify(session.line_items)).toContain(`Pre-order: ships by ${words}`)
  expect(await bodyOfMail(shop, `order-confirmation:${id}`)).toContain(`Your order ships by ${words}`)
  expect(await mailOnOneLine(id)).toContain(UNTIL_READY)
  expect(await bodyOfMail(shop, `order-confirmation:${id}`)).toContain(`Pre-order: ships by ${words}`)

  await preOrder(shop, coat, 20, ['M'])
  const shown = (await shop.call(trackOrder, { params: { id } })).body
  expect(shown.order_items).toMatchObject([{ ship_by: day }])
  expect(shown.delivery.ship_by).toBe(day)
})

test('What is made to order leaves so many days after it was bought', async () => {
  const coat = await aProduct(shop)
  await promise(shop, coat, { M: { lead_days: 21 } })
  expect(await detailOf(coat, 'M')).toMatchObject({ ship_by: dayIn(21), made_to_order: true })
  const { id } = await aPaidOrder(shop, { product: coat })
  const { items, delivery } = await orderOf(shop, id)
  expect(items).toMatchObject([{ ship_by: dayIn(21), made_to_order: true }])
  expect(delivery).toMatchObject({ ship_by: dayIn(21) })
  expect(await mailOnOneLine(id)).toContain('Made to order: ships by')
  expect(await mailOnOneLine(id)).toContain('You can cancel it until we begin to make it.')
  // It is made at once: nothing is waited for.
  expect(await idsOf('make')).toContain(id)
  expect(await idsOf('wait')).not.toContain(id)
})

test('A pre-order sells the expected pieces and no more', async () => {
  const coat = await aProduct(shop, { quantity: 1 })
  await preOrder(shop, coat, 10)
  await anOrder(shop, { product: coat })
  expect(await place(shop, coat)).toMatchObject({ status: 422, error: 'Sold out' })
  expect(await stockOf(shop, coat)).toMatchObject({ on_hand: 1, held: 1 })
})

test('An order with a late line leaves together by the latest day', async () => {
  const [coat, cap, hat] = [await aProduct(shop), await aProduct(shop), await aProduct(shop)]
  await preOrder(shop, coat, 30)
  await promise(shop, cap, { M: { lead_days: 7 } })
  const id = await aPaidOrderOf(
    shop,
    [hat, cap, coat].map((id) => ({ id, size: 'M', quantity: 1 })),
  )
  const { items, delivery } = await orderOf(shop, id)
  expect(items.map(({ ship_by }) => ship_by)).toEqual([null, dayIn(7), dayIn(30)])
  expect(delivery).toMatchObject({ ship_by: dayIn(30) })
  expect(await bodyOfMail(shop, `order-confirmation:${id}`)).toMatch(/all of\s+it together/)
})

test('A pre-order is not to be packed before its pieces are here, then the one that is due first comes first', async () => {
  const [coat, cap] = [await aProduct(shop), await aProduct(shop)]
  await preOrder(shop, coat, 30)
  await preOrder(shop, cap, 5)
  const { id: later } = await aPaidOrder(shop, { product: coat })
  const { id: sooner } = await aPaidOrder(shop, { product: cap })
  const ours = (ids: string[]) => ids.filter((id) => id === later || id === sooner)
  expect(ours(await idsOf('wait'))).toEqual([sooner, later])
  expect(ours(await idsOf('make'))).toEqual([])
  const counts = async () => (await shop.callAsAdmin(dashboardCounts, {})).body
  const { to_wait, to_make } = await counts()
  expect((await listed('wait')).find(({ id }) => id === later)).toMatchObject({ awaits_goods: true })

  await goodsArrive(shop, coat)
  await goodsArrive(shop, cap)
  expect(ours(await idsOf('make'))).toEqual([sooner, later])
  expect(await counts()).toMatchObject({ to_wait: to_wait - 2, to_make: to_make + 2 })
  await changeDelivery(shop, later, { begun: true })
  expect(ours(await idsOf('ship'))).toEqual([later])

  // The next pieces are for those who buy from now on.
  await preOrder(shop, cap, 60)
  const { id: next } = await aPaidOrder(shop, { product: cap })
  expect(await idsOf('make')).toContain(sooner)
  expect(await idsOf('wait')).toContain(next)
})

test('The file of orders has nothing to pack of what waits for its pieces, and the day by which each leaves', async () => {
  const [coat, cap] = [await aProduct(shop), await aProduct(shop)]
  const day = await preOrder(shop, coat, 10)
  const { id: waiting } = await aPaidOrder(shop, { product: coat })
  const { id: here } = await aPaidOrder(shop, { product: cap })
  const rowOf = async (id: string) => {
    const { body } = await shop.callAsAdmin(exportOrders, { query: { id } })
    return parse(body, { columns: true, bom: true })[0] as Record<string, string>
  }
  expect(await rowOf(here)).toMatchObject({ pieces_to_pack: '1', ship_by: '', waits_for_pieces: 'no' })
  const promised = { pieces: '1', ship_by: day }
  expect(await rowOf(waiting)).toMatchObject({
    ...promised,
    pieces_to_pack: '0',
    items_to_pack: '',
    waits_for_pieces: 'yes',
  })
  await goodsArrive(shop, coat)
  expect(await rowOf(waiting)).toMatchObject({ ...promised, pieces_to_pack: '1', waits_for_pieces: 'no' })
})

test('An exchange is late thirty days after its return was settled, not after it was asked for', async () => {
  const { returned, child } = await anExchange(shop)
  const { number } = returned
  await backdateOrder(shop, child, '31 days')
  await receive(shop, number)
  expect((await settle(shop, number)).body).toMatchObject({ exchange: { state: 'sent' } })
  const isLate = async () => {
    const [card] = (await shop.callAsAdmin(listAdminOrders, { query: { id: child } })).body
    return { card: card.is_late, list: (await idsOf('late')).includes(child) }
  }
  expect(await isLate()).toEqual({ card: false, list: false })
  await backdateOrder(shop, child, '31 days')
  expect(await isLate()).toEqual({ card: true, list: true })
})

test('A promised order is late when its day has passed, not thirty days after it was bought', async () => {
  const coat = await aProduct(shop)
  await preOrder(shop, coat, 60)
  const { id } = await aPaidOrder(shop, { product: coat })
  await backdateOrder(shop, id, '31 days')
  expect(await idsOf('late')).not.toContain(id)
  await backdatePromise(shop, id, 1)
  const late = (await listed('late')).find((order) => order.id === id)
  expect(late).toMatchObject({ is_late: true, awaits_goods: true })
})

test('A waiting order is canceled by its buyer, and its piece is for sale again', async () => {
  const coat = await aProduct(shop, { quantity: 1 })
  await preOrder(shop, coat, 10)
  const { id, charged } = await aPaidOrder(shop, { product: coat })
  expect((await cancel(shop, id)).status).toBe(200)
  expect((await orderOf(shop, id)).amount_refunded).toBe(charged)
  expect(await stockOf(shop, coat)).toMatchObject({ on_hand: 1, held: 0 })
  expect(await idsOf('wait')).not.toContain(id)
})

test('A list says of a product that no size leaves at once, and of others nothing', async () => {
  const [coat, mixed] = [
    await aProduct(shop, { name: 'Promised Coat' }),
    await aProduct(shop, { name: 'Promised Cap' }),
  ]
  const day = await preOrder(shop, coat, 10)
  await preOrder(shop, mixed, 10, ['M'])
  const { body } = await shop.call(listProducts, { query: { name: 'Promised' } })
  const found = new Map(body.map((product: Product) => [product.id, product]))
  expect(found.get(coat)).toMatchObject({ promise: { ships_by: day } })
  expect(found.get(mixed)).not.toHaveProperty('promise')
})

test('A size that a piece can be exchanged for says when it leaves', async () => {
  const coat = await aProduct(shop)
  const { id } = await aDeliveredOrder(shop, { product: coat })
  const day = await preOrder(shop, coat, 10, ['L'])
  const { lines } = await returnOptionsOf(shop, id)
  const sizes = new Map(lines[0]!.sizes.map((other) => [other.size, other]))
  expect(sizes.get('L')).toMatchObject({ promise: `Pre-order: ships by ${dayInWords(day)}` })
  expect(sizes.get('S')).not.toHaveProperty('promise')
  await promise(shop, coat, { L: { lead_days: 14 } })
  const [again] = (await returnOptionsOf(shop, id)).lines
  expect(again!.sizes.find(({ size }) => size === 'L')).toMatchObject({
    promise: 'Made to order: ships within 14 days, once we have looked at your parcel',
  })
})

test('An exchange for a size that is ordered ahead says by when it ships, one for a size on the shelf does not', async () => {
  const shelf = await anExchange(shop)
  expect(shelf.returned.exchange).not.toHaveProperty('ship_by')
  const coat = await aProduct(shop)
  const { id } = await aDeliveredOrder(shop, { product: coat })
  const day = await preOrder(shop, coat, 10, ['L'])
  const { body } = await askFor(shop, id, [{ new_size: 'L' }])
  expect(body.exchange).toMatchObject({ state: 'held', ship_by: day })
})

test('The day of a pre-order that moves while an exchange waits for its parcel is said and becomes the promise', async () => {
  const coat = await aProduct(shop)
  const { id } = await aDeliveredOrder(shop, { product: coat })
  await preOrder(shop, coat, 10, ['L'])
  const { number, exchange } = (await askFor(shop, id, [{ new_size: 'L' }])).body
  const later = await preOrder(shop, coat, 30, ['L'])
  expect((await showReturn(shop, number)).exchange).toMatchObject({ state: 'held', ship_by: later })
  await receive(shop, number)
  expect((await bodyOfMail(shop, `return-received:${id}`))!.replaceAll(/\s+/g, ' ')).toContain(
    `The new size is a pre-order and ships by ${dayInWords(later)}.`,
  )
  await settle(shop, number)
  const { delivery, items } = await orderOf(shop, exchange.order_id)
  expect([delivery!.ship_by, items[0]!.ship_by]).toEqual([later, later])
})

test('The day of the next pre-order is not that of an exchange whose pieces have come meanwhile', async () => {
  const coat = await aProduct(shop)
  const { id } = await aDeliveredOrder(shop, { product: coat })
  const day = await preOrder(shop, coat, 10, ['L'])
  const { number } = (await askFor(shop, id, [{ new_size: 'L' }])).body
  await goodsArrive(shop, coat)
  await preOrder(shop, coat, 30, ['L'])
  expect((await showReturn(shop, number)).exchange).toMatchObject({ ship_by: day })
})

test('An exchange for a size that is made to order says when that is begun', async () => {
  const coat = await aProduct(shop)
  const { id } = await aDeliveredOrder(shop, { product: coat })
  await promise(shop, coat, { L: { lead_days: 14 } })
  const { exchange } = (await askFor(shop, id, [{ new_size: 'L' }])).body
  expect(exchange).toMatchObject({ state: 'held', made_to_order: true })
  expect(exchange).not.toHaveProperty('ship_by')
})

test('Promises that do not agree are found', async () => {
  const { id } = await aPaidOrder(shop)
  const change = (sql: string) => corrupt(shop, sql, [id])
  await expectToBeFound(shop, {
    change,
    corruption: `update deliveries set ship_by = '2030-01-01' where order_id = $1`,
    repair: 'update deliveries set ship_by = null where order_id = $1',
    rule: 'An order is promised for the latest day of its lines',
  })
  await expectToBeFound(shop, {
    change,
    corruption: 'update order_items set made_to_order = true where order_id = $1',
    repair: 'update order_items set made_to_order = false where order_id = $1',
    rule: 'What is made to order has its day',
  })
})

test('A day that is no promise is refused with a sentence', async () => {
  const coat = await aProduct(shop)
  const say = async (M: { ships_by?: string; lead_days?: number }) => await promise(shop, coat, { M })
  expect(await say({ ships_by: dayIn(0) })).toMatchObject({ status: 422, error: 'Choose a day after today.' })
  expect((await say({ ships_by: dayIn(366) })).error).toMatch(/^Choose a day until /)
  expect(await say({ ships_by: dayIn(3), lead_days: 3 })).toMatchObject({
    status: 422,
    error: 'A size is a pre-order or made to order, not both.',
  })
  expect((await say({ lead_days: 0 })).status).toBe(400)
  expect((await say({ lead_days: 181 })).status).toBe(400)
  expect((await say({ ships_by: 'soon' })).status).toBe(400)
})
