create table accounts (
  id integer generated always as identity primary key,
  -- As its owner typed it; unique regardless of case.
  email text not null,
  name text not null,
  phone_number text,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  is_admin boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index accounts_email on accounts (lower(email));

-- One row per sign-in. A token is valid as long as its row exists.
create table sessions (
  id text primary key,
  account_id integer not null references accounts (id) on delete cascade,
  address text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_of_account on sessions (account_id);
create index sessions_ending on sessions (expires_at);

create table password_resets (
  -- SHA-256: the token itself is only in the mail.
  token_hash bytea primary key,
  account_id integer not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_resets_of_account on password_resets (account_id);
create index password_resets_ending on password_resets (expires_at);

-- The addresses that an account has signed in from. They have a sign-in bucket of their own (decisions/0004).
create table remembered_addresses (
  account_id integer not null references accounts (id) on delete cascade,
  address text not null,
  seen_at timestamptz not null default now(),
  primary key (account_id, address)
);
create index remembered_addresses_seen on remembered_addresses (seen_at);

-- Leaky buckets: empty_at is when the bucket will be empty, and a missing row is an empty bucket. There is no index on
-- empty_at, so that each use is an update in place (HOT); the hourly sweep scans the table instead.
create table rate_limit_buckets (
  key text primary key,
  empty_at timestamptz not null
) with (fillfactor = 70);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Who did it, if known, and whose account it was done to. No foreign keys, because the log outlives accounts.
  actor_id integer,
  account_id integer,
  what text not null,
  address text,
  details jsonb not null default '{}'
);
create index audit_log_of_account on audit_log (account_id, id);
create index audit_log_at on audit_log (at);
