import { expect, test } from 'vitest'
import { sendDelayNotice } from '../../contract/order-notes.ts'
import { countDelays, dayIn, dayInWords, tellDelays } from '../../contract/promise.ts'
import { postReturn, type Return, type ReturnReason } from '../../contract/return.ts'
import { sendExchangeNow } from '../../contract/admin-return.ts'
import { backdateConsent } from '../../test/backdate.ts'
import { bodyOfMail, mailsAbout } from '../../test/mails.ts'
import { orderOf } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import { promise } from '../../test/promises.ts'
import {
  adminReturn,
  aDeliveredOrder,
  aPaidOrderOf,
  askFor,
  BUYER,
  callOff,
  decide,
  deliver,
  receive,
  settle,
} from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'

const shop = aReconciledShop()

const tell = async (id: number) => (await shop.callAsAdmin(tellDelays, { params: { id }, body: {} })).body
const count = async (id: number) => (await shop.callAsAdmin(countDelays, { params: { id } })).body
const NONE = { orders: 0, exchanges: 0 }
const textOf = async (key: string) => (await bodyOfMail(shop, key))!.replaceAll(/\s+/g, ' ')

/** A delivered coat in M is exchanged for L, a pre-order of ten days that is expected in thirty by now. */
async function aDelayedExchange(reason?: ReturnReason) {
  const product = await aProduct(shop, { sizes: ['M', 'L'], size_quantities: { M: 5, L: 5 } })
  const { id } = await aDeliveredOrder(shop, { product })
  await promise(shop, product, { L: { ships_by: dayIn(10) } })
  const { body } = await askFor(shop, id, [{ new_size: 'L', ...(reason && { reason }) }])
  const { number, exchange } = body as Return
  await promise(shop, product, { L: { ships_by: dayIn(30) } })
  return { id, number, product, order: exchange!.order_id }
}
const mailsOfDelay = async ({ id }: { id: string }) =>
  (await mailsAbout(shop, id)).filter((key) => key.startsWith('exchange-delayed'))

test('Who waits for a size of an exchange is told once that its day has moved, before the parcel is here', async () => {
  const asked = await aDelayedExchange()
  const { product, number, order } = asked
  expect(await count(product)).toEqual({ orders: 0, exchanges: 1 })
  expect(await Promise.all([tell(product), tell(product)])).toContainEqual({ told: 1, left: NONE })
  expect(await tell(product)).toEqual({ told: 0, left: NONE })
  const [key, ...others] = await mailsOfDelay(asked)
  expect(others).toEqual([])
  const text = await textOf(key!)
  expect(text).toContain(`ships by ${dayInWords(dayIn(30))}, or once your parcel is here if that is later.`)
  expect(text).toContain('call the exchange off on its page before you send the pieces.')
  // A day that moves earlier is no delay, and a later one is another.
  await promise(shop, product, { L: { ships_by: dayIn(20) } })
  expect(await count(product)).toEqual(NONE)
  await promise(shop, product, { L: { ships_by: dayIn(40) } })
  expect(await tell(product)).toEqual({ told: 1, left: NONE })
  expect(await mailsOfDelay(asked)).toHaveLength(2)

  await receive(shop, number)
  await settle(shop, number)
  expect(await count(product)).toEqual(NONE)
  expect(await textOf(`order-confirmation:${order}`)).toContain(`It ships by ${dayInWords(dayIn(40))}.`)
})

test('An order that is sent ahead of its parcel is not canceled for want of consent, nor is its buyer told that it is', async () => {
  const asked = await aDelayedExchange()
  const { number, product, order } = asked
  const { version } = await adminReturn(shop, number)
  const sent = { params: { number }, body: { version } }
  expect((await shop.callAsAdmin(sendExchangeNow, sent)).status).toBe(200)
  await promise(shop, product, { L: { ships_by: dayIn(80) } })
  expect(await tell(product)).toEqual({ told: 1, left: NONE })
  expect((await orderOf(shop, order)).delivery).toMatchObject({
    country: 'US',
    delayed_until: dayIn(80),
    consent_by: null,
  })
  const key = (await mailsAbout(shop, order)).find((one) => one.startsWith('delay-notice'))
  const text = await textOf(key!)
  expect(text).toContain(`You can cancel it once the pieces of your return ${number} are here.`)
  expect(text).toContain(`/returns/${number}`)
  expect(text).not.toContain('we cancel the order')
  // As an earlier release has asked for it; the books at the end find no fault with it.
  await backdateConsent(shop, order, 3)
  await shop.runTask('delays_unanswered')
  expect((await orderOf(shop, order)).state).toBe('paid')
})

