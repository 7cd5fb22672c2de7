import { sql } from 'kysely'
import { among, type Database, listRows, type Transaction } from '../../database/connection.ts'
import type { PlacingRules, ProductFacts, Roles } from './rules.ts'

/** An arbitrary number, the same for every process. */
const RULES_LOCK = 7_217_062

/**
 * No rule changes until the transaction ends. Rules must be read by a later statement, to see their state after the
 * lock.
 */
export async function keepRules(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${RULES_LOCK})`.execute(trx)
}

/**
 * Waits for transactions that place products by the former rules. Taken last: its holder must not wait for a product.
 */
export async function lockRules(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${RULES_LOCK})`.execute(trx)
}

/** Searches find a collection's members by its title, so their listings have to be read again. */
export async function tellMembers(trx: Transaction, id: number): Promise<void> {
  await sql`
    select pg_notify('listings', string_agg(product_id::text, ',')) from (
      select product_id, row_number() over () as n from listings where collections @> array[${id}::int]
    ) w group by n / 500`.execute(trx)
}

export const listPlacingRules = (db: Database): Promise<PlacingRules[]> =>
  db.selectFrom('collections').select(['id', 'kind', 'rules']).orderBy('id').execute()

/** A product as rules see it, with choices by hand and the collections that are stored for it. */
interface PlacedProduct extends ProductFacts {
  roles: Roles
  collections: number[]
}

const FACTS = sql`
  select p.id, p.product_type, coalesce(o.lowest, o.price, p.price) as price, lower(p.name) as name, p.collections,
    p.style_id, y.category_id as category, c.family as colour, p.tags,
    coalesce(p.composition, y.composition) -> 'parts' -> 0 -> 'fibres' as fibres,
    coalesce((select json_object_agg(collection_id, role) from collection_products m where m.product_id = p.id), '{}')
      as roles
  from products p join styles y on y.id = p.style_id left join colours c on c.id = p.colour_id
  left join offers o on o.product_id = p.id`

export const listFacts = (db: Database, ids: number[]): Promise<PlacedProduct[]> =>
  listRows<PlacedProduct>(db)`${FACTS} where p.id = ${among(ids)}`

/** Keyset pagination by id. */
export const listFactsAfter = (db: Database, after: number, limit: number): Promise<PlacedProduct[]> =>
  listRows<PlacedProduct>(db)`
    ${FACTS} where p.id > ${after} order by p.id limit ${limit}`

/** An active product as rules and the orders of collections see it. */
export interface ListedFacts extends ProductFacts {
  created_ms: number
  in_stock: boolean
  sold: number
}

export const listListedFactsAfter = (db: Database, after: number, limit: number): Promise<ListedFacts[]> =>
  listRows<ListedFacts>(db)`
    select f.*, floor(extract(epoch from l.created_at) * 1000)::float8 as created_ms, l.in_stock,
      coalesce(b.pieces, 0) as sold
    from (${FACTS} where p.id > ${after} and p.active order by p.id limit ${limit}) f
    join listings l on l.product_id = f.id left join best_sellers b on b.product_id = f.id
    order by f.id`

export async function writeMemberships(
  trx: Transaction,
  changed: { id: number; collections: number[] }[],
): Promise<void> {
  await sql`
    update products p set collections = r.collections
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(id int, collections int[])
    where p.id = r.id`.execute(trx)
}

export async function findVersion(db: Database, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('collections').select('version').where('id', '=', id).executeTakeFirst()
  return row?.version
}

/** Records that the collection's products follow its rules as of this version. */
export const markPlaced = (db: Database, id: number, version: number) =>
  db
    .updateTable('collections')
    .set({ placed_version: version })
    .where('id', '=', id)
    .where('placed_version', '<', version)
    .execute()

/** Collections whose products may still follow former rules. */
export const listUnplaced = (db: Database) =>
  db.selectFrom('collections').select('id').whereRef('placed_version', '<', 'version').execute()

/** Notifies every process at commit that collections have changed. */
export async function tellCollections(db: Database): Promise<void> {
  await sql`select pg_notify('collections', '')`.execute(db)
}
