create table addresses (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  name text not null,
  line1 text not null,
  line2 text,
  city text not null,
  state text,
  postal_code text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  preferred boolean not null default false,
  created_at timestamptz not null default now()
);
create index addresses_of_account on addresses (account_id);
create unique index addresses_preferred on addresses (account_id) where preferred;

-- Which address the payment provider was told last; null when it knows that of the last payment alone.
alter table payment_customers add column told_address text;
