import { expect, test } from 'vitest'
import { closeWithdrawal, listWithdrawals, matchWithdrawal, withdraw } from '../../contract/withdrawal.ts'
import { refundOrder } from '../../contract/order.ts'
import { giveReason, type ReturnReason } from '../../contract/return.ts'
import { type AdminReturn, getReturn } from '../../contract/admin-return.ts'
import { bodyOfMail, mailsAbout, mailsTo } from '../../test/mails.ts'
import { backdateDelivery } from '../../test/backdate.ts'
import { anOrder, aPaidOrder, aRefundedOrder, changeDelivery, orderOf, refund } from '../../test/orders.ts'
import { aDeliveredOrder, anAnnouncedReturn, askFor, cancel, receive, settle } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { listReturnsOfOrder } from '../returns/queries.ts'

const shop = aReconciledShop()

const ADA = { name: 'Ada Lovelace', email: 'ada@example.com' }
const DAY_MS = 24 * 60 * 60_000
const NO_ORDER = 'HL-00000-00000-00000-00000'

const declare = (typed: Partial<Parameters<typeof shop.call<typeof withdraw>>[1]['body']>) =>
  shop.call(withdraw, { body: { ...ADA, order: NO_ORDER, ...typed } })

const open = async () => {
  const { body } = await shop.callAsAdmin(listWithdrawals, { query: {} })
  return body as {
    id: number
    email: string
    order_id: string | null
    is_buyer: boolean
    has_pieces_left: boolean
    statement: string
  }[]
}
const openOf = async (email: string) => (await open()).filter((withdrawal) => withdrawal.email === email)

test('A statement is recorded, and acknowledged with what was typed, with date and time', async () => {
  const email = 'grace@example.com'
  const { status, body } = await declare({ name: 'Grace  Hopper ', email, order: 'my coat of May' })
  expect(status).toBe(200)
  const [withdrawal] = await openOf(email)
  expect(withdrawal).toMatchObject({ order_id: null, is_buyer: false })
  const [mail] = await mailsTo(shop, email)
  expect(mail!.text.replaceAll(/\n>? ?/g, ' ')).toContain(withdrawal!.statement)
  expect(mail!.text).toContain('I, Grace Hopper, hereby withdraw')
  expect(mail!.text).toContain('my coat of May')
  const at = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  expect(mail!.text).toContain(`${at.format(new Date(body.received_at))} UTC`)
})

test('What a stranger types is no link in the acknowledgement', async () => {
  const email = 'victim@example.com'
  await declare({ name: 'https://evil.example/pay', email, order: 'evil.example' })
  const [mail] = await mailsTo(shop, email)
  expect(mail!.text).not.toMatch(/evil\.example/)
  expect(mail!.text).toContain('evil')
})

test('What is missing is asked for with a sentence for each field', async () => {
  const { status, body } = await declare({ name: ' \u200b ', order: '', email: 'ada@' })
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    name: 'Please enter your name.',
    order: 'Please enter the order number.',
    email: 'Please enter an e-mail address like name@example.com.',
  })
})

const BUYER = 'buyer@example.com'
const payment = { email: BUYER }
const returnsOf = async (id: string) => await listReturnsOfOrder(shop.shop.db, id)
const keysAbout = async (id: string, template: string) =>
  (await mailsAbout(shop, id)).filter((key) => key.startsWith(template))

test('An order that is not begun is canceled by its buyer’s statement, in any spelling of number and e-mail', async () => {
  const { id } = await aPaidOrder(shop, { quantity: 2, payment: { email: 'Linus@example.com' } })
  const typed = { order: id.toLowerCase().replaceAll('-', ' '), email: 'LINUS@EXAMPLE.COM' }
  const { body } = await declare(typed)
  expect(await returnsOf(id)).toMatchObject([
    { number: body.number, kind: 'cancel', basis: 'withdrawal', state: 'settled', items: [{ quantity: 2 }] },
  ])
  expect(await openOf('LINUS@EXAMPLE.COM')).toEqual([])
  expect(await keysAbout(id, 'pieces-canceled')).toHaveLength(1)
  expect(await keysAbout(id, 'withdrawal-told')).toEqual([])
  expect(await orderOf(shop, id)).toMatchObject({ items: [{ taken_back: 2 }] })
})

