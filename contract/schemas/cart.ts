import { Type } from 'typebox'
import { describeCall } from './call.ts'
import { MAX_CART_LINES } from '../cart.ts'
import { Count, Id, Nullable, StoredCents } from './values.ts'
import { MAX_INTEGER } from '../values.ts'

/** Lines are identified by id and size, which is '' for a product without sizes. */
export const CartItem = Type.Object(
  {
    id: Id,
    size: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
    quantity: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }),
  },
  { additionalProperties: false },
)

export const CartItemDetail = Type.Object({
  id: Id,
  size: Type.String(),
  /** Per piece; null when the product cannot be bought at all. A line that is not valid for another reason has it. */
  price: Nullable(StoredCents),
  isValid: Type.Boolean(),
  validationMessage: Nullable(Type.String()),
  /** The largest quantity that this line could have; null when it can have none. */
  available: Nullable(Count),
  /** Available sizes, when the line's size is missing or sold out. */
  sizes: Type.Optional(Type.Array(Type.String())),
})

export const CartItems = Type.Array(CartItem, { maxItems: MAX_CART_LINES })

export const cartItemDetails = describeCall({
  name: 'cartItemDetails',
  summary: 'Price and validity of each line of a cart, in order',
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
  response: Type.Object({ itemDetails: Type.Array(CartItemDetail) }),
})
