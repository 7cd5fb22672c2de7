import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  addGiftCard,
  adjustCredit,
  type CreditAdjustment,
  type CreditMove,
  exportCredit,
  getCredit,
  getOwnCredit,
  giftCardBalance,
  giveCredit,
  listCredit,
  orderGiftCard,
  sendGiftCardAgain,
} from '../../contract/credit.ts'
import { getOrderBySession, trackOrder } from '../../contract/order.ts'
import { dayIn, dayInWords } from '../../contract/promise.ts'
import { returnOptions } from '../../contract/return.ts'
import { timeAt, todayIn } from '../../contract/time-zone.ts'
import { aCustomer, aVerifiedCustomer, newEmail } from '../../test/accounts.ts'
import { backdateBuckets, backdateGiftCard, backdateOrder } from '../../test/backdate.ts'
import { aGiftCard, anUnpaidGiftCard, aQuotedOrder, giftCodesFor, give } from '../../test/credit.ts'
import { tellOfDispute } from '../../test/disputes.ts'
import { bodyOfMail, mailsAbout, mailsTo } from '../../test/mails.ts'
import { orderOf, refund } from '../../test/orders.ts'
import { CARDS, pay, submitPayment } from '../../test/payment-form.ts'
import { closeReconciled } from '../../test/payments.ts'
import { aProduct } from '../../test/products.ts'
import { sendRefundsBack } from '../../test/refunds.ts'
import { setTimeZone } from '../../test/settings.ts'
import { aReconciledShop, openTestShop, type TestShop } from '../../test/shop.ts'
import { waitFor } from '../../test/wait-for.ts'
import { whileChanging } from '../../test/while-changing.ts'
import { findGiftCardOfOrder, updateCreditAccount } from './account-queries.ts'
import { findGiftWords } from './gift-card-order-queries.ts'
import { followSession } from '../orders/payment/follow-session.ts'

const shop = aReconciledShop()

let address = 0
/** From an address of its own, so that limits of other tests do not count. */
const from = () => ({ 'x-forwarded-for': `10.1.${(address += 1) >> 8}.${address & 255}` })
const balance = async (code: string, headers = from()) =>
  await shop.request('POST', `/api${giftCardBalance.path}`, { body: { code }, headers })

const adjust = (id: number, change: Pick<CreditAdjustment, 'kind' | 'amount'>, key = `${Math.random()}`) =>
  shop.callAsAdmin(adjustCredit, {
    params: { id },
    body: { ...change, reason: 'because', key: `key-${key}` },
  })

type FreezeOf = (order: string) => Promise<unknown>

const find = async (q: string) => {
  const { body } = await shop.callAsAdmin(listCredit, { query: { q } })
  return body.accounts
}

test('A gift card that is paid is issued once and mailed with its code, which the database does not know', async () => {
  const recipient = newEmail('friend')
  const card = await aGiftCard(shop, {
    recipient_email: recipient,
    recipient_name: 'Grace',
    sender_name: 'Ada',
    message: 'For your new flat',
  })
  await followSession(shop.shop, card.session_id, { by: 'reconciler' })
  expect(await giftCodesFor(shop, recipient)).toEqual([card.code])
  const text = (await mailsTo(shop, recipient)).map((mail) => mail.text).join('\n')
  expect(text).toContain('Grace, this is for you.')
  expect(text).toContain('Ada has sent you')
  expect(text).toContain('For your new flat')
  expect(await mailsAbout(shop, card.id)).toEqual([`gift-card-bought:${card.id}`])

  const { body } = await balance(card.code)
  expect(body).toEqual({ last_four: card.code.slice(-4), balance: 10_000 })
  const order = (await shop.call(trackOrder, { params: { id: card.id } })).body
  expect(order).toMatchObject({ paid: true, state: 'paid', delivery: null, order_items: [] })
  expect(order.gift_card).toEqual({
    recipient: expect.stringMatching(/^f•••@/),
    recipient_name: 'G•••',
    sender_name: 'A•••',
    message: null,
    send_on: null,
  })
  const query = { session_id: card.session_id }
  expect((await shop.call(getOrderBySession, { query })).body.gift_card).toEqual({
    recipient,
    recipient_name: 'Grace',
    sender_name: 'Ada',
    message: 'For your new flat',
    send_on: null,
  })
  const known = await shop.shop.pool.query(
    "select count(*)::int as count from mails where data::text like '%' || $1 || '%'",
    [card.code.slice(0, 4)],
  )
  expect(known.rows[0].count).toBe(0)
})

