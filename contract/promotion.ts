import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/promotion.ts'

/** Automatic ones need no code; `one_time` has many codes that work once each. */
export const PROMOTION_KINDS = ['automatic', 'code', 'one_time'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

export const PROMOTION_STATES = ['running', 'planned', 'ended'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]

export const MAX_PROMOTION_NAME = 60
export const MAX_PROMOTION_PRODUCTS = 5_000
/** Made at once; a promotion can have several batches. */
export const MAX_NEW_CODES = 5_000
export const MAX_PREFIX = 12

export type PromotionContent = Static<typeof schemas.PromotionContent>
export type Promotion = Static<typeof schemas.Promotion>
export type CheckedPromotion = Static<typeof schemas.CheckedPromotion>

export const listPromotions: Call<typeof schemas.listPromotions> = { method: 'GET', path: '/promotions' }

export const exportPromotions: Call<typeof schemas.exportPromotions> = {
  method: 'GET',
  path: '/promotions/export',
}

export const getPromotion: Call<typeof schemas.getPromotion> = { method: 'GET', path: '/promotions/:id' }

export const checkPromotion: Call<typeof schemas.checkPromotion> = {
  method: 'POST',
  path: '/promotions/check',
}

export const createPromotion: Call<typeof schemas.createPromotion> = { method: 'POST', path: '/promotions' }

export const changePromotion: Call<typeof schemas.changePromotion> = {
  method: 'PATCH',
  path: '/promotions/:id',
}

export const endPromotion: Call<typeof schemas.endPromotion> = { method: 'POST', path: '/promotions/:id/end' }

export const makeCodes: Call<typeof schemas.makeCodes> = { method: 'POST', path: '/promotions/:id/codes' }
