import { Type } from 'typebox'
import { MAX_CART_LINES } from '../cart.ts'
import { describeCall } from './call.ts'
import { Nullable, Paging, Time } from './values.ts'

export const WithdrawnPiece = Type.Object(
  {
    line: Type.Integer({ minimum: 1, maximum: 10_000 }),
    quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
  },
  { additionalProperties: false },
)

const Pieces = Type.Array(WithdrawnPiece, { minItems: 1, maxItems: MAX_CART_LINES })

/** A statement as it was received. */
export const Withdrawal = Type.Object({
  id: Type.Integer(),
  received_at: Time,
  name: Type.String(),
  email: Type.String(),
  /** As it was typed. */
  order_typed: Type.String(),
  statement: Type.String(),
  /** The order that it was found to be about. */
  order_id: Nullable(Type.String()),
  /** Whether the e-mail is the one of that order. */
  is_buyer: Type.Boolean(),
  /** Of the return that it has led to. */
  return_number: Nullable(Type.String()),
  /** When, by whom and why it was closed without a return. */
  closed_at: Nullable(Time),
  closed_by: Nullable(Type.String()),
  closed_why: Nullable(Type.String()),
})

export const withdraw = describeCall({
  name: 'withdraw',
  summary:
    'Withdraw from a contract: recorded and acknowledged whatever it says; without `pieces`, all of the order. The same again is recorded and acknowledged again',
  access: 'public',
  body: Type.Object(
    {
      name: Type.String({ maxLength: 200 }),
      order: Type.String({ maxLength: 200 }),
      email: Type.String({ maxLength: 254 }),
      pieces: Type.Optional(Pieces),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({
    received_at: Time,
    /** Of the return or cancellation that it has led to, where number and e-mail are those of an order. */
    number: Type.Optional(Type.String()),
  }),
})

export const listWithdrawals = describeCall({
  name: 'listWithdrawals',
  summary: 'Statements of withdrawal without a return that were not closed, oldest first',
  access: 'returns.read',
  query: Type.Object({ ...Paging }, { additionalProperties: false }),
  response: Type.Array(Withdrawal),
})

const params = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })

export const matchWithdrawal = describeCall({
  name: 'matchWithdrawal',
  summary: 'Say which order a statement is about, once',
  access: 'returns.change',
  params,
  body: Type.Object({ order: Type.String({ maxLength: 64 }) }, { additionalProperties: false }),
  response: Withdrawal,
})

export const closeWithdrawal = describeCall({
  name: 'closeWithdrawal',
  summary:
    'Close a statement without a return, such as one that names no order of this shop; with the reason',
  access: 'returns.change',
  params,
  body: Type.Object({ why: Type.String({ minLength: 1, maxLength: 500 }) }, { additionalProperties: false }),
  response: Withdrawal,
})
