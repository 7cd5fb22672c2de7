import { sql } from 'kysely'
import type { ReviewShare, ReviewState, ShownReview } from '../../contract/review.ts'
import { countStars, productsOfStyle } from '../catalog/rating-queries.ts'
import { sizeToday } from '../catalog/stock/size-pool-queries.ts'
import { type Database, listValues, type Transaction } from '../database/connection.ts'
import { countRows } from '../database/count-queries.ts'
import { type Counted, countUp, type Page } from '../http/paging.ts'
import type { ReviewRow } from './tables.ts'

export type Written = Pick<ReviewRow, 'author' | 'stars' | 'fit' | 'text'>

export const listReviewsOfOrder = (db: Database, orderId: string): Promise<ReviewRow[]> =>
  db.selectFrom('reviews').selectAll().where('order_id', '=', orderId).orderBy('line').execute()

/** Undefined if the line already has a review. */
export const insertReview = (
  trx: Transaction,
  review: Written & Pick<ReviewRow, 'order_id' | 'line' | 'product_id' | 'size'>,
): Promise<ReviewRow | undefined> =>
  trx
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) => conflict.columns(['order_id', 'line']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const lockReviewOfLine = (
  trx: Transaction,
  orderId: string,
  line: number,
): Promise<ReviewRow | undefined> =>
  trx
    .selectFrom('reviews')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('line', '=', line)
    .forUpdate()
    .executeTakeFirst()

export const lockReview = (trx: Transaction, id: number): Promise<ReviewRow | undefined> =>
  trx.selectFrom('reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Changes = Partial<
  Written & Pick<ReviewRow, 'state' | 'refused_for' | 'published_at' | 'reply' | 'replied_at' | 'written_at'>
>

export const updateReview = (trx: Transaction, id: number, changes: Changes): Promise<ReviewRow> =>
  trx
    .updateTable('reviews')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteReview = (trx: Transaction, id: number) =>
  trx.deleteFrom('reviews').where('id', '=', id).execute()

/** The current name of the size that review `r` is about, for a product `s` of `productsOfStyle`. */
const reviewedSize = sizeToday('s', sql`r.size`)

interface Filter {
  size?: string | undefined
  stars?: number | undefined
}

/** Published reviews of all colours of the product's style, newest first. */
export async function listShownReviews(
  db: Database,
  productId: number,
  { size, stars }: Filter,
  { limit, offset }: Page,
): Promise<{ rows: ShownReview[]; total: number }> {
  const { rows } = await sql<ShownReview & { total: number }>`
    select r.id, r.product_id, s.colour, ${reviewedSize} as size, r.author, r.stars, r.fit, r.text, r.reply,
      to_char(r.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as published_at,
      (count(*) over ())::int as total
    from reviews r join ${productsOfStyle(productId)} s on s.id = r.product_id
    where r.state = 'published' ${size === undefined ? sql`` : sql`and ${reviewedSize} = ${size}`}
      ${stars === undefined ? sql`` : sql`and r.stars = ${stars}`}
    order by r.published_at desc, r.id desc limit ${limit} offset ${offset}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Sizes in the published reviews of all colours of the product's style, the smallest first. */
export const listReviewedSizes = (db: Database, productId: number): Promise<string[]> =>
  listValues<string>(db)`
    select k.size from (
      select r.product_id, ${reviewedSize} as size
      from reviews r join ${productsOfStyle(productId)} s on s.id = r.product_id
      where r.state = 'published' and r.size <> ''
    ) k left join skus using (product_id, size)
    group by k.size order by min(position), k.size`

/** Waiting reviews oldest first, all others newest first. */
export async function listReviewsIn(
  db: Database,
  state: ReviewState,
  { limit, offset }: Page,
): Promise<{ rows: ReviewRow[] } & Counted> {
  const direction = state === 'waiting' ? 'asc' : 'desc'
  const [rows, counted] = await Promise.all([
    db
      .selectFrom('reviews')
      .selectAll()
      .where('state', '=', state)
      .orderBy('written_at', direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    countReviewsIn(db, state),
  ])
  return { rows, ...countUp(counted) }
}

export const countWaitingReviews = (db: Database): Promise<number> => countReviewsIn(db, 'waiting')

/** Counts up to `MOST_COUNTED` + 1. */
const countReviewsIn = (db: Database, state: ReviewState): Promise<number> =>
  countRows(db, sql`from reviews where state = ${state}`)

/**
 * Published reviews are taken from the sums of their products, because counting each review takes ten times as long.
 */
export async function listShares(db: Database): Promise<ReviewShare[]> {
  const [published, { rows: refused }] = await Promise.all([
    countStars(db),
    sql<{ stars: number; count: number }>`
      select stars, count(*)::int from reviews where stars in (1, 2, 3, 4, 5) and state = 'refused'
      group by stars`.execute(db),
  ])
  return published.map((count, at) => {
    const stars = at + 1
    const others = refused.find((row) => row.stars === stars)?.count ?? 0
    return { stars, decided: count + others, published: count }
  })
}

/** Reviews that have waited for a decision for more than this many days. */
export const listForgotten = (
  db: Database,
  days: number,
  after: number,
  most: number,
): Promise<Pick<ReviewRow, 'id' | 'text' | 'author'>[]> =>
  db
    .selectFrom('reviews')
    .select(['id', 'text', 'author'])
    .where('state', '=', 'waiting')
    .where('written_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
