import { expect } from 'vitest'
import { giveCredit, orderGiftCard } from '../contract/credit.ts'
import type { Input } from '../contract/call.ts'
import { placeOrder, quoteOrder } from '../contract/order.ts'
import type { PaymentFields } from '../demo/payment-form.ts'
import { followSession } from '../server/orders/payment/follow-session.ts'
import { newEmail } from './accounts.ts'
import { mailsTo } from './mails.ts'
import { orderOf, orderOfSession } from './orders.ts'
import { pay, sessionIdOf } from './payment-form.ts'
import type { TestShop } from './shop.ts'

type Wish = Input<typeof orderGiftCard>['body']

/** The order of a gift card that waits for its payment. */
export async function anUnpaidGiftCard(shop: TestShop, wish: Partial<Wish> = {}, token?: string) {
  const { status, body, error } = await shop.call(
    orderGiftCard,
    { headers: {}, body: { amount: 10_000, recipient_email: newEmail('friend'), ...wish } },
    token,
  )
  expect(status, error).toBe(200)
  const session_id = sessionIdOf(body.session_url)
  const { id } = await orderOfSession(shop, session_id)
  return { id, session_id, session_url: body.session_url }
}

export interface AGiftCard {
  /** The order that it was bought with. */
  id: string
  session_id: string
  payment_intent: string
  recipient: string
  /** As it stands in the mail. */
  code: string
}

/** A gift card that was paid and mailed. */
export async function aGiftCard(
  shop: TestShop,
  { payment, token, ...wish }: Partial<Wish> & { payment?: Partial<PaymentFields>; token?: string } = {},
): Promise<AGiftCard> {
  const recipient = wish.recipient_email ?? newEmail('friend')
  const order = await anUnpaidGiftCard(shop, { ...wish, recipient_email: recipient }, token)
  await pay(order.session_url, payment)
  await followSession(shop.shop, order.session_id, { by: 'provider' })
  const { payment_intent } = await orderOf(shop, order.id)
  const codes = await giftCodesFor(shop, recipient)
  return {
    id: order.id,
    session_id: order.session_id,
    payment_intent: payment_intent!,
    recipient,
    code: codes.at(-1)!,
  }
}

/** The codes of the gift cards in the mails to an address, oldest first. */
export const giftCodesFor = async (shop: TestShop, recipient: string): Promise<string[]> =>
  (await mailsTo(shop, recipient)).flatMap(({ text }) =>
    Array.from(text.matchAll(/\b(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}\b/g), ([code]) => code),
  )

/** Gives credit as the shop would: to the account with this address, or as a gift card by mail. */
export async function give(shop: TestShop, email: string, amount: number) {
  const { status, body, error } = await shop.callAsAdmin(giveCredit, {
    body: { email, amount, reason: 'for a test', key: `${email}-${amount}-${Math.random()}` },
  })
  expect(status, error).toBe(200)
  return body
}

/** Where quoted orders of the tests are sent; New York has a sales tax. */
export const NEW_YORK = {
  name: 'Grace Hopper',
  line1: '12 Analytical Row',
  city: 'Brooklyn',
  state: 'NY',
  postal_code: '11201',
  country: 'US',
}

interface Quoting {
  codes?: string[]
  store_credit?: boolean
  quantity?: number
  method?: string
  email?: string
  token?: string
  address?: typeof NEW_YORK
}

/** What an order with credit comes to; answers with the reply. */
export const quoteOf = (
  shop: TestShop,
  product: number,
  {
    codes = [],
    store_credit = false,
    quantity = 1,
    method = 'Standard',
    email,
    token,
    address = NEW_YORK,
  }: Quoting,
) =>
  shop.call(
    quoteOrder,
    {
      body: {
        items: [{ id: product, size: 'M', quantity }],
        ...(token === undefined && { email: email ?? 'grace@example.com' }),
        delivery: { address, method },
        credit: { gift_cards: codes, store_credit },
      },
    },
    token,
  )

/** Orders what was quoted; answers with the reply. */
export const placeQuote = (
  shop: TestShop,
  product: number,
  quote: string,
  { quantity = 1, token, key }: { quantity?: number; token?: string; key?: string } = {},
) =>
  shop.call(
    placeOrder,
    {
      headers: key === undefined ? {} : { 'idempotency-key': key },
      body: { items: [{ id: product, size: 'M', quantity }], quote },
    },
    token,
  )

/** An order with credit, as it was placed, with its quote. */
export async function aQuotedOrder(shop: TestShop, product: number, quoting: Quoting) {
  const { status, body: quote, error } = await quoteOf(shop, product, quoting)
  expect(status, error).toBe(200)
  const placed = await placeQuote(shop, product, quote.quote, quoting)
  expect(placed.status, placed.error).toBe(200)
  const session_id = sessionIdOf(placed.body.session_url)
  const { id } = await orderOfSession(shop, session_id)
  return { id, session_id, ...placed.body, quote }
}

/** A quoted order whose rest was paid by card. */
export async function aPaidQuotedOrder(shop: TestShop, product: number, quoting: Quoting) {
  const order = await aQuotedOrder(shop, product, quoting)
  if (!order.paid) {
    await pay(order.session_url)
    await followSession(shop.shop, order.session_id, { by: 'provider' })
  }
  return order
}

type Items = Input<typeof quoteOrder>['body']['items']

/** A paid order of several lines, of which a gift card has paid a part or all. */
export async function aPaidQuotedOrderOf(
  shop: TestShop,
  items: Items,
  { code, email, method }: { code: string; email: string; method: string },
): Promise<string> {
  const credit = { gift_cards: [code], store_credit: false }
  const delivery = { address: NEW_YORK, method }
  const { status, body, error } = await shop.call(quoteOrder, { body: { items, email, delivery, credit } })
  expect(status, error).toBe(200)
  const placed = await shop.call(placeOrder, { headers: {}, body: { items, quote: body.quote } })
  expect(placed.status, placed.error).toBe(200)
  const { session_url, paid } = placed.body
  const session_id = sessionIdOf(session_url)
  if (!paid) {
    await pay(session_url)
    await followSession(shop.shop, session_id, { by: 'provider' })
  }
  return (await orderOfSession(shop, session_id)).id
}
