-- A file of 5,000 products waited 3 seconds for its SKUs. Those without a code need no check, and sizes that are gone are
-- those that their product does not name.
alter function is_gtin(text) strict;

create or replace function keep_skus(ids integer[]) returns void language sql set plan_cache_mode = force_custom_plan as $$
  insert into skus as k (product_id, size, position)
  select id, size, min(place) - 1
  from products, unnest(case when sizes = '{}' then array[''] else sizes end) with ordinality as s (size, place)
  where id = any(ids)
  group by id, size
  order by id, min(place)
  on conflict (product_id, size) do update set position = excluded.position, retired = false
  where k.retired or k.position <> excluded.position;

  update skus k set retired = true
  from products p
  where p.id = any(ids) and k.product_id = p.id and not k.retired
    and k.size <> all (case when p.sizes = '{}' then array[''] else p.sizes end)
$$;
