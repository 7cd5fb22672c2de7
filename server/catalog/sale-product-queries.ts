import { sql, type RawBuilder } from 'kysely'
import { among, type Database, getValue, listValues } from '../database/connection.ts'
import type { InCollection } from './listings/listing-filter.ts'
import { matches } from './listings/listing-queries.ts'

interface Wanted {
  name?: string
  product_type?: string
  price_min?: number
  price_max?: number
  collections?: InCollection[] | undefined
  tag_or_season?: string
  inactive?: boolean
}

const SHOWN = 50

/** Active products, or all of them, by name. */
export async function findProductsForSale(
  db: Database,
  { name, product_type, price_min, price_max, collections, tag_or_season, inactive }: Wanted,
  limit: number,
): Promise<{ product_ids: number[]; shown: { id: number; name: string; price: number }[] }> {
  const label = tag_or_season?.trim()
  const wanted = matches(
    {
      active: inactive ? undefined : true,
      name: name?.trim().toLowerCase(),
      types: product_type ? [product_type] : [],
      priceMin: price_min,
      priceMax: price_max,
      collections,
    },
    ...(label ? [isLabelled(label)] : []),
  )
  const { rows } = await sql<{ id: number; name: string; price: number }>`
    select p.id, p.name, p.price
    from (select product_id from listings where ${wanted} order by name, product_id limit ${limit}) l
    join products p on p.id = l.product_id
    order by lower(p.name) collate "C", p.id`.execute(db)
  return { product_ids: rows.map(({ id }) => id), shown: rows.slice(0, SHOWN) }
}

/** Those of these products whose price a sale has reduced. */
export async function listInSale(db: Database, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from offers where product_id = ${among(ids)} and sale_id is not null`.execute(db)
  return new Set(rows.map(({ product_id }) => product_id))
}

/** Expects a products row with the alias `tagged`. */
const hasTag = (tags: RawBuilder<unknown>) => sql<boolean>`exists (
  select from unnest(tagged.tags) tag where lower(tag) in (select lower(wanted) from unnest(${tags}::text[]) wanted))`

const isLabelled = (label: string) => sql<boolean>`product_id in (
  select id from products tagged where lower(season) = lower(${label}) or ${hasTag(sql`${[label]}`)})`

/** For use inside another query: those of these products with any of the tags, ignoring case. */
export const taggedOf = (ids: number[], tags: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql`array(select id from products tagged where id = ${among(ids)} and ${hasTag(tags)})`

/** Those of these tags that no product has. */
export const listUnusedTags = (db: Database, tags: string[]): Promise<string[]> =>
  listValues<string>(db)`
    select wanted from unnest(${tags}::text[]) wanted
    where not exists (select from products tagged where ${hasTag(sql`array[wanted]`)})`

interface Scope {
  ids: number[] | null
  types: string[] | null
  tags: string[] | null
  onSaleItems: boolean
}

/** Number of active products that a promotion applies to. */
export const countProductsOf = (db: Database, { ids, types, tags, onSaleItems }: Scope): Promise<number> =>
  getValue<number>(db)`
    select count(*)::int as count from products tagged
    where active and (${ids}::int[] is null or id = any(${ids}::int[]))
      and (${types}::text[] is null or product_type = any(${types}::text[]))
      and (${tags}::text[] is null or ${hasTag(sql`${tags}`)})
      and (${onSaleItems} or not exists (select from offers o where o.product_id = tagged.id and o.sale_id is not null))`
