import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/review.ts'
import { refuseIncompleteLink } from '../accounts/mailed-link.ts'
import { hashToken } from '../accounts/tokens.ts'
import { getActiveProduct } from '../catalog/queries.ts'
import { limitPerAddress } from '../http/address-limits.ts'
import { handle } from '../http/handle.ts'
import { handleForAll } from '../http/handle-for-all.ts'
import { pageOf, setTotalHeaders } from '../http/paging.ts'
import { findOrder } from '../orders/order-queries.ts'
import type { Shop } from '../shop.ts'
import { findInvitedOrder, insertOptOut } from './invitation-queries.ts'
import { listReviewedSizes, listShownReviews } from './queries.ts'
import { showReviewOptions, takeReviewAway, writeReview } from './write-review.ts'

export function registerReviews(app: FastifyInstance, { db }: Shop): void {
  const limit = limitPerAddress(db, 'reviews')
  const limitOptOuts = limitPerAddress(db, 'unsubscribe')

  handleForAll(app, contract.listProductReviews, async ({ params: { id }, query }, { request, reply }) => {
    const page = pageOf(query)
    const [{ style }, { rows, total }, sizes] = await Promise.all([
      getActiveProduct(db, id),
      listShownReviews(db, id, query, page),
      listReviewedSizes(db, id),
    ])
    setTotalHeaders(request, reply, { total }, page)
    return { id, rating: style?.rating ?? null, sizes, reviews: rows }
  })

  handle(app, contract.reviewOptions, async ({ body }, { request, viewer }) => {
    await limit(request)
    return await showReviewOptions(db, body, viewer)
  })

  handle(app, contract.saveReview, async ({ body }, { request, viewer }) => {
    await limit(request)
    return await writeReview(db, body, viewer)
  })

  handle(app, contract.removeReview, async ({ body }, { request, viewer }) => {
    await limit(request)
    await takeReviewAway(db, body, viewer)
    return { message: 'Your review is taken away.' }
  })

  handle(app, contract.stopReviewMails, async ({ body: { token } }, { request }) => {
    await limitOptOuts(request)
    refuseIncompleteLink(token)
    // The link in a mail contains the token; the address that mail programs call by themselves contains the token's
    // hash.
    const orderId =
      (await findInvitedOrder(db, hashToken(token))) ??
      (await findInvitedOrder(db, Buffer.from(token, 'base64url')))
    const order = orderId === undefined ? undefined : await findOrder(db, orderId)
    const email = order?.delivery?.email ?? order?.email
    if (email) await insertOptOut(db, email)
    return { message: 'We will not ask you for a review again.' }
  })
}