test('A gift card is sold without tax, whoever works tax out, and costs its amount', async () => {
  const taxed = await openTestShop({ STRIPE_TAX: 'on' })
  const { session_id } = await anUnpaidGiftCard(taxed, { amount: 5_000 })
  const session = await taxed.shop.provider.stripe.checkout.sessions.retrieve(session_id)
  expect(session).toMatchObject({ automatic_tax: { enabled: false }, amount_total: 5_000 })
  await closeReconciled(taxed)
})

test('A gift card is worth its amount after six years, without fees', async () => {
  const { code, id } = await aGiftCard(shop)
  await backdateOrder(shop, id, '6 years')
  await backdateGiftCard(shop, id, '6 years')
  await shop.runJobs()
  expect(await balance(code)).toMatchObject({ status: 200, body: { balance: 10_000 } })
  const order = await aQuotedOrder(shop, await aProduct(shop, { price: 12_000 }), { codes: [code] })
  expect(order.quote.credit).toMatchObject([{ amount: 10_000 }])
})

test('A code is read in any case, without dashes, and with letters that look alike', async () => {
  const { code } = await aGiftCard(shop)
  const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  expect((await balance(typed)).status).toBe(200)
})

test('A gift card can be mailed on a later day, and is not mailed before', async () => {
  const recipient = newEmail('friend')
  const send_on = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await aGiftCard(shop, { recipient_email: recipient, send_on })
  expect(await giftCodesFor(shop, recipient)).toEqual([])
  const [card] = await find(recipient)
  expect(card).toMatchObject({ balance: 10_000, last_four: null, sent_at: null, send_on })
})

test('The day of a gift card is one of the shop’s time zone, and begins at its midnight', async () => {
  const own = await openTestShop()
  const [west, east] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']
  const wish = (send_on: string) => ({ amount: 1_000, recipient_email: newEmail(), send_on })
  const order = (send_on: string) => own.call(orderGiftCard, { headers: {}, body: wish(send_on) })
  for (const [zone, statuses] of [
    [west, [200, 200]],
    [east, [422, 200]],
  ] as const) {
    await setTimeZone(own, zone)
    const replies = [await order(todayIn(west)), await order(todayIn(east))]
    expect(replies.map(({ status }) => status)).toEqual(statuses)
  }
  // A buyer in the west has chosen their own today.
  expect((await order(todayIn(west))).body).toMatchObject({
    fields: {
      send_on: `By our clock this day is over. Leave the day out to have it sent at once, or choose ${dayInWords(todayIn(east))} or a later one.`,
    },
  })
  const send_on = dayIn(7, Date.parse(todayIn(east)))
  const { id } = await aGiftCard(own, { send_on })
  const words = await findGiftWords(own.shop.db, id)
  expect(words?.send_at).toEqual(timeAt(east, `${send_on}T00:00`))
  await own.close()
})

test.each([
  ['2020-01-01', 422],
  ['2999-01-01', 422],
])('A gift card cannot be sent on %s', async (send_on, status) => {
  const body = { amount: 1_000, recipient_email: newEmail(), send_on }
  const { status: told, body: answer } = await shop.call(orderGiftCard, { headers: {}, body })
  expect([told, answer]).toMatchObject([status, { fields: { send_on: expect.any(String) } }])
})

