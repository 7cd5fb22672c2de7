-- Of the time that PostgreSQL takes to import 5,000 products, a seventh went into what these say in another way.

-- A new product has no SKUs that could conflict, and what may conflict is written twice, first as a claim.
create or replace function follow_new_products() returns trigger language plpgsql as $$
declare
  ids integer[];
  offered integer[];
begin
  select array_agg(id), array_agg(id) filter (where active) into ids, offered from after;
  if ids is null then return null; end if;
  -- Each process caches pages and lists; the notification tells it to drop them.
  perform pg_notify('catalog', id::text) from unnest(ids) as id;
  if offered is not null then perform switch_prices(offered); end if;
  execute $sql$
    insert into skus (product_id, size, position)
    select id, size, min(place) - 1
    from products, unnest(case when sizes = '{}' then array[''] else sizes end) with ordinality as s (size, place)
    where id = any($1)
    group by id, size
    order by id, min(place)
  $sql$ using ids;
  return null;
end $$;

create or replace trigger products_styled before insert on products
  for each row when (new.style_id is null or new.colour_position is null) execute function give_style();

-- Rows are compared without making JSON of them.
create or replace function keep_price_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ends_at is null and new.ends_at is not null then
    old.ends_at := new.ends_at;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception 'price_history is append-only';
end $$;

-- Without a composition nothing is unpacked: a function with an aggregate is run as a query of its own for each product.
create or replace function write_listings(ids integer[]) returns void language plpgsql as $$
declare
  written integer[];
begin
  perform from listings where product_id = any(ids) order by product_id for update;
  with changed as (
    insert into listings as l (product_id, price, created_at, active, in_stock, low, product_type, sizes, stocked, name,
      words, style_id, colour_position, colour_family, category, fabrics, collections)
    select p.id, coalesce(o.lowest, o.price, p.price), p.created_at, p.active, s.in_stock, s.low, p.product_type, p.sizes,
      case when not s.in_stock then '{}' when p.stock_per_size then nullif(s.stocked, p.sizes) end,
      lower(p.name), to_tsvector('english', p.name || ' ' || p.description),
      p.style_id, p.colour_position, c.family, y.category_id,
      case when p.composition is null and y.composition is null then '{}'
        else fabrics_of(coalesce(p.composition, y.composition)) end,
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
      name = excluded.name, words = excluded.words,
      style_id = excluded.style_id, colour_position = excluded.colour_position, colour_family = excluded.colour_family,
      category = excluded.category, fabrics = excluded.fabrics, collections = excluded.collections
    where l.* is distinct from excluded.*
    returning product_id
  )
  select array_agg(product_id) into written from changed;
  perform pg_notify('listings', string_agg(id::text, ','))
  from unnest(written) with ordinality as w (id, n) group by n / 500;
end $$;
