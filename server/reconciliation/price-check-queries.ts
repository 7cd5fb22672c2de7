import { sql } from 'kysely'
import { dueProducts, dueSales } from '../prices/switch-queries.ts'
import { defineCheck } from './check.ts'

const productName = sql`(select p.name from products p where p.id = product_id) || ' (' || product_id || ')'`

export const PRICE_CHECKS = [
  defineCheck(
    'Each active product is offered at a price that follows from its regular price, and no other product is',
    'Save the product again in the dashboard, which sets its offer anew.',
    sql`
      select p.name || ' (' || p.id || ')' as where,
        case when o.product_id is null then 'active, without an offer'
          when not p.active then 'not active, offered at ' || o.price
          else 'regular ' || p.price || ', offered at ' || o.price || ' from ' || o.regular end as what
      from products p left join offers o on o.product_id = p.id
      where p.active <> (o.product_id is not null) or o.regular <> p.price or (o.sale_id is null and o.price <> p.price)
        or o.price > p.price`,
  ),
  defineCheck(
    'Each size with a price of its own is offered at what follows from it, and the lowest offer is that of a size',
    'Save the product again in the dashboard, which sets its offers anew.',
    sql`
      select p.name || ' (' || p.id || ')' as where, 'sizes ' || coalesce(p.size_prices::text, 'without prices')
        || ', offered at ' || coalesce(o.size_offers::text, 'one price') || ' from ' || coalesce(o.lowest, o.price) as what
      from products p join offers o on o.product_id = p.id
      where (p.size_prices is not null or o.size_offers is not null or o.lowest is not null) and (
        own_prices(p.size_prices, p.sizes) is distinct from
          (select jsonb_object_agg(key, value -> 'regular') from jsonb_each(o.size_offers))
        or o.lowest is distinct from lowest_offer(o.price, o.size_offers, p.sizes)
        or exists (
          select from jsonb_each(o.size_offers)
          where (value ->> 'price')::int > (value ->> 'regular')::int
            or o.sale_id is null and value -> 'price' <> value -> 'regular'
            or (value ->> 'prior_price')::int <= (value ->> 'price')::int
        )
      )`,
  ),
  defineCheck(
    'Each offer is the open interval of its price history, whose intervals follow each other without gaps or overlaps',
    'Announce no reduction of this product until the developers have looked at it: its prior price may be wrong.',
    sql`
      select ${productName} as where, 'offered at ' || coalesce(o.price::text, 'no price') || ', history says '
        || coalesce(h.price::text, 'no price') as what
      from offers o
      full join (select product_id, price, sale_id, size_prices from price_history where ends_at is null) h using (product_id)
      where (o.price, o.sale_id, offered_sizes(o.size_offers)) is distinct from (h.price, h.sale_id, h.size_prices)
      union all
      select ${productName}, 'an interval begins at ' || starts_at || ', the one before ends at ' || coalesce(before::text, 'never')
      from (
        select product_id, starts_at, lag(ends_at) over following as before, row_number() over following as number
        from price_history
        window following as (partition by product_id order by starts_at, id)
      ) h
      where number > 1 and before is distinct from starts_at`,
  ),
  defineCheck(
    'Each announced reduction is from no more than the lowest price of the 30 days before it',
    'Take the product out of its sale and put it in again, which fixes its prior price anew; then tell the developers.',
    sql`
      with seen as (
        select product_id, '' as size, o.prior_price, h.price, h.starts_at, h.ends_at
        from offers o join price_history h using (product_id)
        where o.prior_price is not null and h.price is not null and h.ends_at is distinct from h.starts_at
        union all
        select product_id, key, (value ->> 'prior_price')::int, named, h.starts_at, h.ends_at
        from offers o join price_history h using (product_id) join products p on p.id = product_id,
          jsonb_each(o.size_offers), size_price_then(h.size_prices, key, p.sizes, p.renamed_sizes) as named
        where value ? 'prior_price' and named is not null and h.ends_at is distinct from h.starts_at
      ), cuts as (
        select product_id, size, max(starts_at) as cut_at
        from (
          select *, lag(price) over (partition by product_id, size order by starts_at) as before from seen
        ) steps
        where price < before
        group by product_id, size
      )
      select ${productName} || case when size = '' then '' else ', size ' || size end as where,
        'announced from ' || prior_price || ', it cost ' || min(price) || ' in the 30 days before' as what
      from cuts join seen using (product_id, size)
      where starts_at < cut_at and (ends_at is null or ends_at > cut_at - interval '720 hours')
      group by product_id, size, prior_price
      having prior_price > min(price)`,
  ),
  defineCheck(
    'What lists and filters go by is the price of the offer',
    'Save the product again in the dashboard.',
    sql`
      select ${productName} as where, 'listed at ' || l.price || ', offered at ' || coalesce(o.lowest, o.price) as what
      from listings l join offers o using (product_id) where l.price <> coalesce(o.lowest, o.price)`,
  ),
  defineCheck(
    'No sale has been waiting to begin or end for two minutes',
    'The jobs do not run: look into the log. Prices stay as they are shown until they do.',
    sql`
      select name as where, 'due since ' || since as what from (${dueSales}) due
      where since < now() - interval '2 minutes'
      union all
      select ${productName}, 'due since ' || since from (${dueProducts}) due
      where since < now() - interval '2 minutes'`,
  ),
]
