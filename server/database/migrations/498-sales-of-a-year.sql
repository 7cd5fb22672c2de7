-- Goods sold in a year that has ended, added up from its months: a period of three years reads a third of the rows. In a
-- table of its own, because the rules of a release that knows only days and months read all of `sales_lines`.
create table sales_years (
  starts_on date not null,
  product_id integer not null,
  size text not null,
  pieces bigint not null,
  goods bigint not null,
  pieces_back bigint not null,
  goods_back bigint not null,
  primary key (starts_on, product_id, size)
);
