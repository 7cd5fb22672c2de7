import { Type } from 'typebox'
import { MAX_CART_LINES } from '../cart.ts'
import { RETURNABLE } from '../product-fields.ts'
import {
  DISPOSITIONS,
  REFUND_STATES,
  RETURN_BASES,
  RETURN_KINDS,
  RETURN_OUTCOMES,
  RETURN_REASONS,
  RETURN_STATES,
} from '../return.ts'
import { MAX_CHARGE, MAX_INTEGER } from '../values.ts'
import { describeCall } from './call.ts'
import { Order, OrderChangeRecord, OrderId } from './order.ts'
import { Cents, Id, Nullable, Time } from './values.ts'

export const ReturnState = Type.Enum([...RETURN_STATES])
export const ReturnReason = Type.Enum([...RETURN_REASONS])
export const ReturnOutcome = Type.Enum([...RETURN_OUTCOMES])
export const Disposition = Type.Enum([...DISPOSITIONS])

/** R- and 10 characters of Crockford's base 32. */
const ReturnNumber = Type.String({ minLength: 1, maxLength: 40 })

export const ReturnItem = Type.Object({
  id: Type.Integer(),
  line: Type.Integer(),
  product_id: Id,
  name: Type.String(),
  size: Type.String(),
  cover_image: Nullable(Type.String()),
  quantity: Type.Integer(),
  reason: Nullable(ReturnReason),
  comment: Nullable(Type.String()),
  /** What the pieces were paid with, without and as tax. */
  goods: Cents,
  tax: Cents,
  /** Null until the pieces were looked at. */
  outcome: Nullable(ReturnOutcome),
  /** What is kept of goods and tax, and why. */
  deducted: Cents,
  why: Nullable(Type.String()),
})

export const Return = Type.Object({
  /** Such as R-7K3M9QXTC2. */
  number: Type.String(),
  order_id: Type.String(),
  kind: Type.Enum([...RETURN_KINDS]),
  basis: Type.Enum([...RETURN_BASES]),
  state: ReturnState,
  created_at: Time,
  /** False where nothing is to be sent: pieces that never left, or that may be kept. */
  needs_return: Type.Boolean(),
  /** The parcel is to be handed in by then. */
  send_by: Nullable(Time),
  /** Where the parcel goes, in lines; empty until the shop has an address in its settings. */
  send_to: Type.Array(Type.String()),
  tracking_information: Nullable(Type.String()),
  posted_at: Nullable(Time),
  received_at: Nullable(Time),
  /** The money is on its way by then; null until the parcel is. */
  due_at: Nullable(Time),
  settled_at: Nullable(Time),
  items: Type.Array(ReturnItem),
  /** Delivery that is given back, its tax included. */
  shipping: Cents,
  /** What is given back: expected until the return is settled. */
  amount: Cents,
  /** What has reached the bank of it. */
  refunded: Cents,
  refund_state: Type.Enum([...REFUND_STATES]),
  /** What the shop answered. */
  note: Nullable(Type.String()),
})

export const AdminReturnItem = Type.Interface([ReturnItem], {
  disposition: Nullable(Disposition),
  disposed_why: Nullable(Type.String()),
})

export const AdminReturn = Type.Interface([Return], {
  items: Type.Array(AdminReturnItem),
  email: Nullable(Type.String()),
  /** The shopper or an admin's e-mail. */
  by: Type.String(),
  /** For optimistic locking: a change that sends an outdated version fails. */
  version: Type.Integer(),
  order: Order,
  history: Type.Array(OrderChangeRecord),
})

const order = Type.Object({ id: OrderId })
const number = Type.Object({ number: ReturnNumber })
const headers = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
})

/** A guest shows with the order's e-mail that the order is theirs; an account or an admin needs none. */
const email = Type.Optional(Type.String({ maxLength: 254 }))
const Line = Type.Integer({ minimum: 1, maximum: MAX_INTEGER })
const Quantity = Type.Integer({ minimum: 1, maximum: 10_000 })
const Words = Type.String({ maxLength: 1_000 })
const Version = Type.Integer({ minimum: 1, maximum: MAX_INTEGER })

export const ReturnOptions = Type.Object({
  order_id: Type.String(),
  can_cancel: Type.Boolean(),
  /** A sentence; null when it can be canceled. */
  why_not_cancel: Nullable(Type.String()),
  can_return: Type.Boolean(),
  why_not_return: Nullable(Type.String()),
  /** The shop decides about a return that is asked for: the time for one is over. */
  is_late: Type.Boolean(),
  /** Null until the parcel is delivered. */
  return_until: Nullable(Time),
  withdraw_until: Nullable(Time),
  /** Given back, tax included, when every piece of the order comes back. */
  shipping: Cents,
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      product_id: Id,
      name: Type.String(),
      size: Type.String(),
      cover_image: Nullable(Type.String()),
      quantity: Type.Integer(),
      /** Pieces that are in no return and were not refunded. */
      left: Type.Integer(),
      /** What one piece gives back, what two do, and so on, up to `left`; tax included. */
      amounts: Type.Array(Cents),
      why_not: Nullable(Type.String()),
      returnable: Type.Enum([...RETURNABLE]),
    }),
  ),
  returns: Type.Array(Return),
})

export const returnOptions = describeCall({
  name: 'returnOptions',
  summary: 'What of an order can be canceled or returned, until when, and what it gives back',
  access: 'anyone',
  params: order,
  body: Type.Object({ email }, { additionalProperties: false }),
  response: ReturnOptions,
})

