-- Which mails a member of the staff has chosen; none without a row.
create table staff_mail_choices (
  account_id integer primary key references accounts on delete cascade,
  orders text not null check (orders in ('none', 'each', 'daily')),
  disputes boolean not null,
  returns boolean not null,
  low_stock boolean not null
);

-- Up to when the staff was told of what happened. One row.
create table staff_mails_reached (
  is_single boolean primary key default true check (is_single),
  at timestamptz not null
);
insert into staff_mails_reached (at) values (now());

-- Products that the staff was told of and that are still low.
create table low_stock_told (
  product_id integer primary key references products on delete cascade
);

-- What the provider says of a dispute; an order has at most one that is open.
create table order_disputes (
  id text primary key,
  order_id text not null references orders,
  reason text,
  amount integer,
  -- When an answer must be there.
  due_by timestamptz,
  opened_at timestamptz not null default now()
);
create index order_disputes_opened on order_disputes (opened_at);
