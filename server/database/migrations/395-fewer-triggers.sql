-- What follows from a written product stands in one trigger for new products and one for changed ones, in the order in which
-- it happens; what follows from changed stock in one. They are triggers because many statements write products and stock, and
-- processes of the release before do too.

-- Prices are switched before SKUs are kept, as before. A plan that was made for one edited product is kept for the
-- connection, and would compare each row of an import with each other one; what is executed as text is planned for its rows.
create function follow_new_products() returns trigger language plpgsql as $$
declare
  ids integer[];
  offered integer[];
begin
  select array_agg(id), array_agg(id) filter (where active) into ids, offered from after;
  if ids is null then return null; end if;
  -- Each process caches pages and lists; the notification tells it to drop them.
  perform pg_notify('catalog', id::text) from unnest(ids) as id;
  if offered is not null then perform switch_prices(offered); end if;
  perform keep_skus(ids);
  return null;
end $$;

create function follow_changed_products() returns trigger language plpgsql as $$
declare
  ids integer[];
  renamed integer[];
  offered integer[];
  sized integer[];
begin
  execute $sql$
    select array_agg(id),
      array_agg(id) filter (where before.name <> after.name),
      array_agg(id) filter (
        where (before.price, before.active, before.size_prices) is distinct from (after.price, after.active, after.size_prices)
          or after.size_prices is not null and before.sizes <> after.sizes
      ),
      array_agg(id) filter (where before.sizes <> after.sizes)
    from before join after using (id)
  $sql$ into ids, renamed, offered, sized;
  if ids is null then return null; end if;
  perform pg_notify('catalog', id::text) from unnest(ids) as id;
  -- A style of one colour is called what that is called.
  if renamed is not null then
    execute $sql$
      with alone as (
        select s.id, after.name
        from before join after using (id) join styles s on s.id = after.style_id and s.name = before.name
        where after.id = any($1)
          and not exists (select from products p where p.style_id = s.id and p.id <> after.id)
        for update of s skip locked
      )
      update styles s set name = alone.name, updated_at = now() from alone where s.id = alone.id
    $sql$ using renamed;
  end if;
  if offered is not null then perform switch_prices(offered); end if;
  if sized is not null then perform keep_skus(sized); end if;
  return null;
end $$;

-- Checkouts, payments and refunds change stock in single statements with no round trip to spare, so a trigger updates the
-- listings. It runs once per statement, after all pools are locked, so that listings are locked in the order of every other
-- transaction. Transactions that use NOTIFY commit one after the other, each with its own wait for the disk: a checkout's
-- holds, which only raise `held`, are notified by the shop after the commit, many at once (stock-queries.ts).
create function follow_stock() returns trigger language plpgsql as $$
declare
  listed integer[];
  told integer[];
begin
  select array_agg(distinct product_id) filter (where before.level <> after.level),
    array_agg(distinct product_id) filter (
      where after.on_hand - after.held <> before.on_hand - before.held
        and (after.on_hand <> before.on_hand or after.held < before.held)
    )
  into listed, told
  from before join after using (product_id, size);
  if told is not null then perform pg_notify('stock', id::text) from unnest(told) as id; end if;
  if listed is not null then perform write_listings(listed); end if;
  return null;
end $$;

drop trigger products_notify on products;
drop trigger products_named_anew on products;
drop trigger products_offered on products;
drop trigger products_offered_anew on products;
drop trigger products_sized on products;
drop trigger products_sized_anew on products;
create trigger products_written after insert on products
  referencing new table as after for each statement execute function follow_new_products();
create trigger products_changed after update on products
  referencing old table as before new table as after for each statement execute function follow_changed_products();
drop function notify_catalog(), follow_names(), follow_products(), follow_sizes();

drop trigger stock_notify on stock;
drop trigger stock_listed on stock;
create trigger stock_changed after update on stock
  referencing old table as before new table as after for each statement execute function follow_stock();
drop function notify_stock(), list_stock_levels();
