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
  /** Pieces of `taken_back` that other pieces were sent for. */
  exchanged: Type.Optional(Type.Integer()),
  /** Pieces of `quantity` in returns that are requested or on their way. */
  in_return: Type.Integer(),
  size: Type.String(),
  /** The promised day, unless it leaves at once, and whether it is made to order; shown to shoppers until that day. */
  ship_by: Type.Optional(Day),
  made_to_order: Type.Optional(Type.Boolean()),
  product: Type.Object({
    name: Type.String(),
    /** Per piece, after promotions. */
    price: Cents,
    /** Per piece, before promotions. */
    list_price: Cents,
    cover_image: Nullable(Type.String()),
  }),
})
