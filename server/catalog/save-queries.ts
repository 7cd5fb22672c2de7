import { sql } from 'kysely'
import { FIELD_NAMES, type ProductFields } from '../../contract/product-fields.ts'
import type { RenamedSize } from '../../contract/renamed-size.ts'
import { among, type Database, getValue, listValues, type Transaction } from '../database/connection.ts'
import { columnTypeOf } from './field-kinds.ts'
import type { StockChange } from './stock/product-stock.ts'
import { COLUMNS, retiredSizes, TIMES } from './queries.ts'

/** An arbitrary number, the same in every process, so that only one import runs at a time. */
const IMPORT_LOCK = 7_217_060

export const lockImports = (trx: Transaction): Promise<boolean> =>
  getValue<boolean>(trx)`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as is_free`

/** Locked in the order of ids, to avoid deadlocks. */
const selectLocked = (trx: Transaction) =>
  trx.selectFrom('products').select(COLUMNS).select(TIMES).select(retiredSizes).orderBy('id').forUpdate()

export const lockProduct = (trx: Transaction, id: number) =>
  selectLocked(trx).where('id', '=', id).executeTakeFirst()

export const lockProducts = (trx: Transaction, ids: readonly number[]) =>
  selectLocked(trx).where('id', '=', among(ids)).execute()

/** Locks without reading the rows, in the order of ids, to avoid deadlocks. */
export async function lockProductIds(trx: Transaction, ids: number[]): Promise<void> {
  await sql`select id from products where id = ${among(ids)} order by id for update`.execute(trx)
}

/** A product whose price was removed is not published. */
const isDue = sql<boolean>`(publish_at <= now() and not active and price > 0)`

/** Products whose publication is due, with ids above `after`. */
export const listDueProducts = (db: Database, after: number, most: number) =>
  db
    .selectFrom('products')
    .select('id')
    .where(isDue)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()

/** Locks those of these products whose publication is still due. */
export const lockDueProducts = (trx: Transaction, ids: readonly number[]) =>
  selectLocked(trx).where('id', '=', among(ids)).where(isDue).execute()

const unpublished = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('products')
    .where('id', '=', among(ids))
    .where('active', '=', false)
    .where('price', '>', 0)
    .where(
      sql<boolean>`not exists (
        select from product_versions v where v.product_id = products.id and (v.fields -> 'active')::boolean
      )`,
    )
    .orderBy('id')

/** Those of these products that have a price and were never active. */
export const listUnpublished = (db: Database, ids: readonly number[]) =>
  unpublished(db, ids).select('id').execute()

export const lockUnpublished = (trx: Transaction, ids: readonly number[]) =>
  unpublished(trx, ids).select(COLUMNS).select(TIMES).select(retiredSizes).forUpdate().execute()

export async function reserveProductIds(trx: Transaction, count: number): Promise<number[]> {
  if (count === 0) return []
  return await listValues<number>(trx)`
    select nextval((select pg_get_serial_sequence('products', 'id')))::int as id
    from generate_series(1, ${count}::int)`
}

/** Sets the author for the price history, which the database writes, until the transaction ends. */
export async function namePriceWriter(trx: Transaction, by: string): Promise<void> {
  await sql`select set_config('hemline.price_by', ${by}, true)`.execute(trx)
}

type Row = ProductFields & { id: number; stock_per_size: boolean }
/** A row without a style gets one of its own. */
type NewRow = Row & { style_id: number | null; colour_id: number | null }

