import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as answers from './schemas/return-answers.ts'
import type * as schemas from './schemas/return.ts'

/** A piece may be sent back this long after the parcel was delivered. */
export const RETURN_DAYS = 30

/** Days after the announcement within which the parcel must be handed in. */
export const SEND_DAYS = 14

/** How many more days than `SEND_DAYS` the new size of an exchange is held. */
export const HOLD_DAYS = 7

/** Days within which the refund must be sent, counted from the withdrawal statement or the arrival of the parcel. */
export const REFUND_DAYS = 14

/** An order that has not left after this many days is late: its buyer may cancel it even while it is being made. */
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

/** States of a return whose pieces are requested, on their way, or here without a decision. */
export const LIVING = ['requested', 'announced', 'received'] as const satisfies readonly ReturnState[]

/** States of a return that is accepted and not settled: its pieces are on their way, or here. */
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

/** Reasons that blame the shop: an admin reviews them before anything is sent. */
export const FAULTS = ['damaged', 'wrong_item', 'missing'] as const

export const RETURN_OUTCOMES = ['accepted', 'reduced', 'refused', 'missing'] as const

/** Outcomes with which a piece counts as taken back and its buyer gets money. */
export const TAKEN = ['accepted', 'reduced'] as const satisfies readonly ReturnOutcome[]

/** Where the money of a return goes: back to the means of payment, or to credit. */
export const REFUND_PLACES = ['origin', 'credit'] as const

/** The form of credit that a buyer gets: an account's store credit, or a gift card mailed to a guest. */
export const CREDIT_FORMS = ['store_credit', 'gift_card'] as const

/** State of the refund of a settled return. `disputed`: the bank is still deciding. */
export const REFUND_STATES = ['none', 'on_its_way', 'sent', 'failed', 'disputed'] as const

/**
 * States of the order that an exchange creates. `released`: its pieces may be sold to others; it is sent if they are
 * still available when the parcel arrives. `ended`: it is not sent.
 */
export const EXCHANGE_STATES = ['held', 'released', 'sent', 'ended'] as const

export type ReturnState = Static<typeof answers.ReturnState>
export type ReturnReason = Static<typeof answers.ReturnReason>
export type ReturnOutcome = Static<typeof answers.ReturnOutcome>
export type ReturnKind = (typeof RETURN_KINDS)[number]
export type ReturnBasis = (typeof RETURN_BASES)[number]
export type ExchangeState = (typeof EXCHANGE_STATES)[number]
export type RefundState = (typeof REFUND_STATES)[number]
export type Return = Static<typeof answers.Return>
export type CreditForm = (typeof CREDIT_FORMS)[number]
export type CreditChoice = Static<typeof schemas.CreditChoice>
export type ReturnOptions = Static<typeof answers.ReturnOptions>
export type AskedPieces = Static<typeof schemas.AskedPieces>

export const returnOptions = call<typeof schemas.returnOptions>('POST', '/orders/:id/return_options')
export const cancelPieces = call<typeof schemas.cancelPieces>('POST', '/orders/:id/cancel_pieces')
export const askForReturn = call<typeof schemas.askForReturn>('POST', '/orders/:id/returns')
export const showReturn = call<typeof schemas.showReturn>('POST', '/returns/:number/show')
export const callOffReturn = call<typeof schemas.callOffReturn>('POST', '/returns/:number/call_off')
export const giveReason = call<typeof schemas.giveReason>('POST', '/returns/:number/reason')
export const postReturn = call<typeof schemas.postReturn>('POST', '/returns/:number/posted')
