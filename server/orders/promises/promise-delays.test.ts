import { expect, test } from 'vitest'
import {
  agreeToDelay,
  countDelays,
  dayIn,
  dayInWords,
  savePromises,
  tellDelays,
} from '../../../contract/promise.ts'
import { dashboardCounts } from '../../../contract/dashboard.ts'
import { type AdminOrder, listAdminOrders, type OrderItem, trackOrder } from '../../../contract/order.ts'
import { getProduct } from '../../../contract/product.ts'
import { returnOptions } from '../../../contract/return.ts'
import { mailAgain, sendDelayNotice } from '../../../contract/order-notes.ts'
import { backdateConsent, backdateHistory } from '../../../test/backdate.ts'
import { corrupt } from '../../../test/corrupt.ts'
import { expectToBeFound } from '../../../test/discrepancies.ts'
import { bodyOfMail, mailsAbout } from '../../../test/mails.ts'
import { aPaidOrder, changeDelivery, orderOf } from '../../../test/orders.ts'
import { aProduct, editProduct, productForEdit, stockOf } from '../../../test/products.ts'
import { goodsArrive, preOrder } from '../../../test/promises.ts'
import { BUYER, cancel } from '../../../test/returns.ts'
import { aReconciledShop } from '../../../test/shop.ts'

const shop = aReconciledShop()

const tell = async (id: number) => (await shop.callAsAdmin(tellDelays, { params: { id }, body: {} })).body
const count = async (id: number) => (await shop.callAsAdmin(countDelays, { params: { id } })).body.orders
const noticesAbout = async (id: string) =>
  (await mailsAbout(shop, id)).filter((key) => key.startsWith('delay-notice'))
const agree = (id: string, email = BUYER) => shop.call(agreeToDelay, { params: { id }, body: { email } })
const endUnanswered = () => shop.runTask('delays_unanswered')
const textOf = async (key: string) => (await bodyOfMail(shop, key))!.replaceAll(/\s+/g, ' ')

/**
 * Which of these orders the list of those to tell has, with the day by which they are expected, and how many the
 * dashboard counts.
 */
async function toTell(ids: string[], day?: string) {
  const body: AdminOrder[] = (await shop.callAsAdmin(listAdminOrders, { query: { todo: 'tell' } })).body
  const listed = body.filter(({ id, expected_by }) => ids.includes(id) && (!day || expected_by === day))
  const { to_tell } = (await shop.callAsAdmin(dashboardCounts, {})).body
  return { listed: listed.map(({ id }) => id), more: to_tell - (body.length - listed.length) }
}

/** Orders of a product that was promised in ten days and is expected in so many. */
async function delayedOrders(many: number, days: number) {
  const coat = await aProduct(shop, { quantity: many })
  await preOrder(shop, coat, 10)
  const ids: string[] = []
  for (let n = 0; n < many; n++) ids.push((await aPaidOrder(shop, { product: coat })).id)
  await preOrder(shop, coat, days)
  return { coat, ids }
}

test('Nobody is told of a delay of a product that there is not', async () => {
  const params = { id: 2_147_483_647 }
  expect((await shop.callAsAdmin(tellDelays, { params, body: {} })).status).toBe(404)
  expect((await shop.callAsAdmin(countDelays, { params })).status).toBe(404)
})

test('Of a product whose delays are counted or told its description is not read', async () => {
  const coat = await aProduct(shop)
  const statements = await shop.statementsOf(async () => {
    await count(coat)
    await tell(coat)
  })
  expect(statements.filter((one) => one.includes('"products"'))).toHaveLength(2)
  expect(statements.filter((one) => one.includes('"description"'))).toEqual([])
})

test('The day of a piece is said until it leaves, is given back, or a later one is told', async () => {
  const { coat, ids } = await delayedOrders(3, 30)
  const [sent, gone, late] = ids as [string, string, string]
  const daysOf = async (id: string) =>
    (await shop.call(trackOrder, { params: { id } })).body.order_items.map(
      ({ ship_by }: OrderItem) => ship_by,
    )
  for (const id of ids) expect(await daysOf(id)).toEqual([dayIn(10)])
  await cancel(shop, gone)
  await tell(coat)
  await goodsArrive(shop, coat)
  expect((await changeDelivery(shop, sent, { status: 'shipped' })).status).toBe(200)
  for (const id of ids) expect(await daysOf(id)).toEqual([undefined])
  const [notice] = await noticesAbout(late)
  expect(await textOf(notice!)).not.toContain('Pre-order: ships by')
  const shipped = (await mailsAbout(shop, sent)).find((key) => key.startsWith('order-shipped'))
  expect(await textOf(shipped!)).not.toContain('Pre-order: ships by')
  // The staff still sees what was promised.
  const query = { id: late }
  const [order] = (await shop.callAsAdmin(listAdminOrders, { query })).body
  expect(order.order_items).toMatchObject([{ ship_by: dayIn(10) }])
})

