-- What an account keeps in mind (decisions/0047-wishlist.md).
create table wishlist_items (
  account_id integer not null references accounts on delete cascade,
  product_id integer not null references products on delete cascade,
  -- '' where none was chosen.
  size text not null,
  -- Of the garment when it was added: it is shown while the garment is not in the shop.
  name text not null,
  -- In cents, when it was added.
  price_then integer not null check (price_then >= 0),
  added_at timestamptz not null,
  primary key (account_id, product_id, size)
);
create index wishlist_items_of_product on wishlist_items (product_id);
