-- For what renames a size, before it writes the product: a size of another name keeps its prior price in running sales.
create function rename_size_priors(ids integer[], former text[], given text[]) returns void language sql as $$
  update sale_products sp
  set size_priors = sp.size_priors - r.former || jsonb_build_object(r.given, sp.size_priors -> r.former)
  from unnest(ids, former, given) as r (product_id, former, given)
  where sp.product_id = r.product_id and sp.size_priors ? r.former
$$;

-- What a size cost by prices that may have it by a former name; null where they do not name it.
create function size_price_then(prices jsonb, of_size text, sizes text[], renamed_sizes jsonb) returns integer
language sql immutable as $$
  select coalesce((prices ->> of_size)::integer, (
    select min((prices ->> key)::integer) from jsonb_each_text(renamed_sizes)
    where value = of_size and key <> all(sizes)
  ))
$$;

-- As before; where an interval does not name the size, it may have been one that the product does not have any more, by another
-- name that was not noted.
create or replace function lowest_size_price_before(product integer, of_size text, before timestamptz) returns integer
language sql stable as $$
  select min(coalesce(size_price_then(h.size_prices, of_size, p.sizes, p.renamed_sizes), least(h.price, (
    select min(value::integer) from jsonb_each_text(h.size_prices) where key <> all(p.sizes)
  ))))
  from price_history h join products p on p.id = h.product_id
  where h.product_id = product and h.starts_at < before and h.price is not null
    and (h.ends_at is null or h.ends_at > h.starts_at and h.ends_at > before - interval '720 hours')
$$;

-- As before, but what costs less than before, also in a running sale, is a reduction of its own: its prior price is the lowest of
-- the 30 days before that cut (Dir. 98/6/EC, Art. 6a), for the product and for each size with a price of its own. What a size cost under
-- its former name is compared, too, and the pieces of one that loses its own price in a running sale are not announced from more than
-- it cost.
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
        s.ends_at, s.percent, s.sale_price, s.size_priors, p.sizes, p.renamed_sizes,
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
      select wanted.*, least(lost.prior, case
        when price < before then lowest_price_before(id, $2)
        -- A sale that follows a lower price is no reduction, also when an earlier sale has interrupted it.
        when is_another and price >= before then least(prior_price, before)
        else prior_price end) as prior
      from wanted, lateral (
        select min(case when price < size_price_then(sizes_before, key, sizes, renamed_sizes)
            then lowest_size_price_before(id, key, $2) else value::integer end) as prior
        from jsonb_each_text(size_priors)
        where key = any(sizes) and not coalesce(own ? key, false)
      ) lost
    ), announced as (
      select *, is_public and is_reduction(price, prior) as is_announced from reduced
    ), sized as (
      select id, size, value::integer as regular, size_price, is_announced, case
        when size_price < coalesce(named, greatest(before, dearest)) then lowest_size_price_before(id, size, $2)
        when is_another then least(known, coalesce(named, least(before, cheapest)))
        else known end as prior
      from announced, jsonb_each_text(own) as own_price (size, value), lateral (
        select case when sale_id is null then value::integer
            else least(value::integer, sale_price(value::integer, percent, sale_price)) end as size_price,
          coalesce((size_priors ->> size)::integer, prior) as known,
          size_price_then(sizes_before, size, sizes, renamed_sizes) as named
      ) s, lateral (
        -- By a name that was not noted it may have been any size that the product does not have any more.
        select min(value::integer) as cheapest, max(value::integer) as dearest
        from jsonb_each_text(sizes_before) as gone (size, value)
        where gone.size <> all(sizes) and not renamed_sizes ? gone.size
      ) taken_out
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
