-- Gift cards and store credit (decisions/0035-credit.md).
create table credit_accounts (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('gift_card', 'store_credit')),
  -- Whose store credit it is.
  account_id integer references accounts (id) on delete set null,
  -- The order that a gift card was bought with; null for one that the shop has given.
  order_id text unique references orders (id),
  -- Where a gift card is mailed to.
  email text,
  email_folded text generated always as (lower(email)) stored,
  -- Null until the card is mailed, since its code is made then.
  code_hash bytea unique,
  last_four text,
  initial integer not null check (initial >= 0),
  -- In cents; what is held is promised to unpaid orders.
  balance integer not null default 0,
  held integer not null default 0,
  frozen text check (frozen in ('staff', 'dispute', 'refunded')),
  -- The store credit that a gift card was added to.
  added_to integer references credit_accounts (id),
  sent_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (held >= 0 and held <= balance),
  check ((code_hash is null) = (last_four is null)),
  check (kind = 'gift_card' or (code_hash is null and order_id is null and added_to is null))
);
create unique index credit_accounts_of_account on credit_accounts (account_id)
  where kind = 'store_credit' and account_id is not null;
create index credit_accounts_newest on credit_accounts (created_at desc, id desc);
create index credit_accounts_last_four on credit_accounts (last_four) where last_four is not null;
create index credit_accounts_email on credit_accounts using gin (email_folded gin_trgm_ops);

create table credit_moves (
  id bigint generated always as identity primary key,
  credit_account_id integer not null references credit_accounts (id),
  -- issue, refund and add are put into the balance; spend, take and pay_out are taken from it; hold, retake and release
  -- change what is held.
  kind text not null check (kind in ('issue', 'refund', 'add', 'spend', 'take', 'pay_out', 'hold', 'retake', 'release')),
  amount integer not null check (amount > 0),
  order_id text references orders (id),
  refund_id uuid references refunds (id),
  by text not null,
  why text,
  request_key text,
  at timestamptz not null default now()
);
create index credit_moves_of_account on credit_moves (credit_account_id, id desc);
create unique index credit_moves_once on credit_moves (order_id, credit_account_id, kind)
  where kind in ('hold', 'retake', 'release', 'spend');
create unique index credit_moves_of_refund on credit_moves (refund_id, credit_account_id) where refund_id is not null;
create unique index credit_moves_request on credit_moves (request_key) where request_key is not null;

-- The balance of an account is the sum of its moves, so none may change or vanish.
create function keep_credit_moves() returns trigger language plpgsql as $$
begin
  raise exception 'credit_moves can only be appended to';
end $$;
create trigger keep_credit_moves before update or delete on credit_moves
  for each row execute function keep_credit_moves();

-- What a gift card's buyer has entered.
create table gift_card_orders (
  order_id text primary key references orders (id),
  recipient_email text,
  recipient_name text,
  sender_name text,
  message text,
  -- Null: at once.
  send_on date
);

alter table orders
  add column kind text not null default 'goods',
  -- Paid with credit; held while the order waits for its payment.
  add column amount_credit integer not null default 0,
  -- Of what was given back, what went to credit.
  add column amount_credited integer not null default 0,
  -- Of an order whose address and delivery were chosen before the payment: both, and the e-mail.
  add column quoted jsonb,
  -- The provider's calculation of its tax, and its record of it.
  add column tax_calculation text,
  add column tax_transaction text,
  add constraint orders_kind_check check (kind in ('goods', 'gift_card')) not valid,
  add constraint orders_credit_check
    check (amount_credit >= 0 and amount_credit <= total and amount_credited >= 0) not valid,
  drop constraint orders_exchanged_check,
  add constraint orders_exchanged_check check (amount_exchanged_in >= 0 and amount_exchanged_out >= 0
    and amount_refunded + amount_exchanged_out <= coalesce(amount_charged, 0) + amount_credit + amount_exchanged_in
    and (exchange_of is null) = (payment_of is null)) not valid;

alter table refunds add column goes_to text not null default 'card',
  add constraint refunds_goes_to_check check (goes_to in ('card', 'credit')) not valid;

-- Store credit instead of the money, which the buyer has agreed to.
alter table returns add column refund_to text not null default 'origin',
  add column credit_agreed_at timestamptz,
  add constraint returns_refund_to_check check (refund_to in ('origin', 'credit')) not valid;
