import { Type } from 'typebox'
import { ORDER_STATES } from '../order-states.ts'
import { Cents, Id, Nullable } from './values.ts'

export const OrderState = Type.Enum([...ORDER_STATES])

export const OrderItem = Type.Object({
  /** The line's number within its order. */
  line: Type.Integer(),
  product_id: Id,
  quantity: Type.Integer(),
  /** Pieces of `quantity` that were refunded or came back. */
  taken_back: Type.Integer(),
  /** Pieces of `quantity` in returns that are asked for or on their way. */
  in_return: Type.Integer(),
  size: Type.String(),
  product: Type.Object({
    name: Type.String(),
    /** Per piece, after promotions. */
    price: Cents,
    /** Before them. */
    list_price: Cents,
    cover_image: Nullable(Type.String()),
  }),
})
