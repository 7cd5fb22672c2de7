import { sql } from 'kysely'
import { type Database, getValue } from './connection.ts'

/** Today in the shop's time zone. A subquery is evaluated once, so that comparisons with it can use an index. */
export const shopToday = sql<string>`(select (now() at time zone shop_time_zone())::date)`

export const findShopToday = (db: Database): Promise<string> =>
  getValue<string>(db)`select ${shopToday} as today`
