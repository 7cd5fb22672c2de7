create table accounts (
  id integer generated always as identity primary key,
  -- As its owner wrote it; unique regardless of case.
  email text not null,
  name text not null,
  phone_number text,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  is_admin boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index accounts_email on accounts (lower(email));

-- One row per sign-in: the token is good as long as its row is there.
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
  -- SHA-256 of the token: the token itself is only in the mail.
  token_hash bytea primary key,
  account_id integer not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_resets_of_account on password_resets (account_id);
create index password_resets_ending on password_resets (expires_at);

-- Where an account's owner has signed in from: guesses made elsewhere don't lock these out.
create table known_addresses (
  account_id integer not null references accounts (id) on delete cascade,
  address text not null,
  seen_at timestamptz not null default now(),
  primary key (account_id, address)
);
create index known_addresses_seen on known_addresses (seen_at);

-- A bucket per key, as the time at which it will be empty again. A missing row is an empty bucket. The sweep of empty
-- buckets reads the whole table: an index on empty_at would turn each use of a bucket, an update in place, into an
-- index entry.
create table allowances (
  key text primary key,
  empty_at timestamptz not null
) with (fillfactor = 70);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Who did it, as far as known, and whose account it was done to. No foreign keys: the log outlives both.
  actor_id integer,
  account_id integer,
  what text not null,
  address text,
  details jsonb not null default '{}'
);
create index audit_log_of_account on audit_log (account_id, id);
create index audit_log_at on audit_log (at);
