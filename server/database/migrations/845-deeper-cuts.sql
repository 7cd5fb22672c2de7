-- As before, but what costs less than before, also in a running sale, is a reduction of its own: its prior price is the lowest of
-- the 30 days before that cut (Dir. 98/6/EC, Art. 6a), for the product and for each size with a price of its own.
create or replace function switch_prices(ids integer[]) returns void language plpgsql as $$
declare
  at timestamptz := clock_timestamp();
  ended integer[];
  written integer[];
  changed integer[];
begin
  execute $sql$
    update sale_products sp set began_at = $2, prior_price = lowest_price_before(sp.product_id, $2),
      size_priors = case when p.size_prices is not null then (
        select jsonb_object_agg(size, lowest_size_price_before(p.id, size, $2))
        from jsonb_object_keys(p.size_prices) as size
      ) end
    from sales s, products p
    where s.id = sp.sale_id and s.switched_on is not null and s.switched_off is null
      and p.id = sp.product_id and p.active and sp.product_id = any($1) and sp.began_at is null
  $sql$ using ids, at;

  execute $sql$
    with gone as (
      delete from offers o using products p where p.id = o.product_id and not p.active and p.id = any($1)
      returning o.product_id
    )
    select array_agg(product_id) from gone
  $sql$ into ended using ids;

  execute $sql$
    with wanted as materialized (
      select p.id, p.price as regular, coalesce(s.price, p.price) as price, s.id as sale_id, s.is_public, s.prior_price,
        s.ends_at, s.percent, s.sale_price, s.size_priors, p.sizes,
        case when p.size_prices is not null then own_prices(p.size_prices, p.sizes) end as own,
        h.price as before, h.size_prices as sizes_before, h.sale_id is distinct from s.id as is_another
      from products p
      left join lateral (
        select sales.id, sales.is_public, sales.ends_at, sp.prior_price, sale_price(p.price, percent, sales.price) as price,
          sales.percent, sales.price as sale_price, sp.size_priors
        from sale_products sp join sales on sales.id = sp.sale_id
        where sp.product_id = p.id and sales.switched_on is not null and sales.switched_off is null
          and sale_price(p.price, percent, sales.price) < p.price
        order by 5, sales.id
        limit 1
      ) s on true
      -- The offer is gone while a product is not active, so what it cost last is read from the history.
      left join lateral (
        select price, size_prices, sale_id from price_history
        where s.id is not null and product_id = p.id and price_history.price is not null
          and (price_history.ends_at is null or price_history.ends_at > starts_at)
        order by starts_at desc, price_history.id desc
        limit 1
      ) h on true
      where p.id = any($1) and p.active
    ), reduced as (
      select *, case
        when price < before then lowest_price_before(id, $2)
        -- A sale that follows a lower price is no reduction, also when an earlier sale has interrupted it.
        when is_another and price >= before then least(prior_price, before)
        else prior_price end as prior
      from wanted
    ), announced as (
      select *, is_public and is_reduction(price, prior) as is_announced from reduced
    ), sized as (
      select id, size, value::integer as regular, size_price, is_announced, case
        when size_price < cost then lowest_size_price_before(id, size, $2)
        when is_another and size_price >= cost then least(known, cost)
        else known end as prior
      from announced, jsonb_each_text(own) as own_price (size, value), lateral (
        select case when sale_id is null then value::integer
            else least(value::integer, sale_price(value::integer, percent, sale_price)) end as size_price,
          coalesce((size_priors ->> size)::integer, prior) as known,
          coalesce((sizes_before ->> size)::integer, before) as cost
      ) s
    ), offered as (
      select id, jsonb_object_agg(size, jsonb_strip_nulls(jsonb_build_object('price', size_price, 'regular', regular,
          'prior_price', case when is_announced and is_reduction(size_price, prior) then prior end))) as size_offers,
        jsonb_object_agg(size, prior) as priors
      from sized
      group by id
    ), priced as (
      select * from announced left join offered using (id)
    ), kept as (
      update sale_products sp set prior_price = priced.prior, size_priors = priced.priors
      from priced
      where sp.sale_id = priced.sale_id and sp.product_id = priced.id
        and (sp.prior_price, sp.size_priors) is distinct from (priced.prior, priced.priors)
    ), changed as (
      insert into offers as o (product_id, price, regular, sale_id, prior_price, sale_ends_at, since, size_offers, lowest)
      select id, price, regular, sale_id, case when is_announced then prior end, case when is_announced then ends_at end, $2,
        size_offers, case when size_offers is not null then lowest_offer(price, size_offers, sizes) end
      from priced
      order by id
      on conflict (product_id) do update set price = excluded.price, regular = excluded.regular,
        sale_id = excluded.sale_id, prior_price = excluded.prior_price, sale_ends_at = excluded.sale_ends_at,
        size_offers = excluded.size_offers, lowest = excluded.lowest,
        since = case when (o.price, o.sale_id) is distinct from (excluded.price, excluded.sale_id)
            or o.size_offers is distinct from excluded.size_offers
              and offered_sizes(o.size_offers) is distinct from offered_sizes(excluded.size_offers)
          then excluded.since else o.since end
      where (o.price, o.regular, o.sale_id, o.prior_price, o.sale_ends_at, o.size_offers, o.lowest)
        is distinct from (excluded.price, excluded.regular, excluded.sale_id, excluded.prior_price, excluded.sale_ends_at,
          excluded.size_offers, excluded.lowest)
      returning product_id, since
    )
    select array_agg(product_id), array_agg(product_id) filter (where since = $2) from changed
  $sql$ into written, changed using ids, at;

  perform note_prices(ended || changed, at);
  -- A notification holds up to 8,000 bytes.
  perform pg_notify('catalog', string_agg(id::text, ','))
  from unnest(written) with ordinality as w (id, n) group by n / 500;
end $$;

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
