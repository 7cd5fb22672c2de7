import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Input } from '../../../contract/call.ts'
import { money } from '../../../contract/money.ts'
import { sendGiftCardAgain } from '../../../contract/credit.ts'
import { cancelOrder, getOrderBySession, placeOrder, quoteOrder } from '../../../contract/order.ts'
import { updateProduct } from '../../../contract/product.ts'
import { aCustomer, aVerifiedCustomer } from '../../../test/accounts.ts'
import {
  aGiftCard,
  aPaidQuotedOrder,
  aQuotedOrder,
  giftCodesFor,
  give,
  NEW_YORK,
  placeQuote,
  quoteOf,
} from '../../../test/credit.ts'
import { rulesBroken } from '../../../test/discrepancies.ts'
import { bodyOfMail } from '../../../test/mails.ts'
import { orderOf, refund } from '../../../test/orders.ts'
import { pay, sessionIdOf, submitPayment } from '../../../test/payment-form.ts'
import { setTax } from '../../../test/settings.ts'
import { aProduct } from '../../../test/products.ts'
import { aPromotion, end } from '../../../test/promotions.ts'
import { aReconciledShop } from '../../../test/shop.ts'
import { findByCode, findGiftCardOfOrder } from '../../credit/account-queries.ts'
import { hashGiftCode, readGiftCode } from '../../credit/codes.ts'
import { followSession } from '../payment/follow-session.ts'

const shop = aReconciledShop()
let coat: number
beforeAll(async () => {
  coat = await aProduct(shop, { price: 12_000, quantity: 9_999 })
})

const onCard = async (code: string) => {
  const { balance, held } = (await findByCode(shop.shop.db, hashGiftCode(readGiftCode(code)!)))!
  return { balance, held }
}

test('A state is known by its name too, for the tax and on the parcel', async () => {
  const { code } = await aGiftCard(shop)
  const order = await aQuotedOrder(shop, coat, { codes: [code], address: { ...NEW_YORK, state: 'new york' } })
  expect(order.quote.tax).toBeGreaterThan(0)
  await pay(order.session_url)
  await followSession(shop.shop, order.session_id, { by: 'provider' })
  expect((await orderOf(shop, order.id)).delivery).toMatchObject({ state: 'NY' })
  const faultOf = async (state: string, address: object = {}) =>
    (await quoteOf(shop, coat, { codes: [code], address: { ...NEW_YORK, ...address, state } })).body.fields
  for (const state of ['Yorkshire', 'ZZ'])
    expect(await faultOf(state)).toEqual({ state: 'Enter the state, such as OR.' })
  const toronto = { city: 'Toronto', postal_code: 'M5V 2T6', country: 'CA' }
  for (const province of ['', 'Ontaro', 'NY'])
    expect(await faultOf(province, toronto)).toEqual({ state: 'Enter the province, such as ON.' })
})

test('A gift card pays a part, the card payment the rest, tax and shipping included', async () => {
  const { code } = await aGiftCard(shop)
  const order = await aQuotedOrder(shop, coat, { codes: [code], method: 'Expedited' })
  const { goods, shipping, tax, total, to_pay, credit } = order.quote
  expect({ goods, total, to_pay, credit }).toMatchObject({
    goods: 12_000,
    total: 12_000 + shipping + tax,
    to_pay: total - 10_000,
    credit: [{ amount: 10_000, left: 0, last_four: code.slice(-4) }],
  })
  expect([tax > 0, shipping > 0]).toEqual([true, true])
  expect(await onCard(code)).toEqual({ balance: 10_000, held: 10_000 })

  await pay(order.session_url)
  await followSession(shop.shop, order.session_id, { by: 'provider' })
  await followSession(shop.shop, order.session_id, { by: 'reconciler' })
  expect(await orderOf(shop, order.id)).toMatchObject({
    state: 'paid',
    total,
    amount_charged: to_pay,
    amount_credit: 10_000,
    amount_shipping: shipping,
    amount_tax: tax,
    shipping_method: 'Expedited',
    delivery: { name: 'Grace Hopper', state: 'NY' },
  })
  expect(await onCard(code)).toEqual({ balance: 0, held: 0 })
  const mail = await bodyOfMail(shop, `order-confirmation:${order.id}`)
  expect(mail).toMatch(/Gift card or credit\s+−\$100\.00/)
  expect(mail).toContain('Paid by card')
  expect(mail).toContain(`−${money(to_pay)}`)
  const { tax_transaction } = await orderOf(shop, order.id)
  expect(await shop.shop.provider.stripe.tax.transactions.retrieve(tax_transaction!)).toMatchObject({
    reference: order.id,
    type: 'transaction',
  })
})

