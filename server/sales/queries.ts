import { sql, type RawBuilder } from 'kysely'
import type { GoodsReport, SalesSums } from '../../contract/sales.ts'
import {
  categoryNames,
  colourNames,
  placesOf,
  poolsOnSale,
  productNames,
  stocksOf,
} from '../catalog/sold-product-queries.ts'
import { sizesOfProducts, sizeToday } from '../catalog/stock/size-pool-queries.ts'
import { type Database, getRow, listRows } from '../database/connection.ts'
import { linesOfDays, salesOfDays } from '../orders/sales-queries.ts'
import { type Period, splitPeriod } from './periods.ts'

// Each query takes the changed days of its period, which are read from the orders instead of from the counted sums.

const salesSums = sql`sum(orders)::int as orders, sum(charged)::bigint as charged, sum(refunded)::bigint as refunded,
  sum(pieces)::bigint as pieces, sum(goods)::bigint as goods,
  sum(pieces_back)::bigint as pieces_back, sum(goods_back)::bigint as goods_back`

/** Gift cards count in no sum, so all sums are zero where nothing else was sold. */
const hasSums = sql`sum(orders + charged + refunded + pieces + goods + pieces_back + goods_back) > 0`

interface SalesRow extends SalesSums {
  day: string | null
  country: string | null
}

/** The days of both periods, and the countries of the later period. */
export async function listSales(
  db: Database,
  before: Period,
  period: Period,
  changed: string[],
): Promise<{ days: (SalesSums & { day: string })[]; countries: (SalesSums & { country: string })[] }> {
  const { rows } = await sql<SalesRow>`
    with sums as materialized (
      select day, country, orders, charged, refunded, pieces, goods, pieces_back, goods_back
      from sales_days
      where day between ${before.from}::date and ${period.to}::date and day <> all(${changed}::date[])
      union all ${salesOfDays(changed)}
    )
    select day, null as country, ${salesSums} from sums group by day
    union all
    select null, country, ${salesSums} from sums where day >= ${period.from}::date
    group by country having ${hasSums}
    order by charged desc, country`.execute(db)
  return {
    days: rows
      .filter((row) => row.day !== null)
      .map(({ country: _, ...row }) => row as SalesSums & { day: string }),
    countries: rows
      .filter((row) => row.day === null)
      .map(({ day: _, ...row }) => row as SalesSums & { country: string }),
  }
}

function linesOf(period: Period, changed: string[]): RawBuilder<unknown> {
  const { years, months, days } = splitPeriod(period, changed)
  const columns = sql`product_id, size, pieces, goods, pieces_back, goods_back`
  return sql`
    select ${columns} from sales_years where starts_on = any(${years}::date[])
    union all
    select ${columns} from sales_lines
    where grain = 'month' and starts_on = any(${months}::date[] || array(${monthsWithoutYear(years)}))
    union all
    select ${columns} from sales_lines where grain = 'day' and starts_on = any(${days}::date[])
    union all
    select ${columns} from (${linesOfDays(changed)}) as live`
}

/** Months of years that are not added up: the current year and, until the next night, one that has ended or changed. */
const monthsWithoutYear = (years: string[]) => sql`
  select (year + make_interval(months => month))::date
  from unnest(${years}::date[]) as year, generate_series(0, 11) as month
  where not exists (select from sales_years where starts_on = year)`

/** For rows with the columns of `sales_lines`. */
export const goodsSums = sql`sum(pieces)::bigint as pieces, sum(goods)::bigint as goods,
  sum(pieces_back)::bigint as pieces_back, sum(goods_back)::bigint as goods_back`
const sumNames = sql`pieces, goods, pieces_back, goods_back`

const SOLD = sql`array(select product_id from summed where not is_size)`

const listOf = (query: RawBuilder<unknown>) => sql`(select coalesce(json_agg(l), '[]') from (${query}) l)`

