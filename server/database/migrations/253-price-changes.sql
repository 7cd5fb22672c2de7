-- Changes of the regular prices of many products at once, and what they were, so that they can be undone.
create table price_changes (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('percent', 'amount', 'price')),
  -- Percent or cents.
  value integer not null,
  -- The cents that prices were rounded to end with; null when they were not.
  ending smallint check (ending between 0 and 99),
  made_at timestamptz not null default now(),
  made_by text not null,
  undone_at timestamptz,
  undone_by text
);

create table price_change_products (
  change_id integer not null references price_changes (id),
  product_id integer not null references products (id),
  price_before integer not null,
  price_after integer not null,
  primary key (change_id, product_id)
);
