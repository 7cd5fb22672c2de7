-- Products that are worn together, with a photograph (decisions/0047-wishlist.md).
create table looks (
  id integer generated always as identity primary key,
  title text not null,
  picture jsonb not null,
  active boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table look_products (
  look_id integer not null references looks on delete cascade,
  product_id integer not null references products on delete cascade,
  position integer not null,
  primary key (look_id, product_id)
);
create index look_products_of_product on look_products (product_id);
