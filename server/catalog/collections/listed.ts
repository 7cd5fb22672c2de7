import type { CollectionSort } from '../../../contract/collection.ts'
import { DAY_MS } from '../../../contract/time.ts'
import type { Database } from '../../database/connection.ts'
import { readUntilTold } from '../../database/read-until-told.ts'
import { hasHeardAll } from '../listings/listing-counter.ts'
import type { InCollection, ListingOrder } from '../listings/listing-filter.ts'
import { listStoredCollections } from './collection-queries.ts'
import { listActiveCollections } from './listed-queries.ts'

export type ListedCollection = Awaited<ReturnType<typeof listActiveCollections>>[number]

const collections = readUntilTold('collections', listActiveCollections)

export const followCollections = collections.follow

/** Published collections by title. Read from the database while notifications may be missing. */
export async function findCollections(db: Database): Promise<ListedCollection[]> {
  const all = (await hasHeardAll(db)) ? await collections.get(db) : await listActiveCollections(db)
  const now = Date.now()
  return all.filter((collection) => isPublished(collection, now))
}

type Published = Pick<ListedCollection, 'publish_from' | 'publish_until'>

/** Expects an active collection. */
export const isPublished = ({ publish_from: from, publish_until: until }: Published, now: number): boolean =>
  (!from || from.getTime() <= now) && (!until || until.getTime() > now)

/** Matches nothing, because no collection has this id. */
const NONE: InCollection = { id: 0, inStock: false, createdSince: undefined, pins: [] }

type Asked = Pick<ListedCollection, 'id' | 'rules' | 'kind' | 'hide_sold_out' | 'pins'>

/** The condition that its products currently meet. */
export function memberCondition(collection: Asked | undefined): InCollection {
  if (!collection) return NONE
  const { id, kind, rules, hide_sold_out, pins } = collection
  const days = kind === 'rules' ? rules.newest_days : null
  return {
    id,
    inStock: hide_sold_out,
    createdSince: days === null ? undefined : Date.now() - days * DAY_MS,
    pins,
  }
}

/** For the collection with this id, published or not. */
export const findMemberCondition = async (db: Database, id: number): Promise<InCollection> =>
  memberCondition((await listStoredCollections(db)).find((collection) => collection.id === id))

const ORDERS: Record<CollectionSort, ListingOrder> = {
  manual: { sort: 'created_at', direction: 'desc' },
  newest: { sort: 'created_at', direction: 'desc' },
  price_up: { sort: 'price', direction: 'asc' },
  price_down: { sort: 'price', direction: 'desc' },
  best_selling: { sort: 'sold', direction: 'desc' },
}

/** Pins come first; in the manual order, followed by the members. */
export const orderOfCollection = ({
  sort,
  pins,
  members,
}: Pick<ListedCollection, 'sort' | 'pins' | 'members'>): ListingOrder & { first: number[] } => ({
  ...ORDERS[sort],
  first: sort === 'manual' ? [...pins, ...members] : pins,
})
