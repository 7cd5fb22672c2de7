-- What each product has been: its fields as each change of them left them, and as they were before the first change since
-- there is this table.
create table product_versions (
  product_id integer not null references products (id),
  version integer not null,
  -- The columns of the fields in contract/product-fields.ts. Stock is in the ledger.
  fields jsonb not null,
  saved_at timestamptz not null,
  -- Null of a version that was saved before there was this table.
  saved_by text,
  primary key (product_id, version)
);
