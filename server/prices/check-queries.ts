import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { SaleTerms } from './sale-queries.ts'

export interface PricedProduct {
  id: number
  name: string
  active: boolean
  regular_price: number
  sale_price: number
  prior_price: number | null
  /** Another sale at the same time that makes the product cheaper. */
  other_sale: string | null
  other_price: number | null
}

/**
 * The prices that the products have in a sale of these terms. Until it has begun for a product, the prior price is that
 * of today's plans: other sales that come before count with their prices.
 */
export async function listPricedProducts(
  db: Database,
  { percent, price, starts_at, ends_at }: SaleTerms,
  productIds: number[],
  saleId: number | null,
): Promise<PricedProduct[]> {
  const { rows } = await sql<PricedProduct>`
    with chosen as materialized (
      select p.id, p.name, p.active, p.price, greatest(${starts_at}::timestamptz, now()) as begins,
        sale_price(p.price, ${percent}::int, ${price}::int) as sale_price
      from products p where p.id = any(${productIds}::int[])
    ), others as materialized (
      select sp.product_id, s.id, s.name, sale_price(chosen.price, s.percent, s.price) as price,
        tstzrange(s.starts_at, s.ends_at) as during, chosen.begins
      from chosen
      join sale_products sp on sp.product_id = chosen.id
      join sales s on s.id = sp.sale_id and s.id is distinct from ${saleId}::int and s.switched_off is null
    )
    select chosen.id, chosen.name, active, chosen.price as regular_price, sale_price,
      case when own.began_at is not null then own.prior_price else least(
        lowest_price_before(chosen.id, begins),
        (select min(price) from others
         where product_id = chosen.id and during && tstzrange(begins - interval '720 hours', begins))
      ) end as prior_price,
      other.name as other_sale, other.price as other_price
    from chosen
    left join sale_products own on own.product_id = chosen.id and own.sale_id = ${saleId}::int
    left join lateral (
      select name, price from others
      where product_id = chosen.id and price < sale_price
        and during && tstzrange(${starts_at}::timestamptz, ${ends_at}::timestamptz)
      order by price, id
      limit 1
    ) other on true
    order by chosen.name, chosen.id`.execute(db)
  return rows
}