test('An order that was delivered is to be sent back, and the same statement again makes no second return', async () => {
  const { id } = await aDeliveredOrder(shop, { quantity: 2, payment })
  const { body } = await declare({ order: id, email: BUYER })
  const again = await declare({ order: id, email: BUYER })
  expect(again.body.number).toBe(body.number)
  expect(await returnsOf(id)).toMatchObject([
    { number: body.number, basis: 'withdrawal', state: 'announced', items: [{ quantity: 2 }] },
  ])
  expect(await keysAbout(id, 'return-instructions')).toHaveLength(1)
  expect(
    (await mailsTo(shop, BUYER)).filter(({ template }) => template === 'withdrawal-received'),
  ).toHaveLength(2)
})

test('The history of a return says that a withdrawal was declared that led to it, again or under another e-mail, and when', async () => {
  const email = 'declares.twice@example.com'
  const historyOf = async (number: string) => {
    const { body } = await shop.callAsAdmin(getReturn, { params: { number } })
    return (body as AdminReturn).history.filter(({ what }) => what.startsWith('withdrawal declared'))
  }
  const { id } = await aDeliveredOrder(shop, { payment: { email } })
  const { body } = await declare({ order: id, email })
  expect(await historyOf(body.number!)).toEqual([])
  const again = await declare({ order: id, email })
  await declare({ order: id, email: 'her.other@example.com' })
  expect(await historyOf(body.number!)).toMatchObject([
    { what: 'withdrawal declared again', by: 'shopper', after: { declared_at: again.body.received_at } },
    { what: 'withdrawal declared under another e-mail', by: 'shopper' },
  ])

  const settled = await anAnnouncedReturn(shop, { payment: { email } })
  const { number } = settled.returned
  await receive(shop, number)
  await settle(shop, number)
  await declare({ order: settled.id, email })
  expect(await historyOf(number)).toMatchObject([{ what: 'withdrawal declared' }])
  // One that becomes a withdrawal by the statement says so.
  const announced = await anAnnouncedReturn(shop, { payment: { email } })
  await declare({ order: announced.id, email })
  expect(await historyOf(announced.returned.number)).toEqual([])
})

test('What another e-mail has declared before stands in the history of the return that ends its wait', async () => {
  const email = 'declares.later@example.com'
  const { id } = await aPaidOrder(shop, { payment: { email } })
  const { body: declared } = await declare({ order: id, email: 'her.other@example.com' })
  const { body } = await declare({ order: id, email })
  const { history } = (await shop.callAsAdmin(getReturn, { params: { number: body.number! } })).body
  expect(history).toContainEqual(
    expect.objectContaining({
      what: 'withdrawal declared under another e-mail',
      after: { number: body.number, declared_at: declared.received_at },
    }),
  )
})

test('An order that is being made needs no parcel, and its money is due 14 days after the statement', async () => {
  const { id } = await aPaidOrder(shop, { payment })
  await changeDelivery(shop, id, { begun: true })
  const { body } = await declare({ order: id, email: BUYER })
  const [made] = await returnsOf(id)
  expect(made).toMatchObject({ number: body.number, state: 'received', needs_return: false })
  expect(made!.due_at!.getTime()).toBe(new Date(body.received_at).getTime() + 14 * DAY_MS)
})

test('Who withdraws while another size is held for them gets the money instead', async () => {
  const { id, returned } = await anAnnouncedReturn(shop, { items: [{ new_size: 'L' }], payment })
  expect((await declare({ order: id, email: BUYER })).body.number).toBe(returned.number)
  const [found] = await returnsOf(id)
  expect(found).toMatchObject({ kind: 'return', basis: 'withdrawal', exchange: { state: 'undone' } })
  expect(found!.items).toMatchObject([{ new_size: null }])
  expect(await orderOf(shop, returned.exchange!.order_id)).toMatchObject({ state: 'cancelled' })
})

