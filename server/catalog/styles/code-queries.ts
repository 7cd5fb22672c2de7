import { sql } from 'kysely'
import type { RenamedSize } from '../../../contract/renamed-size.ts'
import type { Codes } from '../../../contract/sku.ts'
import {
  among,
  type Database,
  findRow,
  listRows,
  listValues,
  type Transaction,
} from '../../database/connection.ts'
import { skusByName } from '../stock/size-pool-queries.ts'

/** In the order of ids. */
export const lockSkus = (trx: Transaction, productId: number) =>
  trx
    .selectFrom('skus')
    .select(['id', 'size', 'sku', 'gtin', 'retired'])
    .where('product_id', '=', productId)
    .orderBy('id')
    .forUpdate()
    .execute()

export async function writeCodes(trx: Transaction, codes: Codes): Promise<void> {
  const sent = sql`jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as c(id int, sku text, gtin text)`
  // Cleared first, because sizes that swap codes would briefly violate the unique index.
  await sql`update skus k set sku = null from ${sent} where k.id = c.id and k.sku is distinct from c.sku`.execute(
    trx,
  )
  await sql`update skus k set sku = c.sku, gtin = c.gtin from ${sent} where k.id = c.id`.execute(trx)
}

/** Serialises changes of codes, so that a code can be checked before it is written. */
export const lockCodes = (trx: Transaction) => sql`lock table skus in share row exclusive mode`.execute(trx)

/**
 * For transactions that lock SKUs before changing them, because another product's `freeRetiredCodes` may need one of
 * these rows.
 */
export const waitForCodes = (trx: Transaction) => sql`lock table skus in row exclusive mode`.execute(trx)

/** The first of these codes that another product has. Codes of removed sizes do not count. */
export const findCodeElsewhere = (trx: Transaction, productId: number, skus: string[]) =>
  findRow<{ sku: string; name: string }>(trx)`
    select k.sku, p.name from skus k join products p on p.id = k.product_id
    where k.sku = any(${skus}::text[]) and k.product_id <> ${productId} and not k.retired limit 1`

/** Removed sizes lose codes that are given to others, because no form shows them. */
export async function freeRetiredCodes(trx: Transaction, skus: readonly (string | null)[]): Promise<void> {
  await sql`update skus set sku = null where retired and sku = any(${[...skus]}::text[])`.execute(trx)
}

/**
 * The size keeps its id under a new name, and the product records the former one. If the product once had a size of the
 * new name, that one is revived instead. The products must be locked.
 */
export async function renameSkus(
  trx: Transaction,
  sizes: readonly (RenamedSize & { id: number })[],
): Promise<void> {
  if (sizes.length === 0) return
  await sql`
    with sent as materialized (
      select id as product_id, "from" as former, "to" as name
      from jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as r(id int, "from" text, "to" text)
    ), renamed as (
      update skus k set size = s.name from sent s
      where k.product_id = s.product_id and k.size = s.former
        and not exists (select from skus o where o.product_id = s.product_id and o.size = s.name)
      returning s.*
    )
    update products p set renamed_sizes = (
      select jsonb_object_agg(key, value) from (
        select key, case value when r.former then r.name else value end as value
        from jsonb_each_text(p.renamed_sizes) where key not in (r.former, r.name)
        union all
        select r.former, r.name
      ) known
    )
    from renamed r where p.id = r.product_id`.execute(trx)
}

/** Those of these SKUs that a size has. Removed sizes do not count: call `freeRetiredCodes` before writing theirs. */
export const listKnownSkus = (db: Database, skus: readonly string[]): Promise<string[]> =>
  listValues<string>(db)`
    select sku from skus where sku = any(${skus}::text[]) and not retired`

/** Sizes that have a code, also under former names; removed sizes are included. */
export const listCodesOf = (db: Database, productIds: readonly number[]) =>
  listRows<{ product_id: number; size: string; sku: string }>(db)`
    select product_id, size, sku from ${skusByName} k
    where product_id = ${among(productIds)} and sku is not null
    order by product_id, position, size`

/** All current and former sizes of each product in lower case, including removed ones and former names. */
export async function listSizesEver(
  db: Database,
  productIds: readonly number[],
): Promise<Map<number, Set<string>>> {
  const rows = await listRows<{ id: number; sizes: string[] }>(db)`
    select id, array(select lower(size) from skus where product_id = p.id union
      select lower(former) from jsonb_object_keys(renamed_sizes) as former) as sizes
    from products p where id = ${among(productIds)}`
  return new Map(rows.map(({ id, sizes }) => [id, new Set(sizes)]))
}

export const listSkusOf = (trx: Transaction, productIds: readonly number[]) =>
  trx
    .selectFrom('skus')
    .select(['id', 'product_id', 'size'])
    .where('product_id', '=', among(productIds))
    .where('retired', '=', false)
    .execute()
