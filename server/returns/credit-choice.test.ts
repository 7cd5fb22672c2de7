import { expect, test } from 'vitest'
import * as contract from '../../contract/return.ts'
import { addGiftCard, getOwnCredit } from '../../contract/credit.ts'
import { money } from '../../contract/money.ts'
import { withdraw } from '../../contract/withdrawal.ts'
import { aCustomer, aVerifiedCustomer, newEmail } from '../../test/accounts.ts'
import { corrupt } from '../../test/corrupt.ts'
import { aGiftCard, aPaidQuotedOrder, giftCodesFor } from '../../test/credit.ts'
import { expectToBeFound } from '../../test/discrepancies.ts'
import { bodyOfMail, mailsTo } from '../../test/mails.ts'
import { aPaidOrder, orderOf } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import {
  adminReturn,
  aDeliveredOrder,
  anAnnouncedReturn,
  aReceivedReturn,
  askFor,
  BUYER,
  cancel,
  CREDIT,
  receive,
  settle,
  deliver,
} from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { listReturnsOfOrder } from './queries.ts'

const shop = aReconciledShop()

const refundsOnCard = async (payment_intent: string) =>
  (await shop.shop.provider.stripe.refunds.list({ payment_intent })).data.length
const balanceOf = async (token: string) => (await shop.call(getOwnCredit, { query: {} }, token)).body.balance
const settledMail = async (id: string, number: string) =>
  (await bodyOfMail(shop, `return-settled:${id}:${number}`))!.replaceAll(/\s+/g, ' ')
/** An order of an account, whose parcel has arrived. */
async function anAccountsOrder() {
  const customer = await aCustomer(shop)
  const order = await aDeliveredOrder(shop, { token: customer.token })
  return { ...customer, ...order }
}

test('Credit instead of money is refused without the buyer’s agreement, and nothing is announced', async () => {
  const { id } = await aDeliveredOrder(shop)
  for (const choice of [{ refund_to: 'credit' }, { refund_to: 'credit', agreed_to_credit: false }] as const) {
    const { status, body } = await askFor(shop, id, [{}], { choice })
    expect(status).toBe(422)
    expect(body).toMatchObject({ fields: { agreed_to_credit: expect.stringContaining('Please tick') } })
  }
  expect(await listReturnsOfOrder(shop.shop.db, id)).toEqual([])
  // The tick alone chooses nothing.
  const { body } = await askFor(shop, id, [{}], { choice: { agreed_to_credit: true } })
  expect(body).toMatchObject({ refund_to: 'origin', credited: 0 })
})

test('An account that agrees has its store credit when the return is settled, and its card gets nothing', async () => {
  const { id, token, charged, payment_intent } = await anAccountsOrder()
  const options = await shop.call(contract.returnOptions, { params: { id }, body: {} }, token)
  expect(options.body).toMatchObject({ credit_form: 'store_credit' })
  const asked = await askFor(shop, id, [{}], { token, choice: CREDIT })
  expect(asked.body).toMatchObject({ refund_to: 'credit', credit_form: 'store_credit', credited: charged })
  const { number } = asked.body
  expect(await bodyOfMail(shop, `return-instructions:${id}:${number}`)).toContain(
    'You have chosen credit instead of money',
  )
  expect(await balanceOf(token)).toBe(0)
  await receive(shop, number)
  expect(await bodyOfMail(shop, `return-received:${id}:${number}`)).toMatch(/Your credit is there by\s/)
  expect((await settle(shop, number)).body).toMatchObject({
    refund_state: 'sent',
    refunded: charged,
    credited: charged,
    credit_agreed_at: expect.any(String),
  })
  expect(await balanceOf(token)).toBe(charged)
  expect(await refundsOnCard(payment_intent)).toBe(0)
  expect(await orderOf(shop, id)).toMatchObject({
    state: 'refunded',
    amount_refunded: 0,
    amount_credited: charged,
  })
  const mail = await bodyOfMail(shop, `return-settled:${id}:${number}`)
  expect(mail).toContain('$480.00 to your store credit. You can spend it at once.')
  expect(mail).not.toContain('the card you paid with')
})

test('A guest who agrees gets a gift card by mail, also for what is canceled', async () => {
  const email = newEmail('guest')
  const payment = { email }
  const { returned, id } = await aReceivedReturn(shop, { payment, choice: CREDIT })
  expect(returned).toMatchObject({ credit_form: 'gift_card' })
  await settle(shop, returned.number)
  expect(await bodyOfMail(shop, `return-settled:${id}:${returned.number}`)).toContain('as a gift card')
  await shop.runJobs()
  expect(await giftCodesFor(shop, email)).toHaveLength(1)
  const card = (await mailsTo(shop, email)).find(({ template }) => template === 'gift-card')
  expect(card!.text).toContain('As agreed, we give your refund as a gift card')

  const made = await aPaidOrder(shop, { payment })
  expect((await cancel(shop, made.id, undefined, { email, choice: CREDIT })).status).toBe(200)
  expect(await orderOf(shop, made.id)).toMatchObject({
    state: 'refunded',
    amount_refunded: 0,
    amount_credited: made.charged,
  })
  await shop.runJobs()
  expect(await giftCodesFor(shop, email)).toHaveLength(2)
})

