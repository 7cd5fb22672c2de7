import { Type } from 'typebox'
import { MAX_CART_LINES } from '../cart.ts'
import { describeCall } from './call.ts'
import { ClosedObject, Nullable, Paging, Time } from './values.ts'

export const WithdrawnPiece = ClosedObject({
  line: Type.Integer({ minimum: 1, maximum: 10_000 }),
  quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
})

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
  /** The order that it was matched with. */
  order_id: Nullable(Type.String()),
  /** Whether the e-mail is that order's. */
  is_buyer: Type.Boolean(),
  /** Whether any piece that it names (or of the order, if it names none) is neither given back nor in a return. */
  has_pieces_left: Type.Boolean(),
  /** Number of the return that was created for it. */
  return_number: Nullable(Type.String()),
  /** When, by whom and why it was closed without a return. */
  closed_at: Nullable(Time),
  closed_by: Nullable(Type.String()),
  closed_why: Nullable(Type.String()),
})

export const withdraw = describeCall({
  summary:
    'Withdraw from a contract: recorded and acknowledged whatever it says; without `pieces`, all of the order. The same again is recorded and acknowledged again',
  access: 'public',
  body: ClosedObject({
    name: Type.String({ maxLength: 200 }),
    order: Type.String({ maxLength: 200 }),
    email: Type.String({ maxLength: 254 }),
    pieces: Type.Optional(Pieces),
  }),
  response: Type.Object({
    received_at: Time,
    /** The number of the return or cancellation that was made. Absent if no order has this number and e-mail. */
    number: Type.Optional(Type.String()),
    /**
     * Numbers of further returns: of pieces that the shop has to judge first, and of earlier returns that became
     * withdrawals.
     */
    others: Type.Optional(Type.Array(Type.String())),
  }),
})

export const listWithdrawals = describeCall({
  summary: 'Statements of withdrawal without a return that were not closed, oldest first',
  access: 'returns.read',
  query: ClosedObject({ ...Paging }),
  response: Type.Array(Withdrawal),
})

const params = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })

export const matchWithdrawal = describeCall({
  summary: 'Say which order a statement is about, once',
  access: 'returns.change',
  params,
  body: ClosedObject({ order: Type.String({ maxLength: 64 }) }),
  response: Withdrawal,
})

export const closeWithdrawal = describeCall({
  summary:
    'Close a statement without a return, such as one that names no order of this shop; with the reason',
  access: 'returns.change',
  params,
  body: ClosedObject({ why: Type.String({ minLength: 1, maxLength: 500 }) }),
  response: Withdrawal,
})
