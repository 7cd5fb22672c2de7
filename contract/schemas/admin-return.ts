import { Type } from 'typebox'
import { DISPOSITIONS_OF_MANY, MOST_PUT_AWAY, RETURN_TODOS } from '../admin-return.ts'
import { MAX_CART_LINES } from '../cart.ts'
import { MAX_CHARGE } from '../values.ts'
import { describeCall, describeCsvCall, idempotencyHeaders } from './call.ts'
import { orderParams } from './order.ts'
import { AdminReturn, Disposition, ListedReturn, ReturnReason, ReturnState } from './return-answers.ts'
import { CanceledPieces, Quantity, ReturnNumber, Words, returnParams } from './return.ts'
import { ClosedObject, Count, Paging, Version } from './values.ts'

const returnFilter = {
  todo: Type.Optional(Type.Enum([...RETURN_TODOS])),
  state: Type.Optional(ReturnState),
  reason: Type.Optional(ReturnReason),
  /**
   * The beginning of the return's number, or of the number of the order that its pieces are from or that is sent in
   * exchange; or the SKU or GTIN of a piece.
   */
  number: Type.Optional(Type.String({ maxLength: 40 })),
  /** The beginning of the order's id. */
  order: Type.Optional(Type.String({ maxLength: 64 })),
  email: Type.Optional(Type.String({ maxLength: 254 })),
}

export const ReturnFilter = ClosedObject({ ...returnFilter, ...Paging })

export const listReturns = describeCall({
  summary:
    'Returns by what is to be done, state, reason, number, order, e-mail and the code of a piece; a list of what is to be done begins with the most urgent, others with the newest',
  access: 'returns.read',
  query: ReturnFilter,
  response: Type.Array(ListedReturn),
})

export const exportReturns = describeCsvCall({
  summary: 'The same returns as a CSV file, newest first, one row per item; money in dollars',
  access: 'orders.export',
  query: ClosedObject(returnFilter),
})

export const getReturn = describeCall({
  summary: 'A return with its order and what happened',
  access: 'returns.read',
  params: returnParams,
  response: AdminReturn,
})

export const decideReturn = describeCall({
  summary: 'Accept a return that was asked for, or decline it; the note goes to the buyer',
  access: 'returns.change',
  params: returnParams,
  body: ClosedObject({
    version: Version,
    decision: Type.Enum(['accept', 'decline']),
    note: Type.Optional(Words),
  }),
  response: AdminReturn,
})

const ItemId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

const received = {
  /** The content of the parcel; if absent, everything that was announced. */
  pieces: Type.Optional(
    Type.Array(ClosedObject({ item: ItemId, quantity: Type.Integer({ minimum: 0, maximum: 10_000 }) }), {
      maxItems: MAX_CART_LINES,
    }),
  ),
}

export const receiveReturn = describeCall({
  summary: 'The parcel is here. Of a parcel that is here, until it is settled, what is in it after all',
  access: 'returns.receive',
  params: returnParams,
  body: ClosedObject({ version: Version, ...received }),
  response: AdminReturn,
})

export const Outcome = ClosedObject({
  item: ItemId,
  /** Default: all pieces of the item. Several entries may split an item. */
  quantity: Type.Optional(Quantity),
  outcome: Type.Enum(['accepted', 'reduced', 'refused']),
  /** In cents, for `reduced`. */
  deducted: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CHARGE })),
  /** For `reduced` and `refused`: the reason, as shown to the buyer. */
  why: Type.Optional(Words),
  disposition: Type.Optional(Disposition),
  /** For `destroy`: the lawful reason. */
  disposed_why: Type.Optional(Words),
})

export const settleReturn = describeCall({
  summary: 'Decide about each piece that came, and send the money back',
  access: 'returns.change',
  params: returnParams,
  body: ClosedObject({
    version: Version,
    /** The parcel arrived just now: it is also recorded as received, and one mail tells the buyer both. */
    received: Type.Optional(ClosedObject(received)),
    outcomes: Type.Array(Outcome, { maxItems: 200 }),
    note: Type.Optional(Words),
  }),
  response: AdminReturn,
})

export const sendExchangeNow = describeCall({
  summary: 'Send the new pieces of an exchange before the parcel is back',
  access: 'returns.change',
  params: returnParams,
  body: ClosedObject({ version: Version }),
  response: AdminReturn,
})

export const payReturnAgain = describeCall({
  summary: 'Ask the provider again for the refund of a settled return that it refused or the bank sent back',
  access: 'returns.change',
  params: returnParams,
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
  /** Numbers of the returns with pieces that were put away. */
  changed: Type.Array(Type.String()),
  /** Number of pieces put away. */
  pieces: Count,
  /** Returns with pieces that were not put away, and the reason. */
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
   * `refund` gives back the full price of the pieces; `part` gives back `amount`, and the buyer keeps them;
   * `replacement` sends the same pieces again.
   */
  remedy: Type.Enum(['refund', 'part', 'replacement']),
  amount: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CHARGE })),
  /** The buyer first sends the pieces back; the refund or replacement follows when they arrive. */
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
