import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryMails } from '../../../contract/mail.ts'
import { type AdminOrder, listAdminOrders } from '../../../contract/order.ts'
import { sendDelayNotice } from '../../../contract/order-notes.ts'
import { dayIn, dayInWords, tellDelays } from '../../../contract/promise.ts'
import { backdateConsent, backdateExpectedDay, backdateHistory, expireMail } from '../../../test/backdate.ts'
import { aPaidOrder, orderOf } from '../../../test/orders.ts'
import { closeReconciled } from '../../../test/payments.ts'
import { aProduct } from '../../../test/products.ts'
import { goodsArrive, preOrder } from '../../../test/promises.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { openSmtp } from '../../../test/smtp.ts'

let shop: TestShop
let smtp: Awaited<ReturnType<typeof openSmtp>>
let refusal: { code: number; text: string } | undefined
beforeAll(async () => {
  smtp = await openSmtp({ refusal: () => refusal })
  shop = await openTestShop({ SMTP_URL: smtp.url })
})
afterAll(async () => {
  await closeReconciled(shop)
  await smtp.close()
})

/** An order whose buyer was to be told of a delay that needs an answer. */
async function aDelayedOrder(): Promise<string> {
  return (await aPreOrder()).id
}

async function aPreOrder() {
  const coat = await aProduct(shop)
  await preOrder(shop, coat, 10)
  const { id } = await aPaidOrder(shop, { product: coat })
  await shop.runJobs()
  return { id, coat }
}

const tell = (id: string, until?: string) =>
  shop.callAsAdmin(sendDelayNotice, { params: { id }, body: until ? { until } : {} })

/** More than a minute later, so that it is another press. */
async function tellAgain(id: string, until?: string): Promise<AdminOrder> {
  await shop.runJobs()
  await backdateHistory(shop, id, '2 minutes')
  const { status, body } = await tell(id, until)
  expect(status).toBe(200)
  await shop.runJobs()
  return body
}

const NO_MAILBOX = { code: 550, text: '5.1.1 no such mailbox' }

async function stateAfterTheHour(id: string): Promise<string> {
  await shop.runTask('delays_unanswered')
  return (await orderOf(shop, id)).state
}

async function cardsToTell(): Promise<AdminOrder[]> {
  return (await shop.callAsAdmin(listAdminOrders, { query: { todo: 'tell' } })).body
}

const listToTell = async () => (await cardsToTell()).map(({ id }) => id)

test('An order is not canceled for want of an answer to a notice that was refused, and is to be told again', async () => {
  const id = await aDelayedOrder()
  refusal = NO_MAILBOX
  expect((await tell(id)).status).toBe(200)
  await shop.runJobs()
  await backdateConsent(shop, id, 1)
  expect(await stateAfterTheHour(id)).toBe('paid')
  expect(await listToTell()).toEqual([id])

  refusal = undefined
  await shop.callAsAdmin(retryMails, { body: { which: 'refused' } })
  await shop.runJobs()
  expect(smtp.received.at(-1)!.subject).toBe(`Your order ${id} takes longer`)
  expect(await listToTell()).toEqual([])
  // The mail has left today, so there are three days to answer.
  expect(await stateAfterTheHour(id)).toBe('paid')
  await backdateConsent(shop, id, 1)
  expect(await stateAfterTheHour(id)).toBe('refunded')
})

test('A notice that is told again after it was refused asks for an answer anew', async () => {
  const id = await aDelayedOrder()
  refusal = NO_MAILBOX
  await tell(id)
  await shop.runJobs()
  await backdateConsent(shop, id, 1)
  await backdateHistory(shop, id, '2 minutes')
  refusal = undefined
  expect((await tell(id)).status).toBe(200)
  await shop.runJobs()
  expect(smtp.received.at(-1)!.subject).toBe(`Your order ${id} takes longer`)
  const { rows } = await shop.shop.pool.query(
    'select consent_by > current_date as is_awaited from deliveries where order_id = $1',
    [id],
  )
  expect(rows).toEqual([{ is_awaited: true }])
})

test('A notice that still waits has no answer to wait for', async () => {
  const id = await aDelayedOrder()
  refusal = { code: 451, text: 'come back later' }
  await tell(id)
  await shop.runJobs()
  await backdateConsent(shop, id, 1)
  expect(await stateAfterTheHour(id)).toBe('paid')
  refusal = undefined
})

test('A first short delay of which the notice was refused needs no answer when it is told again, nor does a later day', async () => {
  const [same, later] = [await aDelayedOrder(), await aDelayedOrder()]
  refusal = NO_MAILBOX
  for (const id of [same, later]) await tell(id, dayIn(20))
  await tellAgain(same, dayIn(20))
  await shop.runJobs()
  refusal = undefined
  expect(await tellAgain(same, dayIn(20))).not.toHaveProperty('consent_by')
  expect(await tellAgain(later, dayIn(25))).not.toHaveProperty('consent_by')
})

