import { Type } from 'typebox'
import { ORDER_STATES } from '../order-states.ts'
import { Cents, Day, Id, Nullable } from './values.ts'

export const OrderState = Type.Enum([...ORDER_STATES])

export const OrderItem = Type.Object({
  /** The line's number within its order. */
  line: Type.Integer(),
  product_id: Id,
  quantity: Type.Integer(),
  /** Pieces of `quantity` that were refunded or came back. */
  taken_back: Type.Integer(),
  /** Pieces of `taken_back` for which other pieces were sent. */
  exchanged: Type.Optional(Type.Integer()),
  /** Pieces of `quantity` in returns that are asked for or on their way. */
  in_return: Type.Integer(),
  size: Type.String(),
  /** As it was promised at purchase, where it does not leave at once, and whether it is made for the order; shoppers see it until then. */
  ship_by: Type.Optional(Day),
  made_to_order: Type.Optional(Type.Boolean()),
  product: Type.Object({
    name: Type.String(),
    /** Per piece, after promotions. */
    price: Cents,
    /** Before them. */
    list_price: Cents,
    cover_image: Nullable(Type.String()),
  }),
})