test('A statement with another e-mail is told to the order’s address, and an admin decides about its return', async () => {
  const { id } = await aDeliveredOrder(shop, { payment })
  const typed = { order: id, email: 'other@example.com' }
  expect((await declare(typed)).body.number).toBeUndefined()
  expect((await declare(typed)).body.number).toBeUndefined()
  expect(await returnsOf(id)).toMatchObject([{ state: 'requested', basis: 'withdrawal', email: BUYER }])
  const acknowledged = await mailsTo(shop, 'other@example.com')
  expect(acknowledged).toHaveLength(2)
  for (const { text } of acknowledged) expect(text).not.toMatch(/\/orders\/|\/returns\/|R-[0-9A-Z]{10}/)
  const told = await bodyOfMail(shop, `withdrawal-told:${id}`)
  expect(told).toContain('with another e-mail address')
  expect(told).not.toContain('other@example.com')
  expect(await keysAbout(id, 'withdrawal-told')).toHaveLength(1)
  expect(await keysAbout(id, 'return-instructions')).toEqual([])
})

test('A stranger who knows its number keeps no order from being sent: its buyer is told, and an admin looks', async () => {
  const { id } = await aPaidOrder(shop, { payment })
  const email = 'knows-the-number@example.com'
  await declare({ order: id, email })
  expect(await returnsOf(id)).toEqual([])
  expect((await bodyOfMail(shop, `withdrawal-told:${id}`))!.replaceAll(/\s+/g, ' ')).toContain(
    'until then your order is made and sent as planned',
  )
  expect((await cancel(shop, id, undefined, { email: BUYER })).status).toBe(200)
  const { id: other } = await aPaidOrder(shop, { payment })
  await declare({ order: other, email })
  expect((await changeDelivery(shop, other, { status: 'shipped' })).status).toBe(200)
  expect(await openOf(email)).toMatchObject([{ order_id: id, is_buyer: false }, { order_id: other }])
})

test('A statement with another e-mail that was the buyer’s all the same is accepted by an admin, once', async () => {
  const { id } = await aPaidOrder(shop, { payment })
  const { id: other } = await aPaidOrder(shop, { payment })
  const email = 'second-address@example.com'
  await declare({ order: id, email })
  const [withdrawal] = await openOf(email)
  const accept = async (order: string) =>
    shop.callAsAdmin(matchWithdrawal, { params: { id: withdrawal!.id }, body: { order } })
  expect((await accept(other)).status).toBe(409)
  expect((await accept(id)).status).toBe(200)
  expect(await returnsOf(id)).toMatchObject([{ kind: 'cancel', basis: 'withdrawal', state: 'settled' }])
  expect(await orderOf(shop, id)).toMatchObject({ items: [{ taken_back: 1 }] })
  expect((await accept(id)).status).toBe(409)
  expect(await openOf(email)).toEqual([])
})

test('What another e-mail has declared of an order that has not left ends once its buyer declares it, too', async () => {
  const buyer = 'declares-too@example.com'
  const { id } = await aPaidOrder(shop, { quantity: 2, payment: { email: buyer } })
  const email = 'first-address@example.com'
  await declare({ order: id, email })
  const pieces = [{ line: 1, quantity: 1 }]
  await declare({ order: id, email: buyer, pieces })
  expect(await openOf(email)).toMatchObject([{ order_id: id, has_pieces_left: true }])
  const { body } = await declare({ order: id, email: buyer })
  expect(await openOf(email)).toEqual([])
  expect(await returnsOf(id)).toMatchObject([{ state: 'settled' }, { number: body.number, state: 'settled' }])
})

test('What another e-mail declares of an order that its buyer has withdrawn from waits for nobody', async () => {
  const buyer = 'declared-first@example.com'
  const { id } = await aPaidOrder(shop, { payment: { email: buyer } })
  await declare({ order: id, email: buyer })
  const email = 'came-after@example.com'
  await declare({ order: id, email })
  expect(await openOf(email)).toEqual([])
  expect(await bodyOfMail(shop, `withdrawal-told:${id}`)).not.toContain('made and sent as planned')
})

