import { sql } from 'kysely'
import type { Database } from './connection.ts'

/** In the shop's time zone. As a subquery it is evaluated once, so that an index serves what is compared with it. */
export const shopToday = sql<string>`(select (now() at time zone shop_time_zone())::date)`

export async function findShopToday(db: Database): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${shopToday} as today`.execute(db)
  return rows[0]!.today
}
