-- An import of 5,000 products spent most of its time here: plan_cache_mode, as a setting of a function, also makes every
-- foreign key plan its lookup again for each row, and the price history was written a row at a time. What needs a plan of
-- the moment is executed as text instead.

-- Of offers that have ended or whose price has changed. switch_prices alone writes offers, so it notes their history too.
create function note_prices(ids integer[], at timestamptz) returns void language plpgsql as $$
begin
  execute $sql$
    with closed as (
      update price_history set ends_at = greatest(starts_at, $2)
      where product_id = any($1) and ends_at is null
      returning product_id, ends_at
    )
    insert into price_history (product_id, price, starts_at, sale_id, by)
    select id, o.price, coalesce(closed.ends_at, $2), o.sale_id, nullif(current_setting('hemline.price_by', true), '')
    from unnest($1) as changed (id)
    left join offers o on o.product_id = id
    left join closed on closed.product_id = id
    order by id
  $sql$ using ids, at;
end $$;

create or replace function switch_prices(ids integer[]) returns void language plpgsql as $$
declare
  at timestamptz := clock_timestamp();
  ended integer[];
  written integer[];
  changed integer[];
begin
  execute $sql$
    update sale_products sp set began_at = $2, prior_price = lowest_price_before(sp.product_id, $2)
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
        s.ends_at, o.price as before,
        -- A sale that follows a lower price is no reduction, also when an earlier sale has interrupted it.
        coalesce(o.sale_id is distinct from s.id and s.price > o.price, false) as is_dearer
      from products p
      left join offers o on o.product_id = p.id
      left join lateral (
        select sales.id, sales.is_public, sales.ends_at, sp.prior_price, sale_price(p.price, percent, sales.price) as price
        from sale_products sp join sales on sales.id = sp.sale_id
        where sp.product_id = p.id and sales.switched_on is not null and sales.switched_off is null
          and sale_price(p.price, percent, sales.price) < p.price
        order by 5, sales.id
        limit 1
      ) s on true
      where p.id = any($1) and p.active
    ), dearer as (
      update sale_products sp set prior_price = wanted.before
      from wanted where wanted.is_dearer and sp.sale_id = wanted.sale_id and sp.product_id = wanted.id
    ), announced as (
      select id, is_public and not is_dearer and is_reduction(price, prior_price) as is_announced from wanted
    ), changed as (
      insert into offers as o (product_id, price, regular, sale_id, prior_price, sale_ends_at, since)
      select id, price, regular, sale_id, case when is_announced then prior_price end, case when is_announced then ends_at end, $2
      from wanted join announced using (id)
      order by id
      on conflict (product_id) do update set price = excluded.price, regular = excluded.regular,
        sale_id = excluded.sale_id, prior_price = excluded.prior_price, sale_ends_at = excluded.sale_ends_at,
        since = case when (o.price, o.sale_id) is distinct from (excluded.price, excluded.sale_id)
          then excluded.since else o.since end
      where (o.price, o.regular, o.sale_id, o.prior_price, o.sale_ends_at)
        is distinct from (excluded.price, excluded.regular, excluded.sale_id, excluded.prior_price, excluded.sale_ends_at)
      returning product_id, since
    )
    select array_agg(product_id), array_agg(product_id) filter (where since = $2) from changed
  $sql$ into written, changed using ids, at;

  perform note_prices(ended || changed, at);
  -- A notification holds up to 8,000 bytes.
  perform pg_notify('catalog', string_agg(id::text, ','))
  from unnest(written) with ordinality as w (id, n) group by n / 500;
end $$;

drop trigger offers_noted on offers;
drop function note_price();

create or replace function keep_skus(ids integer[]) returns void language plpgsql as $$
begin
  execute $sql$
    insert into skus as k (product_id, size, position)
    select id, size, min(place) - 1
    from products, unnest(case when sizes = '{}' then array[''] else sizes end) with ordinality as s (size, place)
    where id = any($1)
    group by id, size
    order by id, min(place)
    on conflict (product_id, size) do update set position = excluded.position, retired = false
    where k.retired or k.position <> excluded.position
  $sql$ using ids;

  execute $sql$
    update skus k set retired = true
    from products p
    where p.id = any($1) and k.product_id = p.id and not k.retired
      and k.size <> all (case when p.sizes = '{}' then array[''] else p.sizes end)
  $sql$ using ids;
end $$;
