-- The dashboard says how many products are low in stock: the tally knows it too.
alter table listing_tally add column low boolean not null default false;

create or replace function tally_listings_added() returns trigger language plpgsql as $$
begin
  insert into listing_tally (active, in_stock, low, product_type, price_step, sizes, stocked, n)
  select active, in_stock, low, product_type, price / 1000, sizes, stocked, count(*) from added
  group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;
create or replace function tally_listings_changed() returns trigger language plpgsql as $$
begin
  insert into listing_tally (active, in_stock, low, product_type, price_step, sizes, stocked, n)
  select active, in_stock, low, product_type, price / 1000, sizes, stocked, sum(n)
  from (select *, -1 as n from removed union all select *, 1 from added) as changed
  group by 1, 2, 3, 4, 5, 6, 7
  having sum(n) <> 0;
  return null;
end $$;
create or replace function tally_listings_removed() returns trigger language plpgsql as $$
begin
  insert into listing_tally (active, in_stock, low, product_type, price_step, sizes, stocked, n)
  select active, in_stock, low, product_type, price / 1000, sizes, stocked, -count(*) from removed
  group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

truncate listing_tally;
insert into listing_tally (active, in_stock, low, product_type, price_step, sizes, stocked, n)
select active, in_stock, low, product_type, price / 1000, sizes, stocked, count(*) from listings
group by 1, 2, 3, 4, 5, 6, 7;
