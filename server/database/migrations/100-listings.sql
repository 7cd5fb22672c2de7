-- How much is left of a pool: 0 nothing, 1 few pieces, 2 enough. Indexes and triggers go by this alone: a sale that
-- does not change it touches none of them, and stays in its page.
alter table stock set (fillfactor = 80);
alter table stock add column level smallint not null
  generated always as (case when on_hand <= held then 0 when on_hand - held <= 5 then 1 else 2 end) stored;
drop index stock_low;

-- What lists, filters and searches ask of a product, in a row that is a small part of the product's own: thousands
-- of them are looked at to say how many there are.
create table listings (
  product_id integer primary key references products (id) on delete cascade,
  price integer not null,
  created_at timestamptz not null,
  -- Of the text to search in.
  text_hash bigint not null,
  active boolean not null,
  -- A piece of it can be bought.
  in_stock boolean not null,
  -- One of its pools has few pieces left, or none.
  low boolean not null,
  product_type text not null,
  name text collate "C" not null,
  sizes text[] collate "C" not null,
  -- The sizes that can be bought; null when it is all of them.
  stocked text[] collate "C"
);

-- The words of the text that has this hash. Only an index keeps them: in the rows they would be most of it.
create function listed_words(product integer, text_hash bigint) returns tsvector
language sql immutable return (select words from products where id = product);

-- How many products there are of each kind, as additions and subtractions: whoever counts adds them up. Nobody
-- waits for anybody to write one. The shop takes together what has come in (fold_tally).
create table listing_tally (
  active boolean not null,
  in_stock boolean not null,
  product_type text not null,
  -- A price is in the step of its whole tens of dollars.
  price_step integer not null,
  sizes text[] collate "C" not null,
  stocked text[] collate "C",
  n integer not null
);

create function tally_listings_added() returns trigger language plpgsql as $$
begin
  insert into listing_tally
  select active, in_stock, product_type, price / 1000, sizes, stocked, count(*) from added
  group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
create function tally_listings_changed() returns trigger language plpgsql as $$
begin
  insert into listing_tally
  select active, in_stock, product_type, price / 1000, sizes, stocked, sum(n)
  from (select *, -1 as n from removed union all select *, 1 from added) as changed
  group by 1, 2, 3, 4, 5, 6
  having sum(n) <> 0;
  return null;
end $$;
create function tally_listings_removed() returns trigger language plpgsql as $$
begin
  insert into listing_tally
  select active, in_stock, product_type, price / 1000, sizes, stocked, -count(*) from removed
  group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
create function clear_tally() returns trigger language plpgsql as $$
begin
  truncate listing_tally;
  return null;
end $$;
create trigger listings_added after insert on listings
  referencing new table as added for each statement execute function tally_listings_added();
create trigger listings_changed after update on listings
  referencing old table as removed new table as added for each statement execute function tally_listings_changed();
create trigger listings_removed after delete on listings
  referencing old table as removed for each statement execute function tally_listings_removed();
create trigger listings_emptied after truncate on listings
  for each statement execute function clear_tally();

-- What each listing has to say.
create view listings_due as
select p.id as product_id, p.price, p.created_at, hashtextextended(p.name || ' ' || p.description, 0) as text_hash,
  p.active, s.in_stock, s.low, p.product_type, lower(p.name) collate "C" as name, p.sizes collate "C" as sizes,
  case when not s.in_stock then '{}' when p.stock_per_size then nullif(s.stocked, p.sizes) end collate "C" as stocked
from products p, lateral (
  select coalesce(bool_or(level > 0), false) as in_stock, coalesce(bool_or(level < 2), false) as low,
    coalesce(array_agg(size order by array_position(p.sizes, size)) filter (where level > 0), '{}') as stocked
  from stock
  where product_id = p.id and case when p.stock_per_size then size = any(p.sizes) else size = '' end
) s;

-- Listings are brought up to date when their transaction is committed, in the order of their products: what is
-- written before locks products and stock in other orders, and nobody must wait in a circle.
create table listing_changes (by xid8 not null default pg_current_xact_id(), products integer[] not null);
create index listing_changes_by on listing_changes (by);

create function update_listings() returns trigger language plpgsql as $$
declare
  changed integer[];
begin
  with mine as (delete from listing_changes where by = pg_current_xact_id() returning products)
  select array_agg(distinct id) into changed from mine, unnest(products) as id;
  if changed is null then return null; end if;
  perform from listings where product_id = any(changed) order by product_id for update;
  -- Only now: of two who change one product, the second has to see what the first has written.
  update listings l set price = d.price, created_at = d.created_at, text_hash = d.text_hash, active = d.active,
    in_stock = d.in_stock, low = d.low, product_type = d.product_type, name = d.name, sizes = d.sizes,
    stocked = d.stocked
  from listings_due d
  where l.product_id = any(changed) and d.product_id = l.product_id and l.* is distinct from d.*;
  insert into listings
  select d.* from listings_due d
  where product_id = any(changed) and not exists (select from listings l where l.product_id = d.product_id)
  order by product_id;
  return null;
end $$;
create constraint trigger listings_due after insert on listing_changes
  deferrable initially deferred for each row execute function update_listings();

create function note_products() returns trigger language plpgsql as $$
begin
  insert into listing_changes (products) select array_agg(id) from changed having count(*) > 0;
  return null;
end $$;
create trigger products_listed after insert on products
  referencing new table as changed for each statement execute function note_products();
create trigger products_relisted after update on products
  referencing new table as changed for each statement execute function note_products();

create function note_pools() returns trigger language plpgsql as $$
begin
  insert into listing_changes (products) select array_agg(distinct product_id) from changed having count(*) > 0;
  return null;
end $$;
create function note_pool() returns trigger language plpgsql as $$
begin
  insert into listing_changes (products) values (array[new.product_id]);
  return null;
end $$;
create trigger stock_listed after insert on stock
  referencing new table as changed for each statement execute function note_pools();
create trigger stock_relisted after update on stock
  for each row when (old.level <> new.level) execute function note_pool();

insert into listings select * from listings_due order by product_id;

-- Filters are answered from the index of the order alone, whatever is asked for beside it.
create index listings_newest on listings (created_at desc, product_id desc)
  include (price, product_type, sizes, stocked, in_stock) where active;
create index listings_price on listings (price, product_id)
  include (product_type, sizes, stocked, in_stock) where active;
create index listings_all_newest on listings (created_at desc, product_id desc) include (active);
create index listings_low on listings (created_at desc, product_id desc) where active and low;
create index listings_sizes on listings using gin (sizes) where active;
create index listings_name on listings using gin (name gin_trgm_ops);
create index listings_name_words on listings using gin (to_tsvector('english', name)) where active;
create index listings_words on listings using gin (listed_words(product_id, text_hash)) where active;

drop index products_newest, products_price, products_all_newest, products_sizes, products_name, products_words;
create index products_front on products (created_at desc, id desc) where active and front_page;
