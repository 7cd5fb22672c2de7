-- Prices of sizes (decisions/0049-size-prices.md). Sizes that size_prices does not name cost products.price.
alter table products add column size_prices jsonb;
-- Of these sizes, by size: price, regular, and prior_price where a reduction of it is announced. lowest is the price of the
-- cheapest size. Both are null where all sizes cost the same.
alter table offers add column size_offers jsonb, add column lowest integer;
-- The prices of the sizes that did not cost `price` during the interval.
alter table price_history add column size_prices jsonb;
-- The prior prices of sizes, fixed with prior_price.
alter table sale_products add column size_priors jsonb;

-- The prices of sizes that are sold; null when there are none.
create function own_prices(size_prices jsonb, sizes text[]) returns jsonb language sql immutable as $$
  select jsonb_object_agg(size, size_prices -> size) from unnest(sizes) as size where size_prices ? size
$$;

create function offered_sizes(size_offers jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value -> 'price') from jsonb_each(size_offers)
$$;

create function lowest_offer(price integer, size_offers jsonb, sizes text[]) returns integer language sql immutable as $$
  select min(coalesce((size_offers -> size ->> 'price')::integer, price)) from unnest(sizes) as size
  where size_offers is not null
$$;

create function lowest_size_price_before(product integer, of_size text, before timestamptz) returns integer
language sql stable as $$
  select min(coalesce((size_prices ->> of_size)::integer, price)) from price_history
  where product_id = product and starts_at < before and price is not null
    and (ends_at is null or ends_at > starts_at and ends_at > before - interval '720 hours')
$$;

-- As before, also of what sizes cost that have no price of their own today.
create or replace function lowest_price_before(product integer, before timestamptz) returns integer language sql stable as $$
  select min(case when size_prices is null then price else least(price, (
    select min(value::integer) from jsonb_each_text(size_prices)
    where key not in (select jsonb_object_keys(p.size_prices) from products p where p.id = product)
  )) end)
  from price_history
  where product_id = product and starts_at < before
    and (ends_at is null or ends_at > starts_at and ends_at > before - interval '720 hours')
$$;

-- As before, with the prices of sizes.
create or replace function note_prices(ids integer[], at timestamptz) returns void language plpgsql as $$
begin
  execute $sql$
    with closed as (
      update price_history set ends_at = greatest(starts_at, $2)
      where product_id = any($1) and ends_at is null
      returning product_id, ends_at
    )
    insert into price_history (product_id, price, size_prices, starts_at, sale_id, by)
    select id, o.price, case when o.size_offers is not null then offered_sizes(o.size_offers) end,
      coalesce(closed.ends_at, $2), o.sale_id, nullif(current_setting('hemline.price_by', true), '')
    from unnest($1) as changed (id)
    left join offers o on o.product_id = id
    left join closed on closed.product_id = id
    order by id
  $sql$ using ids, at;
end $$;

-- As before, with the prices of sizes: the sale that counts for a product counts for all its sizes.
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
        s.ends_at, s.percent, s.sale_price, s.size_priors, o.price as before, p.sizes,
        case when p.size_prices is not null then own_prices(p.size_prices, p.sizes) end as own,
        -- A sale that follows a lower price is no reduction, also when an earlier sale has interrupted it.
        coalesce(o.sale_id is distinct from s.id and s.price > o.price, false) as is_dearer
      from products p
      left join offers o on o.product_id = p.id
      left join lateral (
        select sales.id, sales.is_public, sales.ends_at, sp.prior_price, sale_price(p.price, percent, sales.price) as price,
          sales.percent, sales.price as sale_price, sp.size_priors
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
    ), priced as (
      select *, case when own is not null then (
        select jsonb_object_agg(key, jsonb_strip_nulls(jsonb_build_object('price', size_price, 'regular', value::integer,
          'prior_price', case when is_announced and is_reduction(size_price, size_prior) then size_prior end)))
        from jsonb_each_text(own), lateral (
          select case when sale_id is null then value::integer
              else least(value::integer, sale_price(value::integer, percent, sale_price)) end as size_price,
            coalesce((size_priors ->> key)::integer, prior_price) as size_prior
        ) s
      ) end as size_offers
      from wanted join announced using (id)
    ), changed as (
      insert into offers as o (product_id, price, regular, sale_id, prior_price, sale_ends_at, since, size_offers, lowest)
      select id, price, regular, sale_id, case when is_announced then prior_price end, case when is_announced then ends_at end, $2,
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

-- As before, with the prices of sizes.
create or replace function follow_products() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into ids from after where active;
  else
    execute $sql$
      select array_agg(id)
      from before join after using (id)
      where (before.price, before.active, before.size_prices) is distinct from (after.price, after.active, after.size_prices)
        or after.size_prices is not null and before.sizes <> after.sizes
    $sql$ into ids;
  end if;
  if ids is not null then perform switch_prices(ids); end if;
  return null;
end $$;

-- As before, at the price of the cheapest size.
create or replace function write_listings(ids integer[]) returns void language plpgsql as $$
declare
  written integer[];
begin
  perform from listings where product_id = any(ids) order by product_id for update;
  with changed as (
    insert into listings as l (product_id, price, created_at, active, in_stock, low, product_type, sizes, stocked, name,
      name_words, words, style_id, colour_position, colour_family, category, fabrics, collections)
    select p.id, coalesce(o.lowest, o.price, p.price), p.created_at, p.active, s.in_stock, s.low, p.product_type, p.sizes,
      case when not s.in_stock then '{}' when p.stock_per_size then nullif(s.stocked, p.sizes) end,
      lower(p.name), to_tsvector('english', p.name), to_tsvector('english', p.name || ' ' || p.description),
      p.style_id, p.colour_position, c.family, y.category_id, fabrics_of(coalesce(p.composition, y.composition)),
      p.collections
    from products p join styles y on y.id = p.style_id left join colours c on c.id = p.colour_id
    left join offers o on o.product_id = p.id, lateral (
      select coalesce(bool_or(level > 0), false) as in_stock, coalesce(bool_or(level < 2), false) as low,
        coalesce(array_agg(size order by array_position(p.sizes, size)) filter (where level > 0), '{}') as stocked
      from stock
      where product_id = p.id and case when p.stock_per_size then size = any(p.sizes) else size = '' end
    ) s
    where p.id = any(ids)
    order by p.id
    on conflict (product_id) do update set price = excluded.price, created_at = excluded.created_at,
      active = excluded.active, in_stock = excluded.in_stock, low = excluded.low,
      product_type = excluded.product_type, sizes = excluded.sizes, stocked = excluded.stocked,
      name = excluded.name, name_words = excluded.name_words, words = excluded.words,
      style_id = excluded.style_id, colour_position = excluded.colour_position, colour_family = excluded.colour_family,
      category = excluded.category, fabrics = excluded.fabrics, collections = excluded.collections
    where l.* is distinct from excluded.*
    returning product_id
  )
  select array_agg(product_id) into written from changed;
  perform pg_notify('listings', string_agg(id::text, ','))
  from unnest(written) with ordinality as w (id, n) group by n / 500;
end $$;

alter table price_change_products add column size_prices_before jsonb, add column size_prices_after jsonb;
