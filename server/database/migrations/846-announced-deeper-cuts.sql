-- Sales that run have announced deeper cuts from the prior price of their beginning.
do $$
declare
  corrected integer[];
begin
  perform from products where id in (select product_id from offers where prior_price is not null) order by id for update;
  with seen as (
    select product_id, '' as size, h.price, h.starts_at, h.id from price_history h join offers o using (product_id)
    where o.prior_price is not null and h.price is not null and h.ends_at is distinct from h.starts_at
    union all
    select product_id, size, coalesce((h.size_prices ->> size)::integer, h.price), h.starts_at, h.id
    from price_history h join offers o using (product_id), jsonb_object_keys(o.size_offers) as size
    where o.prior_price is not null and h.price is not null and h.ends_at is distinct from h.starts_at
  ), cuts as (
    select product_id, size, max(starts_at) as cut_at
    from (select *, lag(price) over (partition by product_id, size order by starts_at, id) as before from seen) steps
    where price < before
    group by product_id, size
  ), written as (
    update sale_products sp set
      prior_price = least(sp.prior_price, (
        select lowest_price_before(sp.product_id, cut_at) from cuts
        where product_id = sp.product_id and size = '' and cut_at > sp.began_at
      )),
      -- A size that got its own price in the sale was announced from the prior price of the product.
      size_priors = nullif(coalesce(sp.size_priors, '{}') || coalesce((
        select jsonb_object_agg(key, least(coalesce((sp.size_priors ->> key)::integer, sp.prior_price), (
          select lowest_size_price_before(sp.product_id, key, cut_at) from cuts
          where product_id = sp.product_id and size = key and cut_at > sp.began_at
        )))
        from jsonb_object_keys(o.size_offers) as key
      ), '{}'), '{}')
    from offers o
    where o.product_id = sp.product_id and o.sale_id = sp.sale_id and o.prior_price is not null
      and exists (select from cuts where product_id = sp.product_id and cut_at > sp.began_at)
    returning sp.product_id
  )
  select array_agg(product_id) into corrected from written;
  if corrected is not null then perform switch_prices(corrected); end if;
end $$;
