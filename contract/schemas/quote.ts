import { Type } from 'typebox'
import { MAX_CART_LINES } from '../cart.ts'
import { CREDIT_KINDS, MOST_GIFT_CARDS_USED } from '../credit.ts'
import { describeCall } from './call.ts'
import { CartItem, Codes, GuestEmail } from './cart.ts'
import { GiftCode } from './credit.ts'
import { OrderDiscounts, OrderId } from './order.ts'
import { Cents, ClosedObject, Nullable } from './values.ts'

const line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' })

export const Quote = Type.Object({
  /** After promotions. */
  goods: Cents,
  /** Discounts on goods and delivery, by the code or the promotion's name. */
  discounts: OrderDiscounts,
  shipping: Cents,
  /** Added to goods and shipping. */
  tax: Cents,
  /** Tax contained in them; present if prices include tax. */
  included_tax: Type.Optional(Cents),
  total: Cents,
  credit: Type.Array(
    Type.Object({
      kind: Type.Enum([...CREDIT_KINDS]),
      last_four: Nullable(Type.String()),
      amount: Cents,
      /** The balance that remains on it. */
      left: Cents,
      /** It pays nothing, because the shopper's own unpaid order holds it: `cancelOrder` ends that checkout. */
      held_by: Type.Optional(OrderId),
    }),
  ),
  to_pay: Cents,
  /** A sentence with the day by which the order leaves; absent if it leaves at once. */
  promise: Type.Optional(Type.String()),
  /** Sent with `placeOrder`, so that the order costs what this quote says. Valid for 30 minutes. */
  quote: Type.String(),
})

export const quoteOrder = describeCall({
  summary: 'What an order with gift cards or store credit comes to at an address; nothing is held or stored',
  access: 'anyone',
  body: ClosedObject({
    items: Type.Array(CartItem, { minItems: 1, maxItems: MAX_CART_LINES }),
    codes: Type.Optional(Codes),
    /** Only for guests. */
    email: Type.Optional(GuestEmail),
    delivery: ClosedObject({
      address: ClosedObject({
        name: line(200),
        line1: line(200),
        line2: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
        city: line(100),
        state: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
        postal_code: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
        country: Type.String({ pattern: '^[A-Z]{2}$' }),
      }),
      method: line(100),
    }),
    credit: ClosedObject({
      gift_cards: Type.Array(GiftCode, { maxItems: MOST_GIFT_CARDS_USED }),
      store_credit: Type.Boolean(),
    }),
  }),
  response: Quote,
})
