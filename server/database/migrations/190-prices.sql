-- Prices that move (decisions/0033-prices.md). products.price is the regular price; what is charged is the offer.

create table sales (
  id integer generated always as identity primary key,
  name text not null,
  -- Percent off the regular price, or the price of each product in cents.
  percent integer check (percent between 1 and 99),
  price integer check (price > 0),
  -- A quiet sale lowers prices without saying so.
  is_public boolean not null default true,
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- When its prices came into effect, and when they ended. A sale that was over before it could begin has no first one.
  switched_on timestamptz,
  switched_off timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(percent, price) = 1),
  check (starts_at < ends_at)
);
create index sales_to_begin on sales (starts_at) where switched_on is null and switched_off is null;
create index sales_to_end on sales (ends_at) where switched_off is null;

create table sale_products (
  sale_id integer not null references sales (id) on delete cascade,
  product_id integer not null references products (id),
  -- When the sale began for this product, and the lowest price of the 30 days before; null when it had none then.
  began_at timestamptz,
  prior_price integer,
  primary key (sale_id, product_id)
);
create index sale_products_of_product on sale_products (product_id);
create index sale_products_to_begin on sale_products (sale_id, product_id) where began_at is null;

-- What each active product costs. Written by switch_prices alone.
create table offers (
  product_id integer primary key references products (id),
  price integer not null check (price >= 0),
  regular integer not null,
  sale_id integer references sales (id),
  -- The prior price of an announced reduction, and when it ends.
  prior_price integer check (prior_price > price),
  sale_ends_at timestamptz,
  since timestamptz not null
);
create index offers_of_sale on offers (sale_id, product_id) where sale_id is not null;

-- Every price that a product was offered at; null while it was not on sale at all. Intervals follow each other without
-- gaps, the last one is open.
create table price_history (
  id bigint generated always as identity primary key,
  product_id integer not null references products (id),
  price integer,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at >= starts_at),
  sale_id integer references sales (id),
  by text
);
create unique index price_history_open on price_history (product_id) where ends_at is null;
create index price_history_of_product on price_history (product_id, starts_at);

-- A trigger, because a reduction is announced by this history, which a fault of the shop's code must not rewrite.
create function keep_price_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ends_at is null and new.ends_at is not null
    and to_jsonb(new) - 'ends_at' = to_jsonb(old) - 'ends_at'
  then
    return new;
  end if;
  raise exception 'price_history is append-only';
end $$;
create trigger price_history_append_only before update or delete on price_history
  for each row execute function keep_price_history();

-- A trigger, so that a price and its history are one commit, whatever writes the price. Clocks may step back; intervals
-- do not.
create function note_price() returns trigger language plpgsql as $$
declare
  began timestamptz;
begin
  if tg_op = 'UPDATE' then
    if (new.price, new.sale_id) is not distinct from (old.price, old.sale_id) then return null; end if;
  end if;
  update price_history
  set ends_at = greatest(starts_at, case when tg_op = 'DELETE' then clock_timestamp() else new.since end)
  where product_id = coalesce(new.product_id, old.product_id) and ends_at is null
  returning ends_at into began;
  insert into price_history (product_id, price, starts_at, sale_id, by)
  values (coalesce(new.product_id, old.product_id), new.price, coalesce(began, new.since), new.sale_id,
    nullif(current_setting('hemline.price_by', true), ''));
  return null;
end $$;
create trigger offers_noted after insert or update or delete on offers
  for each row execute function note_price();

-- 30 days of 24 hours, so that the clock change of a session's time zone plays no part.
create function lowest_price_before(product integer, before timestamptz) returns integer language sql stable as $$
  select min(price) from price_history
  where product_id = product and starts_at < before
    and (ends_at is null or ends_at > starts_at and ends_at > before - interval '720 hours')
$$;

create function sale_price(regular integer, percent integer, price integer) returns integer language sql immutable as $$
  select coalesce(price, greatest(1, regular - round(regular * percent / 100.0)::integer))