test('What a gift card has paid goes back to it, and the rest becomes credit where that is agreed to', async () => {
  const { token } = await aCustomer(shop)
  const { code } = await aGiftCard(shop)
  const product = await aProduct(shop)
  const { id } = await aPaidQuotedOrder(shop, product, { codes: [code], token })
  const { amount_charged, amount_credit, total } = await orderOf(shop, id)
  expect(amount_credit).toBe(10_000)
  await deliver(shop, id)
  const options = await shop.call(contract.returnOptions, { params: { id }, body: {} }, token)
  expect(options.body).toMatchObject({ credit_form: 'store_credit', left_on_card: amount_charged })
  const { body } = await askFor(shop, id, [{}], { token, choice: CREDIT })
  expect(body).not.toHaveProperty('credited_back')
  expect(
    (await bodyOfMail(shop, `return-instructions:${id}:${body.number}`))!.replaceAll(/\s+/g, ' '),
  ).toContain(
    `$100.00 to the gift card or store credit that you paid with, and ${money(amount_charged!)} to your store credit, as soon as`,
  )
  await receive(shop, body.number)
  const settled = await settle(shop, body.number)
  expect(settled.body).toMatchObject({
    amount: total,
    credited: total,
    refunded: total,
    credited_back: { amount: 10_000, to: ['gift_card'] },
  })
  expect(await balanceOf(token)).toBe(amount_charged)
  const after = await shop.call(contract.returnOptions, { params: { id }, body: {} }, token)
  expect(after.body).toMatchObject({ credit_form: null, left_on_card: 0 })
  expect(await settledMail(id, body.number)).toContain(
    `$100.00 to the gift card that you paid with, and ${money(amount_charged!)} to your store credit.`,
  )
})

test('Of two returns that are announced together, the second counts what the first will have used up of the card', async () => {
  const { token } = await aCustomer(shop)
  const { code } = await aGiftCard(shop, { amount: 8_000 })
  const product = await aProduct(shop, { price: 5_000 })
  const { id } = await aPaidQuotedOrder(shop, product, { codes: [code], token, quantity: 2 })
  const { amount_charged, total } = await orderOf(shop, id)
  expect([amount_charged, total]).toEqual([2_400, 10_400])
  await deliver(shop, id)
  const ask = async () => {
    const { body } = await askFor(shop, id, [{}], { token, choice: CREDIT })
    const mail = (await bodyOfMail(shop, `return-instructions:${id}:${body.number}`))!.replaceAll(/\s+/g, ' ')
    return { number: body.number as string, mail }
  }
  const first = await ask()
  const options = await shop.call(contract.returnOptions, { params: { id }, body: {} }, token)
  expect(options.body).toMatchObject({ left_on_card: 0, credit_form: null })
  const second = await ask()
  expect(first.mail).toContain(
    '$28.00 to the gift card or store credit that you paid with, and $24.00 to your store credit, as soon as',
  )
  expect(second.mail).toContain('$52.00 to the gift card or store credit that you paid with, as soon as')
  for (const { number } of [first, second]) {
    await receive(shop, number)
    await settle(shop, number)
  }
  expect(await balanceOf(token)).toBe(2_400)
})

test('A guest who agrees is told of the gift card that a part goes back to, beside the new one', async () => {
  const email = newEmail('guest')
  const { code } = await aGiftCard(shop)
  const { id } = await aPaidQuotedOrder(shop, await aProduct(shop), { codes: [code], email })
  const { amount_charged } = await orderOf(shop, id)
  await deliver(shop, id)
  const { body } = await askFor(shop, id, [{}], { email, choice: CREDIT })
  await receive(shop, body.number)
  expect((await settle(shop, body.number)).body).toMatchObject({
    credited_back: { amount: 10_000, to: ['gift_card'] },
  })
  expect(await settledMail(id, body.number)).toContain(
    `$100.00 to the gift card that you paid with, and ${money(amount_charged!)} as a gift card, which comes`,
  )
})

const creditMailsTo = async (email: string) =>
  (await mailsTo(shop, email)).filter(({ template }) => template === 'credit-given')

test('Of a return that gives store credit one mail tells, with where it is', async () => {
  const { email, token } = await aCustomer(shop)
  const { id } = await aPaidOrder(shop, { token, payment: { email } })
  const { body } = await cancel(shop, id, [{ line: 1, quantity: 1 }], { email, choice: CREDIT })
  const text = (await bodyOfMail(shop, `pieces-canceled:${id}`))!.replaceAll(/\s+/g, ' ')
  expect(text).toMatch(/We are sending \$[\d.]+ to your store credit\. You can spend it at once\./)
  expect(text).toContain('/account/credit')
  expect(body.amount_credited).toBeGreaterThan(0)
  expect(await creditMailsTo(email)).toEqual([])
})

