import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryMails } from '../../../contract/mail.ts'
import { type AdminOrder, listAdminOrders } from '../../../contract/order.ts'
import { sendDelayNotice } from '../../../contract/order-notes.ts'
import { dayIn } from '../../../contract/promise.ts'
import { backdateConsent, backdateHistory } from '../../../test/backdate.ts'
import { aPaidOrder, orderOf } from '../../../test/orders.ts'
import { closeReconciled } from '../../../test/payments.ts'
import { aProduct } from '../../../test/products.ts'
import { preOrder } from '../../../test/promises.ts'
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
  const coat = await aProduct(shop)
  await preOrder(shop, coat, 10)
  const { id } = await aPaidOrder(shop, { product: coat })
  await shop.runJobs()
  return id
}

const tell = async (id: string, until?: string) =>
  await shop.call(sendDelayNotice, { params: { id }, body: until ? { until } : {} }, await shop.adminToken())

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

async function listToTell(): Promise<string[]> {
  const list = await shop.call(listAdminOrders, { query: { todo: 'tell' } }, await shop.adminToken())
  return (list.body as AdminOrder[]).map(({ id }) => id)
}

test('An order is not canceled for want of an answer to a notice that was refused, and is to be told again', async () => {
  const id = await aDelayedOrder()
  refusal = NO_MAILBOX
  expect((await tell(id)).status).toBe(200)
  await shop.runJobs()
  await backdateConsent(shop, id, 1)
  expect(await stateAfterTheHour(id)).toBe('paid')
  expect(await listToTell()).toEqual([id])

  refusal = undefined
  await shop.call(retryMails, { body: { which: 'refused' } }, await shop.adminToken())
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
  await shop.call(retryMails, { body: { which: 'waiting' } }, await shop.adminToken())
  await shop.runJobs()
  expect(await stateAfterTheHour(id)).toBe('paid')
  const told = smtp.received.length
  expect(await tellAgain(id, dayIn(60))).toMatchObject({ consent_by: dayIn(60) })
  expect(smtp.received.slice(told)).toMatchObject([{ subject: `Your order ${id} takes longer` }])
  await backdateConsent(shop, id, 1)
  expect(await stateAfterTheHour(id)).toBe('refunded')
})
