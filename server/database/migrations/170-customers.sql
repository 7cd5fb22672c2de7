-- One row for each person who buys: an account, or the e-mail of guests' orders. What they bought is counted from their
-- orders (decisions/0031-people.md).
create table customers (
  id integer generated always as identity primary key,
  account_id integer references accounts (id) on delete cascade,
  email text not null,
  email_folded text collate "C" generated always as (lower(email)) stored,
  name text,
  orders integer not null default 0,
  -- Charged less refunded, in cents.
  spent bigint not null default 0,
  pieces integer not null default 0,
  pieces_back integer not null default 0,
  returns_percent smallint generated always as (
    case when pieces = 0 then 0 else least(100, round(100.0 * pieces_back / pieces)) end) stored,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create unique index customers_account on customers (account_id) where account_id is not null;
create unique index customers_guest on customers (email_folded) where account_id is null;
create index customers_email on customers (email_folded);
create index customers_seen on customers (last_seen_at desc, id desc);
create index customers_spent on customers (spent desc, id desc);
create index customers_orders on customers (orders desc, id desc);
create index customers_returns on customers (returns_percent desc, id desc);
create index customers_name on customers (lower(name), id);
create index customers_text on customers using gin ((lower(email || ' ' || coalesce(name, ''))) gin_trgm_ops);

create table customer_notes (
  id bigint generated always as identity primary key,
  customer_id integer not null references customers (id) on delete cascade,
  at timestamptz not null default now(),
  by text not null,
  text text not null check (text <> '')
);
create index customer_notes_of_customer on customer_notes (customer_id, id);

create table customer_tags (
  customer_id integer not null references customers (id) on delete cascade,
  tag text not null check (tag <> ''),
  primary key (customer_id, tag)
);
create index customer_tags_customers on customer_tags (lower(tag), customer_id);

-- Whose orders, account or e-mail have changed since they were counted. No unique key: their transactions would wait for
-- each other.
create table changed_customers (
  id bigint generated always as identity primary key,
  account_id integer,
  email text
);
insert into changed_customers (account_id) select id from accounts;
insert into changed_customers (email)
  select distinct email_folded from orders where account_id is null and paid_at is not null and email is not null;
