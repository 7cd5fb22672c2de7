-- The release before gives products their styles itself.
drop trigger products_styled on products;
drop function give_style();

-- Without the column `words`, which migration 771 drops when no transaction writes it any more.
create or replace function write_listings(ids integer[]) returns void language plpgsql as $$
declare
  written integer[];
begin
  perform from listings where product_id = any(ids) order by product_id for update;
  with changed as (
    insert into listings as l (product_id, price, created_at, active, in_stock, low, product_type, sizes, stocked, name,
      style_id, colour_position, colour_family, category, fabrics, collections)
    select p.id, coalesce(o.lowest, o.price, p.price), p.created_at, p.active, s.in_stock, s.low, p.product_type, p.sizes,
      case when not s.in_stock then '{}' when p.stock_per_size then nullif(s.stocked, p.sizes) end,
      lower(p.name), p.style_id, p.colour_position, c.family, y.category_id,
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
      name = excluded.name,
      style_id = excluded.style_id, colour_position = excluded.colour_position, colour_family = excluded.colour_family,
      category = excluded.category, fabrics = excluded.fabrics, collections = excluded.collections
    where l.* is distinct from excluded.*
    returning product_id
  )
  select array_agg(product_id) into written from changed;
  perform pg_notify('listings', string_agg(id::text, ','))
  from unnest(written) with ordinality as w (id, n) group by n / 500;
end $$;
