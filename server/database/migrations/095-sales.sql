-- Sales by the UTC day on which an order was paid. `count_sales` writes them from the orders (decisions/0024-sales.md).
create table sales_days (
  day date not null,
  -- '' where nothing is sent.
  country text not null,
  orders integer not null,
  charged bigint not null,
  refunded bigint not null,
  -- Of the orders that were kept, at the price on the order, without shipping and tax.
  pieces bigint not null,
  goods bigint not null,
  pieces_back bigint not null,
  goods_back bigint not null,
  primary key (day, country)
);

create table sales_lines (
  grain text not null check (grain in ('day', 'month')),
  starts_on date not null,
  product_id integer not null,
  size text not null,
  pieces bigint not null,
  goods bigint not null,
  pieces_back bigint not null,
  goods_back bigint not null,
  primary key (grain, starts_on, product_id, size)
);

-- Days of which an order has changed since they were counted. A day may stand here many times: with a unique key, the
-- payments of one day would wait for each other.
create table changed_sales_days (
  id bigint generated always as identity primary key,
  day date not null
);

insert into changed_sales_days (day)
select distinct (paid_at at time zone 'UTC')::date from orders where paid_at is not null;
