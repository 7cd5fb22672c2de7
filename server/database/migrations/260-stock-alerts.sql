-- Who wants to be told when a size can be bought again (decisions/0040-stock-alerts.md). Each gets one mail.
create table stock_alerts (
  id bigint generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  -- '' where the product has no sizes.
  size text not null,
  email text not null,
  email_folded text collate "C" generated always as (lower(email)) stored,
  -- Its mail goes to the account's e-mail of that day.
  account_id integer references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  mailed_at timestamptz,
  -- SHA-256 of the token with which the browser that asked takes it back, and of the one in its mail.
  undo_hash bytea not null,
  mail_hash bytea
);
create unique index stock_alerts_open on stock_alerts (product_id, size, email_folded) where mailed_at is null;
create unique index stock_alerts_undo on stock_alerts (undo_hash);
create unique index stock_alerts_mail on stock_alerts (mail_hash) where mail_hash is not null;
create index stock_alerts_of_email on stock_alerts (email_folded);
create index stock_alerts_of_account on stock_alerts (account_id) where account_id is not null;

-- The pools that somebody waits for, as the job of each minute has found them.
create table waiting_pools (
  product_id integer not null references products (id) on delete cascade,
  size text not null,
  -- Since when there are pieces; null while there are none.
  free_since timestamptz,
  last_wave_at timestamptz,
  primary key (product_id, size)
);
