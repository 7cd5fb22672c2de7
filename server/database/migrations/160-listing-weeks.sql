-- How many products there are of each kind, week by week: from there a page in the middle of the list is a short walk.
-- Without the sizes and prices that listing_tally has: with all of them each product would be a kind of its own.
create table listing_weeks (
  -- In which the product was created, in weeks since 1970.
  week integer not null,
  active boolean not null,
  in_stock boolean not null,
  product_type text not null,
  n integer not null
);

create or replace function tally_listings_added() returns trigger language plpgsql as $$
begin
  insert into listing_tally (active, in_stock, low, product_type, price_step, sizes, stocked, n)
  select active, in_stock, low, product_type, price / 1000, sizes, stocked, count(*) from added
  group by 1, 2, 3, 4, 5, 6, 7;
  insert into listing_weeks
  select week_of(created_at), active, in_stock, product_type, count(*) from added group by 1, 2, 3, 4;
  return null;
end $$;
create or replace function tally_listings_changed() returns trigger language plpgsql as $$
begin
  insert into listing_tally (active, in_stock, low, product_type, price_step, sizes, stocked, n)
  select active, in_stock, low, product_type, price / 1000, sizes, stocked, sum(n)
  from (select *, -1 as n from removed union all select *, 1 from added) as changed
  group by 1, 2, 3, 4, 5, 6, 7
  having sum(n) <> 0;
  insert into listing_weeks
  select week_of(created_at), active, in_stock, product_type, sum(n)
  from (select *, -1 as n from removed union all select *, 1 from added) as changed
  group by 1, 2, 3, 4
  having sum(n) <> 0;
  return null;
end $$;
create or replace function tally_listings_removed() returns trigger language plpgsql as $$
begin
  insert into listing_tally (active, in_stock, low, product_type, price_step, sizes, stocked, n)
  select active, in_stock, low, product_type, price / 1000, sizes, stocked, -count(*) from removed
  group by 1, 2, 3, 4, 5, 6, 7;
  insert into listing_weeks
  select week_of(created_at), active, in_stock, product_type, -count(*) from removed group by 1, 2, 3, 4;
  return null;
end $$;
create or replace function clear_tally() returns trigger language plpgsql as $$
begin
  truncate listing_tally, listing_weeks;
  return null;
end $$;

-- Nobody changes a listing between this and the end of the migration.
lock table listings in share row exclusive mode;
insert into listing_weeks
select week_of(created_at), active, in_stock, product_type, count(*) from listings group by 1, 2, 3, 4;