test('A statement that waits says whether anything of its order is left', async () => {
  const { id } = await aPaidOrder(shop, { payment })
  const email = 'of-a-canceled-one@example.com'
  await declare({ order: id, email })
  expect((await cancel(shop, id, undefined, { email: BUYER })).status).toBe(200)
  expect(await openOf(email)).toMatchObject([{ order_id: id, has_pieces_left: false }])
})

test('What another e-mail has declared ends once its pieces are canceled or refunded without a statement of their buyer', async () => {
  const email = 'of-canceled-pieces@example.com'
  const { id } = await aPaidOrder(shop, { quantity: 3, payment })
  await declare({ order: id, email })
  expect((await cancel(shop, id, [{ line: 1, quantity: 2 }], { email: BUYER })).status).toBe(200)
  await shop.runTask('end_doubted_withdrawals')
  expect(await openOf(email)).toMatchObject([{ order_id: id, has_pieces_left: true }])
  expect((await cancel(shop, id, undefined, { email: BUYER })).status).toBe(200)
  const { id: refunded, product: product_id } = await aPaidOrder(shop, { payment })
  await declare({ order: refunded, email })
  const pieces = [{ product_id, size: 'M', quantity: 1 }]
  const whole = { params: { id: refunded }, headers: {}, body: { pieces } }
  expect((await shop.callAsAdmin(refundOrder, whole)).status).toBe(200)
  expect(await openOf(email)).toHaveLength(2)
  await shop.runTask('end_doubted_withdrawals')
  expect(await openOf(email)).toEqual([])
})

test('What another e-mail has declared ends when the order is refunded in full, also if no pieces are named', async () => {
  const email = 'of-a-whole-refund@example.com'
  const { id } = await aPaidOrder(shop, { payment })
  await declare({ order: id, email })
  const part = { params: { id }, headers: {}, body: { amount: 100 } }
  expect((await shop.callAsAdmin(refundOrder, part)).status).toBe(200)
  await shop.runTask('end_doubted_withdrawals')
  expect(await openOf(email)).toHaveLength(1)
  expect((await refund(shop, id)).status).toBe(200)
  await shop.runTask('end_doubted_withdrawals')
  expect(await openOf(email)).toEqual([])
})

test('A buyer’s own statement that waits for an admin is not ended by a cancellation', async () => {
  const buyer = 'waits-for-an-admin@example.com'
  const { id } = await aPaidOrder(shop, { payment: { email: buyer } })
  expect((await refund(shop, id)).status).toBe(200)
  await declare({ order: id, email: buyer })
  const waiting = await openOf(buyer)
  await shop.runTask('end_doubted_withdrawals')
  expect(await openOf(buyer)).toEqual(waiting)
})

test('What another e-mail has declared is accepted once the buyer declares it too', async () => {
  const { id } = await aDeliveredOrder(shop, { payment })
  await declare({ order: id, email: 'stranger@example.com' })
  const { body } = await declare({ order: id, email: BUYER })
  expect(await returnsOf(id)).toMatchObject([{ number: body.number, state: 'announced' }])
})

test('A statement that comes too late is left to an admin', async () => {
  const { id } = await aDeliveredOrder(shop, { payment })
  await backdateDelivery(shop, id, '31 days')
  const { body } = await declare({ order: id, email: BUYER })
  expect(await returnsOf(id)).toMatchObject([{ number: body.number, state: 'requested' }])
  await declare({ order: id, email: BUYER })
  expect(await returnsOf(id)).toMatchObject([{ state: 'requested' }])
})

test('Of an order that was given back already, the statement is left to an admin', async () => {
  const { id } = await aRefundedOrder(shop, { payment: { email: 'refunded@example.com' } })
  expect((await declare({ order: id, email: 'refunded@example.com' })).status).toBe(200)
  expect(await openOf('refunded@example.com')).toMatchObject([{ order_id: id, is_buyer: true }])
})

test('An order that was not paid has no contract to withdraw from', async () => {
  const { id } = await anOrder(shop)
  await declare({ order: id, email: 'unpaid@example.com' })
  expect(await openOf('unpaid@example.com')).toMatchObject([{ order_id: null }])
})

