import { Type } from 'typebox'
import { CartItemDetail } from './cart.ts'

/** The body of every answer from 400 up. `error` is one sentence that a person can act on. */
export const ErrorBody = Type.Object({
  error: Type.String(),
  /** Messages per field of the body or query, where the fault has one. */
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** Login and signup also say it here (spec §7). */
  status: Type.Optional(Type.Object({ code: Type.Integer(), message: Type.String() })),
  /** A refused order says which lines are at fault. */
  itemDetails: Type.Optional(Type.Array(CartItemDetail)),
  /** Only for faults of the server's own: quote it when asking for help. */
  request_id: Type.Optional(Type.String()),
})