test('Credit that covers all needs no payment, and the same key answers the same', async () => {
  const ada = await aVerifiedCustomer(shop)
  await give(shop, ada.email, 30_000)
  const { body: quote } = await quoteOf(shop, coat, { store_credit: true, token: ada.token })
  expect(quote.to_pay).toBe(0)
  const place = () => placeQuote(shop, coat, quote.quote, { token: ada.token, key: `all-${ada.email}` })
  const first = await place()
  expect(first.body).toMatchObject({ paid: true })
  expect((await place()).body).toEqual(first.body)
  // Also after the half hour for which a total can be paid.
  const late = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 40 * 60_000)
  expect((await place()).body).toEqual(first.body)
  late.mockRestore()
  const session_id = sessionIdOf(first.body.session_url)
  const { body: order } = await shop.call(getOrderBySession, { query: { session_id } }, ada.token)
  expect(order).toMatchObject({ state: 'paid', paid: true, amount_credit: quote.total, email: ada.email })
})

test('A guest’s order of the last piece that a gift card pays, sent eight times at once, is one that each answer leads to', async () => {
  const { code } = await aGiftCard(shop)
  const cheap = await aProduct(shop, { price: 4_000, quantity: 1 })
  const { body: quote, headers } = await quoteOf(shop, cheap, { codes: [code] })
  expect(quote.to_pay).toBe(0)
  const sent = {
    headers: { cookie: headers.get('set-cookie')!.split(';', 1)[0]!, 'idempotency-key': `card-${code}` },
    body: { items: [{ id: cheap, size: 'M', quantity: 1 }], quote: quote.quote },
  }
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => shop.request('POST', '/api/orders', sent)),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(new Set(replies.map(({ body }) => body.session_url)).size).toBe(1)
  expect(await onCard(code)).toEqual({ balance: 10_000 - quote.total, held: 0 })
})

test('An order that a code makes free is placed at once, leaves the card as it was, and needs no payment at the provider', async () => {
  const { code: free } = await aPromotion(shop, { percent: 100 })
  const { code } = await aGiftCard(shop)
  const { body } = await shop.call(quoteOrder, {
    body: {
      items: [{ id: coat, size: 'M', quantity: 1 }],
      codes: [free!],
      email: 'grace@example.com',
      delivery: { address: NEW_YORK, method: 'Standard' },
      credit: { gift_cards: [code], store_credit: false },
    },
  })
  expect(body).toMatchObject({ goods: 0, total: 0, to_pay: 0 })
  expect(body.discounts).toEqual([{ name: free, amount: 12_000, of: 'goods' }])
  const placed = await shop.call(placeOrder, {
    headers: {},
    body: { items: [{ id: coat, size: 'M', quantity: 1 }], codes: [free!], quote: body.quote },
  })
  expect(placed.body, placed.error).toMatchObject({ paid: true })
  expect(await onCard(code)).toEqual({ balance: 10_000, held: 0 })
  expect(await rulesBroken(shop)).toEqual(new Set())
})

test('The card pays fifty cents at least', async () => {
  const product = await aProduct(shop, { price: 10_030 })
  const { code } = await aGiftCard(shop)
  const { body } = await quoteOf(shop, product, { codes: [code] })
  const total = body.total
  const rest = await aProduct(shop, { price: 1_000 })
  const ada = await aVerifiedCustomer(shop)
  const { body: small } = await quoteOf(shop, rest, { store_credit: true, token: ada.token })
  await give(shop, ada.email, small.total - 20)
  const { body: tight } = await quoteOf(shop, rest, { store_credit: true, token: ada.token })
  expect(tight).toMatchObject({ to_pay: 50, credit: [{ amount: small.total - 50, left: 30 }] })
  expect(body.to_pay).toBe(Math.max(50, total - 10_000))
  await aPaidQuotedOrder(shop, rest, { store_credit: true, token: ada.token })
})

test('An order with credit has 97 different items at most, beside which delivery and tax have lines', async () => {
  const { code } = await aGiftCard(shop)
  const items: { id: number; size: string; quantity: number }[] = []
  for (let at = 0; at < 98; at++)
    items.push({ id: await aProduct(shop, { price: 1_000 }), size: 'M', quantity: 1 })
  const delivery = { address: NEW_YORK, method: 'Standard' }
  const credit = { gift_cards: [code], store_credit: false }
  const quoted = (items: object[]) => {
    const body = { items, email: 'grace@example.com', delivery, credit } as Input<typeof quoteOrder>['body']
    return shop.call(quoteOrder, { body })
  }
  const most = await quoted(items.slice(1))
  expect(most.status, most.error).toBe(200)
  const { status, error } = await quoted(items)
  expect([status, error]).toEqual([422, 'With credit an order can have at most 97 different items.'])
})

