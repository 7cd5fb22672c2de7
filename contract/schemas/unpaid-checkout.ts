import { Type } from 'typebox'
import { OrderItem, OrderState } from './order-parts.ts'
import { Cents, Nullable, Time } from './values.ts'

export const UnpaidCheckout = Type.Object({
  id: Type.String(),
  created_at: Time,
  state: OrderState,
  /** Until then its payment page can be used and its pieces are held. */
  ends_at: Time,
  /** The account's e-mail, or the one typed on the payment page; null for a guest who has not tried to pay. */
  email: Nullable(Type.String()),
  name: Nullable(Type.String()),
  subtotal: Cents,
  order_items: Type.Array(OrderItem),
  /** The payment provider's reason for each declined attempt, oldest first. */
  failures: Type.Array(
    Type.Object({
      at: Time,
      code: Type.String(),
      message: Type.String(),
      amount: Cents,
      card: Nullable(Type.String()),
    }),
  ),
})