export const CanceledPieces = Type.Array(
  Type.Object({ line: Line, quantity: Quantity }, { additionalProperties: false }),
  { minItems: 1, maxItems: MAX_CART_LINES },
)

export const cancelPieces = describeCall({
  name: 'cancelPieces',
  summary: 'Cancel pieces that are not being made yet: they go on sale again and the money goes back',
  access: 'anyone',
  params: order,
  headers,
  body: Type.Object({ email, pieces: CanceledPieces }, { additionalProperties: false }),
  response: Order,
})

export const AskedPieces = Type.Array(
  Type.Object(
    { line: Line, quantity: Quantity, reason: ReturnReason, comment: Type.Optional(Words) },
    { additionalProperties: false },
  ),
  { minItems: 1, maxItems: MAX_CART_LINES },
)

export const askForReturn = describeCall({
  name: 'askForReturn',
  summary: 'Announce a return; outside of its time, or for a fault of the shop, ask for one',
  access: 'anyone',
  params: order,
  headers,
  body: Type.Object({ email, items: AskedPieces }, { additionalProperties: false }),
  response: Return,
})

const asBuyer = Type.Object({ email }, { additionalProperties: false })

export const showReturn = describeCall({
  name: 'showReturn',
  summary: 'A return by its number, for its buyer',
  access: 'anyone',
  params: number,
  body: asBuyer,
  response: Return,
})

export const callOffReturn = describeCall({
  name: 'callOffReturn',
  summary: 'Keep the pieces after all, until the parcel has arrived',
  access: 'anyone',
  params: number,
  body: asBuyer,
  response: Return,
})

export const postReturn = describeCall({
  name: 'postReturn',
  summary: 'Say that the parcel was handed in, and with which tracking',
  access: 'anyone',
  params: number,
  body: Type.Object(
    { email, tracking_information: Type.String({ minLength: 1, maxLength: 500 }) },
    { additionalProperties: false },
  ),
  response: Return,
})

export const getReturn = describeCall({
  name: 'getReturn',
  summary: 'A return with its order and what happened',
  access: 'returns.read',
  params: number,
  response: AdminReturn,
})

export const decideReturn = describeCall({
  name: 'decideReturn',
  summary: 'Accept a return that was asked for, or decline it; the note goes to the buyer',
  access: 'returns.change',
  params: number,
  body: Type.Object(
    { version: Version, decision: Type.Enum(['accept', 'decline']), note: Type.Optional(Words) },
    { additionalProperties: false },
  ),
  response: AdminReturn,
})

const ItemId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

export const receiveReturn = describeCall({
  name: 'receiveReturn',
  summary: 'The parcel is here. `pieces` says what is in it; without, everything that was announced',
  access: 'returns.receive',
  params: number,
  body: Type.Object(
    {
      version: Version,
      pieces: Type.Optional(
        Type.Array(
          Type.Object(
            { item: ItemId, quantity: Type.Integer({ minimum: 0, maximum: 10_000 }) },
            { additionalProperties: false },
          ),
          { maxItems: MAX_CART_LINES },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  response: AdminReturn,
})

export const Outcome = Type.Object(
  {
    item: ItemId,
    /** Without, all pieces of the item. Several entries of an item divide it. */
    quantity: Type.Optional(Quantity),
    outcome: Type.Enum(['accepted', 'reduced', 'refused']),
    /** In cents, for `reduced`. */
    deducted: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CHARGE })),
    /** For `reduced` and `refused`, as the buyer reads it. */
    why: Type.Optional(Words),
    disposition: Type.Optional(Disposition),
    /** For `destroy`: the lawful reason. */
    disposed_why: Type.Optional(Words),
  },
  { additionalProperties: false },
)

export const settleReturn = describeCall({
  name: 'settleReturn',
  summary: 'Decide about each piece that came, and send the money back',
  access: 'returns.change',
  params: number,
  body: Type.Object(
    {
      version: Version,
      outcomes: Type.Array(Outcome, { maxItems: 200 }),
      note: Type.Optional(Words),
    },
    { additionalProperties: false },
  ),
  response: AdminReturn,
})

export const payReturnAgain = describeCall({
  name: 'payReturnAgain',
  summary: 'Ask the provider again for the refund of a settled return that it refused or the bank sent back',
  access: 'returns.change',
  params: number,
  response: AdminReturn,
})

export const disposePiece = describeCall({
  name: 'disposePiece',
  summary: 'What becomes of pieces that came back; `restock` puts them on sale again',
  access: 'returns.receive',
  params: Type.Object({ id: ItemId }),
  body: Type.Object({ disposition: Disposition, why: Type.Optional(Words) }, { additionalProperties: false }),
  response: AdminReturn,
})

export const ClaimBody = Type.Object(
  {
    pieces: CanceledPieces,
    fault: Type.Enum(['missing', 'damaged', 'wrong_item', 'quality', 'late']),
    /** `refund` gives back all that the pieces cost, `part` only `amount` of it, and the buyer keeps them. */
    remedy: Type.Enum(['refund', 'part']),
    amount: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CHARGE })),
    /** The buyer sends the pieces back first; the money goes when they are here. */
    needs_return: Type.Optional(Type.Boolean()),
    note: Type.Optional(Words),
  },
  { additionalProperties: false },
)

export const settleClaim = describeCall({
  name: 'settleClaim',
  summary: 'Make good for pieces that were lost, damaged or wrong',
  access: 'returns.change',
  params: order,
  headers,
  body: ClaimBody,
  response: AdminReturn,
})
