import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { retryMails } from '../../contract/mail.ts'
import { getOperations } from '../../contract/operations.ts'
import { updateOrder } from '../../contract/order.ts'
import { backdateMail, bringMailsForward, expireMail } from '../../test/backdate.ts'
import { findFreePort } from '../../test/free-port.ts'
import { aPaidOrder, changeDelivery } from '../../test/orders.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { openSmtp } from '../../test/smtp.ts'
import { inTransaction } from '../database/transaction.ts'
import { checkMails } from '../operations/doctor/check-mails.ts'
import { readShopFigures } from '../operations/shop-metric-queries.ts'
import type { Mail } from './mails.ts'
import { sendMail } from './outbox-queries.ts'
import { SAMPLES } from './samples.ts'

let shop: TestShop
let port: number
let smtp: Awaited<ReturnType<typeof openSmtp>> | undefined
let refusal: { code: number; text: string; to?: string } | undefined
beforeAll(async () => {
  port = await findFreePort()
  shop = await openTestShop({ SMTP_URL: `smtp://127.0.0.1:${port}` })
})
afterEach(async () => {
  await smtp?.close()
  smtp = undefined
  refusal = undefined
})
afterAll(() => shop.close())

const answerFromNowOn = async () => (smtp = await openSmtp({ port, refusal: () => refusal }))

const write = (key: string, more: Partial<Mail> = {}): Promise<number> => {
  const mail = {
    key,
    to: `${key}@example.com`,
    template: 'password-changed',
    data: { name: 'Ines Almeida', at: '2026-03-01T10:00:00.000Z' },
    ...more,
  } as Mail
  return inTransaction(shop.shop.db, async (trx) => (await sendMail(trx, mail))!)
}

const rowOf = (id: number) =>
  shop.shop.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const retry = async (which: 'waiting' | 'refused') =>
  (await shop.callAsAdmin(retryMails, { body: { which } })).body.message

const standing = async () => (await shop.callAsAdmin(getOperations, {})).body.mails

const figures = () => readShopFigures(shop.shop.db)

/** Has all mails that wait tried until their jobs end. */
async function failAsOftenAsTheyMay(): Promise<void> {
  do await shop.runJobs()
  while ((await bringMailsForward(shop)) > 0)
}

async function runJobsSideBySide(): Promise<void> {
  await Promise.all(Array.from({ length: 3 }, () => shop.runJobs()))
  // Each of them ends where the jobs that are left wait for one of another.
  await shop.runJobs()
}

const subjects = () => smtp!.received.map(({ to, subject }) => [to![0]!.address, subject])

test('A mail whose job has ended waits, is counted, and leaves once the mail server answers', async () => {
  const id = await write('ended')
  await failAsOftenAsTheyMay()
  await backdateMail(shop.shop, id, '2 hours')
  await shop.runTask('take_up_mails')
  await shop.runJobs()
  expect(await figures()).toMatchObject({ mails_waiting: 1, mails_held_up: 1, jobs_given_up: 1 })
  expect((await figures()).oldest_mail_age).toBeGreaterThan(7_000)
  expect(await checkMails(shop.shop.db)).toMatchObject([
    { level: 'fault', what: expect.stringContaining('1 mail waits to be sent') },
  ])
  expect(await standing()).toMatchObject({ waiting: 1, late_since: expect.any(String), refused: 0 })

  await answerFromNowOn()
  await shop.runTask('take_up_mails')
  await shop.runJobs()
  expect(subjects()).toEqual([['ended@example.com', 'Your Hemline password was changed']])
  expect(await standing()).toMatchObject({ waiting: 0, late_since: null })
  expect(await figures()).toMatchObject({ mails_waiting: 0, oldest_mail_age: null, jobs_given_up: 0 })
  expect((await checkMails(shop.shop.db)).map(({ level }) => level)).toEqual(['good'])
})

