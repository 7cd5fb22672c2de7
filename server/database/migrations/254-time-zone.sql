-- The days of the sales are those of the shop's time zone, a setting (decisions/0024-sales.md).
create function shop_time_zone() returns text language sql stable as $$
  select coalesce(
    (select value ->> 'time_zone' from setting_versions where key = 'shop' order by version desc limit 1), 'UTC')
$$;

-- The zone whose days sales_days and sales_lines have. One row.
create table sales_time_zone (
  id boolean primary key default true check (id),
  zone text not null
);
insert into sales_time_zone (zone) values ('UTC');