test('What a gift card alone has paid is said to be back on the gift card, in the return and in its mail alone', async () => {
  const { email, token } = await aCustomer(shop)
  const { code } = await aGiftCard(shop, { amount: 50_000 })
  const product = await aProduct(shop)
  const { id, paid } = await aPaidQuotedOrder(shop, product, { codes: [code], token })
  expect(paid).toBe(true)
  await deliver(shop, id)
  const { body } = await askFor(shop, id, [{}], { token })
  expect(body.credited_to).toEqual([])
  await receive(shop, body.number)
  expect((await settle(shop, body.number)).body).toMatchObject({ credited_to: ['gift_card'] })
  const text = await settledMail(id, body.number)
  expect(text).toContain('to the gift card that you paid with. You can spend it at once.')
  expect(text).toContain('The code of the gift card works as before')
  expect(text).toContain('/gift-cards#balance')
  expect(text).not.toContain('store credit')
  expect(await creditMailsTo(email)).toEqual([])
})

test('A guest whose gift card was added to an account is told of the store credit of that account, and not of one of their own', async () => {
  const email = newEmail()
  const { code } = await aGiftCard(shop, { amount: 50_000 })
  const { id } = await aPaidQuotedOrder(shop, await aProduct(shop), { codes: [code], email })
  await deliver(shop, id)
  const { body } = await askFor(shop, id, [{}], { email })
  const owner = await aVerifiedCustomer(shop)
  expect((await shop.call(addGiftCard, { body: { code } }, owner.token)).status).toBe(200)
  await receive(shop, body.number)
  expect((await settle(shop, body.number)).body).toMatchObject({
    credited_to: ['store_credit'],
    credit_form: 'gift_card',
  })
  const text = await settledMail(id, body.number)
  expect(text).toContain(
    'to the store credit of the account that your gift card was added to. You can spend it at once.',
  )
  expect(text).toContain('You can see that store credit')
  expect(text).not.toContain('your store credit')
})

test('A withdrawal takes the choice back: the money goes to the card', async () => {
  const { id, returned, charged, payment_intent } = await anAnnouncedReturn(shop, { choice: CREDIT })
  const statement = { name: 'Ada', email: BUYER, order: id }
  expect((await shop.call(withdraw, { body: statement })).status).toBe(200)
  expect(await adminReturn(shop, returned.number)).toMatchObject({
    refund_to: 'origin',
    credit_agreed_at: null,
  })
  await receive(shop, returned.number)
  expect((await settle(shop, returned.number)).body).toMatchObject({ credited: 0, amount: charged })
  expect(await refundsOnCard(payment_intent)).toBe(1)
})

test('A piece that is not good enough for another size becomes the credit that was agreed to', async () => {
  const product = await aProduct(shop, { sizes: ['M', 'L'], size_quantities: { M: 1, L: 1 } })
  const items = [{ new_size: 'L' }]
  const { id, returned, charged } = await aReceivedReturn(shop, { product, items, choice: CREDIT })
  const outcome = { item: returned.items[0]!.id, outcome: 'reduced', deducted: 1_000, why: 'Worn.' } as const
  expect((await settle(shop, returned.number, [outcome])).body).toMatchObject({
    exchange: { state: 'ended' },
    credited: charged - 1_000,
  })
  expect(await orderOf(shop, id)).toMatchObject({ amount_refunded: 0, amount_credited: charged - 1_000 })
})

test('The same key with another choice is another request', async () => {
  const { id } = await aDeliveredOrder(shop, { quantity: 2 })
  const first = await askFor(shop, id, [{}], { key: 'press', choice: CREDIT })
  const again = await askFor(shop, id, [{}], { key: 'press', choice: CREDIT })
  expect(again.body.number).toBe(first.body.number)
  expect((await askFor(shop, id, [{}], { key: 'press' })).status).toBe(409)
})

test('Credit that was not agreed to, and money where credit was, are found; the database refuses a choice without its time', async () => {
  const { returned } = await aReceivedReturn(shop, { choice: CREDIT })
  await settle(shop, returned.number)
  const change = (sql: string) =>
    corrupt(shop, sql.replaceAll(':it', `(select id from returns where number = '${returned.number}')`))
  const rule = 'A return gives credit instead of money'
  await expectToBeFound(shop, {
    change,
    corruption: `update returns set refund_to = 'origin', credit_agreed_at = null where id = :it`,
    repair: `update returns set refund_to = 'credit', credit_agreed_at = now() where id = :it`,
    rule,
  })
  await expectToBeFound(shop, {
    change,
    corruption: `update refunds set goes_to = 'card' where return_id = :it`,
    repair: `update refunds set goes_to = 'credit' where return_id = :it`,
    rule,
  })
  for (const faulty of [`credit_agreed_at = null`, `basis = 'withdrawal', stated_at = now()`])
    await expect(change(`update returns set ${faulty} where id = :it`)).rejects.toThrow(/credit_agreed_check/)
})
