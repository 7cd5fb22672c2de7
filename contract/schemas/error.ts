import { Type } from 'typebox'
import { CartItemDetail, CartSums } from './cart.ts'
import { StepChallenge } from './second-step.ts'

/** The body of every error. `error` is a sentence that the reader can act on. */
export const ErrorBody = Type.Object({
  error: Type.String(),
  /** Messages by field of the body or query. */
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** Only at sign-in and sign-up, whose successful responses have this member too. */
  status: Type.Optional(Type.Object({ code: Type.Integer(), message: Type.String() })),
  /** With 409 for an outdated version: the stored state. */
  current: Type.Optional(Type.Unknown()),
  /** With 401 at sign-in: the password was right, but the account has a second step (`finishSignIn`). */
  second_step: Type.Optional(StepChallenge),
  /** With 403: the call will succeed after `confirmIdentity`. */
  needs_confirmation: Type.Optional(Type.Boolean()),
  itemDetails: Type.Optional(Type.Array(CartItemDetail)),
  cart: Type.Optional(CartSums),
  /** Only with status 500 and above, for support. */
  request_id: Type.Optional(Type.String()),
})
