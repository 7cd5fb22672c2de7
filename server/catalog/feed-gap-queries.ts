import { sql } from 'kysely'
import { FEED_REASONS, type FeedReason, MIN_FEED_DESCRIPTION, MIN_FEED_PICTURE } from '../../contract/feed.ts'
import { isSmallerThan } from '../images/queries.ts'

/**
 * The hash of `/images/<hash>.jpg`. For other URLs it is a text that matches no picture. A regular expression could
 * check the form, but would take a third of the time of loading all listings.
 */
const HASH = sql`substr(p.cover_image, 9, 32)`

/** Conditions on the joined rows `p`, `o` and `y`: a product, its offer and its style. */
export const isKeptOut: Record<FeedReason, ReturnType<typeof sql>> = {
  picture: sql`p.cover_image is null`,
  small_picture: isSmallerThan(MIN_FEED_PICTURE, HASH),
  price: sql`o.price = 0`,
  description: sql`length(trim(p.description)) < ${MIN_FEED_DESCRIPTION}`,
  colour: sql`p.colour_id is null`,
  category: sql`y.category_id is null`,
}

/** A bit set over `FEED_REASONS` with what keeps a product out, for the same rows as `isKeptOut`. */
export const feedGaps = sql<number>`(${sql.join(
  FEED_REASONS.map((reason, bit) => sql`case when ${isKeptOut[reason]} then ${sql.lit(1 << bit)} else 0 end`),
  sql` + `,
)})`