test('Names on a gift card cannot turn the words of its mail around', async () => {
  for (const [typed, kept] of [
    ['\u202eAda\u2066', 'Ada'],
    [' \u200fעדה\u200b ', 'עדה'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['\u3164', null],
  ] as const) {
    const { id } = await anUnpaidGiftCard(shop, { recipient_name: typed, sender_name: typed })
    const words = await findGiftWords(shop.shop.db, id)
    expect(words).toMatchObject({ recipient_name: kept, sender_name: kept })
  }
})

test.each(['Ada\u2028Grace', 'Ada\u2029Grace', 'Ada\nGrace'])(
  'No name on a gift card has a line break: %j',
  async (name) => {
    const gift = { amount: 2_000, recipient_email: newEmail() }
    for (const names of [{ recipient_name: name }, { sender_name: name }]) {
      const { status } = await shop.call(orderGiftCard, { headers: {}, body: { ...gift, ...names } })
      expect(status).toBe(400)
    }
  },
)

test.each([999, 50_001, -1, 10.5, 2 ** 53])('A gift card of %d cents is refused', async (amount) => {
  const body = { amount, recipient_email: newEmail() }
  expect((await shop.call(orderGiftCard, { headers: {}, body })).status).toBe(400)
})

test('The same purchase under the same key is one order', async () => {
  const wish = { amount: 2_000, recipient_email: newEmail() }
  const buy = () =>
    shop
      .call(orderGiftCard, { headers: { 'idempotency-key': 'one-gift' }, body: wish })
      .then(({ body }) => body)
  expect(await buy()).toEqual(await buy())
})

test('The same purchase leads, once it is paid, to a page that keeps the cart', async () => {
  const body = { amount: 2_000, recipient_email: newEmail() }
  const { token } = await aCustomer(shop)
  const buy = async () =>
    (await shop.call(orderGiftCard, { headers: { 'idempotency-key': 'paid-gift' }, body }, token)).body
      .session_url
  const session_id = await pay(await buy())
  await followSession(shop.shop, session_id, { by: 'provider' })
  expect(await buy()).toBe(`${shop.shop.config.publicUrl}/orders/success?gift_card&session_id=${session_id}`)
})

test('A gift card that is not paid is not issued', async () => {
  const order = await anUnpaidGiftCard(shop)
  expect((await submitPayment(order.session_url, { card_number: '4000 0000 0000 0002' })).status).toBe(402)
  await followSession(shop.shop, order.session_id, { by: 'reconciler' })
  expect(await find(order.id)).toEqual([])
})

test('The reason of a freeze is shown with the gift card until it is not frozen any more', async () => {
  const card = await aGiftCard(shop)
  const found = async () => (await find(card.code.slice(-4)))[0]!
  const { id } = await found()
  expect((await adjust(id, { kind: 'freeze' })).body).toMatchObject({
    frozen: 'staff',
    frozen_why: 'because',
  })
  expect(await found()).toMatchObject({ frozen_why: 'because' })
  // The refund is why it is worth nothing then.
  expect((await refund(shop, card.id)).status).toBe(200)
  expect(await found()).toMatchObject({ frozen: 'refunded', frozen_why: null })
  const other = await aGiftCard(shop)
  const [account] = await find(other.code.slice(-4))
  await adjust(account!.id, { kind: 'freeze' })
  expect((await adjust(account!.id, { kind: 'unfreeze' })).body).toMatchObject({
    frozen: null,
    frozen_why: null,
  })
})

test('An account is told what of its credit is frozen, without the reason', async () => {
  const ada = await aVerifiedCustomer(shop)
  await give(shop, ada.email, 2_500)
  const own = async () => (await shop.call(getOwnCredit, { query: {} }, ada.token)).body
  const [account] = await find(ada.email)
  await adjust(account!.id, { kind: 'freeze' })
  const frozen = await own()
  expect(frozen).toMatchObject({ balance: 0, frozen: 2_500 })
  expect(JSON.stringify(frozen)).not.toContain('because')
  await adjust(account!.id, { kind: 'unfreeze' })
  expect(await own()).not.toHaveProperty('frozen')
})

test('A gift card is not added to credit that is frozen, and its code pays as before', async () => {
  const ada = await aVerifiedCustomer(shop)
  await give(shop, ada.email, 2_500)
  const [account] = await find(ada.email)
  const { code } = await aGiftCard(shop)
  const add = () => shop.call(addGiftCard, { body: { code } }, ada.token)
  await adjust(account!.id, { kind: 'freeze' })
  expect(await add()).toMatchObject({ status: 409, error: expect.stringMatching(/frozen.*Keep its code\.$/) })
  expect((await balance(code)).body).toMatchObject({ balance: 10_000 })
  await adjust(account!.id, { kind: 'unfreeze' })
  expect(await add()).toMatchObject({ status: 200, body: { balance: 12_500 } })
})

test('Unknown, frozen and refunded codes are answered alike, and an address has twenty guesses an hour', async () => {
  const [frozen, refunded] = [await aGiftCard(shop), await aGiftCard(shop)]
  const [account] = await find(frozen.code.slice(-4))
  await adjust(account!.id, { kind: 'freeze' })
  expect((await refund(shop, refunded.id)).status).toBe(200)
  const answers = [
    await balance('0000-0000-0000-0000-0000'),
    await balance('nonsense'),
    await balance(frozen.code),
    await balance(refunded.code),
  ].map(({ status, body }) => [status, body])
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1)
  expect(answers[0]![0]).toBe(404)

  const guesser = from()
  const statuses: number[] = []
  for (let guess = 0; guess < 22; guess++) {
    statuses.push((await balance(`0000-0000-0000-0000-00${String(guess).padStart(2, '0')}`, guesser)).status)
  }
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(20)
  expect(statuses.at(-1)).toBe(429)
})

