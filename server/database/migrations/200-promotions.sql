-- Promotions and codes (decisions/0034-promotions.md).

create table promotions (
  id integer generated always as identity primary key,
  name text not null,
  -- Automatic; with a code that everybody knows; or with codes that work once each.
  kind text not null check (kind in ('automatic', 'code', 'one_time')),
  -- As it is compared: capitals without spaces and hyphens.
  code text check (code ~ '^[A-Z0-9]{3,40}$'),
  -- Off each piece, off the goods together in cents, or the ways of delivery that are free; '{}' stands for all of them.
  percent integer check (percent between 1 and 100),
  amount integer check (amount > 0),
  free_shipping text[],
  -- What it is for; everything without them.
  product_ids integer[] check (cardinality(product_ids) > 0),
  product_types text[] check (cardinality(product_types) > 0),
  on_sale_items boolean not null default true,
  minimum integer check (minimum > 0),
  first_order boolean not null default false,
  per_customer integer check (per_customer between 1 and 100),
  max_uses integer check (max_uses > 0),
  -- Counted only with a limit, so that orders under a promotion without one need not wait for each other.
  held integer not null default 0 check (held >= 0),
  taken integer not null default 0 check (taken >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- It has ended, and another promotion has its code.
  gave_code_away boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(percent, amount, free_shipping) = 1),
  check (num_nonnulls(product_ids, product_types) <= 1),
  check ((kind = 'code') = (code is not null)),
  check (kind <> 'automatic' or not first_order and per_customer is null),
  check (starts_at < ends_at),
  constraint promotions_limit check (max_uses is null or held + taken <= max_uses)
);
create unique index promotions_code on promotions (code) where not gave_code_away;
create index promotions_automatic on promotions (starts_at) where kind = 'automatic';

-- Codes that work once each, as hashes: they are shown when they are made, and never again.
create table promotion_codes (
  code_hash bytea primary key,
  promotion_id integer not null references promotions (id),
  created_at timestamptz not null default now()
);
create index promotion_codes_of_promotion on promotion_codes (promotion_id);

create table promotion_uses (
  order_id text not null references orders (id),
  promotion_id integer not null references promotions (id),
  -- 'over' was paid for although its limit had been reached meanwhile.
  state text not null check (state in ('held', 'taken', 'released', 'over')),
  code_hash bytea references promotion_codes (code_hash),
  primary key (order_id, promotion_id)
);
create index promotion_uses_of_promotion on promotion_uses (promotion_id, state);
-- A code that works once has one use.
create unique index promotion_uses_once on promotion_uses (code_hash) where state in ('held', 'taken');

-- Who has a use of a promotion that asks: the hash of the account, and that of the e-mail. `slot` is 1 up to per_customer.
create table promotion_customers (
  promotion_id integer not null,
  customer bytea not null,
  slot integer not null check (slot > 0),
  order_id text not null,
  primary key (promotion_id, customer, slot),
  foreign key (order_id, promotion_id) references promotion_uses (order_id, promotion_id)
);
create index promotion_customers_of_use on promotion_customers (order_id, promotion_id);

-- `unit_price` is what a piece costs after promotions, `list_price` before them; null where there were none.
alter table order_items add column list_price integer;
alter table order_items add constraint order_items_list_price check (list_price >= unit_price) not valid;

-- Off each of the pieces of a line, or off the delivery where `line` is null.
create table order_discounts (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  line integer,
  promotion_id integer not null references promotions (id),
  -- As shoppers read it.
  name text not null,
  amount integer not null check (amount > 0),
  quantity integer not null default 1,
  foreign key (order_id, line) references order_items (order_id, line)
);
create unique index order_discounts_once on order_discounts (order_id, promotion_id, coalesce(line, 0));
create index order_discounts_of_promotion on order_discounts (promotion_id) include (order_id, amount, quantity);

-- A trigger, because what a piece gives back is counted from its price, which a fault of the shop's code must not change.
create function keep_item_prices() returns trigger language plpgsql as $$
begin
  raise exception 'the prices of an order''s lines do not change';
end $$;
create trigger order_items_prices_fixed before update of list_price, unit_price on order_items
  for each row when (new.unit_price <> old.unit_price or new.list_price is distinct from old.list_price)
  execute function keep_item_prices();
