import { Type } from 'typebox'
import { MAX_CART_LINES } from '../cart.ts'
import { CREDIT_KINDS, MOST_GIFT_CARDS_USED } from '../credit.ts'
import { describeCall } from './call.ts'
import { CartItem, Codes, GuestEmail } from './cart.ts'
import { GiftCode } from './credit.ts'
import { OrderDiscounts } from './order.ts'
import { Cents, Nullable } from './values.ts'

const line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' })

export const Quote = Type.Object({
  /** After promotions. */
  goods: Cents,
  /** What they have taken off the goods and the delivery, by the code or the promotion's name. */
  discounts: OrderDiscounts,
  shipping: Cents,
  /** Added to goods and shipping. */
  tax: Cents,
  /** Contained in them; there where prices include tax. */
  included_tax: Type.Optional(Cents),
  total: Cents,
  credit: Type.Array(
    Type.Object({
      kind: Type.Enum([...CREDIT_KINDS]),
      last_four: Nullable(Type.String()),
      amount: Cents,
      /** What stays on it. */
      left: Cents,
    }),
  ),
  to_pay: Cents,
  /** For `placeOrder`, for 30 minutes. */
  quote: Type.String(),
})

export const quoteOrder = describeCall({
  name: 'quoteOrder',
  summary: 'What an order with gift cards or store credit comes to at an address; nothing is held or stored',
  access: 'anyone',
  body: Type.Object(
    {
      items: Type.Array(CartItem, { minItems: 1, maxItems: MAX_CART_LINES }),
      codes: Type.Optional(Codes),
      /** Of a guest. */
      email: Type.Optional(GuestEmail),
      delivery: Type.Object(
        {
          address: Type.Object(
            {
              name: line(200),
              line1: line(200),
              line2: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
              city: line(100),
              state: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
              postal_code: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
              country: Type.String({ pattern: '^[A-Z]{2}$' }),
            },
            { additionalProperties: false },
          ),
          method: line(100),
        },
        { additionalProperties: false },
      ),
      credit: Type.Object(
        {
          gift_cards: Type.Array(GiftCode, { maxItems: MOST_GIFT_CARDS_USED }),
          store_credit: Type.Boolean(),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  response: Quote,
})
