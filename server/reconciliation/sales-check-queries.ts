import { sql } from 'kysely'
import { brought, givenBack, sumOfLines } from '../orders/sales-queries.ts'
import { usedBy } from '../promotions/discount-queries.ts'
import { goodsSums } from '../sales/queries.ts'
import { defineCheck } from './check.ts'

const ADVICE =
  'The sums of that day are counted again in the night. If they still differ then, report it to the developers.'

export const SALES_CHECKS = [
  defineCheck(
    'The sales of a day are what its orders add up to',
    ADVICE,
    sql`
      with paid as not materialized (
        select o.*, (paid_at at time zone zone)::date as day from orders o cross join sales_time_zone where paid_at is not null
      ), sold as (
        select day, ${sumOfLines} from order_items l join deliveries using (order_id) join paid on id = order_id group by day
      ), charges as (
        select day, count(*) filter (where exchange_of is null and kind = 'goods') as orders,
          coalesce(sum(${brought}), 0) as charged, sum(${givenBack}) as refunded
        from paid o group by day
      ), ordered as (
        select day, orders, charged, refunded, coalesce(pieces, 0) as pieces, coalesce(goods, 0) as goods,
          coalesce(pieces_back, 0) as pieces_back, coalesce(goods_back, 0) as goods_back
        from charges left join sold using (day)
      ), counted as (
        select day, sum(orders) as orders, sum(charged) as charged, sum(refunded) as refunded, ${goodsSums}
        from sales_days group by day
      )
      select day::text as where,
        'counted ' || coalesce(c.charged - c.refunded, 0) || ', by its orders ' || coalesce(o.charged - o.refunded, 0) as what
      from ordered o full join counted c using (day)
      where (o.orders, o.charged, o.refunded, o.pieces, o.goods, o.pieces_back, o.goods_back) is distinct from
          (c.orders, c.charged, c.refunded, c.pieces, c.goods, c.pieces_back, c.goods_back)
        and day not in (select day from changed_sales_days)`,
  ),
  defineCheck(
    'The goods sold on a day, and in a month, are what the sales of its days say',
    ADVICE,
    sql`
      with days as (select day, ${goodsSums} from sales_days group by day),
      expected as (
        select 'day' as grain, day as starts_on, pieces, goods, pieces_back, goods_back from days where pieces > 0
        union all
        select 'month', date_trunc('month', day)::date, sum(pieces)::bigint, sum(goods)::bigint,
          sum(pieces_back)::bigint, sum(goods_back)::bigint
        from days where pieces > 0 group by 2
      ), lines as (select grain, starts_on, ${goodsSums} from sales_lines group by grain, starts_on)
      select grain || ' of ' || starts_on as where,
        'goods ' || coalesce(l.goods, 0) || ', by its days ' || coalesce(e.goods, 0) as what
      from expected e full join lines l using (grain, starts_on)
      where (e.pieces, e.goods, e.pieces_back, e.goods_back) is distinct from
        (l.pieces, l.goods, l.pieces_back, l.goods_back)
        and not exists (
          select from changed_sales_days c
          where c.day = starts_on or (grain = 'month' and date_trunc('month', c.day) = starts_on)
        )`,
  ),
  defineCheck(
    'The goods sold in a year are what its months say',
    ADVICE,
    sql`
      with years as (select starts_on, ${goodsSums} from sales_years group by starts_on),
      months as (
        select date_trunc('year', starts_on)::date as starts_on, ${goodsSums}
        from sales_lines where grain = 'month' group by 1
      )
      select 'year of ' || starts_on as where, 'goods ' || y.goods || ', by its months ' || coalesce(m.goods, 0) as what
      from years y left join months m using (starts_on)
      where (y.pieces, y.goods, y.pieces_back, y.goods_back) is distinct from
        (m.pieces, m.goods, m.pieces_back, m.goods_back)`,
  ),
  defineCheck(
    'The sales of a day by promotion are what the orders that have used it add up to',
    ADVICE,
    sql`
      with ordered as (
        select (paid_at at time zone zone)::date as day, u.promotion_id,
          count(*) filter (where exchange_of is null and kind = 'goods') as orders,
          coalesce(sum(${brought}), 0) as charged, sum(${givenBack}) as refunded, sum(u.given) as given
        from orders o cross join sales_time_zone, lateral ${usedBy(sql`o.id`)} u
        where paid_at is not null group by 1, 2
      )
      select day || ', promotion ' || promotion_id as where,
        'counted ' || coalesce(c.charged - c.refunded, 0) || ' and given ' || coalesce(c.given, 0)
          || ', by its orders ' || coalesce(o.charged - o.refunded, 0) || ' and ' || coalesce(o.given, 0) as what
      from ordered o full join sales_promotions c using (day, promotion_id)
      where (o.orders, o.charged, o.refunded, o.given) is distinct from (c.orders, c.charged, c.refunded, c.given)
        and day not in (select day from changed_sales_days)`,
  ),
]
