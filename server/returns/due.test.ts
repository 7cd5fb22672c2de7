import { beforeEach, expect, test } from 'vitest'
import * as adminContract from '../../contract/admin-return.ts'
import * as contract from '../../contract/return.ts'
import { backdateRefunds, backdateReturn } from '../../test/backdate.ts'
import { tellOfDispute } from '../../test/disputes.ts'
import { bodyOfMail, mailsAbout } from '../../test/mails.ts'
import { orderOf, refund } from '../../test/orders.ts'
import { setFaults } from '../../test/payments.ts'
import {
  adminReturn,
  aDeliveredOrder,
  anAnnouncedReturn,
  aReceivedReturn,
  askFor,
  BUYER,
  decide,
  receive,
  settle,
} from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { reconcile } from '../orders/payment/reconciler.ts'
import { askForReturn } from './ask-for-return.ts'

const shop = aReconciledShop()
beforeEach(() => setFaults(shop, []))

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const inWords = (time: string | number): string => date.format(new Date(time))

const post = (number: string) =>
  shop.call(contract.postReturn, {
    params: { number },
    body: { email: BUYER, tracking_information: '1Z 40A 7E6' },
  })

test('A buyer is reminded once, four days before the parcel is to be handed in', async () => {
  const { id, returned } = await anAnnouncedReturn(shop)
  await shop.runTask('returns_due')
  const reminders = async () =>
    (await mailsAbout(shop, id)).filter((key) => key.startsWith('return-reminder'))
  expect(await reminders()).toEqual([])
  await backdateReturn(shop, returned.number, '11 days')
  await shop.runTask('returns_due')
  await shop.runTask('returns_due')
  expect(await reminders()).toHaveLength(1)
  expect(await bodyOfMail(shop, `return-reminder:${id}`)).toContain('Please hand it in by')
})

test('A return without a parcel lapses a week late and frees its pieces; the parcel may still come', async () => {
  const { id, returned } = await anAnnouncedReturn(shop)
  await backdateReturn(shop, returned.number, '22 days')
  await shop.runTask('returns_due')
  expect((await adminReturn(shop, returned.number)).state).toBe('lapsed')
  expect((await orderOf(shop, id)).items).toMatchObject([{ in_return: 0 }])
  expect((await receive(shop, returned.number)).body.state).toBe('received')
  expect((await orderOf(shop, id)).items).toMatchObject([{ in_return: 1 }])

  const again = await anAnnouncedReturn(shop)
  await backdateReturn(shop, again.returned.number, '22 days')
  await shop.runTask('returns_due')
  const { number } = (await askFor(shop, again.id)).body
  expect((await receive(shop, again.returned.number)).error).toContain(`is in return ${number} already`)
})

test('A parcel that was handed in does not lapse', async () => {
  const { returned } = await anAnnouncedReturn(shop)
  expect((await post(returned.number)).body).toMatchObject({
    tracking_information: '1Z 40A 7E6',
    due_at: null,
  })
  await backdateReturn(shop, returned.number, '22 days')
  await shop.runTask('returns_due')
  expect((await adminReturn(shop, returned.number)).state).toBe('announced')
})

test('A withdrawal does not lapse; its money is due with the proof of posting, 14 days after the statement at the earliest', async () => {
  const { id } = await aDeliveredOrder(shop)
  const statedAt = new Date()
  const request = { orderId: id, items: [{ line: 1, quantity: 1 }], by: 'shopper', key: undefined, statedAt }
  const { number } = await shop.shop.db.transaction().execute((trx) => askForReturn(trx, request))
  await backdateReturn(shop, number, '25 days')
  await shop.runTask('returns_due')
  expect(await adminReturn(shop, number)).toMatchObject({ state: 'announced', due_at: null })
  expect((await settle(shop, number)).status).toBe(409)
  const { due_at, posted_at } = (await post(number)).body
  expect(due_at).toBe(posted_at)
  expect((await settle(shop, number)).body).toMatchObject({ state: 'settled', refund_state: 'sent' })
})

test('What was received and not looked at is accepted on the day its money is due', async () => {
  const { id, returned } = await aReceivedReturn(shop)
  await backdateReturn(shop, returned.number, '13 days')
  await shop.runTask('returns_due')
  expect((await adminReturn(shop, returned.number)).state).toBe('received')
  await backdateReturn(shop, returned.number, '1 day')
  await shop.runTask('returns_due')
  await shop.runTask('returns_due')
  const settled = await adminReturn(shop, returned.number)
  expect(settled).toMatchObject({ state: 'settled', refunded: 48_000 })
  expect(settled.items).toMatchObject([{ outcome: 'accepted', disposition: null }])
  expect((await orderOf(shop, id)).amount_refunded).toBe(48_000)
})