test('The statement names the pieces as the order does, and only they come back', async () => {
  const { id } = await aDeliveredOrder(shop, { quantity: 3, payment: { email: 'pieces@example.com' } })
  await declare({ order: id, email: 'pieces@example.com', pieces: [{ line: 1, quantity: 2 }] })
  expect(await returnsOf(id)).toMatchObject([{ state: 'announced', items: [{ quantity: 2 }] }])
  const mail = (await mailsTo(shop, 'pieces@example.com')).find(
    ({ template }) => template === 'withdrawal-received',
  )
  expect(mail!.text.replaceAll(/\n> /g, ' ')).toMatch(/these pieces: 2 × Wool Coat, Size M\.$/m)
})

test('Lines and pieces that the order does not have are recorded, and nothing comes back for them', async () => {
  const { id } = await aDeliveredOrder(shop, { payment: { email: 'more@example.com' } })
  const pieces = [
    { line: 1, quantity: 9 },
    { line: 7, quantity: 1 },
  ]
  expect((await declare({ order: id, email: 'more@example.com', pieces })).status).toBe(200)
  expect(await returnsOf(id)).toMatchObject([{ items: [{ line: 1, quantity: 1 }] }])
})

test('An admin matches a statement to its order, once, and its return is made', async () => {
  const { id } = await aDeliveredOrder(shop, { payment: { email: 'found@example.com' } })
  await declare({ order: 'the red coat', email: 'found@example.com' })
  const [withdrawal] = await openOf('found@example.com')
  const match = async (order: string) =>
    shop.callAsAdmin(matchWithdrawal, { params: { id: withdrawal!.id }, body: { order } })
  expect((await match(NO_ORDER)).status).toBe(404)
  const { body } = await match(id)
  expect(body).toMatchObject({ order_id: id, is_buyer: true })
  expect(await returnsOf(id)).toMatchObject([{ number: body.return_number, state: 'announced' }])
  expect((await match(id)).status).toBe(409)
  expect(await openOf('found@example.com')).toEqual([])
})

test('A statement about no order of the shop is closed with who, when and why', async () => {
  await declare({ order: 'from another shop', email: 'lost@example.com' })
  const [withdrawal] = await openOf('lost@example.com')
  const close = async () =>
    shop.callAsAdmin(closeWithdrawal, {
      params: { id: withdrawal!.id },
      body: { why: 'Bought elsewhere; told her.' },
    })
  expect((await close()).body).toMatchObject({ closed_why: 'Bought elsewhere; told her.' })
  expect(await openOf('lost@example.com')).toEqual([])
  expect((await close()).status).toBe(409)
})

test('The database keeps a statement as it was received', async () => {
  await declare({ email: 'kept@example.com' })
  const { pool } = shop.shop
  const refused = /A withdrawal stays as it was received/
  await expect(pool.query("update withdrawals set name = 'Eve'")).rejects.toThrow(refused)
  await expect(pool.query('update withdrawals set received_at = now()')).rejects.toThrow(refused)
  await expect(pool.query('delete from withdrawals')).rejects.toThrow(refused)
  await expect(
    pool.query('update withdrawals set order_id = null where order_id is not null'),
  ).rejects.toThrow(refused)
})

test('One address gets ten acknowledgements and then ten a day, and one caller declares twenty times in ten minutes', async () => {
  const typed = { ...ADA, email: 'bombed@example.com', order: NO_ORDER }
  for (let n = 0; n < 10; n++) expect((await declare(typed)).status).toBe(200)
  const { status, headers: answered } = await declare(typed)
  expect(status).toBe(429)
  expect(Number(answered.get('retry-after'))).toBeGreaterThan(2 * 3600)

  const headers = { 'x-forwarded-for': '203.0.113.77' }
  const send = (n: number) =>
    shop.request('POST', '/api/withdrawals', { headers, body: { ...typed, email: `n${n}@example.com` } })
  for (let n = 0; n < 20; n++) expect((await send(n)).status).toBe(200)
  expect((await send(20)).status).toBe(429)
})

