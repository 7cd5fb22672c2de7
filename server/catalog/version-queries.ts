import { sql, type Selectable } from 'kysely'
import { FIELD_NAMES } from '../../contract/product-fields.ts'
import { among, type Database, listRows, type Transaction } from '../database/connection.ts'
import type { ProductVersionsTable } from './tables.ts'

export type ProductVersion = Selectable<ProductVersionsTable>

/** Listed by name: converting the whole row to JSON and picking the fields costs four times as much. */
const fields = sql.raw(FIELD_NAMES.map((name) => `'${name}', p.${name}`).join(', '))

/**
 * Stores the products' current state, unless it equals their latest version. Call it before a change as well as after:
 * earlier states may never have been stored, or a host of the previous release may have changed them. Renaming a size
 * chart changes its products without a version.
 */
export async function keepVersions(trx: Transaction, ids: number[], by: string | null): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into product_versions (product_id, version, fields, saved_at, saved_by)
    select p.id, p.version, today.fields, p.updated_at, ${by}
    from products p, lateral (select jsonb_build_object(${fields}) as fields) today
    where p.id = ${among(ids)} and today.fields is distinct from (
      select v.fields from product_versions v where v.product_id = p.id order by v.version desc limit 1
    )
    on conflict (product_id, version) do update set fields = excluded.fields`.execute(trx)
}

/** For each product, the latest version up to that number. */
export const listVersionsAt = (
  db: Database,
  wanted: readonly { id: number; version: number }[],
): Promise<ProductVersion[]> =>
  listRows<ProductVersion>(db)`
    select v.* from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id int, version int),
      lateral (
        select * from product_versions where product_id = w.id and version <= w.version
        order by version desc limit 1
      ) v`

/** Newest first. */
export const listVersions = (db: Database, productId: number, limit: number): Promise<ProductVersion[]> =>
  db
    .selectFrom('product_versions')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()

export const findVersion = (
  db: Database,
  productId: number,
  version: number,
): Promise<ProductVersion | undefined> =>
  db
    .selectFrom('product_versions')
    .selectAll()
    .where('product_id', '=', productId)
    .where('version', '=', version)
    .executeTakeFirst()
