import { Type } from 'typebox'
import { MAX_CART_LINES } from '../cart.ts'
import { REFUND_PLACES } from '../return.ts'
import { MAX_CHARGE, MAX_INTEGER } from '../values.ts'
import { describeCall, idempotencyHeaders } from './call.ts'
import { Order, orderParams } from './order.ts'
import { Return, ReturnOptions, ReturnReason } from './return-answers.ts'
import { ClosedObject } from './values.ts'

/** R- and 10 characters of Crockford's base 32. */
export const ReturnNumber = Type.String({ minLength: 1, maxLength: 40 })

export const returnParams = Type.Object({ number: ReturnNumber })

/** The order's e-mail, with which a guest proves that the order is theirs; accounts and admins do not need it. */
const email = Type.Optional(Type.String({ maxLength: 254 }))
const Line = Type.Integer({ minimum: 1, maximum: MAX_INTEGER })
export const Quantity = Type.Integer({ minimum: 1, maximum: 10_000 })
export const Words = Type.String({ maxLength: 1_000 })

/**
 * `credit` gives store credit to an account, or a gift card by mail to a guest, instead of money; only with the buyer's
 * express agreement.
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

export const CanceledPieces = Type.Array(ClosedObject({ line: Line, quantity: Quantity }), {
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
    /** Exchanges the pieces for this size, which is held until the parcel arrives. */
    new_size: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
    /** The displayed price difference of the size. The call is refused if less would be refunded. */
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
    /** The parcel is already in the shop, so it is received at once. Only the staff can set this. */
    here: Type.Optional(Type.Literal(true)),
  }),
  response: Return,
})

const asBuyer = ClosedObject({ email })

export const showReturn = describeCall({
  summary: 'A return by its number, for its buyer',
  access: 'anyone',
  params: returnParams,
  body: asBuyer,
  response: Return,
})

export const callOffReturn = describeCall({
  summary: 'Keep the pieces after all, until the parcel has arrived',
  access: 'anyone',
  params: returnParams,
  body: asBuyer,
  response: Return,
})

export const giveReason = describeCall({
  summary:
    'Say afterwards why pieces come back, such as those of a withdrawal; a reason that was given stays',
  access: 'anyone',
  params: returnParams,
  body: ClosedObject({ email, reason: ReturnReason, comment: Type.Optional(Words) }),
  response: Return,
})

export const postReturn = describeCall({
  summary: 'Say that the parcel was handed in, and with which tracking',
  access: 'anyone',
  params: returnParams,
  body: ClosedObject({ email, tracking_information: Type.String({ maxLength: 500, pattern: '\\S' }) }),
  response: Return,
})