test('An order says that it is begun while its buyer cannot cancel it', async () => {
  const { coat, ids } = await delayedOrders(1, 30)
  const [id] = ids as [string]
  const deliveryOf = async () => (await shop.call(trackOrder, { params: { id } })).body.delivery
  expect(await deliveryOf()).not.toHaveProperty('begun')
  await changeDelivery(shop, id, { begun: true })
  expect(await deliveryOf()).toMatchObject({ begun: true })
  await tell(coat)
  expect(await deliveryOf()).not.toHaveProperty('begun')
})

test('When the day moves later, one press mails each buyer once, who may cancel for a full refund', async () => {
  const { coat, ids } = await delayedOrders(3, 30)
  const [first, second, gone] = ids as [string, string, string]
  await cancel(shop, gone)
  const [other] = (await delayedOrders(1, 5)).ids
  expect((await toTell([other!])).listed).toEqual([])
  expect(await count(coat)).toBe(2)
  expect(await toTell(ids, dayIn(30))).toEqual({ listed: [first, second], more: 2 })
  expect(await Promise.all([tell(coat), tell(coat)])).toContainEqual(
    expect.objectContaining({ left: { orders: 0, exchanges: 0 } }),
  )
  expect(await count(coat)).toBe(0)
  expect(await noticesAbout(gone)).toEqual([])
  for (const id of [first, second]) {
    const [key, ...others] = await noticesAbout(id)
    expect(others).toEqual([])
    expect(await textOf(key!)).toContain(`It leaves by ${dayInWords(dayIn(30))}.`)
    expect(await textOf(key!)).toContain('If you can wait, there is nothing to do.')
  }
  expect(await toTell(ids)).toEqual({ listed: [], more: 0 })
  // Made already, it can be canceled all the same.
  await changeDelivery(shop, first, { begun: true })
  expect((await cancel(shop, first)).status).toBe(200)
  const { amount_charged, amount_refunded, state } = await orderOf(shop, first)
  expect([state, amount_refunded]).toEqual(['refunded', amount_charged])
  expect((await orderOf(shop, second)).delivery).toMatchObject({
    ship_by: dayIn(10),
    delayed_until: dayIn(30),
    consent_by: null,
  })
  // A day that moves earlier is no delay.
  await preOrder(shop, coat, 20)
  expect(await count(coat)).toBe(0)
  await preOrder(shop, coat, 40)
  await goodsArrive(shop, coat)
  expect(await count(coat)).toBe(0)
})

const isWaiting = async (id: string) => {
  const query = { todo: 'wait' as const }
  const { body } = await shop.callAsAdmin(listAdminOrders, { query })
  return (body as AdminOrder[]).some((order) => order.id === id)
}
const promiseSku = async (coat: number, sku: number, ships_by: string | null) => {
  const promises = [{ id: sku, ships_by, lead_days: null }]
  expect((await shop.callAsAdmin(savePromises, { params: { id: coat }, body: { promises } })).status).toBe(
    200,
  )
}

test('A pre-order whose size gets another name waits for its pieces, and its buyer is told of a delay', async () => {
  const coat = await aProduct(shop, { size_quantities: { S: 1, M: 1, L: 1 } })
  await preOrder(shop, coat, 10, ['M'])
  const { id } = await aPaidOrder(shop, { product: coat })
  for (const name of ['Medium', 'Mid']) await editProduct(shop, coat, { sizes: ['S', name, 'L'] })
  expect(await isWaiting(id)).toBe(true)
  const mid = (await productForEdit(shop, coat)).skus!.find(({ size }) => size === 'Mid')!
  await promiseSku(coat, mid.id, dayIn(30))
  expect(await toTell([id], dayIn(30))).toEqual({ listed: [id], more: 1 })
  expect(await tell(coat)).toEqual({ told: 1, left: { orders: 0, exchanges: 0 } })
  await promiseSku(coat, mid.id, null)
  expect(await isWaiting(id)).toBe(false)
})