test('A mail that only its recipient’s mail server does not take rings no alarm once later ones leave', async () => {
  await answerFromNowOn()
  refusal = { code: 450, text: '4.1.2 Domain not found', to: 'mistyped@example.com' }
  const id = await write('mistyped')
  await shop.runJobs()
  await backdateMail(shop.shop, id, '2 hours')
  expect(await figures()).toMatchObject({ mails_waiting: 1, mails_held_up: 1 })
  await write('later-one')
  await shop.runJobs()
  expect(await figures()).toMatchObject({ mails_waiting: 1, mails_held_up: 0 })
  expect((await checkMails(shop.shop.db)).map(({ level }) => level)).toEqual(['warning'])
  expect(await standing()).toMatchObject({ waiting: 1, late_since: expect.any(String) })
  refusal = undefined
  await retry('waiting')
  await shop.runJobs()
})

test('One press has the mails that wait tried at once', async () => {
  const id = await write('pressed')
  await shop.runJobs()
  await answerFromNowOn()
  await shop.runJobs()
  expect(await rowOf(id)).toMatchObject({ sent_at: null, failure: null })
  expect(await retry('waiting')).toBe('One mail is tried now.')
  await shop.runJobs()
  expect(subjects()).toHaveLength(1)
  expect(await retry('waiting')).toBe('There is no such mail any more.')
})

test('A mail that was tried for a fortnight is refused, told of and kept, and sent again by one press', async () => {
  const id = await write('fortnight')
  await failAsOftenAsTheyMay()
  await backdateMail(shop.shop, id, '15 days')
  await shop.runTask('take_up_mails')
  expect(await rowOf(id)).toMatchObject({ sent_at: null, failure: expect.stringContaining('ECONNREFUSED') })
  expect(await standing()).toMatchObject({
    waiting: 0,
    refused: 1,
    latest_refused: [{ label: 'Password changed', recipient: 'fortnight@example.com' }],
  })
  expect((await checkMails(shop.shop.db)).map(({ level }) => level)).toEqual(['good', 'warning'])
  await answerFromNowOn()
  expect(await retry('refused')).toBe('One mail is tried now.')
  await shop.runJobs()
  expect(await rowOf(id)).toMatchObject({ sent_at: expect.any(Date), failure: null, refused_at: null })
})

test('What the mail server has refused is counted, and its content is cleared after a fortnight', async () => {
  const { mails_refused: before } = await figures()
  await answerFromNowOn()
  const id = await write('unknown')
  refusal = { code: 550, text: '5.1.1 no such mailbox' }
  await shop.runJobs()
  expect(await figures()).toMatchObject({ mails_waiting: 0, mails_refused: before + 1 })
  await shop.runTask('clear_mails')
  expect(await rowOf(id)).toMatchObject({ data: expect.any(Object) })
  await backdateMail(shop.shop, id, '15 days')
  await shop.runTask('clear_mails')
  expect(await rowOf(id)).toMatchObject({ data: null, failure: expect.stringContaining('no such mailbox') })
  expect(await retry('refused')).toBe('There is no such mail any more.')
})

test('What was refused is not kept longer by sending it again', async () => {
  await answerFromNowOn()
  const [old, recent] = [await write('old'), await write('newer')]
  refusal = { code: 550, text: '5.1.1 no such mailbox' }
  await shop.runJobs()
  await backdateMail(shop.shop, old, '33 days')
  await backdateMail(shop.shop, recent, '31 days')
  await retry('refused')
  await shop.runJobs()
  await shop.runTask('clear_mails')
  expect(await rowOf(old)).toMatchObject({ data: null, refused_at: expect.any(Date) })
  expect(await rowOf(recent)).toMatchObject({ data: expect.any(Object), refused_at: expect.any(Date) })
  refusal = undefined
  await retry('refused')
  await shop.runJobs()
  expect(subjects().map(([address]) => address)).toEqual(['newer@example.com'])
})

