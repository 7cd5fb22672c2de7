import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/credit.ts'

export const CREDIT_KINDS = ['gift_card', 'store_credit'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

export const CREDIT_MOVE_KINDS = [
  'issue',
  'refund',
  'add',
  'spend',
  'take',
  'pay_out',
  'hold',
  'retake',
  'release',
] as const
export type CreditMoveKind = (typeof CREDIT_MOVE_KINDS)[number]

export const FROZEN_BY = ['staff', 'dispute', 'refunded'] as const
export type FrozenBy = (typeof FROZEN_BY)[number]

export const CREDIT_ADJUSTMENTS = ['give', 'take', 'pay_out', 'freeze', 'unfreeze'] as const

/** In cents. */
export const LEAST_GIFT_CARD = 1_000
export const MOST_GIFT_CARD = 50_000
/** Gift cards in one order. */
export const MOST_GIFT_CARDS_USED = 5
/** A payment page has 100 lines. Shipping and tax take two, and a discount code may split one line into two. */
export const MOST_GIFT_CARD_LINES = 97
export const MAX_GIFT_MESSAGE = 300
/** How far ahead a gift card can be dated. */
export const MOST_DAYS_AHEAD = 365

/** An unused gift card can be refunded within this many days. */
export const GIFT_CARD_REFUND_DAYS = 14

export type CreditAdjustment = Static<typeof schemas.CreditAdjustment>
export type CreditFilter = Static<typeof schemas.CreditFilter>
export type OwnCredit = Static<typeof schemas.OwnCredit>
export type AdminCredit = Static<typeof schemas.AdminCredit>
export type AdminCreditDetails = Static<typeof schemas.AdminCreditDetails>
export type CreditMove = Static<typeof schemas.CreditMove>

export const giftCardBalance = call<typeof schemas.giftCardBalance>('POST', '/gift_cards/balance')
export const orderGiftCard = call<typeof schemas.orderGiftCard>('POST', '/gift_cards/orders')
export const getOwnCredit = call<typeof schemas.getOwnCredit>('GET', '/users/credit')
export const addGiftCard = call<typeof schemas.addGiftCard>('POST', '/users/credit')
export const listCredit = call<typeof schemas.listCredit>('GET', '/credit/admin_index')
export const getCredit = call<typeof schemas.getCredit>('GET', '/credit/:id')
export const exportCredit = call<typeof schemas.exportCredit>('GET', '/credit/export')
export const giveCredit = call<typeof schemas.giveCredit>('POST', '/credit')
export const adjustCredit = call<typeof schemas.adjustCredit>('POST', '/credit/:id/adjust')
export const sendGiftCardAgain = call<typeof schemas.sendGiftCardAgain>('POST', '/credit/:id/send_again')
