import { among, type Database, listRows } from '../database/connection.ts'
import type { SaleTerms } from './sale-queries.ts'

export interface PricedProduct {
  id: number
  name: string
  active: boolean
  regular_price: number
  sale_price: number
  prior_price: number | null
  /** An overlapping sale that makes the product cheaper. */
  other_sale: string | null
  other_price: number | null
  /** The next regular price that is planned for before the end of the sale. */
  planned_price: number | null
  /** In the shop's time zone. */
  planned_day: string | null
  is_planned_before: boolean | null
}

/**
 * The prices of the products in a sale with these terms. Until the sale has begun for a product, the prior price
 * follows from today's plans, including earlier sales.
 */
export const listPricedProducts = (
  db: Database,
  { percent, price, starts_at, ends_at }: SaleTerms,
  productIds: number[],
  saleId: number | null,
): Promise<PricedProduct[]> =>
  listRows<PricedProduct>(db)`
    with chosen as materialized (
      select p.id, p.name, p.active, p.price, p.size_prices, greatest(${starts_at}::timestamptz, now()) as begins,
        sale_price(p.price, ${percent}::int, ${price}::int) as sale_price
      from products p where p.id = ${among(productIds)}
    ), others as materialized (
      select sp.product_id, s.id, s.name, sale_price(chosen.price, s.percent, s.price) as price,
        tstzrange(s.starts_at, s.ends_at) as during, chosen.begins
      from chosen
      join sale_products sp on sp.product_id = chosen.id
      join sales s on s.id = sp.sale_id and s.id is distinct from ${saleId}::int and s.switched_off is null
    ), planned as materialized (
      -- What would find another price than it was planned for is not applied.
      select distinct on (chosen.id) chosen.id, c.price_after as price, starts_at <= begins as is_before,
        (starts_at at time zone shop_time_zone())::date::text as day
      from price_changes change
      join price_change_products c on c.change_id = change.id
      join chosen on chosen.id = c.product_id
        and (c.price_before, c.size_prices_before) is not distinct from (chosen.price, chosen.size_prices)
      where starts_at is not null and applied_at is null and undone_at is null and price_after <> price_before
        and (${ends_at}::timestamptz is null or starts_at < ${ends_at}::timestamptz)
      order by chosen.id, starts_at, change.id
    )
    select chosen.id, chosen.name, active, chosen.price as regular_price, sale_price,
      case when own.began_at is not null then own.prior_price else least(
        lowest_price_before(chosen.id, begins),
        (select min(price) from others
         where product_id = chosen.id and during && tstzrange(begins - interval '720 hours', begins))
      ) end as prior_price,
      other.name as other_sale, other.price as other_price,
      planned.price as planned_price, planned.day as planned_day, planned.is_before as is_planned_before
    from chosen
    left join planned on planned.id = chosen.id
    left join sale_products own on own.product_id = chosen.id and own.sale_id = ${saleId}::int
    left join lateral (
      select name, price from others
      where product_id = chosen.id and price < sale_price
        and during && tstzrange(${starts_at}::timestamptz, ${ends_at}::timestamptz)
      order by price, id
      limit 1
    ) other on true
    order by chosen.name, chosen.id`