test('The day of a size that was taken out can be moved and emptied while orders wait for it', async () => {
  const coat = await aProduct(shop, { size_quantities: { S: 1, M: 1, L: 1 } })
  await preOrder(shop, coat, 10, ['M'])
  const { id } = await aPaidOrder(shop, { product: coat })
  await editProduct(shop, coat, { sizes: ['36', '38'], size_quantities: { 36: 1, 38: 1 } })
  const { skus } = await productForEdit(shop, coat)
  expect(skus).toMatchObject([{ size: '36' }, { size: '38' }, { size: 'M', retired: true }])
  const shown = (await shop.call(getProduct, { params: { id: coat } })).body.skus
  expect(shown.map(({ size }: { size: string }) => size)).toEqual(['36', '38'])
  const gone = skus![2]!.id
  await promiseSku(coat, gone, dayIn(30))
  expect(await count(coat)).toBe(1)
  expect(await isWaiting(id)).toBe(true)
  await promiseSku(coat, gone, null)
  expect(await isWaiting(id)).toBe(false)
  expect((await productForEdit(shop, coat)).skus).toHaveLength(2)
})

test('A long delay needs consent: with it the order is kept, without it all is refunded', async () => {
  const { coat, ids } = await delayedOrders(2, 60)
  const [kept, silent] = ids as [string, string]
  expect(await tell(coat)).toEqual({ told: 2, left: { orders: 0, exchanges: 0 } })
  const [key] = await noticesAbout(kept)
  const answerBy = dayIn(40)
  expect(await textOf(key!)).toContain(`say so by ${dayInWords(answerBy)}: without your answer we cancel`)
  const options = async () =>
    (await shop.call(returnOptions, { params: { id: kept }, body: { email: BUYER } })).body
  expect(await options()).toMatchObject({
    delay: { consent_by: answerBy, until: dayIn(60) },
    can_cancel: true,
  })
  await endUnanswered()
  expect((await orderOf(shop, silent)).state).toBe('paid')

  expect((await agree(kept, 'eve@example.com')).status).toBe(404)
  expect((await agree(kept)).status).toBe(200)
  expect((await agree(kept)).status).toBe(200)
  expect(await options()).not.toHaveProperty('delay')
  for (const id of ids) await backdateConsent(shop, id, 1)
  await endUnanswered()
  await endUnanswered()
  expect((await orderOf(shop, kept)).state).toBe('paid')
  const { state, amount_charged, amount_refunded } = await orderOf(shop, silent)
  expect([state, amount_refunded]).toEqual(['refunded', amount_charged])
  expect(await stockOf(shop, coat)).toMatchObject({ on_hand: 1, held: 0 })
  expect((await agree(silent)).status).toBe(409)
})

test('A buyer agrees to the delay that was shown, and not to a further one that was told since', async () => {
  const { coat, ids } = await delayedOrders(1, 60)
  const [id] = ids as [string]
  await tell(coat)
  await preOrder(shop, coat, 90)
  await tell(coat)
  const agreeTo = (until: string | null) =>
    shop.call(agreeToDelay, { params: { id }, body: { email: BUYER, until } })
  const late = await agreeTo(dayIn(60))
  expect([late.status, late.error]).toEqual([
    409,
    `The day has changed: your order leaves by ${dayInWords(dayIn(90))}. Please say again whether you wait.`,
  ])
  expect((await agreeTo(null)).status).toBe(409)
  expect((await orderOf(shop, id)).delivery).toMatchObject({ consented_at: null })
  expect((await agreeTo(dayIn(90))).status).toBe(200)

  await shop.callAsAdmin(sendDelayNotice, { params: { id }, body: {} })
  const unnamed = await agreeTo(dayIn(90))
  expect([unnamed.status, unnamed.error]).toEqual([
    409,
    'The day has changed: we cannot name it yet. Please say again whether you wait.',
  ])
  expect((await agreeTo(null)).status).toBe(200)
})

test('A second delay needs consent however short it is, and so does one without a day', async () => {
  const { coat, ids } = await delayedOrders(1, 20)
  const [id] = ids as [string]
  await tell(coat)
  await preOrder(shop, coat, 25)
  expect(await tell(coat)).toEqual({ told: 1, left: { orders: 0, exchanges: 0 } })
  expect((await orderOf(shop, id)).delivery).toMatchObject({ consent_by: dayIn(20) })

  const other = (await delayedOrders(1, 20)).ids[0]!
  expect((await shop.callAsAdmin(sendDelayNotice, { params: { id: other }, body: {} })).body).toMatchObject({
    consent_by: dayIn(40),
  })
})

