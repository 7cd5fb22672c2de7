import type { CollectionSort } from '../../../contract/collection.ts'
import type { Database } from '../../database/connection.ts'
import type { Shop } from '../../shop.ts'
import { hasHeardAll } from '../listing-counter.ts'
import type { InCollection, ListingOrder } from '../listing-filter.ts'
import { listActiveCollections } from './listed-queries.ts'

export type ListedCollection = Awaited<ReturnType<typeof listActiveCollections>>[number]

/** Of each process, until a collection changes. */
const known = new WeakMap<Database, Promise<ListedCollection[]>>()

/** Forgets the collections when a process has changed one, and when a change may have been missed. */
export const followCollections = ({ db, listener }: Pick<Shop, 'db' | 'listener'>): Promise<void> =>
  listener.listen('collections', () => void known.delete(db))

/** The published ones, by title. While notifications may be lost they are read from the database. */
export async function findCollections(db: Database): Promise<ListedCollection[]> {
  const all = (await hasHeardAll(db)) ? await readOnce(db) : await listActiveCollections(db)
  const now = Date.now()
  return all.filter((collection) => isPublished(collection, now))
}

function readOnce(db: Database): Promise<ListedCollection[]> {
  const before = known.get(db)
  if (before) return before
  const reading = listActiveCollections(db)
  known.set(db, reading)
  reading.catch(() => known.delete(db))
  return reading
}

type Published = Pick<ListedCollection, 'publish_from' | 'publish_until'>

/** Of an active one. */
export const isPublished = ({ publish_from: from, publish_until: until }: Published, now: number): boolean =>
  (!from || from.getTime() <= now) && (!until || until.getTime() > now)

const DAY_MS = 86_400_000
/** No collection has this id, so it has no products. */
const NONE: InCollection = { id: 0, inStock: false, createdSince: undefined, pins: [] }

type Asked = Pick<ListedCollection, 'id' | 'rules' | 'kind' | 'hide_sold_out' | 'pins'>

/** What its products have in common, at this moment. */
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

const ORDERS: Record<CollectionSort, ListingOrder> = {
  manual: { sort: 'created_at', direction: 'desc' },
  newest: { sort: 'created_at', direction: 'desc' },
  price_up: { sort: 'price', direction: 'asc' },
  price_down: { sort: 'price', direction: 'desc' },
  best_selling: { sort: 'sold', direction: 'desc' },
}

/** Pins come first; in the order made by hand, the members after them. */
export const orderOfCollection = ({
  sort,
  pins,
  members,
}: Pick<ListedCollection, 'sort' | 'pins' | 'members'>): ListingOrder & { first: number[] } => ({
  ...ORDERS[sort],
  first: sort === 'manual' ? [...pins, ...members] : pins,
})
