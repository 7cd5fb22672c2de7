import { Type } from 'typebox'
import { describeCall } from './call.ts'
import { MAX_CART_LINES, MAX_CODE, MAX_CODES } from '../cart.ts'
import { ClosedObject, Count, Day, Id, Nullable, StoredCents } from './values.ts'
import { MAX_INTEGER } from '../values.ts'

/** Lines are identified by id and size, which is '' for a product without sizes. */
export const CartItem = ClosedObject({
  id: Id,
  size: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  quantity: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }),
})

export const CartItemDetail = Type.Object({
  id: Id,
  size: Type.String(),
  /**
   * Price per piece; null if the product cannot be bought at all. A line that is invalid for another reason has a
   * price.
   */
  price: Nullable(StoredCents),
  isValid: Type.Boolean(),
  validationMessage: Nullable(Type.String()),
  /** The largest possible quantity of this line; null if none is possible. */
  available: Nullable(Count),
  /** The day by which it leaves, unless it leaves at once, and whether it is made to order. */
  ship_by: Type.Optional(Day),
  made_to_order: Type.Optional(Type.Boolean()),
  /** Available sizes, when the line's size is missing or sold out. */
  sizes: Type.Optional(Type.Array(Type.String())),
})

export const CartDiscount = Type.Object({
  /** The code, or the promotion's name. */
  name: Type.String(),
  amount: StoredCents,
})

export const CartCode = Type.Object({
  /** As sent by the client. */
  code: Type.String(),
  ok: Type.Boolean(),
  /** Why the code has no effect, or that it applies to a part of the cart only. */
  message: Nullable(Type.String()),
  /** The shopper's own unpaid order that uses the code: `cancelOrder` ends its checkout. */
  held_by: Type.Optional(Type.String()),
})

export const CartSums = Type.Object({
  /** Sum of the valid lines, before promotions. */
  goods: StoredCents,
  /** Discounts on the goods. */
  discounts: Type.Array(CartDiscount),
  codes: Type.Array(CartCode),
  /** Price of each delivery method; `free_by` names the code or promotion that makes it free. */
  shipping: Type.Array(
    Type.Object({
      method: Type.String(),
      price: StoredCents,
      free_by: Nullable(Type.String()),
      /** Countries that it is offered in; absent if all countries have the same choice. */
      countries: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  /** A code is limited per customer, and the guest has given no e-mail yet. */
  asks_email: Type.Boolean(),
})

/** As typed; case, spaces and hyphens are ignored. */
export const Codes = Type.Array(Type.String({ minLength: 1, maxLength: MAX_CODE }), { maxItems: MAX_CODES })
export const GuestEmail = Type.String({
  format: 'email',
  maxLength: 254,
  description: 'Of a guest, for codes that are counted by customer',
})

const CartItems = Type.Array(CartItem, { maxItems: MAX_CART_LINES })

export const cartItemDetails = describeCall({
  summary:
    'Price and validity of each line of a cart, in order, and what the cart costs with codes and promotions',
  access: 'public',
  headers: Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Of a checkout that was begun: the pieces it holds count as available',
      }),
    ),
  }),
  body: ClosedObject({ items: CartItems, codes: Type.Optional(Codes), email: Type.Optional(GuestEmail) }),
  response: Type.Object({ itemDetails: Type.Array(CartItemDetail), cart: CartSums }),
})
