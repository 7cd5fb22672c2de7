-- Stripe's customer of an account, whose last shipping address the payment page fills in. Its id is null until Stripe
-- has answered. The creation key is the idempotency key of the creation, so that a repeated request makes no second one.
create table payment_customers (
  account_id integer primary key references accounts (id) on delete cascade,
  email text not null,
  creation_key uuid not null default gen_random_uuid(),
  customer_id text
);