test('A mail whose link has ended is not sent late, and says so', async () => {
  const seen = { failure: expect.stringContaining('too late'), data: null, sent_at: null }
  const link = { template: 'password-reset', data: { name: null, seed: 'a-seed', validHours: 2 } } as const
  const [tried, waiting] = [
    await write('late', { ...link, expiresAt: new Date(Date.now() + 60_000) }),
    await write('later', { ...link, expiresAt: new Date(Date.now() + 60_000) }),
  ]
  await shop.runJobs()
  for (const id of [tried, waiting]) await expireMail(shop, id)
  await answerFromNowOn()
  await shop.runTask('send_mail', { id: tried })
  expect(await rowOf(tried)).toMatchObject(seen)
  await shop.runTask('take_up_mails')
  expect(await rowOf(waiting)).toMatchObject(seen)
  await retry('waiting')
  await shop.runJobs()
  expect(smtp!.received).toEqual([])
})

test('A mail of an order takes those with it that were written earlier, in their order', async () => {
  const { id } = await aPaidOrder(shop, { payment: { email: 'order@example.com' } })
  await shop.runJobs()
  await changeDelivery(shop, id, { status: 'shipped', tracking_information: 'FIRST-1' })
  await shop.runJobs()
  await answerFromNowOn()
  await changeDelivery(shop, id, { tracking_information: 'SECOND-2' })
  await shop.runJobs()
  expect(subjects().map(([, subject]) => subject)).toEqual([
    `Your Hemline order ${id}`,
    `Your order ${id} is on its way`,
    `Tracking for your order ${id}`,
  ])
  await bringMailsForward(shop)
  await shop.runJobs()
  expect(smtp!.received).toHaveLength(3)
})

test('Mails of an order whose jobs run side by side take an earlier one with them once, in their order', async () => {
  const orderId = 'HL-00000-00000-00000-00001'
  await write('first', { orderId })
  await shop.runJobs()
  for (const key of ['second', 'third', 'fourth']) await write(key, { orderId })
  await answerFromNowOn()
  await runJobsSideBySide()
  const sent = ['first', 'second', 'third', 'fourth']
  expect(subjects().map(([address]) => address)).toEqual(sent.map((key) => `${key}@example.com`))
})

test('Mails of an order that are all tried at once leave once, in their order', async () => {
  const orderId = 'HL-00000-00000-00000-00002'
  const sent = ['one', 'two', 'three', 'four']
  for (const key of sent) await write(key, { orderId })
  await failAsOftenAsTheyMay()
  await shop.runTask('take_up_mails')
  await answerFromNowOn()
  await retry('waiting')
  await runJobsSideBySide()
  expect(subjects().map(([address]) => address)).toEqual(sent.map((key) => `${key}@example.com`))
})

test('After the mail that another address is used, none about the order goes to the old one, nor what was refused there', async () => {
  const { id } = await aPaidOrder(shop, { payment: { email: 'old@example.com' } })
  await shop.runJobs()
  await answerFromNowOn()
  refusal = { code: 550, text: '5.1.1 no such mailbox' }
  await changeDelivery(shop, id, { status: 'shipped' })
  await shop.runJobs()
  refusal = undefined
  const order = { delivery_attributes: {}, email: 'new@example.com' }
  await shop.callAsAdmin(updateOrder, { params: { id }, body: { order } })
  await shop.runJobs()
  await retry('refused')
  await shop.runJobs()
  expect(subjects()).toEqual([
    ['old@example.com', `Another e-mail address for order ${id}`],
    ['new@example.com', `Your Hemline order ${id}`],
    ['new@example.com', `Your order ${id} is on its way`],
  ])
})

