import { sql, type RawBuilder } from 'kysely'
import { type Database, listValues, type Transaction } from '../database/connection.ts'
import { usedBy } from '../promotions/discount-queries.ts'

/** A day in the shop's time zone, such as `2026-11-22`. An order counts on the day on which it was paid. */
export type SalesDay = string

export async function markSalesDay(trx: Transaction, orderId: string): Promise<void> {
  await markingSalesDay(orderId).execute(trx)
}

/** Part of `markCounts`. */
export const markingSalesDay = (orderId: string) => sql`
  insert into changed_sales_days (day)
  select (paid_at at time zone shop_time_zone())::date from orders where id = ${orderId} and paid_at is not null`

/** The time zone that sales are counted in, which follows the shop's time zone later. */
export const countedTimeZone = sql<string>`(select zone from sales_time_zone)`

/** Every day, while all are recounted for a new time zone of the shop. */
export const listChangedDays = (db: Database, from: SalesDay, to: SalesDay): Promise<SalesDay[]> =>
  listValues<SalesDay>(db)`
    select day from changed_sales_days where day between ${from}::date and ${to}::date
    union
    select day::date from generate_series(${from}::timestamp, ${to}::timestamp, '1 day') as day
    where ${countedTimeZone} <> shop_time_zone()
    order by day`

/**
 * Starts the recount for a new time zone, in which each day has other orders. `counted` selects the days that have
 * sums.
 */
export async function followTimeZone(trx: Transaction, counted: RawBuilder<unknown>): Promise<void> {
  await sql`
    with moved as (
      update sales_time_zone set zone = shop_time_zone() where zone <> shop_time_zone() returning zone
    )
    insert into changed_sales_days (day)
    select (paid_at at time zone zone)::date from orders, moved where paid_at is not null
    union
    select counted.day from (${counted}) counted, moved`.execute(trx)
}

/** The oldest changed days, which the caller counts in the same transaction. */
export const takeChangedDays = (trx: Transaction, most: number): Promise<SalesDay[]> =>
  listValues<SalesDay>(trx)`
    with taken as (
      delete from changed_sales_days
      where day in (select distinct day from changed_sales_days order by day limit ${most})
      returning day
    )
    select distinct day from taken order by day`

/** Repairs what a process of a release without these sums has changed while it still served beside this one. */
export async function markRecentDays(db: Database): Promise<void> {
  await sql`
    insert into changed_sales_days (day)
    select distinct (paid_at at time zone zone)::date from orders, (select shop_time_zone() as zone offset 0) z
    where paid_at is not null and id in (select order_id from order_history where at > now() - interval '2 days')`.execute(
    db,
  )
}

/** Start of a day in the shop's time zone. */
export const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone shop_time_zone()`

/** Paid orders per day; the lateral join reads each day by the index of `paid_at`. */
const paidOn = (days: SalesDay[], select: RawBuilder<unknown>, groupBy: RawBuilder<unknown>) => sql`
  select d.day, counted.* from unnest(${days}::date[]) as d (day), lateral (
    select ${select}
    where o.paid_at >= ${startOf(sql`d.day`)} and o.paid_at < ${startOf(sql`d.day + 1`)}
    group by ${groupBy}
  ) counted`

/** For an order `o`: false for an exchange's order, which sells its pieces but is not a new order. */
export const isOrderedAnew = sql<boolean>`(o.exchange_of is null and o.kind = 'goods')`
const countOrders = sql`count(*) filter (where ${isOrderedAnew})::int as orders`

/**
 * Computed from the orders themselves: day, country, orders, charged, refunded, pieces, goods, pieces_back, goods_back.
 */
export const salesOfDays = (days: SalesDay[]): RawBuilder<unknown> =>
  paidOn(
    days,
    sql`coalesce(s.country, '') as country, ${countOrders},
      coalesce(sum(${brought}), 0)::bigint as charged, sum(${givenBack})::bigint as refunded,
      coalesce(sum(i.pieces), 0)::bigint as pieces, coalesce(sum(i.goods), 0)::bigint as goods,
      coalesce(sum(i.pieces_back), 0)::bigint as pieces_back, coalesce(sum(i.goods_back), 0)::bigint as goods_back
    from orders o
    left join deliveries s on s.order_id = o.id
    left join lateral (
      select ${sumOfLines} from order_items l where l.order_id = s.order_id
    ) i on true`,
    sql`1`,
  )

/** The same for the lines of orders that were kept: day, product_id, size, pieces, goods, pieces_back, goods_back. */
export const linesOfDays = (days: SalesDay[]): RawBuilder<unknown> =>
  paidOn(
    days,
    sql`l.product_id, l.size, ${sumOfLines}
    from orders o
    join deliveries s on s.order_id = o.id
    join order_items l on l.order_id = o.id`,
    sql`1, 2`,
  )

/** The same by the promotions of the orders: day, promotion_id, orders, charged, refunded, given. */
export const promotionsOfDays = (days: SalesDay[]): RawBuilder<unknown> =>
  paidOn(
    days,
    sql`u.promotion_id, ${countOrders}, coalesce(sum(${brought}), 0)::bigint as charged,
      sum(${givenBack})::bigint as refunded, sum(u.given)::bigint as given
    from orders o, lateral ${usedBy(sql`o.id`)} u`,
    sql`1`,
  )

/**
 * The payment for the goods of an order `o`, in cents. The purchase of a gift card counts as nothing: what is bought
 * with the card counts.
 */
export const brought = sql`case o.kind when 'goods' then coalesce(o.amount_charged, 0) + o.amount_credit else 0 end`

export const givenBack = sql`case o.kind when 'goods' then o.amount_refunded + o.amount_credited else 0 end`

/** Sums over lines `l`, without the tax that prices include. */
export const sumOfLines = sql`sum(l.quantity)::bigint as pieces,
  sum(l.quantity::bigint * l.unit_price - coalesce(l.included_tax, 0))::bigint as goods, sum(l.taken_back)::bigint as pieces_back,
  sum(l.taken_back::bigint * l.unit_price - coalesce(round(l.included_tax::numeric * l.taken_back / l.quantity), 0))::bigint as goods_back`
