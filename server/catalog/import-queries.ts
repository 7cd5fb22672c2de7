import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connection.ts'
import type { ProductFacts } from './product-cells.ts'
import { selectProducts } from './queries.ts'
import type { ProductRow } from './tables.ts'

/** Any number, the same for every process: one import runs at a time. */
const IMPORT_LOCK = 7_217_060

export async function lockImports(trx: Transaction): Promise<boolean> {
  const { rows } = await sql<{
    is_free: boolean
  }>`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as is_free`.execute(trx)
  return rows[0]!.is_free
}

/** Locked in the order of their ids, as everybody does who needs several. */
export async function lockProducts(trx: Transaction, ids: number[]): Promise<void> {
  await sql`select id from products where id = any(${ids}::int[]) order by id for update`.execute(trx)
}

export const listProductsByIds = (db: Database, ids: number[]): Promise<ProductRow[]> =>
  selectProducts(db)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()

export async function reserveProductIds(trx: Transaction, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('products', 'id'))::int as id from generate_series(1, ${count}::int)`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

type Values = Omit<ProductFacts, 'pools'> & { id: number }

const COLUMNS = sql`name text, description text, price int, product_type text, active bool, front_page bool,
  sizes text[], cover_image text, sub_images text[], stock_per_size bool, id int`

export async function insertProducts(trx: Transaction, products: Values[]): Promise<void> {
  await sql`
    insert into products (id, name, description, price, product_type, active, front_page, sizes, cover_image,
      sub_images, stock_per_size)
    select id, name, description, price, product_type, active, front_page, sizes, cover_image, sub_images, stock_per_size
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r(${COLUMNS})`.execute(trx)
}

export async function updateProducts(trx: Transaction, products: Values[]): Promise<void> {
  await sql`
    update products p set
      name = r.name, description = r.description, price = r.price, product_type = r.product_type,
      active = r.active, front_page = r.front_page, sizes = r.sizes, cover_image = r.cover_image,
      sub_images = r.sub_images, stock_per_size = r.stock_per_size,
      version = p.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r(${COLUMNS})
    where p.id = r.id`.execute(trx)
}

interface Pool {
  product_id: number
  size: string
  quantity: number
}

/**
 * Sets what can be bought of the pools, and what is left over in other pools of these products to
 * nothing; held pieces stay held on top of it. The products are locked, so no pool can come or go.
 */
export async function setPools(trx: Transaction, pools: Pool[], cause: string): Promise<void> {
  const wanted = JSON.stringify(pools)
  const ids = [...new Set(pools.map(({ product_id }) => product_id))]
  await sql`
    select from stock where product_id = any(${ids}::int[]) order by product_id, size for update`.execute(trx)
  await sql`
    with wanted as (
      select product_id, size, quantity
      from jsonb_to_recordset(${wanted}::jsonb) as w(product_id int, size text, quantity int)
      union all
      select s.product_id, s.size, 0 from stock s
      where s.product_id = any(${ids}::int[]) and not exists (
        select from jsonb_to_recordset(${wanted}::jsonb) as w(product_id int, size text)
        where w.product_id = s.product_id and w.size = s.size)
    ), moved as (
      select w.product_id, w.size, w.quantity + coalesce(s.held, 0) as on_hand,
        w.quantity + coalesce(s.held, 0) - coalesce(s.on_hand, 0) as quantity
      from wanted w left join stock s using (product_id, size)
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