test('A tracking that was refused is not sent after a later one, whichever was refused first', async () => {
  const [told, waiting] = [await aPaidOrder(shop), await aPaidOrder(shop)]
  const retrack = (id: string) => changeDelivery(shop, id, { tracking_information: 'SECOND-2' })
  await shop.runJobs()
  await answerFromNowOn()
  await retry('waiting')
  await shop.runJobs()
  const before = smtp!.received.length
  refusal = { code: 550, text: '5.1.1 no such mailbox' }
  await changeDelivery(shop, told.id, { status: 'shipped', tracking_information: 'FIRST-1' })
  await shop.runJobs()
  refusal = undefined
  await retrack(told.id)
  await shop.runJobs()
  refusal = { code: 550, text: '5.1.1 no such mailbox' }
  await changeDelivery(shop, waiting.id, { status: 'shipped', tracking_information: 'FIRST-1' })
  await retrack(waiting.id)
  await shop.runJobs()
  refusal = undefined
  await retry('refused')
  await shop.runJobs()
  const sent = smtp!.received.slice(before).filter(({ subject }) => /Tracking|on its way/.test(subject!))
  expect(sent.map(({ subject }) => subject)).toEqual([
    `Tracking for your order ${told.id}`,
    `Tracking for your order ${waiting.id}`,
  ])
  expect(sent.map(({ text }) => text!.includes('FIRST-1'))).toEqual([false, false])
})

test('A tracking that is refused while a later one is being written is neither sent again nor counted', async () => {
  const orderId = 'HL-00000-00000-00000-00003'
  const tracking = { template: 'order-tracking', data: SAMPLES['order-tracking'].data, orderId } as const
  await answerFromNowOn()
  const { refused: before } = await standing()
  const first = await write('tracking-one', tracking)
  refusal = { code: 550, text: '5.1.1 no such mailbox' }
  await inTransaction(shop.shop.db, async (trx) => {
    await sendMail(trx, { key: 'tracking-two', to: 'tracking-two@example.com', ...tracking })
    await shop.runJobs()
  })
  expect(await rowOf(first)).toMatchObject({ refused_at: expect.any(Date) })
  expect((await standing()).refused).toBe(before)
  refusal = undefined
  await retry('refused')
  await shop.runJobs()
  const sent = subjects().map(([address]) => address)
  expect(sent.filter((address) => address!.startsWith('tracking-'))).toEqual(['tracking-two@example.com'])
})

test('An address that is not answered for holds up no mail to the one that replaced it', async () => {
  const { id } = await aPaidOrder(shop, { payment: { email: 'ada@gmial.example' } })
  await shop.runJobs()
  await answerFromNowOn()
  refusal = { code: 450, text: '4.1.2 Domain not found', to: 'ada@gmial.example' }
  const order = { delivery_attributes: {}, email: 'ada@gmail.example' }
  await shop.callAsAdmin(updateOrder, { params: { id }, body: { order } })
  await shop.runJobs()
  await changeDelivery(shop, id, { status: 'shipped' })
  await shop.runJobs()
  expect(subjects()).toEqual([
    ['ada@gmail.example', `Your Hemline order ${id}`],
    ['ada@gmail.example', `Your order ${id} is on its way`],
  ])
})

test('After 400 days it is not known who was mailed, and a key still sends one mail', async () => {
  await answerFromNowOn()
  const old = await write('long-ago')
  const recent = await write('recent')
  await shop.runJobs()
  await backdateMail(shop.shop, old, '401 days')
  await backdateMail(shop.shop, recent, '399 days')
  await shop.runTask('clear_mails')
  expect(await rowOf(old)).toMatchObject({ key: 'long-ago', recipient: '', sent_at: expect.any(Date) })
  expect(await rowOf(recent)).toMatchObject({ recipient: 'recent@example.com' })
  await inTransaction(shop.shop.db, async (trx) => {
    const again = {
      to: 'long-ago@example.com',
      template: 'account-deleted',
      data: { at: '2026-03-01' },
    } as const
    expect(await sendMail(trx, { key: 'long-ago', ...again })).toBeUndefined()
  })
})
