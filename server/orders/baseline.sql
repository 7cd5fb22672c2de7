create table orders (
  id text primary key,
  account_id integer references accounts (id) on delete set null,
  -- The client's Idempotency-Key: the same key of the same owner gives back the same order.
  checkout_key text,
  cart_hash text not null,
  state text not null check (state in ('reserved', 'awaiting_payment', 'paid', 'partially_refunded', 'refunded',
    'paid_unfulfillable', 'refund_pending', 'expired', 'cancelled')),
  currency text not null default 'usd',
  subtotal integer not null check (subtotal >= 0),
  amount_shipping integer not null default 0 check (amount_shipping >= 0),
  amount_tax integer not null default 0 check (amount_tax >= 0),
  total integer not null check (total = subtotal + amount_shipping + amount_tax),
  -- What the provider took; null until paid. Differs from total only when the payment didn't match the order.
  amount_charged integer check (amount_charged >= 0),
  amount_refunded integer not null default 0 check (amount_refunded >= 0 and amount_refunded <= coalesce(amount_charged, 0)),
  email text,
  -- Stored, because a case-insensitive search would otherwise lower-case a hundred thousand addresses.
  email_folded text collate "C" generated always as (lower(email)) stored,
  -- The request for the payment session: a repetition under the same idempotency key must be identical.
  session_params jsonb not null,
  session_id text unique,
  session_url text,
  payment_intent text unique,
  hold_ends_at timestamptz not null,
  disputed text check (disputed in ('open', 'won', 'lost')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- When the reconciler last asked the provider about a waiting order.
  looked_at timestamptz
);
create unique index orders_checkout_key on orders (coalesce(account_id, 0), checkout_key)
  where checkout_key is not null;
create index orders_of_account on orders (account_id, created_at desc, id);
create index orders_newest on orders (created_at desc, id desc) include (email_folded) where paid_at is not null;
create index orders_disputed on orders (created_at desc, id desc) where disputed = 'open' and paid_at is not null;
create index orders_open on orders (hold_ends_at) where state in ('reserved', 'awaiting_payment');
create index orders_unfulfillable on orders (state) where state in ('paid_unfulfillable', 'refund_pending');
create index orders_email on orders using gin (email_folded gin_trgm_ops);
create index orders_id_prefix on orders (id text_pattern_ops);

create table order_items (
  order_id text not null references orders (id),
  line integer not null,
  product_id integer not null,
  size text not null,
  -- The stock pool: '' where the sizes share one.
  stock_size text not null,
  quantity integer not null check (quantity > 0),
  name text not null,
  unit_price integer not null check (unit_price >= 0),
  cover_image text,
  primary key (order_id, line)
);

create table deliveries (
  order_id text primary key references orders (id),
  status text not null default 'manufacturing' check (status in ('manufacturing', 'shipped', 'delivered')),
  tracking_information text,
  email text,
  -- Copied from the order, so that a list by status and address reads one index instead of two tables.
  email_folded text collate "C" generated always as (lower(email)) stored,
  name text,
  line1 text,
  line2 text,
  city text,
  state text,
  postal_code text,
  country text,
  -- The order's created_at, by which lists of deliveries are sorted.
  ordered_at timestamptz not null,
  -- The order is refunded, to be refunded, or frozen by a dispute: it must not be made or shipped. Written with every
  -- move of the order (server/orders/state-queries.ts), so that the lists below need no join.
  stopped boolean not null default false
);
-- The dashboard's lists scan these in order and stop after a page.
create index deliveries_by_status on deliveries (status, ordered_at desc, order_id desc) include (email_folded);
create index deliveries_to_make on deliveries (ordered_at desc, order_id desc) include (email_folded)
  where status = 'manufacturing' and tracking_information is null and not stopped;
create index deliveries_to_ship on deliveries (ordered_at desc, order_id desc) include (email_folded)
  where status = 'manufacturing' and tracking_information is not null and not stopped;

create table order_history (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  at timestamptz not null default now(),
  by text not null,
  what text not null,
  from_state text,
  to_state text,
  before jsonb,
  after jsonb
);
create index order_history_of_order on order_history (order_id, id);

create table provider_events (
  id text primary key,
  type text not null,
  object_id text,
  created_at timestamptz not null,
  applied_at timestamptz not null default now()
);

-- Stripe's newest event up to which all events have been applied.
create table provider_cursor (
  only_one boolean primary key default true check (only_one),
  event_id text not null,
  moved_at timestamptz not null default now()
);

create table refunds (
  -- The row's id is the idempotency key of the call to the provider.
  id uuid primary key default gen_random_uuid(),
  order_id text not null references orders (id),
  -- The client's Idempotency-Key: the same click twice is one refund.
  request_key text,
  amount integer not null check (amount > 0),
  state text not null default 'requested' check (state in ('requested', 'succeeded', 'failed')),
  reason text not null,
  by text not null,
  provider_id text unique,
  failure text,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index refunds_of_order on refunds (order_id);
create unique index refunds_request_key on refunds (order_id, request_key) where request_key is not null;
create index refunds_waiting on refunds (created_at) where state = 'requested';
