import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/promotion.ts'

/** `automatic` needs no code; `one_time` has many codes that each work once. */
export const PROMOTION_KINDS = ['automatic', 'code', 'one_time'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

export const PROMOTION_STATES = ['running', 'planned', 'ended'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]

export const MAX_PROMOTION_NAME = 60
export const MAX_PROMOTION_PRODUCTS = 5_000
/** Most codes in one batch; a promotion can have several batches. */
export const MAX_NEW_CODES = 5_000
export const MAX_PREFIX = 12

export type PromotionContent = Static<typeof schemas.PromotionContent>
export type Promotion = Static<typeof schemas.Promotion>
export type CheckedPromotion = Static<typeof schemas.CheckedPromotion>

export const listPromotions = call<typeof schemas.listPromotions>('GET', '/promotions')
export const exportPromotions = call<typeof schemas.exportPromotions>('GET', '/promotions/export')
export const getPromotion = call<typeof schemas.getPromotion>('GET', '/promotions/:id')
export const checkPromotion = call<typeof schemas.checkPromotion>('POST', '/promotions/check')
export const createPromotion = call<typeof schemas.createPromotion>('POST', '/promotions')
export const changePromotion = call<typeof schemas.changePromotion>('PATCH', '/promotions/:id')
export const endPromotion = call<typeof schemas.endPromotion>('POST', '/promotions/:id/end')
export const makeCodes = call<typeof schemas.makeCodes>('POST', '/promotions/:id/codes')
