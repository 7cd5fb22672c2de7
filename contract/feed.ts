import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/feed.ts'

/** Reasons that keep a product out of the feed, in the order in which they are best fixed. */
export const FEED_REASONS = [
  'picture',
  'small_picture',
  'price',
  'description',
  'colour',
  'category',
] as const
export type FeedReason = (typeof FEED_REASONS)[number]

/** In pixels. Google refuses smaller pictures of apparel. */
export const MIN_FEED_PICTURE = 250

/** In characters. */
export const MIN_FEED_DESCRIPTION = 30

export type FeedStatus = Static<typeof schemas.FeedStatus>
export type UnlistedProduct = Static<typeof schemas.UnlistedProduct>

export const getFeedStatus = call<typeof schemas.getFeedStatus>('GET', '/feeds/status')
export const listUnlisted = call<typeof schemas.listUnlisted>('GET', '/feeds/unlisted')