test('The networks of one home have its twenty guesses together', async () => {
  const statuses: number[] = []
  for (let guess = 0; guess < 22; guess++) {
    const code = `1111-1111-1111-1111-11${String(guess).padStart(2, '0')}`
    const network = { 'x-forwarded-for': `2001:db8:7:${guess.toString(16)}::1` }
    statuses.push((await balance(code, network)).status)
  }
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(20)
  expect(statuses.at(-1)).toBe(429)
})

test('Strangers who guess from many addresses keep nobody from a card', async () => {
  const { code } = await aGiftCard(shop)
  const wrong = '2222-2222-2222-2222-2222'
  expect((await balance(wrong)).status).toBe(404)
  // As if it had been guessed 3,000 times.
  await backdateBuckets(shop.shop.pool, 'gift-card-shop', -900)
  expect((await balance(wrong)).status).toBe(429)
  expect((await balance(code)).status).toBe(200)
  await backdateBuckets(shop.shop.pool, 'gift-card-shop', 900)
  await waitFor(async () => expect((await balance(wrong)).status).toBe(404))
})

test('Looking at one’s own card costs no guesses', async () => {
  const { code } = await aGiftCard(shop)
  const owner = from()
  for (let look = 0; look < 25; look++) expect((await balance(code, owner)).status).toBe(200)
})

test('An account adds a card to its credit, once, and nobody else can', async () => {
  const [ada, grace] = [await aCustomer(shop), await aCustomer(shop)]
  const { code } = await aGiftCard(shop, { amount: 4_200 })
  const add = ({ token }: { token: string }) =>
    shop.request('POST', `/api${addGiftCard.path}`, {
      body: { code },
      headers: { ...from(), authorization: token },
    })
  const [first, second] = await Promise.all([add(ada), add(ada)])
  expect([first!.status, second!.status]).toEqual([200, 200])
  expect((await add(grace)).status).toBe(404)
  expect((await balance(code)).status).toBe(404)
  const { body } = await shop.call(getOwnCredit, { query: {} }, ada.token)
  expect(body).toMatchObject({ balance: 4_200, held: 0, moves: [{ kind: 'add', amount: 4_200 }] })
  expect((await shop.call(getOwnCredit, { query: {} }, grace.token)).body.balance).toBe(0)
})

test('The staff gives, takes and pays out what is there, once per key, and finds cards by their last four', async () => {
  const { code } = await aGiftCard(shop, { amount: 5_000 })
  const [card] = await find(code.slice(-4))
  const id = card!.id
  expect((await adjust(id, { kind: 'give', amount: 1_000 }, 'give-once')).body.balance).toBe(6_000)
  expect((await adjust(id, { kind: 'give', amount: 1_000 }, 'give-once')).body.balance).toBe(6_000)
  expect(await adjust(id, { kind: 'give', amount: 1_001 }, 'give-once')).toMatchObject({ status: 409 })
  expect(await adjust(id, { kind: 'take', amount: 1_000 }, 'give-once')).toMatchObject({ status: 409 })
  expect((await adjust(id, { kind: 'take', amount: 6_001 })).error).toMatch('At most $60.00 can be taken')
  expect((await adjust(id, { kind: 'pay_out', amount: 900 })).body.balance).toBe(5_100)
  expect((await adjust(id, { kind: 'take' })).status).toBe(422)
  const { body } = await shop.callAsAdmin(getCredit, { params: { id } })
  expect(body.moves.map((move: CreditMove) => [move.kind, move.amount])).toEqual([
    ['pay_out', 900],
    ['add', 1_000],
    ['issue', 5_000],
  ])
  const file = await shop.callAsAdmin(exportCredit, { query: { q: code.slice(-4) } })
  expect(file.body).toContain(`gift_card,${code.slice(-4)}`)
})

