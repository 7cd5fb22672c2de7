import type { Refusal } from '../../contract/review.ts'
import { changeRating, notifyReviews } from '../catalog/rating-queries.ts'
import type { Transaction } from '../database/connection.ts'
import { Conflict, Refused, found, requireVersion } from '../errors.ts'
import { lockReview, updateReview } from './queries.ts'
import type { ReviewRow } from './tables.ts'

interface Decision {
  version: number
  publish: boolean
  refused_for?: Refusal
}

/** An earlier decision can be changed. */
export async function decideReview(
  trx: Transaction,
  id: number,
  { version, publish, refused_for }: Decision,
): Promise<ReviewRow> {
  if (publish === (refused_for !== undefined))
    throw new Refused(publish ? 'What is published is refused for nothing.' : 'Say why it is refused.', {
      fields: { refused_for: publish ? 'Leave it out.' : 'Choose a reason.' },
    })
  const review = await lockSeen(trx, id, version)
  const wasPublished = review.state === 'published'
  if (publish !== wasPublished) {
    await changeRating(trx, review.product_id, review, publish ? 1 : -1)
    await notifyReviews(trx, [review.product_id])
  }
  return await updateReview(trx, id, {
    state: publish ? 'published' : 'refused',
    refused_for: refused_for ?? null,
    published_at: publish ? (review.published_at ?? new Date()) : null,
  })
}

export async function replyTo(
  trx: Transaction,
  id: number,
  { version, reply }: { version: number; reply: string },
): Promise<ReviewRow> {
  const review = await lockSeen(trx, id, version)
  if (review.state !== 'published') throw new Conflict('Only a published review can be replied to.')
  const words = reply.trim()
  await notifyReviews(trx, [review.product_id])
  return await updateReview(trx, id, { reply: words || null, replied_at: words ? new Date() : null })
}

async function lockSeen(trx: Transaction, id: number, version: number): Promise<ReviewRow> {
  const review = found(await lockReview(trx, id), 'Review does not exist')
  requireVersion('this review', review, version)
  return review
}