test('A buyer who was told without a day while nobody asked them is asked once a day of any length is named', async () => {
  const { number, order } = await aDelayedExchange()
  const { version } = await adminReturn(shop, number)
  const sent = { params: { number }, body: { version } }
  expect((await shop.callAsAdmin(sendExchangeNow, sent)).status).toBe(200)
  const tellOrder = async (until?: string) => {
    const body = until ? { until } : {}
    const { status, error } = await shop.callAsAdmin(sendDelayNotice, { params: { id: order }, body })
    expect(status, error).toBe(200)
    return (await orderOf(shop, order)).delivery
  }
  expect(await tellOrder()).toMatchObject({ delayed_until: null, consent_by: null })
  await receive(shop, number)
  await settle(shop, number)
  // Of the day that the size was expected by when it was sent ahead, thirty days later.
  const asked = { delayed_until: dayIn(90), consent_by: dayIn(60), consented_at: null }
  expect(await tellOrder(dayIn(90))).toMatchObject(asked)
})

test('Pieces that leave together are late when the last of them is', async () => {
  const [coat, cape] = [
    await aProduct(shop, { sizes: ['M', 'L'], size_quantities: { M: 5, L: 5 } }),
    await aProduct(shop, { name: 'Cape', sizes: ['M', 'L'], size_quantities: { M: 5, L: 5 } }),
  ]
  const id = await aPaidOrderOf(shop, [
    { id: coat, size: 'M', quantity: 1 },
    { id: cape, size: 'M', quantity: 1 },
  ])
  await deliver(shop, id)
  await promise(shop, coat, { L: { ships_by: dayIn(40) } })
  await promise(shop, cape, { L: { ships_by: dayIn(10) } })
  const { status } = await askFor(shop, id, [
    { line: 1, new_size: 'L' },
    { line: 2, new_size: 'L' },
  ])
  expect(status).toBe(200)
  await promise(shop, cape, { L: { ships_by: dayIn(35) } })
  expect(await count(cape)).toEqual(NONE)
  expect(await tell(cape)).toEqual({ told: 0, left: NONE })
  expect(await mailsOfDelay({ id })).toEqual([])

  await promise(shop, coat, { L: { ships_by: dayIn(50) } })
  expect(await tell(coat)).toEqual({ told: 1, left: NONE })
  await promise(shop, cape, { L: { ships_by: dayIn(60) } })
  expect(await tell(cape)).toEqual({ told: 1, left: NONE })
  const texts = await Promise.all((await mailsOfDelay({ id })).map(textOf))
  for (const days of [50, 60])
    expect(texts.filter((text) => text.includes(`ships by ${dayInWords(dayIn(days))}`))).toHaveLength(1)
})

test('What is received, called off or no pre-order any more has no delay to tell of', async () => {
  const received = await aDelayedExchange()
  await receive(shop, received.number)
  const ended = await aDelayedExchange()
  await callOff(shop, ended.number)
  const arrived = await aDelayedExchange()
  await promise(shop, arrived.product, { L: {} })
  for (const asked of [received, ended, arrived]) {
    expect(await count(asked.product)).toEqual(NONE)
    expect(await tell(asked.product)).toEqual({ told: 0, left: NONE })
    expect(await mailsOfDelay(asked)).toEqual([])
  }
})

test('Where nothing is to be sent back, the mail of the delay speaks of no parcel', async () => {
  const asked = await aDelayedExchange('missing')
  expect(await tell(asked.product)).toEqual({ told: 1, left: NONE })
  const [key] = await mailsOfDelay(asked)
  const text = await textOf(key!)
  expect(text).toContain(`the new size ships by ${dayInWords(dayIn(30))}.`)
  expect(text).not.toContain('parcel')
})

test('Before a request is agreed to, the mail of the delay says nothing as if it were', async () => {
  const asked = await aDelayedExchange('damaged')
  expect(await tell(asked.product)).toEqual({ told: 1, left: NONE })
  const [key] = await mailsOfDelay(asked)
  expect(await textOf(key!)).toContain(
    `If we agree to your request, the new size ships by ${dayInWords(dayIn(30))}, or once your parcel is here if that is later.`,
  )
})

test('Whose parcel is on its way is not told to keep the pieces when the exchange takes longer', async () => {
  const asked = await aDelayedExchange()
  const posted = { tracking_information: '1Z999AA10123456784', email: BUYER }
  const { status } = await shop.call(postReturn, { params: { number: asked.number }, body: posted })
  expect(status).toBe(200)
  expect(await tell(asked.product)).toEqual({ told: 1, left: NONE })
  const [key] = await mailsOfDelay(asked)
  const text = await textOf(key!)
  expect(text).toContain('If that is too late for you, write to us before your parcel is here:')
  expect(text).not.toContain('call the exchange off')
})

test('Whose request is agreed to after the day has moved hears it with the answer, and not again', async () => {
  const asked = await aDelayedExchange('damaged')
  expect((await decide(shop, asked.number, 'accept')).status).toBe(200)
  const key = (await mailsAbout(shop, asked.id)).find((one) => one.endsWith(':accepted'))
  expect(await textOf(key!)).toContain(`ships by ${dayInWords(dayIn(30))}`)
  expect(await count(asked.product)).toEqual(NONE)
})