test('Sending a card again makes a new code, and the old one stops working', async () => {
  const { code, recipient } = await aGiftCard(shop)
  const [card] = await find(code.slice(-4))
  const { status } = await shop.callAsAdmin(sendGiftCardAgain, { params: { id: card!.id }, body: {} })
  expect(status).toBe(200)
  const [, again] = await giftCodesFor(shop, recipient)
  expect([(await balance(code)).status, (await balance(again!)).status]).toEqual([404, 200])
})

test('A card of which nothing is left is not sent again, and keeps its code', async () => {
  const { code, recipient } = await aGiftCard(shop)
  const { id } = (await find(code.slice(-4)))[0]!
  expect((await adjust(id, { kind: 'take', amount: 10_000 })).status).toBe(200)
  const sent = await shop.callAsAdmin(sendGiftCardAgain, { params: { id }, body: {} })
  expect([sent.status, sent.error]).toEqual([409, 'Nothing is left on this gift card, so it is not sent.'])
  expect((await balance(code)).status).toBe(200)
  expect(await giftCodesFor(shop, recipient)).toEqual([code])
})

test('A card that gets another code while it is added with the former one stays as it is', async () => {
  const { code, id: purchase } = await aGiftCard(shop)
  const { token } = await aVerifiedCustomer(shop)
  const { id } = (await findGiftCardOfOrder(shop.shop.db, purchase))!
  const { status } = await whileChanging(
    shop,
    (trx) => updateCreditAccount(trx, id, { code_hash: Buffer.from('another'), last_four: 'HEML' }),
    () => shop.call(addGiftCard, { body: { code } }, token),
  )
  expect(status).toBe(404)
  expect(await findGiftCardOfOrder(shop.shop.db, purchase)).toMatchObject({ balance: 10_000, added_to: null })
})

test('A frozen card that is not sent again keeps its e-mail', async () => {
  const { code, recipient } = await aGiftCard(shop)
  const { id } = (await find(code.slice(-4)))[0]!
  await adjust(id, { kind: 'freeze' })
  const sent = await shop.callAsAdmin(sendGiftCardAgain, {
    params: { id },
    body: { email: newEmail('other') },
  })
  expect([sent.status, sent.error]).toEqual([
    409,
    'A gift card that is frozen, or was added to an account, is not sent.',
  ])
  expect((await shop.callAsAdmin(getCredit, { params: { id } })).body.email).toBe(recipient)
})

test('What the shop gives goes to an account’s credit, or to a guest as a card, and counts as what it owes', async () => {
  const owed = async () => (await shop.callAsAdmin(listCredit, { query: {} })).body.liability
  const before = await owed()
  const ada = await aVerifiedCustomer(shop)
  expect(await give(shop, ada.email, 700)).toMatchObject({ kind: 'store_credit', balance: 700 })
  const guest = newEmail('guest')
  expect(await give(shop, guest, 300)).toMatchObject({ kind: 'gift_card', balance: 300 })
  expect(await giftCodesFor(shop, guest)).toHaveLength(1)
  const after = await owed()
  expect([after.store_credit - before.store_credit, after.gift_cards - before.gift_cards]).toEqual([700, 300])
})

test('What the shop gives to an e-mail goes to its mailbox while an account has not confirmed it', async () => {
  const stranger = await aCustomer(shop)
  expect(await give(shop, stranger.email, 900)).toMatchObject({ kind: 'gift_card', balance: 900 })
  expect((await shop.call(getOwnCredit, { query: {} }, stranger.token)).body.balance).toBe(0)
  expect(await giftCodesFor(shop, stranger.email)).toHaveLength(1)
})

test('The same gift, sent twice at once, is given once, and both answers say so', async () => {
  const { email } = await aVerifiedCustomer(shop)
  const body = { email, amount: 700, reason: 'for a test', key: `twice-${email}` }
  const answers = await Promise.all(Array.from({ length: 4 }, () => shop.callAsAdmin(giveCredit, { body })))
  expect(answers.map(({ status, body }) => [status, body.balance])).toEqual(
    Array.from({ length: 4 }, () => [200, 700]),
  )
})

test('A key under which something was given already gives nothing else, and does not seem to', async () => {
  const { email } = await aVerifiedCustomer(shop)
  const sent = (changed: object) =>
    shop.callAsAdmin(giveCredit, {
      body: { email, amount: 700, reason: 'for a test', key: `key-${email}`, ...changed },
    })
  expect((await sent({})).body.balance).toBe(700)
  expect((await sent({ email: email.toUpperCase() })).body.balance).toBe(700)
  for (const changed of [{ amount: 800 }, { email: newEmail('other') }])
    expect(await sent(changed)).toMatchObject({
      status: 409,
      error: 'Something else was done under this key already. Reload the page to see it.',
    })
})