test('A checkout that is canceled, declined or over gives its credit back', async () => {
  const { code } = await aGiftCard(shop)
  const order = await aQuotedOrder(shop, coat, { codes: [code] })
  expect((await submitPayment(order.session_url, { card_number: '4000 0000 0000 0002' })).status).toBe(402)
  expect(await onCard(code)).toEqual({ balance: 10_000, held: 10_000 })
  expect((await shop.call(cancelOrder, { params: { id: order.id } })).status).toBe(200)
  expect(await onCard(code)).toEqual({ balance: 10_000, held: 0 })
})

test('Of fifty checkouts of $30 at once, a card of $100 pays three, and never more than it has', async () => {
  const scarf = await aProduct(shop, { price: 3_000, quantity: 9_999 })
  const { code } = await aGiftCard(shop)
  const { body: quote } = await quoteOf(shop, scarf, { codes: [code], method: 'Standard' })
  const each = quote.credit[0]!.amount
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const headers = { 'x-forwarded-for': `10.9.0.${index}` }
      const body = { items: [{ id: scarf, size: 'M', quantity: 1 }], quote: quote.quote }
      return await shop.request('POST', '/api/orders', { body, headers })
    }),
  )
  const placed = answers.filter(({ status }) => status === 200)
  expect(placed).toHaveLength(Math.floor(10_000 / each))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  // Each was paid with the card alone.
  expect(await onCard(code)).toEqual({ balance: 10_000 - placed.length * each, held: 0 })
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
})

