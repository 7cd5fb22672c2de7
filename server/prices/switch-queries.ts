import { sql } from 'kysely'
import { type Database, listValues, type Transaction } from '../database/connection.ts'

/** Products whose offer does not match their sales, and since when. */
export const dueProducts = sql`
  select sp.product_id, greatest(s.switched_on, s.updated_at) as since
  from sale_products sp join sales s on s.id = sp.sale_id join products p on p.id = sp.product_id
  where sp.began_at is null and p.active and s.switched_on is not null and s.switched_off is null
  union all
  select o.product_id, greatest(s.switched_off, s.updated_at)
  from offers o join sales s on s.id = o.sale_id
  where s.switched_off is not null
    or (o.prior_price is not null and o.sale_ends_at is distinct from s.ends_at)
    or not exists (select from sale_products sp where sp.sale_id = s.id and sp.product_id = o.product_id)`

/** Sales whose start or end is due, with the due time. */
export const dueSales = sql`
  select id, name, starts_at as since from sales
  where switched_on is null and switched_off is null and starts_at <= now() and (ends_at is null or ends_at > now())
  union all
  select id, name, ends_at from sales where switched_off is null and ends_at <= now()`

/** A sale whose start and end are both in the past has no effect. */
export async function markDueSales(trx: Transaction): Promise<void> {
  await sql`
    update sales set switched_on = now()
    where switched_on is null and switched_off is null and starts_at <= now()
      and (ends_at is null or ends_at > now())`.execute(trx)
  await sql`update sales set switched_off = now() where switched_off is null and ends_at <= now()`.execute(
    trx,
  )
}

export const listDueProducts = (db: Database, limit: number): Promise<number[]> =>
  listValues<number>(db)`
    select distinct product_id from (${dueProducts}) due order by product_id limit ${limit}`

/** The products must be locked. The listings are written afterwards. */
export async function switchPrices(trx: Transaction, ids: number[]): Promise<void> {
  await sql`select switch_prices(${ids}::int[])`.execute(trx)
}
