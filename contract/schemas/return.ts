import { Type } from 'typebox'
import { MAX_CART_LINES } from '../cart.ts'
import { DISPOSITIONS_OF_MANY, MOST_PUT_AWAY, REFUND_PLACES } from '../return.ts'
import { MAX_CHARGE, MAX_INTEGER } from '../values.ts'
import { describeCall, idempotencyHeaders } from './call.ts'
import { Order, orderParams } from './order.ts'
import { AdminReturn, Disposition, Return, ReturnOptions, ReturnReason } from './return-answers.ts'
import { ClosedObject, Count, Version } from './values.ts'

/** R- and 10 characters of Crockford's base 32. */
const ReturnNumber = Type.String({ minLength: 1, maxLength: 40 })

const number = Type.Object({ number: ReturnNumber })

/** A guest shows with the order's e-mail that the order is theirs; an account or an admin needs none. */
const email = Type.Optional(Type.String({ maxLength: 254 }))
const Line = Type.Integer({ minimum: 1, maximum: MAX_INTEGER })
const Quantity = Type.Integer({ minimum: 1, maximum: 10_000 })
const Words = Type.String({ maxLength: 1_000 })

/**
 * `credit` gives store credit, or a gift card by e-mail to a guest, instead of money to the card; only with the buyer's express
 * agreement.
 */
const creditChoice = {
  refund_to: Type.Optional(Type.Enum([...REFUND_PLACES])),
  agreed_to_credit: Type.Optional(Type.Boolean()),
}
export const CreditChoice = Type.Object(creditChoice)

export const returnOptions = describeCall({
  summary: 'What of an order can be canceled or returned, until when, and what it gives back',
  access: 'anyone',
  params: orderParams,
  body: ClosedObject({ email }),
  response: ReturnOptions,
})

const CanceledPieces = Type.Array(ClosedObject({ line: Line, quantity: Quantity }), {
  minItems: 1,
  maxItems: MAX_CART_LINES,
})

export const cancelPieces = describeCall({
  summary: 'Cancel pieces that are not being made yet: they go on sale again and the money goes back',
  access: 'anyone',
  params: orderParams,
  headers: idempotencyHeaders,
  body: ClosedObject({ email, pieces: CanceledPieces, ...creditChoice }),
  response: Order,
})

export const AskedPieces = Type.Array(
  ClosedObject({
    line: Line,
    quantity: Quantity,
    reason: ReturnReason,
    comment: Type.Optional(Words),
    /** Exchanges the pieces for this size, which is held until the parcel is here. */
    new_size: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
    /** Price difference of the size as it was shown. The call is refused if less would be given back. */
    difference: Type.Optional(Type.Integer({ minimum: -MAX_CHARGE, maximum: MAX_CHARGE })),
  }),
  { minItems: 1, maxItems: MAX_CART_LINES },
)

export const askForReturn = describeCall({
  summary:
    'Announce a return, or an exchange for another size; outside of its time, or for a fault of the shop, ask for one. 409 with `sizes`, those that are left, when the size has just gone',
  access: 'anyone',
  params: orderParams,
  headers: idempotencyHeaders,
  body: ClosedObject({
    email,
    items: AskedPieces,
    ...creditChoice,
    /** The parcel is in the shop, so it is received at once. Only the staff can say so. */
    here: Type.Optional(Type.Literal(true)),
  }),
  response: Return,
})

const asBuyer = ClosedObject({ email })

export const showReturn = describeCall({
  summary: 'A return by its number, for its buyer',
  access: 'anyone',
  params: number,
  body: asBuyer,
  response: Return,
})

export const callOffReturn = describeCall({
  summary: 'Keep the pieces after all, until the parcel has arrived',
  access: 'anyone',
  params: number,
  body: asBuyer,
  response: Return,
})

export const giveReason = describeCall({
  summary:
    'Say afterwards why pieces come back, such as those of a withdrawal; a reason that was given stays',
  access: 'anyone',
  params: number,
  body: ClosedObject({ email, reason: ReturnReason, comment: Type.Optional(Words) }),
  response: Return,
})

