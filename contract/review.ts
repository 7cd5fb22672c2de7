import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/review.ts'
import type * as values from './schemas/values.ts'

/** Characters. */
export const MAX_REVIEW = 2_000

export const REVIEW_STATES = ['waiting', 'published', 'refused'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** A review is refused for nothing else, in particular not for its stars (16 CFR 465). */
export const REFUSALS = [
  'abuse',
  'personal_data',
  'advertising',
  'not_about_garment',
  'duplicate',
  'unlawful',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** From -2 to 2. */
export const FITS = ['Runs small', 'Slightly small', 'True to size', 'Slightly large', 'Runs large'] as const

export type Rating = Static<typeof values.Rating>
export type ShownReview = Static<typeof schemas.ShownReview>
export type OwnReview = Static<typeof schemas.OwnReview>
export type ReviewableLine = Static<typeof schemas.ReviewableLine>
export type AdminReview = Static<typeof schemas.AdminReview>
export type ProductReviews = Static<typeof schemas.listProductReviews.response>
export type ReviewOptions = Static<typeof schemas.reviewOptions.response>
export type ReviewShare = Static<typeof schemas.reviewShares.response>[number]

export const reviewOptions: Call<typeof schemas.reviewOptions> = { method: 'POST', path: '/reviews/options' }

export const saveReview: Call<typeof schemas.saveReview> = { method: 'POST', path: '/reviews' }

export const removeReview: Call<typeof schemas.removeReview> = { method: 'POST', path: '/reviews/remove' }

export const stopReviewMails: Call<typeof schemas.stopReviewMails> = {
  method: 'POST',
  path: '/reviews/no_mails',
}

export const listProductReviews: Call<typeof schemas.listProductReviews> = {
  method: 'GET',
  path: '/products/:id/reviews',
}

export const listReviews: Call<typeof schemas.listReviews> = { method: 'GET', path: '/reviews/admin_index' }

export const reviewShares: Call<typeof schemas.reviewShares> = { method: 'GET', path: '/reviews/shares' }

export const decideReview: Call<typeof schemas.decideReview> = {
  method: 'POST',
  path: '/reviews/:id/decide',
}

export const replyToReview: Call<typeof schemas.replyToReview> = {
  method: 'PUT',
  path: '/reviews/:id/reply',
}
