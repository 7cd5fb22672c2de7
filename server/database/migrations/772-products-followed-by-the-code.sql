-- What follows from new products, called by the code that inserts them.
create function follow_inserted_products(ids integer[]) returns void language plpgsql as $$
declare
  offered integer[];
begin
  -- Each process caches pages and lists; the notification tells it to drop them.
  perform pg_notify('catalog', id::text) from unnest(ids) as id;
  select array_agg(id) into offered from products where id = any(ids) and active;
  if offered is not null then perform switch_prices(offered); end if;
  execute $sql$
    insert into skus (product_id, size, position)
    select id, size, min(place) - 1
    from products, unnest(case when sizes = '{}' then array[''] else sizes end) with ordinality as s (size, place)
    where id = any($1)
    group by id, size
    order by id, min(place)
  $sql$ using ids;
end $$;

-- For processes of the release before, which do not say that they call it.
create or replace trigger products_written after insert on products
  referencing new table as after for each statement
  when (current_setting('hemline.follows_products', true) is distinct from 'on')
  execute function follow_new_products();
