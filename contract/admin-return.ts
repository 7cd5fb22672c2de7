import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/admin-return.ts'
import type * as answers from './schemas/return-answers.ts'

/** What becomes of a piece that came back. */
export const DISPOSITIONS = ['restock', 'repair', 'outlet', 'donate', 'destroy', 'send_back'] as const

/** What can become of a refused piece: it belongs to its buyer, and is not sold. */
export const REFUSED_DISPOSITIONS = ['send_back', 'donate', 'destroy'] as const

/**
 * What can become of the pieces of several returns at once. `destroy` is missing because each piece needs a reason of
 * its own.
 */
export const DISPOSITIONS_OF_MANY = ['restock', 'repair', 'outlet', 'donate', 'send_back'] as const

/** Most returns that one request can put away. */
export const MOST_PUT_AWAY = 100

/**
 * The lists of returns to work on: requests to decide, parcels on their way, parcels to inspect, money that is due
 * within three days or could not be paid, and pieces that wait for their disposition or to be sent back.
 */
export const RETURN_TODOS = ['decide', 'expected', 'inspect', 'refund', 'dispose'] as const

export type Disposition = Static<typeof answers.Disposition>
export type ListedReturn = Static<typeof answers.ListedReturn>
export type AdminReturn = Static<typeof answers.AdminReturn>
export type ReturnFilter = Static<typeof schemas.ReturnFilter>
export type PutAway = Static<typeof schemas.PutAway>
export type Outcome = Static<typeof schemas.Outcome>
export type ClaimBody = Static<typeof schemas.ClaimBody>

export const listReturns = call<typeof schemas.listReturns>('GET', '/returns/admin_index')
export const exportReturns = call<typeof schemas.exportReturns>('GET', '/returns/export')
export const getReturn = call<typeof schemas.getReturn>('GET', '/returns/:number')
export const decideReturn = call<typeof schemas.decideReturn>('POST', '/returns/:number/decide')
export const receiveReturn = call<typeof schemas.receiveReturn>('POST', '/returns/:number/receive')
export const settleReturn = call<typeof schemas.settleReturn>('POST', '/returns/:number/settle')
export const sendExchangeNow = call<typeof schemas.sendExchangeNow>('POST', '/returns/:number/send_now')
export const payReturnAgain = call<typeof schemas.payReturnAgain>('POST', '/returns/:number/pay_again')
export const disposePiece = call<typeof schemas.disposePiece>('POST', '/return_items/:id/dispose')
export const putAwayReturns = call<typeof schemas.putAwayReturns>('POST', '/returns/put_away')
export const settleClaim = call<typeof schemas.settleClaim>('POST', '/orders/:id/claims')