const namedBy = (of: 'colour' | 'category', names: RawBuilder<unknown>) => sql`
  select g.id, coalesce(n.name, '') as name, on_hand, ${sumNames}
  from (select ${sql.ref(`${of}_id`)} as id, sum(on_hand)::int as on_hand, ${goodsSums} from placed group by 1) g
  left join (${names}) n on n.id = g.id
  order by goods desc, 2`

/**
 * Adds up the lines by product and by size in one pass, because there are many more lines of each size of each product.
 * Names are looked up last: only for the products that are shown, and once per colour or category.
 */
export const listSoldGoods = (
  db: Database,
  period: Period,
  changed: string[],
  most: number,
): Promise<GoodsReport> =>
  getRow<GoodsReport>(db)`
    with summed as materialized (
      select product_id, size, grouping(size) = 0 as is_size, ${goodsSums}
      from (${linesOf(period, changed)}) as lines group by grouping sets ((product_id), (size))
    ),
    sold as not materialized (select product_id, ${sumNames} from summed where not is_size),
    placed as materialized (
      select sold.product_id as id, coalesce(product_type, '') as product_type, colour_id, category_id,
        coalesce(on_hand, 0) as on_hand, ${sumNames}
      from sold
      left join (${placesOf(SOLD)}) as p on p.id = sold.product_id
      left join (${stocksOf(SOLD)}) as stocked on stocked.product_id = sold.product_id
    ),
    shown as (select * from placed order by goods - goods_back desc, id limit ${most})
    select
      (select count(*)::int from sold) as product_count,
      ${listOf(sql`
        select shown.id, coalesce(name, 'Product ' || shown.id) as name, product_type, on_hand, ${sumNames}
        from shown left join (${productNames}) as p on p.id = shown.id order by goods - goods_back desc, shown.id`)} as products,
      ${listOf(sql`select size, ${sumNames} from summed where is_size order by goods desc, size`)} as sizes,
      ${listOf(sql`select product_type, sum(on_hand)::int as on_hand, ${goodsSums}
        from placed group by product_type order by sum(goods) desc, product_type`)} as product_types,
      ${listOf(namedBy('colour', colourNames))} as colours,
      ${listOf(namedBy('category', categoryNames))} as categories`

interface PoolSales {
  product_id: number
  name: string
  size: string
  available: number
  pieces: number
  weeks: number
  cover_weeks: number
  count: number
}

/** Pools that sold pieces in the period, those that will be empty soonest first. `count` is the total number. */
export const listPoolSales = (
  db: Database,
  period: Period,
  changed: string[],
  most: number,
): Promise<PoolSales[]> =>
  listRows<PoolSales>(db)`
    with sized as materialized (
      select product_id, size, sum(pieces - pieces_back)::int as pieces
      from (${linesOf(period, changed)}) as lines group by product_id, size
    ),
    renamed as (
      select product_id, ${sizeToday('p', sql`sized.size`)} as size, sum(pieces)::int as pieces
      from sized join (${sizesOfProducts}) p on p.id = product_id group by 1, 2
    ),
    whole as (select product_id, sum(pieces)::int as pieces from sized group by product_id),
    pools as (
      select p.*, coalesce(renamed.pieces, whole.pieces, 0) as pieces,
        least(8, greatest(1, (${period.to}::date - p.created_at::date + 1) / 7.0)) as weeks
      from (${poolsOnSale}) as p
      left join renamed on p.stock_per_size and renamed.product_id = p.product_id and renamed.size = p.size
      left join whole on not p.stock_per_size and whole.product_id = p.product_id
      -- Spares reading the stock of products that sold nothing.
      where p.product_id in (select product_id from whole)
    )
    select product_id, name, size, available, pieces, round(weeks, 1)::float as weeks,
      round(available * weeks / pieces, 1)::float as cover_weeks, count(*) over ()::int as count
    from pools where pieces > 0
    order by available * weeks / pieces, product_id, size
    limit ${most}`
