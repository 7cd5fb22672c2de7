-- What the payment provider said when it declined a payment, for shoppers who write that they have tried to pay.
create table payment_failures (
  -- The provider's event.
  id text primary key,
  order_id text not null references orders (id),
  at timestamptz not null,
  -- The provider's code, such as `insufficient_funds`, and its sentence for the shopper.
  code text not null,
  message text not null,
  amount integer not null,
  -- As typed on the payment page.
  email text,
  name text,
  card text
);
create index payment_failures_of_order on payment_failures (order_id, at);
create index payment_failures_email on payment_failures using gin (lower(email) gin_trgm_ops);