$$;

-- Only a reduction by a whole percent or more is announced.
create function is_reduction(price integer, prior integer) returns boolean language sql immutable as $$
  select coalesce((prior - price)::bigint * 100 / nullif(prior, 0) >= 1, false)
$$;

-- Brings the offers of these products up to date and tells every process. The products must be locked, so that offers and
-- intervals of one product are written one after the other. The caller writes the listings, after the pools are locked.
create function switch_prices(ids integer[]) returns void language plpgsql as $$
declare
  at timestamptz := clock_timestamp();
  written integer[];
begin
  update sale_products sp set began_at = at, prior_price = lowest_price_before(sp.product_id, at)
  from sales s, products p
  where s.id = sp.sale_id and s.switched_on is not null and s.switched_off is null
    and p.id = sp.product_id and p.active and sp.product_id = any(ids) and sp.began_at is null;

  delete from offers o using products p where p.id = o.product_id and not p.active and p.id = any(ids);

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
    where p.id = any(ids) and p.active
  ), dearer as (
    update sale_products sp set prior_price = wanted.before
    from wanted where wanted.is_dearer and sp.sale_id = wanted.sale_id and sp.product_id = wanted.id
  ), announced as (
    select id, is_public and not is_dearer and is_reduction(price, prior_price) as is_announced from wanted
  ), changed as (
    insert into offers as o (product_id, price, regular, sale_id, prior_price, sale_ends_at, since)
    select id, price, regular, sale_id, case when is_announced then prior_price end, case when is_announced then ends_at end, at
    from wanted join announced using (id)
    order by id
    on conflict (product_id) do update set price = excluded.price, regular = excluded.regular,
      sale_id = excluded.sale_id, prior_price = excluded.prior_price, sale_ends_at = excluded.sale_ends_at,
      since = case when (o.price, o.sale_id) is distinct from (excluded.price, excluded.sale_id)
        then excluded.since else o.since end
    where (o.price, o.regular, o.sale_id, o.prior_price, o.sale_ends_at)
      is distinct from (excluded.price, excluded.regular, excluded.sale_id, excluded.prior_price, excluded.sale_ends_at)
    returning product_id
  )
  select array_agg(product_id) into written from changed;
  -- A notification holds up to 8,000 bytes.
  perform pg_notify('catalog', string_agg(id::text, ','))
  from unnest(written) with ordinality as w (id, n) group by n / 500;
end $$;

-- A trigger, because the regular price and being on sale change in several ways, also by processes of the release before.
create function follow_products() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into ids from after where active;
  else
    select array_agg(id) into ids
    from before join after using (id) where (before.price, before.active) is distinct from (after.price, after.active);
  end if;
  if ids is not null then perform switch_prices(ids); end if;
  return null;
end $$;
create trigger products_offered after insert on products
  referencing new table as after for each statement execute function follow_products();
create trigger products_offered_anew after update on products
  referencing old table as before new table as after for each statement execute function follow_products();

-- As before, with the price of the offer. An inactive product has none.
create or replace function write_listings(ids integer[]) returns void language plpgsql as $$
declare
  written integer[];
begin
  perform from listings where product_id = any(ids) order by product_id for update;
  with changed as (
    insert into listings as l
    select p.id, coalesce(o.price, p.price), p.created_at, p.active, s.in_stock, s.low, p.product_type, p.sizes,
      case when not s.in_stock then '{}' when p.stock_per_size then nullif(s.stocked, p.sizes) end,
      lower(p.name), to_tsvector('english', p.name), to_tsvector('english', p.name || ' ' || p.description)
    from products p left join offers o on o.product_id = p.id, lateral (
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
      name = excluded.name, name_words = excluded.name_words, words = excluded.words
    where l.* is distinct from excluded.*
    returning product_id
  )
  select array_agg(product_id) into written from changed;
  perform pg_notify('listings', string_agg(id::text, ','))
  from unnest(written) with ordinality as w (id, n) group by n / 500;
end $$;
