import { sql } from 'kysely'

/** Of the shop's time zone. As a query of its own it is worked out once, so that an index serves what is compared with it. */
export const shopToday = sql<string>`(select (now() at time zone shop_time_zone())::date)`
