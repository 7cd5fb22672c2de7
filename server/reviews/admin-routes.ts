import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/review.ts'
import { listProductsByIds, listRenamedSizes } from '../catalog/queries.ts'
import { nameToday } from '../catalog/size-prices.ts'
import type { Database } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/handle.ts'
import { listPage } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { decideReview, replyTo } from './decide-review.ts'
import { targetOf } from './personal-data-queries.ts'
import { listReviewsIn, listShares } from './queries.ts'
import type { ReviewRow } from './tables.ts'

export function registerAdminReviews(app: FastifyInstance, { db }: Shop): void {
  handle(app, contract.listReviews, async ({ query }, exchange) => {
    const rows = await listPage(exchange, query, (page) => listReviewsIn(db, query.state ?? 'waiting', page))
    return showForStaff(db, rows)
  })

  handle(app, contract.reviewShares, () => listShares(db))

  handle(app, contract.decideReview, async ({ params: { id }, body }, { request }) => {
    const review = await inTransaction(db, (trx) => decideReview(trx, id, body))
    request.change = {
      target: targetOf(id),
      after: { state: review.state, refused_for: review.refused_for },
    }
    return (await showForStaff(db, [review]))[0]!
  })

  handle(app, contract.replyToReview, async ({ params: { id }, body }, { request }) => {
    const review = await inTransaction(db, (trx) => replyTo(trx, id, body))
    request.change = { target: targetOf(id), after: { reply: review.reply } }
    return (await showForStaff(db, [review]))[0]!
  })
}

async function showForStaff(db: Database, rows: ReviewRow[]): Promise<contract.AdminReview[]> {
  const ids = [...new Set(rows.map(({ product_id }) => product_id))]
  const [products, renamed] = await Promise.all([listProductsByIds(db, ids), listRenamedSizes(db, ids)])
  return rows.map(({ replied_at: _, published_at: __, line: ___, ...review }) => {
    const product = products.find(({ id }) => id === review.product_id)!
    const isHidden = review.state === 'waiting'
    return {
      ...review,
      name: product.name,
      cover_image: product.cover_image,
      size: nameToday({ sizes: product.sizes, renamed_sizes: renamed.get(product.id) ?? {} }, review.size),
      stars: isHidden ? null : review.stars,
      fit: isHidden ? null : review.fit,
      written_at: review.written_at.toISOString(),
    }
  })
}
