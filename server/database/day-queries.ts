import { sql } from 'kysely'
import { type Database, getValue } from './connection.ts'

/** In the shop's time zone. As a subquery it is evaluated once, so that an index serves what is compared with it. */
export const shopToday = sql<string>`(select (now() at time zone shop_time_zone())::date)`

export const findShopToday = (db: Database): Promise<string> =>
  getValue<string>(db)`select ${shopToday} as today`
