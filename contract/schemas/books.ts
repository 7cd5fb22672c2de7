import { Type } from 'typebox'
import { describeCall } from './call.ts'
import { Nullable, Time } from './values.ts'

/** A rule that is broken, where, and in words what to do about it. */
export const Fault = Type.Object({
  rule: Type.String(),
  /** An order's id, a product's with its size, or a payment session's. */
  where: Type.String(),
  what: Type.String(),
  advice: Type.String(),
})

export const Books = Type.Object({
  /** Null until they have been looked at for the first time. */
  checked_at: Nullable(Time),
  /** Why they could not be compared with the payment provider. */
  problem: Nullable(Type.String()),
  faults: Type.Array(Fault),
})

export const books = describeCall({
  name: 'books',
  summary: 'Whether stock, orders and payments agree, as the last check found; it is made every ten minutes',
  access: 'admin',
  response: Books,
})
