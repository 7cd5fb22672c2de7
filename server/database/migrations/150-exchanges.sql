-- An exchange is an order that waits for the return of the pieces that it replaces (decisions/0029-exchanges.md).
alter table orders
  add column exchange_of text references orders (id),
  -- The order whose payment this one was made of: the first of a row of exchanges.
  add column payment_of text references orders (id),
  -- What came from other orders, and went to them.
  add column amount_exchanged_in integer not null default 0,
  add column amount_exchanged_out integer not null default 0,
  add constraint orders_exchanged_check check (amount_exchanged_in >= 0 and amount_exchanged_out >= 0
    and amount_refunded + amount_exchanged_out <= coalesce(amount_charged, 0) + amount_exchanged_in
    and (exchange_of is null) = (payment_of is null)) not valid,
  drop constraint orders_state_check,
  add constraint orders_state_check check (state in ('reserved', 'awaiting_payment', 'awaiting_return', 'paid',
    'partially_refunded', 'refunded', 'paid_unfulfillable', 'refund_pending', 'expired', 'cancelled')) not valid;

alter table returns
  drop constraint returns_kind_check,
  add constraint returns_kind_check check (kind in ('cancel', 'return', 'exchange', 'claim')) not valid;
-- Of an exchange, or of a replacement, which may be of the same size; '' for a product without sizes.
alter table return_items add column new_size text;

-- Value that moves from one order to another: of an exchange to the order of the new size, and of what that order gives back
-- to the one that was paid with a card.
create table transfers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('exchange', 'refund')),
  return_id uuid unique references returns (id),
  refund_id uuid references refunds (id),
  from_order text not null references orders (id),
  to_order text not null references orders (id),
  -- In cents, tax included. What is pending counts as given away by `from_order`.
  amount integer not null check (amount >= 0),
  state text not null check (state in ('pending', 'made', 'undone')),
  created_at timestamptz not null default now(),
  unique (refund_id, from_order),
  check (from_order <> to_order),
  check ((kind = 'exchange') = (return_id is not null) and (kind = 'refund') = (refund_id is not null))
);
create index transfers_from on transfers (from_order);
create index transfers_to on transfers (to_order);