test('The money of a return waits for a dispute, goes out when it is won, and stays when it is lost', async () => {
  const won = await aReceivedReturn(shop)
  await tellOfDispute(shop, won.id, 'needs_response')
  const waiting = await settle(shop, won.returned.number)
  expect(waiting.body).toMatchObject({ state: 'settled', refunded: 0, refund_state: 'disputed' })
  await shop.runTask('returns_pay')
  expect((await orderOf(shop, won.id)).amount_refunded).toBe(0)
  await tellOfDispute(shop, won.id, 'won')
  await shop.runTask('returns_pay')
  await shop.runTask('returns_pay')
  expect((await orderOf(shop, won.id)).amount_refunded).toBe(48_000)

  const lost = await aReceivedReturn(shop)
  await tellOfDispute(shop, lost.id, 'needs_response')
  await settle(shop, lost.returned.number)
  await tellOfDispute(shop, lost.id, 'lost')
  await shop.runTask('returns_pay')
  expect((await orderOf(shop, lost.id)).amount_refunded).toBe(0)
})

test('Ten clicks on Settle are one refund', async () => {
  const { id, returned, payment_intent } = await aReceivedReturn(shop, { quantity: 2 })
  const outcomes = [
    { item: returned.items[0]!.id, outcome: 'accepted' as const, disposition: 'restock' as const },
  ]
  const replies = await Promise.all(Array.from({ length: 10 }, () => settle(shop, returned.number, outcomes)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
  const { data } = await shop.shop.provider.stripe.refunds.list({ payment_intent })
  expect(data).toHaveLength(1)
  expect((await orderOf(shop, id)).amount_refunded).toBe(48_000)
})

test('A return of a payment that was given back before says what is left of it, on its page and in its mail', async () => {
  const { id, returned } = await aReceivedReturn(shop)
  expect((await refund(shop, id, 47_000)).status).toBe(200)
  await backdateRefunds(shop, id, '3 days')
  await settle(shop, returned.number)
  expect(await adminReturn(shop, returned.number)).toMatchObject({
    amount: 1_000,
    refunded: 1_000,
    refund_state: 'sent',
    given_before: 47_000,
  })
  const mail = (await bodyOfMail(shop, `return-settled:${id}`))!.replaceAll(/\s+/g, ' ')
  expect(mail).toContain('We are sending $10.00 back')
  const { rows } = await shop.shop.pool.query<{ created_at: Date }>(
    'select created_at from refunds where order_id = $1 order by created_at limit 1',
    [id],
  )
  const on = inWords(rows[0]!.created_at.getTime())
  expect(mail).toContain(`$470.00 of what these pieces cost was given back to you on ${on}.`)
})

test('Of a dispute that was won a moment ago, a return says that its money is still to be given', async () => {
  const { id, returned } = await aReceivedReturn(shop)
  await tellOfDispute(shop, id, 'needs_response')
  await settle(shop, returned.number)
  await tellOfDispute(shop, id, 'won')
  const won = await adminReturn(shop, returned.number)
  expect(won).toMatchObject({ amount: 48_000, refunded: 0, refund_state: 'none' })
  expect(won).not.toHaveProperty('given_before')
  await shop.runTask('returns_pay')
  const paid = await adminReturn(shop, returned.number)
  expect(paid).toMatchObject({ amount: 48_000, refunded: 48_000, refund_state: 'sent' })
  expect(paid).not.toHaveProperty('given_before')
})

test('A failed refund of what was left of a payment is still to be given, and can be paid again', async () => {
  const { id, returned, payment_intent } = await aReceivedReturn(shop)
  expect((await refund(shop, id, 47_000)).status).toBe(200)
  await setFaults(shop, [{ kind: 'webhook_drop' }])
  await shop.shop.provider.stripe.refunds.create({ payment_intent, amount: 400 })
  const failed = (await settle(shop, returned.number)).body
  expect(failed).toMatchObject({ amount: 1_000, refunded: 0, refund_state: 'failed' })
  expect(failed).not.toHaveProperty('given_before')
  // The shop hears of the refund that was made elsewhere.
  await reconcile(shop.shop)
  const params = { number: returned.number }
  const again = (await shop.callAsAdmin(adminContract.payReturnAgain, { params })).body
  expect(again).toMatchObject({ amount: 600, refunded: 600, refund_state: 'sent' })
  expect(again).not.toHaveProperty('given_before')
})

test('What is accepted with nothing to send says by when its refund is on its way, as its page does', async () => {
  const { id } = await aDeliveredOrder(shop)
  const { number } = (await askFor(shop, id, [{ reason: 'missing' }])).body
  const { due_at } = (await decide(shop, number, 'accept')).body as adminContract.AdminReturn
  const mail = (await bodyOfMail(shop, `return-instructions:${id}`))!.replaceAll(/\s+/g, ' ')
  expect(mail).toContain(
    `There is nothing to send. Your refund is on its way by ${inWords(due_at!)} at the latest.`,
  )
})

test('A parcel is handed in with a tracking number that says something', async () => {
  const { returned } = await anAnnouncedReturn(shop)
  const params = { number: returned.number }
  const body = { email: BUYER, tracking_information: '   ' }
  expect((await shop.call(contract.postReturn, { params, body })).status).toBe(400)
  expect(await adminReturn(shop, returned.number)).toMatchObject({ posted_at: null })
})
