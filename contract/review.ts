import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/review.ts'
import type * as values from './schemas/values.ts'

/** In characters. */
export const MAX_REVIEW = 2_000

export const REVIEW_STATES = ['waiting', 'published', 'refused'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** The only reasons for refusing a review. Its star rating is not among them (16 CFR 465). */
export const REFUSALS = [
  'abuse',
  'personal_data',
  'advertising',
  'not_about_garment',
  'duplicate',
  'unlawful',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** Labels of the answers -2 to 2. */
export const FITS = ['Runs small', 'Slightly small', 'True to size', 'Slightly large', 'Runs large'] as const

export type Rating = Static<typeof values.Rating>
export type ShownReview = Static<typeof schemas.ShownReview>
export type OwnReview = Static<typeof schemas.OwnReview>
export type ReviewableLine = Static<typeof schemas.ReviewableLine>
export type AdminReview = Static<typeof schemas.AdminReview>
export type ProductReviews = Static<typeof schemas.listProductReviews.response>
export type ReviewOptions = Static<typeof schemas.reviewOptions.response>
export type ReviewShare = Static<typeof schemas.reviewShares.response>[number]

export const reviewOptions = call<typeof schemas.reviewOptions>('POST', '/reviews/options')
export const saveReview = call<typeof schemas.saveReview>('POST', '/reviews')
export const removeReview = call<typeof schemas.removeReview>('POST', '/reviews/remove')
export const stopReviewMails = call<typeof schemas.stopReviewMails>('POST', '/reviews/no_mails')
export const listProductReviews = call<typeof schemas.listProductReviews>('GET', '/products/:id/reviews')
export const listReviews = call<typeof schemas.listReviews>('GET', '/reviews/admin_index')
export const reviewShares = call<typeof schemas.reviewShares>('GET', '/reviews/shares')
export const decideReview = call<typeof schemas.decideReview>('POST', '/reviews/:id/decide')
export const replyToReview = call<typeof schemas.replyToReview>('PUT', '/reviews/:id/reply')