test('A delay that is told again neither takes a consent back nor asks for one', async () => {
  const [longer, short] = [(await delayedOrders(1, 60)).ids[0]!, (await delayedOrders(1, 20)).ids[0]!]
  const say = async (id: string, until?: string) => {
    await backdateHistory(shop, id, '2 minutes')
    const { body } = await shop.callAsAdmin(sendDelayNotice, { params: { id }, body: until ? { until } : {} })
    const [newest] = (await noticesAbout(id)).toSorted().reverse()
    return { body, mail: await textOf(newest!) }
  }
  expect((await say(longer)).body).toMatchObject({ consent_by: dayIn(40) })
  expect((await say(longer)).mail).toContain(`say so by ${dayInWords(dayIn(40))}`)
  await agree(longer)
  const { body, mail } = await say(longer)
  expect(body).toMatchObject({ consent_by: dayIn(40), consented_at: expect.any(String) })
  expect(mail).toContain('If you can wait, there is nothing to do.')
  await backdateConsent(shop, longer, 1)
  await endUnanswered()
  expect((await orderOf(shop, longer)).state).toBe('paid')

  for (const day of [dayIn(20), dayIn(20), dayIn(15)]) {
    expect((await say(short, day)).body).not.toHaveProperty('consent_by')
  }
  expect((await orderOf(shop, short)).delivery).toMatchObject({ delayed_until: dayIn(15) })
  expect((await say(short, dayIn(16))).body).toMatchObject({ consent_by: dayIn(15) })
  expect(await noticesAbout(short)).toHaveLength(4)
})

test('A day that is named after a delay without one keeps the consent, and a later one than that asks anew', async () => {
  const [agreed, silent] = (await delayedOrders(2, 60)).ids as [string, string]
  const say = async (id: string, until?: string) =>
    (await shop.callAsAdmin(sendDelayNotice, { params: { id }, body: until ? { until } : {} })).body
  for (const id of [agreed, silent]) expect(await say(id)).toMatchObject({ consent_by: dayIn(40) })
  await agree(agreed)

  const named = { delayed_until: dayIn(90), consent_by: dayIn(40) }
  expect(await say(agreed, dayIn(90))).toMatchObject({ ...named, consented_at: expect.any(String) })
  expect(await say(silent, dayIn(90))).toMatchObject(named)
  expect((await orderOf(shop, silent)).delivery).toMatchObject({ consented_at: null })
  const [, newest] = (await noticesAbout(agreed)).toSorted()
  expect(await textOf(newest!)).toContain('If you can wait, there is nothing to do.')

  expect(await say(agreed, dayIn(91))).toMatchObject({ consent_by: dayIn(90) })
  expect((await orderOf(shop, agreed)).delivery).toMatchObject({ consented_at: null })
  await agree(agreed)
  expect(await say(agreed)).toMatchObject({ consent_by: dayIn(91) })
  expect((await orderOf(shop, agreed)).delivery).toMatchObject({ consented_at: null })
})

test('A confirmation that is mailed again says the day that was told last, and none of what has left or was canceled', async () => {
  const { coat, ids } = await delayedOrders(4, 30)
  const [late, unknown, sent, gone] = ids as [string, string, string, string]
  const again = async (id: string) => {
    await shop.callAsAdmin(mailAgain, { params: { id }, body: { mail: 'order-confirmation' } })
    return await textOf(`order-confirmation:${id}:again`)
  }
  const sentences = /start making|until we begin|hear from us|ships by [^.]+|until it has left/g
  const said = async (id: string) => (await again(id)).match(sentences)
  await cancel(shop, gone)
  await tell(coat)
  await shop.callAsAdmin(sendDelayNotice, { params: { id: unknown }, body: {} })
  await goodsArrive(shop, coat)
  await changeDelivery(shop, sent, { status: 'shipped' })
  expect(await said(late)).toEqual([`ships by ${dayInWords(dayIn(30))}`, 'until it has left', 'hear from us'])
  expect(await said(unknown)).toEqual(['hear from us'])
  expect(await said(sent)).toBeNull()
  expect(await said(gone)).toBeNull()
})

test('An order without the consent that it needed, and not canceled, is found', async () => {
  const { id } = await aPaidOrder(shop)
  await expectToBeFound(shop, {
    change: (sql) => corrupt(shop, sql, [id]),
    corruption: `update deliveries set consent_by = '2020-01-01' where order_id = $1`,
    repair: 'update deliveries set consent_by = null where order_id = $1',
    rule: 'A delay that needs the buyer’s consent has it',
  })
})
