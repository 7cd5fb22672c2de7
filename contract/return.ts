import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as answers from './schemas/return-answers.ts'
import type * as schemas from './schemas/return.ts'
import type * as listSchemas from './schemas/return-list.ts'

/** A piece may be sent back this long after the parcel was delivered. */
export const RETURN_DAYS = 30

/** From the announcement on, for the parcel to be handed in. */
export const SEND_DAYS = 14

/** After the last day to hand the parcel in, the new size of an exchange is held for so much longer. */
export const HOLD_DAYS = 7

/** From the statement of a withdrawal, or the arrival of a parcel on, for the money to be on its way. */
export const REFUND_DAYS = 14

/** An order that has not left by then is late: its buyer may cancel it even when it is being made. */
export const LATE_DAYS = 30

export const RETURN_KINDS = ['cancel', 'return', 'exchange', 'claim'] as const

export const RETURN_BASES = ['policy', 'withdrawal', 'fault', 'goodwill'] as const

export const RETURN_STATES = [
  'requested',
  'announced',
  'called_off',
  'declined',
  'lapsed',
  'received',
  'settled',
] as const

/** Pieces of a return in one of these are asked for, on their way, or here and not decided about. */
export const LIVING = ['requested', 'announced', 'received'] as const satisfies readonly ReturnState[]

/** Of a return that is accepted and not settled: its pieces are on their way, or here. */
export const AWAITED = ['announced', 'received'] as const satisfies readonly ReturnState[]

export const RETURN_REASONS = [
  'too_small',
  'too_large',
  'colour',
  'not_as_pictured',
  'quality',
  'changed_mind',
  'late',
  'damaged',
  'wrong_item',
  'missing',
  'other',
] as const

/** Reasons that lay a fault to the shop: an admin looks at them before anything is sent. */
export const FAULTS = ['damaged', 'wrong_item', 'missing'] as const

export const RETURN_OUTCOMES = ['accepted', 'reduced', 'refused', 'missing'] as const

/** Pieces with one of these count as taken back, and give their buyer money. */
export const TAKEN = ['accepted', 'reduced'] as const satisfies readonly ReturnOutcome[]

/** What becomes of a piece that came back. */
export const DISPOSITIONS = ['restock', 'repair', 'outlet', 'donate', 'destroy', 'send_back'] as const

/** What can become of a refused piece: it belongs to its buyer, and is not sold. */
export const REFUSED_DISPOSITIONS = ['send_back', 'donate', 'destroy'] as const

/** What can become of the pieces of many returns together. To destroy one needs a reason of its own. */
export const DISPOSITIONS_OF_MANY = ['restock', 'repair', 'outlet', 'donate', 'send_back'] as const

/** Returns that are put away together. */
export const MOST_PUT_AWAY = 100

/**
 * Requests to decide, parcels on their way, parcels to inspect, money that is due within three days or could not be paid,
 * and pieces that wait for their disposition or to be sent back.
 */
export const RETURN_TODOS = ['decide', 'expected', 'inspect', 'refund', 'dispose'] as const

/** Where the money of a return goes: to what paid, or to credit instead. */
export const REFUND_PLACES = ['origin', 'credit'] as const

/** What credit is for the buyer of an order: an account's own, or a card that is mailed to a guest. */
export const CREDIT_FORMS = ['store_credit', 'gift_card'] as const

/** Where the money of a settled return is. `disputed`: the bank decides about it. */
export const REFUND_STATES = ['none', 'on_its_way', 'sent', 'failed', 'disputed'] as const

/**
 * Of the order that an exchange makes. `released`: its pieces are free for others, and it is sent if they are still there when
 * the parcel comes. `ended`: it is not sent.
 */
export const EXCHANGE_STATES = ['held', 'released', 'sent', 'ended'] as const

export type ReturnState = Static<typeof answers.ReturnState>
export type ReturnReason = Static<typeof answers.ReturnReason>
export type ReturnOutcome = Static<typeof answers.ReturnOutcome>
export type Disposition = Static<typeof answers.Disposition>
export type ReturnKind = (typeof RETURN_KINDS)[number]
export type ReturnBasis = (typeof RETURN_BASES)[number]
export type ExchangeState = (typeof EXCHANGE_STATES)[number]
export type RefundState = (typeof REFUND_STATES)[number]
export type Return = Static<typeof answers.Return>
export type CreditForm = (typeof CREDIT_FORMS)[number]
export type CreditChoice = Static<typeof schemas.CreditChoice>
export type ListedReturn = Static<typeof answers.ListedReturn>
export type AdminReturn = Static<typeof answers.AdminReturn>
export type ReturnOptions = Static<typeof answers.ReturnOptions>
export type ReturnFilter = Static<typeof listSchemas.ReturnFilter>
export type AskedPieces = Static<typeof schemas.AskedPieces>
export type PutAway = Static<typeof schemas.PutAway>
export type Outcome = Static<typeof schemas.Outcome>
export type ClaimBody = Static<typeof schemas.ClaimBody>

export const returnOptions = call<typeof schemas.returnOptions>('POST', '/orders/:id/return_options')
export const cancelPieces = call<typeof schemas.cancelPieces>('POST', '/orders/:id/cancel_pieces')
export const askForReturn = call<typeof schemas.askForReturn>('POST', '/orders/:id/returns')
export const showReturn = call<typeof schemas.showReturn>('POST', '/returns/:number/show')
export const callOffReturn = call<typeof schemas.callOffReturn>('POST', '/returns/:number/call_off')
export const giveReason = call<typeof schemas.giveReason>('POST', '/returns/:number/reason')
export const postReturn = call<typeof schemas.postReturn>('POST', '/returns/:number/posted')
export const listReturns = call<typeof listSchemas.listReturns>('GET', '/returns/admin_index')
export const exportReturns = call<typeof listSchemas.exportReturns>('GET', '/returns/export')
export const getReturn = call<typeof schemas.getReturn>('GET', '/returns/:number')
export const decideReturn = call<typeof schemas.decideReturn>('POST', '/returns/:number/decide')
export const receiveReturn = call<typeof schemas.receiveReturn>('POST', '/returns/:number/receive')
export const settleReturn = call<typeof schemas.settleReturn>('POST', '/returns/:number/settle')
export const sendExchangeNow = call<typeof schemas.sendExchangeNow>('POST', '/returns/:number/send_now')
export const payReturnAgain = call<typeof schemas.payReturnAgain>('POST', '/returns/:number/pay_again')
export const disposePiece = call<typeof schemas.disposePiece>('POST', '/return_items/:id/dispose')
export const putAwayReturns = call<typeof schemas.putAwayReturns>('POST', '/returns/put_away')
export const settleClaim = call<typeof schemas.settleClaim>('POST', '/orders/:id/claims')