const WRITTEN = [...FIELD_NAMES, 'stock_per_size'] as const
const written = sql.join(WRITTEN.map((name) => sql.ref(name)))
const assigned = sql.join(WRITTEN.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`))
/** Rows are sent as JSON, so that one statement writes any number of them. */
const columns = sql.raw(
  [
    'id int',
    'stock_per_size bool',
    'style_id int',
    'colour_id int',
    ...FIELD_NAMES.map((name) => `${name} ${columnTypeOf(name)}`),
  ].join(', '),
)
const recordset = (rows: Row[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${columns})`

/**
 * In the order of ids; each product becomes the last colour of its style. The same commit contains their offers, prices
 * and SKUs.
 */
export async function insertProducts(trx: Transaction, rows: NewRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    with sent as materialized (
      select r.*, case when style_id is null then nextval((select pg_get_serial_sequence('styles', 'id'))) end as own_style
      from ${recordset(rows)}
    ), styled as (
      insert into styles (id, name) overriding system value
      select own_style, name from sent where own_style is not null
    )
    insert into products (id, style_id, colour_id, colour_position, ${written})
    select id, coalesce(style_id, own_style), colour_id,
      case when style_id is null then 0 else
        row_number() over (partition by style_id order by id)
        + (select coalesce(max(colour_position), -1) from products p where p.style_id = sent.style_id)
      end, ${written}
    from sent`.execute(trx)
  await sql`select follow_inserted_products(${rows.map(({ id }) => id)}::int[])`.execute(trx)
}

/** Call it before writing the products: prior prices of a running sale move to the size's new name. */
export async function renameSizePriors(
  trx: Transaction,
  renamed: readonly (RenamedSize & { id: number })[],
): Promise<void> {
  if (renamed.length === 0) return
  await sql`
    select rename_size_priors(${renamed.map(({ id }) => id)}::int[], ${renamed.map(({ from }) => from)}::text[],
      ${renamed.map(({ to }) => to)}::text[])`.execute(trx)
}

export async function updateProducts(trx: Transaction, rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update products p set ${assigned}, version = p.version + 1, updated_at = now()
    from ${recordset(rows)} where p.id = r.id`.execute(trx)
}

/**
 * Sets the available pieces, in addition to held ones. The products must be locked or new, so that their pools do not
 * change.
 */
export async function setPools(
  trx: Transaction,
  changes: (StockChange & { productId: number })[],
  cause: string,
): Promise<void> {
  if (changes.length === 0) return
  const pools = changes.flatMap(({ productId: product_id, pools, renamed }) => [
    ...Object.entries(pools).map(([size, quantity]) => ({
      product_id,
      size,
      quantity,
      takes_from: size === renamed?.to ? renamed.from : null,
    })),
    ...(renamed ? [{ product_id, size: renamed.from, quantity: 0, takes_from: null }] : []),
  ])
  const sent = sql`jsonb_to_recordset(${JSON.stringify(pools)}::jsonb)
    as w(product_id int, size text, quantity int, takes_from text)`
  const ids = changes.map(({ productId }) => productId)
  const emptied = changes.filter(({ emptiesOthers }) => emptiesOthers).map(({ productId }) => productId)
  // Checkouts lock pools in the same order, which avoids deadlocks.
  await sql`
    select from stock where product_id = ${among(ids)} order by product_id, size for update`.execute(trx)
  await sql`
    with sent as materialized (select * from ${sent}), wanted as (
      select * from sent
      union all
      select s.product_id, s.size, 0, null from stock s
      where s.product_id = ${among(emptied)}
        and not exists (select from sent w where w.product_id = s.product_id and w.size = s.size)
    ), counted as (
      select w.product_id, w.size, coalesce(s.on_hand, 0) as before,
        coalesce(w.quantity + coalesce(s.held, 0), s.on_hand, 0) + coalesce(f.on_hand - f.held, 0) as on_hand
      from wanted w
      left join stock s on s.product_id = w.product_id and s.size = w.size
      left join stock f on f.product_id = w.product_id and f.size = w.takes_from
    ), moved as (
      select product_id, size, on_hand, on_hand - before as quantity from counted
    ), changed as (
      insert into stock (product_id, size, on_hand)
      select product_id, size, on_hand from moved
      on conflict (product_id, size) do update set on_hand = excluded.on_hand
      where stock.on_hand <> excluded.on_hand
      returning product_id, size
    )
    insert into stock_moves (product_id, size, kind, quantity, cause)
    select product_id, size, 'adjust', moved.quantity, ${cause}
    from moved join changed using (product_id, size)
    where moved.quantity <> 0`.execute(trx)
}