test('An unused card is refunded as a whole within 14 days, and is worth nothing afterwards', async () => {
  const card = await aGiftCard(shop)
  const { email } = await orderOf(shop, card.id)
  const options = await shop.call(returnOptions, { params: { id: card.id }, body: { email: email! } })
  expect(options.body).toMatchObject({
    can_cancel: false,
    can_return: false,
    why_not_return: 'A gift card that nobody has used can be given back within 14 days: write to us.',
  })
  expect((await refund(shop, card.id, 100)).error).toMatch('as a whole')
  expect((await refund(shop, card.id, undefined, 'whole')).status).toBe(200)
  expect(await orderOf(shop, card.id)).toMatchObject({ state: 'refunded', amount_refunded: 10_000 })
  expect((await balance(card.code)).status).toBe(404)
  const told = await bodyOfMail(shop, `order-refunded:${card.id}`)
  expect(told).toContain(`Gift card for ${card.recipient}`)
  expect(told).not.toContain('Shipping')

  const old = await aGiftCard(shop)
  await backdateOrder(shop, old.id, '15 days')
  expect((await refund(shop, old.id)).error).toMatch('for 14 days')
  const used = await aGiftCard(shop)
  const [account] = await find(used.code.slice(-4))
  await adjust(account!.id, { kind: 'take', amount: 1 })
  expect((await refund(shop, used.id)).error).toMatch('was spent')
})

test('A dispute of the purchase freezes what is left, until the bank decides for the shop', async () => {
  const card = await aGiftCard(shop)
  await tellOfDispute(shop, card.id, 'needs_response')
  expect((await balance(card.code)).status).toBe(404)
  await tellOfDispute(shop, card.id, 'won')
  expect((await balance(card.code)).status).toBe(200)
})

test('A card is worth what it was when the bank sends the refund of its purchase back', async () => {
  // A shop of its own: what came back is to be looked at by the staff, so it is among the discrepancies.
  const alone = await openTestShop()
  const card = await aGiftCard(alone, { payment: { card_number: CARDS.paysAndSendsRefundsBack } })
  await refund(alone, card.id)
  await sendRefundsBack(alone, card.id)
  expect(await orderOf(alone, card.id)).toMatchObject({ state: 'paid', amount_refunded: 0 })
  const { body } = await alone.call(giftCardBalance, { body: { code: card.code } })
  expect(body.balance).toBe(10_000)
  await alone.close()
})

test('A gift card that is frozen on its day is mailed once it is not frozen any more', async () => {
  const isMailedAfter = async (own: TestShop, freeze: FreezeOf, unfreeze: FreezeOf) => {
    const recipient = newEmail('friend')
    const { id, session_id, session_url } = await anUnpaidGiftCard(own, { recipient_email: recipient })
    await pay(session_url, { card_number: CARDS.paysAndSendsRefundsBack })
    await followSession(own.shop, session_id, { by: 'provider' })
    await freeze(id)
    expect(await giftCodesFor(own, recipient)).toEqual([])
    await unfreeze(id)
    expect(await giftCodesFor(own, recipient)).toHaveLength(1)
  }
  const idOf = async (order: string) => (await findGiftCardOfOrder(shop.shop.db, order))!.id
  const change = (kind: 'freeze' | 'unfreeze') => async (order: string) => adjust(await idOf(order), { kind })
  await isMailedAfter(shop, change('freeze'), change('unfreeze'))
  const tell = (status: Stripe.Dispute.Status) => (order: string) => tellOfDispute(shop, order, status)
  await isMailedAfter(shop, tell('needs_response'), tell('won'))
  const alone = await openTestShop()
  await isMailedAfter(
    alone,
    (order) => refund(alone, order),
    (order) => sendRefundsBack(alone, order),
  )
  await alone.close()
})

test('A gift card that is not frozen any more before its day waits for it', async () => {
  const recipient = newEmail('friend')
  const { id } = await aGiftCard(shop, { recipient_email: recipient, send_on: dayIn(7) })
  await tellOfDispute(shop, id, 'needs_response')
  await tellOfDispute(shop, id, 'won')
  expect(await giftCodesFor(shop, recipient)).toEqual([])
})
