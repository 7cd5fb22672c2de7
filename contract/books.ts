import { Type, type Static } from 'typebox'
import { defineCall } from './call.ts'
import { Nullable, Time } from './values.ts'

/** A rule that is broken, where, and in words what to do about it. */
export const Fault = Type.Object({
  rule: Type.String(),
  /** An order's id, a product's with its size, or a payment session's. */
  where: Type.String(),
  what: Type.String(),
  advice: Type.String(),
})
export type Fault = Static<typeof Fault>

export const Books = Type.Object({
  /** Null until they have been looked at for the first time. */
  checked_at: Nullable(Time),
  /** Why they could not be compared with the payment provider. */
  problem: Nullable(Type.String()),
  faults: Type.Array(Fault),
})
export type Books = Static<typeof Books>

export const books = defineCall({
  name: 'books',
  summary: 'Whether stock, orders and payments agree, as the last check found; it is made every ten minutes',
  method: 'GET',
  path: '/dashboard/books',
  access: 'admin',
  answer: Books,
})
