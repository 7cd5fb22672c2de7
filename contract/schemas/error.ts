import { Type } from 'typebox'
import { CartItemDetail, CartSums } from './cart.ts'
import { StepChallenge } from './second-step.ts'

/** The body of every error. `error` is a sentence that the reader can act on. */
export const ErrorBody = Type.Object({
  error: Type.String(),
  /** Messages by field of the body or query. */
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** Only sign-in and sign-up, whose successful responses have this member too. */
  status: Type.Optional(Type.Object({ code: Type.Integer(), message: Type.String() })),
  /** With 409: what is stored, where the caller's version was outdated. */
  current: Type.Optional(Type.Unknown()),
  /** With 401 at the sign-in: the password was right, and a second step is set up (`finishSignIn`). */
  second_step: Type.Optional(StepChallenge),
  /** With 403: the call works once `confirmIdentity` has. */
  needs_confirmation: Type.Optional(Type.Boolean()),
  itemDetails: Type.Optional(Type.Array(CartItemDetail)),
  cart: Type.Optional(CartSums),
  /** Only from 500 up, for support. */
  request_id: Type.Optional(Type.String()),
})