export const postReturn = describeCall({
  summary: 'Say that the parcel was handed in, and with which tracking',
  access: 'anyone',
  params: number,
  body: ClosedObject({ email, tracking_information: Type.String({ maxLength: 500, pattern: '\\S' }) }),
  response: Return,
})

export const getReturn = describeCall({
  summary: 'A return with its order and what happened',
  access: 'returns.read',
  params: number,
  response: AdminReturn,
})

export const decideReturn = describeCall({
  summary: 'Accept a return that was asked for, or decline it; the note goes to the buyer',
  access: 'returns.change',
  params: number,
  body: ClosedObject({
    version: Version,
    decision: Type.Enum(['accept', 'decline']),
    note: Type.Optional(Words),
  }),
  response: AdminReturn,
})

const ItemId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

const received = {
  /** What is in the parcel; without it, everything that was announced. */
  pieces: Type.Optional(
    Type.Array(ClosedObject({ item: ItemId, quantity: Type.Integer({ minimum: 0, maximum: 10_000 }) }), {
      maxItems: MAX_CART_LINES,
    }),
  ),
}

export const receiveReturn = describeCall({
  summary: 'The parcel is here. Of a parcel that is here, until it is settled, what is in it after all',
  access: 'returns.receive',
  params: number,
  body: ClosedObject({ version: Version, ...received }),
  response: AdminReturn,
})

export const Outcome = ClosedObject({
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
})

export const settleReturn = describeCall({
  summary: 'Decide about each piece that came, and send the money back',
  access: 'returns.change',
  params: number,
  body: ClosedObject({
    version: Version,
    /** The parcel has come just now: it is noted as received as well, and one mail says both to its buyer. */
    received: Type.Optional(ClosedObject(received)),
    outcomes: Type.Array(Outcome, { maxItems: 200 }),
    note: Type.Optional(Words),
  }),
  response: AdminReturn,
})

export const sendExchangeNow = describeCall({
  summary: 'Send the new pieces of an exchange before the parcel is back',
  access: 'returns.change',
  params: number,
  body: ClosedObject({ version: Version }),
  response: AdminReturn,
})

export const payReturnAgain = describeCall({
  summary: 'Ask the provider again for the refund of a settled return that it refused or the bank sent back',
  access: 'returns.change',
  params: number,
  response: AdminReturn,
})

export const disposePiece = describeCall({
  summary: 'What becomes of pieces that came back; `restock` puts them on sale again',
  access: 'returns.receive',
  params: Type.Object({ id: ItemId }),
  body: ClosedObject({ disposition: Disposition, why: Type.Optional(Words) }),
  response: AdminReturn,
})

export const PutAway = Type.Object({
  /** Numbers of the returns of which something was put away. */
  changed: Type.Array(Type.String()),
  /** How many pieces were put away. */
  pieces: Count,
  /** Returns of which something stays as it was, and why. */
  refused: Type.Array(Type.Object({ number: Type.String(), reason: Type.String() })),
})

export const putAwayReturns = describeCall({
  summary:
    'What becomes of the pieces of these returns that wait to be put away. Refused ones can only be sent back, and only they are; what cannot be done stays as it is',
  access: 'returns.receive',
  body: ClosedObject({
    numbers: Type.Array(ReturnNumber, { minItems: 1, maxItems: MOST_PUT_AWAY }),
    disposition: Type.Enum([...DISPOSITIONS_OF_MANY]),
  }),
  response: PutAway,
})

export const ClaimBody = ClosedObject({
  pieces: CanceledPieces,
  fault: Type.Enum(['missing', 'damaged', 'wrong_item', 'quality', 'late']),
  /**
   * `refund` gives back all that the pieces cost, `part` only `amount` of it, and the buyer keeps them; `replacement` sends
   * the same pieces again.
   */
  remedy: Type.Enum(['refund', 'part', 'replacement']),
  amount: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CHARGE })),
  /** The buyer sends the pieces back first; the money, or the replacement, goes when they are here. */
  needs_return: Type.Optional(Type.Boolean()),
  note: Type.Optional(Words),
})

export const settleClaim = describeCall({
  summary: 'Make good for pieces that were lost, damaged or wrong',
  access: 'returns.change',
  params: orderParams,
  headers: idempotencyHeaders,
  body: ClaimBody,
  response: AdminReturn,
})
