-- When a product is low in stock: at a number of the shop's settings, or at one of its own.
create function shop_low_stock() returns integer language sql stable as $$
  select coalesce(
    (select (value ->> 'low_stock')::integer from setting_versions where key = 'shop' order by version desc limit 1), 5)
$$;

alter table products add column low_stock integer check (low_stock >= 0);

-- The number of its product or of the shop, so that `level` depends on its row alone. Another expression for `level` needs
-- another column, which writes the table anew: a second for 500,000 pools.
alter table stock
  add column low_at integer not null default 5,
  drop column level;
alter table stock add column level smallint not null
  generated always as (case when on_hand <= held then 0 when on_hand - held <= low_at then 1 else 2 end) stored;

-- The shop's number that the pools have. One row.
create table stock_low_at (
  id boolean primary key default true check (id),
  low_at integer not null
);
insert into stock_low_at (low_at) values (5);