test('Quoted orders that wait for a piece that is sold meanwhile are told so, with fewer connections than shoppers', async () => {
  const last = await aProduct(shop, { price: 3_000, quantity: 1 })
  const { body } = await quoteOf(shop, last, {})
  const other = new pg.Client({ connectionString: shop.shop.pool.options.connectionString! })
  await other.connect()
  try {
    await other.query('begin')
    const leave = (pieces: number) =>
      other.query('update stock set on_hand = $2 where product_id = $1', [last, pieces])
    await leave(0)
    const placing = Array.from({ length: 30 }, () => placeQuote(shop, last, body.quote))
    const waiting = async () => {
      // What a transaction has seen of the others stays as it was.
      await other.query('select pg_stat_clear_snapshot()')
      const { rows } = await other.query(`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return rows[0].count
    }
    await expect.poll(waiting, { timeout: 30_000 }).toBe(shop.shop.pool.options.max)
    await other.query('commit')
    const answers = await Promise.all(placing)
    expect(new Set(answers.map(({ status, error }) => `${status} ${error}`))).toEqual(
      new Set(['422 Sold out']),
    )
    await leave(1)
  } finally {
    await other.end()
  }
})

test('A promotion of free delivery that is used up since the quote is given to nobody else', async () => {
  const free = await aPromotion(shop, { kind: 'automatic', free_shipping: [], max_uses: 1 })
  const quote = async () => (await quoteOf(shop, coat, { method: 'Expedited' })).body
  const [one, other] = [await quote(), await quote()]
  expect([one.shipping, other.shipping]).toEqual([0, 0])
  expect((await placeQuote(shop, coat, one.quote)).status).toBe(200)
  expect(await placeQuote(shop, coat, other.quote)).toMatchObject({
    status: 409,
    error: 'Your cart costs another amount now. Look at the new total before you pay.',
  })
  await end(shop, free)
})

test('Prices that changed since the quote are quoted anew, also where their sum is the same: the tax is of each line', async () => {
  const [one, other] = [await aProduct(shop, { price: 3_000 }), await aProduct(shop, { price: 5_000 })]
  const items = [one, other].map((id) => ({ id, size: 'M', quantity: 1 }))
  const quoted = await shop.call(quoteOrder, {
    body: {
      items,
      email: 'grace@example.com',
      delivery: { address: NEW_YORK, method: 'Standard' },
      credit: { gift_cards: [], store_credit: false },
    },
  })
  for (const [id, price] of [
    [one, 5_000],
    [other, 3_000],
  ] as const)
    expect((await shop.callAsAdmin(updateProduct, { params: { id }, body: { price } })).status).toBe(200)
  const { status, error } = await shop.call(placeOrder, {
    headers: {},
    body: { items, quote: quoted.body.quote },
  })
  expect([status, error]).toEqual([
    409,
    'Your cart costs another amount now. Look at the new total before you pay.',
  ])
})

test('A refund goes to the card first, then to the credit that paid', async () => {
  const { code } = await aGiftCard(shop)
  const order = await aPaidQuotedOrder(shop, coat, { codes: [code] })
  const { to_pay, total } = order.quote
  expect((await refund(shop, order.id, to_pay + 1_000, 'part')).status).toBe(200)
  expect(await orderOf(shop, order.id)).toMatchObject({
    state: 'partially_refunded',
    amount_refunded: to_pay,
    amount_credited: 1_000,
  })
  expect(await onCard(code)).toEqual({ balance: 1_000, held: 0 })
  expect((await refund(shop, order.id, to_pay + 1_000, 'part')).status).toBe(200)
  expect(await onCard(code)).toEqual({ balance: 1_000, held: 0 })
  expect((await refund(shop, order.id, undefined, 'rest')).status).toBe(200)
  expect(await orderOf(shop, order.id)).toMatchObject({
    state: 'refunded',
    amount_credited: total - to_pay,
  })
  expect(await onCard(code)).toEqual({ balance: 10_000, held: 0 })
  expect(await bodyOfMail(shop, 'credit-given:')).toContain('on the gift card that you paid with')
})

test('The buyer of an order that a gift card has paid is told that it was canceled, and of a part that it went back', async () => {
  const { code } = await aGiftCard(shop, { amount: 50_000 })
  const order = await aPaidQuotedOrder(shop, coat, { codes: [code] })
  expect((await refund(shop, order.id, 1_000, 'part')).status).toBe(200)
  expect(await bodyOfMail(shop, 'credit-given:')).not.toContain('canceled')
  expect((await refund(shop, order.id, undefined, 'rest')).status).toBe(200)
  const told = await bodyOfMail(shop, 'credit-given:')
  expect(told).toContain('Your order was canceled and refunded.')
  expect(told).toContain('Nothing of it will be sent.')
})

test('A quote counts for its own cart, its own shopper, and as it was signed', async () => {
  const { code } = await aGiftCard(shop)
  const { body } = await quoteOf(shop, coat, { codes: [code] })
  const ada = await aCustomer(shop)
  const statuses = [
    await placeQuote(shop, coat, body.quote, { quantity: 2 }),
    await placeQuote(shop, coat, body.quote, { token: ada.token }),
    await placeQuote(shop, coat, `${body.quote}x`),
    await placeQuote(shop, coat, 'nonsense'),
  ].map(({ status }) => status)
  expect(statuses).toEqual([409, 409, 409, 409])
  expect(await onCard(code)).toEqual({ balance: 10_000, held: 0 })
})

test('What lacks is named by its field', async () => {
  const { body: known } = await quoteOf(shop, coat, { codes: ['0000-0000-0000-0000-0000'] })
  expect(known).toMatchObject({ fields: { gift_card_0: expect.stringContaining('No gift card') } })
  expect(await quoteOf(shop, coat, { method: 'By pigeon' })).toMatchObject({
    status: 422,
    body: { fields: { method: expect.any(String) } },
  })
})

test('Without the provider’s tax an order comes to its goods and its shipping', async () => {
  await setTax(shop, { source: 'off' })
  const { code } = await aGiftCard(shop)
  const order = await aPaidQuotedOrder(shop, coat, { codes: [code] })
  expect(order.quote).toMatchObject({ tax: 0, total: 12_000, to_pay: 2_000 })
  expect(await orderOf(shop, order.id)).toMatchObject({ state: 'paid', tax_calculation: null })
  await setTax(shop, {})
})

test('A total that was looked at with the code of a gift card cannot be paid once the card has another code', async () => {
  const card = await aGiftCard(shop)
  const { body } = await quoteOf(shop, coat, { codes: [card.code] })
  const { id } = (await findGiftCardOfOrder(shop.shop.db, card.id))!
  const sent = await shop.callAsAdmin(sendGiftCardAgain, { params: { id }, body: {} })
  expect(sent.status).toBe(200)
  expect((await placeQuote(shop, coat, body.quote)).status).toBe(409)
  const code = (await giftCodesFor(shop, card.recipient)).at(-1)!
  const again = (await quoteOf(shop, coat, { codes: [code] })).body.quote
  expect((await placeQuote(shop, coat, again)).status).toBe(200)
})
