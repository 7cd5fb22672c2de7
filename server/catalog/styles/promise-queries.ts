import { sql, type RawBuilder } from 'kysely'
import type { Promises } from '../../../contract/promise.ts'
import { among, type Database, type Transaction } from '../../database/connection.ts'
import { shopToday } from '../../database/day-queries.ts'

/** Locks in the order of ids. */
export const lockPromises = (trx: Transaction, productIds: readonly number[]) =>
  trx
    .selectFrom('skus')
    .select(['id', 'product_id', 'size', 'ships_by', 'lead_days'])
    .where('product_id', '=', among(productIds))
    .orderBy('id')
    .forUpdate()
    .execute()

/** For an update of SKUs `k`: removing a size's expected day records that its pieces have arrived. */
export const arrivedAt = (written: RawBuilder<unknown>) =>
  sql`case when k.ships_by is not null and ${written}.ships_by is null then now() else k.arrived_at end`

export async function writePromises(trx: Transaction, promises: Promises): Promise<void> {
  await sql`
    update skus k set ships_by = p.ships_by, lead_days = p.lead_days,
      arrived_at = ${arrivedAt(sql`p`)}
    from jsonb_to_recordset(${JSON.stringify(promises)}::jsonb) as p(id int, ships_by date, lead_days int)
    where k.id = p.id`.execute(trx)
}

/** For use inside other queries: product_id, size, ships_by and arrived_at of sizes with an expected day. */
export const expectedSizes = sql`(
  select product_id, size, ships_by, arrived_at from skus where ships_by is not null)`

/** For use inside other queries, which evaluate it once: the latest expected day of any size, or null. */
export const lastExpectedDay = sql<string | null>`(select max(ships_by) from skus)`

/** Pages cached yesterday may still state a day that has passed since. Runs in the first hour of the shop's day. */
export async function notifyPassedPromises(db: Database): Promise<void> {
  await sql`
    select pg_notify('catalog', product_id::text) from (
      select distinct product_id from skus
      where ships_by < ${shopToday}
        and ships_by = ((now() - interval '1 hour') at time zone shop_time_zone())::date
    ) passed`.execute(db)
}
