import { cut } from '../../contract/cut.ts'
import type { OwnReview, Refusal, ReviewableLine, ReviewOptions } from '../../contract/review.ts'
import { eraseAuditAbout } from '../accounts/personal-data-queries.ts'
import { findAccount } from '../accounts/queries.ts'
import { hashToken } from '../accounts/tokens.ts'
import { changeRating, notifyReviews } from '../catalog/rating-queries.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { Conflict, NotFound, refuseFaults, Refused, refuseField } from '../errors.ts'
import type { Viewer } from '../http/handle.ts'
import { shownName } from '../invisible.ts'
import { NO_SUCH_ORDER, readOrderId } from '../orders/order-id.ts'
import { findOrder, type OrderWithDetails } from '../orders/order-queries.ts'
import { ownsOrder } from '../orders/owns-order.ts'
import { findInvitedOrder } from './invitation-queries.ts'
import { targetOf } from './personal-data-queries.ts'
import {
  deleteReview,
  insertReview,
  listReviewsOfOrder,
  lockReviewOfLine,
  updateReview,
  type Written,
} from './queries.ts'
import type { ReviewRow } from './tables.ts'

interface Whose {
  token?: string
  order?: string
}

export async function showReviewOptions(
  db: Database,
  whose: Whose,
  viewer: Viewer | null,
): Promise<ReviewOptions> {
  const order = await findBuyersOrder(db, whose, viewer)
  const reviews = await listReviewsOfOrder(db, order.id)
  const lines = order.items
    .filter((item) => item.quantity > item.taken_back || reviews.some(({ line }) => line === item.line))
    .map(({ line, product_id, name, size, cover_image }): ReviewableLine => {
      const review = reviews.find((review) => review.line === line)
      return { line, product_id, name, size, cover_image, review: review ? ownReview(review) : null }
    })
  const name = reviews[0]?.author || (await nameOfBuyer(db, order, viewer)) || order.delivery?.name || ''
  const [first = ''] = shownName(name).split(/\s+/)
  return { order_id: order.id, author: cut(first, 40), lines }
}

/** The account's name; undefined for guests. The name on the parcel may be another person's. */
async function nameOfBuyer(
  db: Database,
  order: OrderWithDetails,
  viewer: Viewer | null,
): Promise<string | undefined> {
  if (viewer && ownsOrder(viewer, order)) return viewer.name
  return order.account_id === null ? undefined : (await findAccount(db, order.account_id))?.name
}

/** Finds the order by a mail's token or by the buyer's account. Unknown orders and orders of others look the same. */
async function findBuyersOrder(
  db: Database,
  { token, order: typed }: Whose,
  viewer: Viewer | null,
): Promise<OrderWithDetails> {
  const id = token ? await findInvitedOrder(db, hashToken(token)) : readOrderId(typed ?? '')
  const order = id === undefined ? undefined : await findOrder(db, id)
  if (!order?.paid_at || !(token || (viewer && ownsOrder(viewer, order))))
    throw new NotFound(token ? 'This link is not valid any more.' : NO_SUCH_ORDER)
  if (order.delivery?.status !== 'delivered')
    throw new Conflict('It can be reviewed once it has been delivered.')
  return order
}

interface NewReview extends Whose {
  line: number
  stars: number
  fit?: number | null
  text?: string
  author: string
  version?: number
}

/** Without a version, writes a new review; otherwise changes the existing one, which has to be approved again. */
export async function writeReview(db: Database, input: NewReview, viewer: Viewer | null): Promise<OwnReview> {
  const author = shownName(input.author)
  if (!author) refuseFaults({ author: 'Please enter a name.' })
  const { id, items } = await findBuyersOrder(db, input, viewer)
  const item = items.find(({ line }) => line === input.line)
  if (!item)
    throw new Refused('This is not part of the order.', { fields: { line: 'Choose one of its lines.' } })
  const written: Written = {
    author,
    stars: input.stars,
    fit: input.fit ?? null,
    text: (input.text ?? '').trim(),
  }
  if (written.fit !== null && item.size === '') throw refuseField('fit', 'It has no sizes.')
  return ownReview(
    await inTransaction(db, async (trx) => {
      const review = await lockReviewOfLine(trx, id, item.line)
      if (!review && item.taken_back >= item.quantity)
        throw new Refused('You have given it back, so it cannot be reviewed.')
      const { product_id, size } = item
      const inserted = review
        ? undefined
        : await insertReview(trx, { order_id: id, line: item.line, product_id, size, ...written })
      if (inserted) return inserted
      if (!review || review.version !== input.version)
        throw new Conflict('You have reviewed it already. Load the page again to change what you wrote.')
      await unpublish(trx, review)
      const waiting = { state: 'waiting', refused_for: null, published_at: null } as const
      // The shop's reply was to the earlier text.
      const unanswered = { reply: null, replied_at: null }
      return await updateReview(trx, review.id, {
        ...written,
        ...waiting,
        ...unanswered,
        written_at: new Date(),
      })
    }),
  )
}

/** A decision of the staff in the meantime does not matter: the author does not want the review shown. */
export async function takeReviewAway(
  db: Database,
  { line, ...whose }: Whose & { line: number },
  viewer: Viewer | null,
): Promise<void> {
  const { id } = await findBuyersOrder(db, whose, viewer)
  await inTransaction(db, async (trx) => {
    const review = await lockReviewOfLine(trx, id, line)
    if (!review) return
    await unpublish(trx, review)
    // The activity contains the replies too, and a later erasure could not find them by the deleted review.
    await eraseAuditAbout(trx, [targetOf(review.id)])
    await deleteReview(trx, review.id)
  })
}

async function unpublish(trx: Transaction, review: ReviewRow): Promise<void> {
  if (review.state !== 'published') return
  await changeRating(trx, review.product_id, review, -1)
  await notifyReviews(trx, [review.product_id])
}

/** The reasons why a review is not shown, as its author reads them. */
const REFUSED: Record<Refusal, string> = {
  abuse: 'it insults somebody',
  personal_data: 'it has personal data in it, such as a full name or an address',
  advertising: 'it advertises something else',
  not_about_garment: 'it is not about the garment',
  duplicate: 'the same has been written before',
  unlawful: 'the law does not allow it',
}

const ownReview = ({ stars, fit, text, author, state, refused_for, version }: ReviewRow): OwnReview => ({
  stars,
  fit,
  text,
  author: shownName(author),
  state,
  refused_for,
  refused_why: refused_for && REFUSED[refused_for],
  version,
})
