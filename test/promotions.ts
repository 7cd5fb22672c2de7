import { expect } from 'vitest'
import { cartItemDetails } from '../contract/cart.ts'
import { placeOrder } from '../contract/order.ts'
import {
  createPromotion,
  endPromotion,
  getPromotion,
  makeCodes,
  type Promotion,
  type PromotionContent,
} from '../contract/promotion.ts'
import { followSession } from '../server/orders/payment/follow-session.ts'
import { orderOfSession } from './orders.ts'
import { pay, sessionIdOf } from './payment-form.ts'
import type { TestShop } from './shop.ts'

let made = 0

/** A promotion of ten percent with a code of its own, unless the test says otherwise. */
export async function aPromotion(
  shop: TestShop,
  content: Partial<PromotionContent> = {},
): Promise<Promotion> {
  const { kind = 'code', amount, free_shipping } = content
  made += 1
  const body: PromotionContent = {
    name: `Promotion ${made}`,
    kind,
    ...(kind === 'code' && { code: `CODE${made}` }),
    percent: amount || free_shipping ? null : 10,
    ...content,
  }
  const { status, body: promotion, error } = await shop.callAsAdmin(createPromotion, { body })
  expect(status, error).toBe(200)
  return promotion
}

export const promotionOf = async (shop: TestShop, { id }: Pick<Promotion, 'id'>): Promise<Promotion> =>
  (await shop.callAsAdmin(getPromotion, { params: { id } })).body

export const end = (shop: TestShop, { id }: Pick<Promotion, 'id'>) =>
  shop.callAsAdmin(endPromotion, { params: { id }, body: {} })

/** Codes of a promotion that work once each. */
export async function someCodes(
  shop: TestShop,
  { id }: Pick<Promotion, 'id'>,
  count: number,
): Promise<string[]> {
  const { status, body } = await shop.callAsAdmin(makeCodes, {
    params: { id },
    body: { count, prefix: 'VIP' },
  })
  expect(status).toBe(200)
  return body.trim().split('\n').slice(1)
}

export interface CodesOptions {
  codes?: string[] | undefined
  email?: string | undefined
  token?: string | undefined
  seen?: number | undefined
  key?: string | undefined
}

export type Bought = [product: number, quantity: number]

const itemsOf = (lines: Bought[]) => lines.map(([id, quantity]) => ({ id, size: 'M', quantity }))

/** What the cart says. */
export async function cartWith(
  shop: TestShop,
  lines: Bought[],
  { codes, email, token, key }: CodesOptions = {},
) {
  const headers = key ? { 'idempotency-key': key } : {}
  const input = { headers, body: { items: itemsOf(lines), codes, email } }
  const { status, body, error } = await shop.call(cartItemDetails, input, token)
  expect(status, error).toBe(200)
  return body.cart
}

/** Places an order with codes over the API. */
export const placeWith = (shop: TestShop, lines: Bought[], { token, key, ...options }: CodesOptions = {}) =>
  shop.call(
    placeOrder,
    { headers: key ? { 'idempotency-key': key } : {}, body: { items: itemsOf(lines), ...options } },
    token,
  )

/** The order that such a call has placed. */
export async function placedWith(shop: TestShop, lines: Bought[], options: CodesOptions = {}) {
  const { status, body, error } = await placeWith(shop, lines, options)
  expect(status, error).toBe(200)
  const order = await orderOfSession(shop, sessionIdOf(body.session_url))
  return { ...order, session_id: order.session_id!, session_url: body.session_url }
}

/** Pays it on the payment page, and has the shop record it. */
export async function payFor(
  shop: TestShop,
  { session_id, session_url }: { session_id: string; session_url: string },
  fields: Parameters<typeof pay>[1] = {},
) {
  await pay(session_url, fields)
  await followSession(shop.shop, session_id, { by: 'provider' })
  return await orderOfSession(shop, session_id)
}
