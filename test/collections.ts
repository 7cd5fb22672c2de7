import { type AdminCollection, type CollectionContent, createCollection } from '../contract/collection.ts'
import type { TestShop } from './shop.ts'

let made = 0

/** Contains all products, newest first, unless `content` says otherwise. */
export const collectionContent = (content: Partial<CollectionContent> = {}): CollectionContent => ({
  slug: `collection-${(made += 1)}`,
  title: `Collection ${made}`,
  text: '',
  picture: null,
  kind: 'rules',
  rules: { groups: [], newest_days: null },
  members: [],
  pins: [],
  excluded: [],
  sort: 'newest',
  hide_sold_out: false,
  active: true,
  publish_from: null,
  publish_until: null,
  seo_title: '',
  seo_text: '',
  ...content,
})

/** A published collection whose products have been placed. */
export async function aCollection(
  shop: TestShop,
  content: Partial<CollectionContent> = {},
): Promise<AdminCollection> {
  const body = collectionContent(content)
  const { status, error, body: created } = await shop.callAsAdmin(createCollection, { body })
  if (status !== 200) throw new Error(`The collection was not created: ${error}`)
  await shop.runJobs()
  return created
}

/** A collection by hand with these products in their order. */
export const aCollectionOf = (
  shop: TestShop,
  members: number[],
  content: Partial<CollectionContent> = {},
): Promise<AdminCollection> => aCollection(shop, { kind: 'manual', sort: 'manual', members, ...content })
