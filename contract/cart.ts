import { Type, type Static } from 'typebox'
import { defineCall } from './call.ts'
import { Count, Id, MAX_INTEGER, Nullable, StoredCents } from './values.ts'

/** A line of a cart is identified by id and size; a garment without sizes has the size ''. */
export const CartItem = Type.Object(
  {
    id: Id,
    size: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
    quantity: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }),
  },
  { additionalProperties: false },
)
export type CartItem = Static<typeof CartItem>

export const CartItemDetail = Type.Object({
  id: Id,
  size: Type.String(),
  /** Per piece; null when the line is not valid. */
  price: Nullable(StoredCents),
  isValid: Type.Boolean(),
  validationMessage: Nullable(Type.String()),
  /** How many this line could have; null when it can have none at all. */
  available: Nullable(Count),
  /** Those that can be bought, where a size is missing or is not to be had. */
  sizes: Type.Optional(Type.Array(Type.String())),
})
export type CartItemDetail = Static<typeof CartItemDetail>

export const MAX_CART_LINES = 100
export const CartItems = Type.Array(CartItem, { maxItems: MAX_CART_LINES })

export const cartItemDetails = defineCall({
  name: 'cartItemDetails',
  summary: 'Price and validity of each line of a cart, in order',
  method: 'POST',
  path: '/carts/cart_item_details',
  access: 'public',
  headers: Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Of a checkout that was begun: the pieces it holds count as available',
      }),
    ),
  }),
  body: Type.Object({ items: CartItems }, { additionalProperties: false }),
  answer: Type.Object({ itemDetails: Type.Array(CartItemDetail) }),
})