test('A mailbox gets no more acknowledgements by addresses with a tag, which all lead to it', async () => {
  const declareTo = async (tag: number) =>
    (await declare({ ...ADA, email: `tagged+${tag}@example.com`, order: NO_ORDER })).status
  for (let n = 0; n < 10; n++) expect(await declareTo(n)).toBe(200)
  expect(await declareTo(10)).toBe(429)
})

test('Strangers who have used up the acknowledgements to an address do not keep it from its own order', async () => {
  const email = 'kept-out@example.com'
  const { id } = await aDeliveredOrder(shop, { payment: { email } })
  for (let n = 0; n < 10; n++) expect((await declare({ email })).status).toBe(200)
  expect((await declare({ email })).status).toBe(429)
  const { status, body } = await declare({ email, order: id })
  expect(status).toBe(200)
  expect(body.number).toBeTruthy()
})

test('Why somebody withdraws is asked for afterwards, and kept once', async () => {
  const { id } = await aDeliveredOrder(shop, { payment })
  const { number } = (await declare({ order: id, email: BUYER })).body
  const say = (reason: ReturnReason, email = BUYER) =>
    shop.call(giveReason, { params: { number: number! }, body: { email, reason, comment: ' Tight. ' } })
  expect((await say('too_small', 'eve@example.com')).status).toBe(404)
  expect((await say('too_small')).body.items).toMatchObject([{ reason: 'too_small', comment: 'Tight.' }])
  expect((await say('colour')).body.items).toMatchObject([{ reason: 'too_small' }])
})

test('A return that its buyer asked for under any key keeps no statement from being recorded', async () => {
  const { id } = await aDeliveredOrder(shop, { payment, quantity: 2 })
  const { rows } = await shop.shop.pool.query<{ next: string }>(
    'select coalesce(max(id), 0) + 1 as next from withdrawals',
  )
  const asked = await askFor(shop, id, [{}], { email: BUYER, key: `withdrawal:${rows[0]!.next}` })
  expect(asked.status).toBe(200)
  const { status, body } = await declare({ name: 'Ada', email: BUYER, order: id })
  expect(status).toBe(200)
  expect(body.number).toMatch(/^R-/)
  expect(body.number).not.toBe(asked.body.number)
})

test('A return that is announced becomes a withdrawal by the statement, and does not lapse', async () => {
  const { id, returned } = await anAnnouncedReturn(shop, { payment })
  expect(returned.basis).toBe('policy')
  const { body } = await declare({ name: 'Ada', email: BUYER, order: id })
  expect(body.number).toBe(returned.number)
  expect(await returnsOf(id)).toMatchObject([
    { number: returned.number, basis: 'withdrawal', stated_at: expect.any(Date) },
  ])
})

test('A statement about a piece for which another size was sent is for an admin to look at', async () => {
  // One e-mail may send twenty statements in ten minutes.
  const email = 'exchanged@example.com'
  const { id, returned } = await anAnnouncedReturn(shop, { payment: { email }, items: [{ new_size: 'L' }] })
  await receive(shop, returned.number)
  expect((await settle(shop, returned.number)).status).toBe(200)
  const { status, body, error } = await declare({ name: 'Ada', email, order: id })
  expect(status, error).toBe(200)
  expect(body.number).toBeUndefined()
  const query = { limit: 100 }
  const { body: waiting } = await shop.callAsAdmin(listWithdrawals, { query })
  expect(waiting).toContainEqual(expect.objectContaining({ email, order_id: id }))
})

test('After ten guesses of an order’s e-mail the right one is no proof, and its statement is recorded all the same', async () => {
  const email = 'guessed@example.com'
  const { id } = await aDeliveredOrder(shop, { payment: { email } })
  for (let n = 0; n < 10; n++) {
    const { status, body } = await declare({ email: `guess-${n}@example.com`, order: id })
    expect({ status, body }).toMatchObject({ status: 200, body: { received_at: expect.any(String) } })
    expect(body).not.toHaveProperty('number')
  }
  const { status, body } = await declare({ email, order: id })
  expect(status).toBe(200)
  expect(body).not.toHaveProperty('number')
  expect(await mailsTo(shop, email)).not.toHaveLength(0)
})
