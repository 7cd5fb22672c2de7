import { Type } from 'typebox'
import { FEED_REASONS } from '../feed.ts'
import { describeCall } from './call.ts'
import { ClosedObject, Count, Id, Nullable, Paging } from './values.ts'

const Reason = Type.Enum([...FEED_REASONS])

export const FeedStatus = Type.Object({
  /** The URL from which Google fetches it. */
  address: Type.String(),
  /** Active products. */
  products: Count,
  /** How many of them are in the feed. */
  listed: Count,
  /** Numbers of products by the reason that keeps them out; a product may have several reasons. */
  reasons: Type.Array(Type.Object({ reason: Reason, products: Count })),
  /** Whether the shop's URL begins with https, which Google requires. */
  is_public: Type.Boolean(),
})

export const UnlistedProduct = Type.Object({
  product_id: Id,
  style_id: Id,
  name: Type.String(),
  cover_image: Nullable(Type.String()),
  reasons: Type.Array(Reason),
})

export const getFeedStatus = describeCall({
  summary: 'Where the product feed is, and how many products are in it',
  access: 'products.read',
  response: FeedStatus,
})

export const listUnlisted = describeCall({
  summary: 'Active products that are not in the feed, with the reasons; the newest first',
  access: 'products.read',
  query: ClosedObject({ ...Paging, reason: Type.Optional(Reason) }),
  response: Type.Array(UnlistedProduct),
})