test('A further delay needs an answer although the mail that told the first one again was refused', async () => {
  const id = await aDelayedOrder()
  await tell(id, dayIn(20))
  await shop.runJobs()
  refusal = NO_MAILBOX
  expect(await tellAgain(id, dayIn(20))).not.toHaveProperty('consent_by')
  refusal = undefined
  expect(await tellAgain(id, dayIn(25))).toMatchObject({ consent_by: dayIn(20) })
})

test('A delay that is told again after the day for its answer asks for one by a new day', async () => {
  const id = await aDelayedOrder()
  refusal = { code: 451, text: 'come back later' }
  await tell(id, dayIn(60))
  await shop.runJobs()
  await backdateConsent(shop, id, 1)
  refusal = undefined
  await shop.callAsAdmin(retryMails, { body: { which: 'waiting' } })
  await shop.runJobs()
  expect(await stateAfterTheHour(id)).toBe('paid')
  const told = smtp.received.length
  expect(await tellAgain(id, dayIn(60))).toMatchObject({ consent_by: dayIn(60) })
  expect(smtp.received.slice(told)).toMatchObject([{ subject: `Your order ${id} takes longer` }])
  await backdateConsent(shop, id, 1)
  expect(await stateAfterTheHour(id)).toBe('refunded')
})

test('An order whose short notice was refused, or could not leave by the day that it names, is to be told again', async () => {
  const [refused, late] = [await aDelayedOrder(), await aDelayedOrder()]
  refusal = NO_MAILBOX
  await tell(refused, dayIn(20))
  await shop.runJobs()
  refusal = { code: 451, text: 'come back later' }
  await tell(late, dayIn(20))
  await shop.runJobs()
  const { rows } = await shop.shop.pool.query(
    'select id, expires_at from mails where order_id = $1 and sent_at is null',
    [late],
  )
  expect(rows).toMatchObject([{ expires_at: new Date(dayIn(21)) }])
  const listed = async () => (await listToTell()).filter((id) => [refused, late].includes(id))
  expect(await listed()).toEqual([refused])
  await expireMail(shop, rows[0].id)
  await shop.runTask('take_up_mails')
  expect(await listed()).toHaveLength(2)
  refusal = undefined
  for (const id of [refused, late]) await tellAgain(id, dayIn(20))
  expect(await listed()).toEqual([])
})

test('The press of a product tells again what was told in vain, also once the expected day has passed', async () => {
  const [unnamed, named] = [await aPreOrder(), await aPreOrder()]
  refusal = NO_MAILBOX
  await tell(unnamed.id)
  await tell(named.id, dayIn(20))
  await shop.runJobs()
  refusal = undefined
  for (const { id, coat } of [unnamed, named]) {
    await backdateExpectedDay(shop, coat, 1)
    await backdateHistory(shop, id, '2 minutes')
    const { body } = await shop.callAsAdmin(tellDelays, { params: { id: coat }, body: {} })
    expect(body).toEqual({ told: 1, left: { orders: 0, exchanges: 0 } })
  }
  expect((await orderOf(shop, unnamed.id)).delivery).toMatchObject({ delayed_until: null })
  expect((await orderOf(shop, named.id)).delivery).toMatchObject({ delayed_until: dayIn(20) })
})

test('An order that was told in vain has the form to tell it again, also once its pieces are here', async () => {
  const { id, coat } = await aPreOrder()
  refusal = NO_MAILBOX
  await tell(id, dayIn(40))
  await shop.runJobs()
  refusal = undefined
  await goodsArrive(shop, coat)
  const card = (await cardsToTell()).find((order) => order.id === id)
  expect(card).toMatchObject({ is_late: false, expected_by: dayIn(40) })
})

test('An order that was told in vain without a day has the form to tell it again, also once its pieces are here', async () => {
  const { id, coat } = await aPreOrder()
  refusal = NO_MAILBOX
  await tell(id)
  await shop.runJobs()
  refusal = undefined
  await goodsArrive(shop, coat)
  const card = (await cardsToTell()).find((order) => order.id === id)
  expect(card).toMatchObject({ is_late: false, delayed_until: null, is_untold: true })
  expect(card).not.toHaveProperty('expected_by')
  expect(await tellAgain(id)).not.toHaveProperty('is_untold')
  expect(await listToTell()).not.toContain(id)
})

test('A notice that was refused is not sent again after the one that replaced it', async () => {
  const id = await aDelayedOrder()
  refusal = NO_MAILBOX
  await tell(id, dayIn(20))
  await shop.runJobs()
  refusal = undefined
  await tellAgain(id, dayIn(25))
  const told = smtp.received.length
  expect(smtp.received.at(-1)!.text).toContain(`It leaves by ${dayInWords(dayIn(25))}.`)
  await shop.callAsAdmin(retryMails, { body: { which: 'refused' } })
  await shop.runJobs()
  expect(smtp.received.slice(told).filter(({ subject }) => subject!.includes(id))).toEqual([])
})
