-- Orders of the shop that moved in, as its file has them: history, which no sum, no stock and no refund knows.
create table past_orders (
  id integer generated always as identity primary key,
  source text not null check (source = 'shopify'),
  -- As the other shop calls it: #1001.
  number text not null check (number <> ''),
  email text,
  email_folded text generated always as (lower(email)) stored,
  -- That another account with this e-mail was merged into.
  account_id integer references accounts (id) on delete set null,
  name text,
  placed_at timestamptz,
  -- In the currency of the other shop, with its decimal point.
  total text not null check (total ~ '^\d+(\.\d+)?$'),
  currency text not null,
  -- In words, as the file has them: paid, fulfilled.
  state text not null,
  -- [{"title": "Coat - Sky / M", "sku": "C-1", "quantity": 1, "price": "120.00"}]
  lines jsonb not null,
  -- Number, e-mail and name as the dashboard finds names (server/database/text-queries.ts).
  searched text not null,
  created_at timestamptz not null default now(),
  unique (source, number)
);
create index past_orders_email on past_orders (email_folded) where email is not null;
create index past_orders_account on past_orders (account_id) where account_id is not null;
create index past_orders_placed on past_orders (placed_at desc nulls last, id desc);
create index past_orders_searched on past_orders using gin (searched gin_trgm_ops);
