-- When the reconciler last asked the provider about a waiting order.
alter table orders add column looked_at timestamptz;

-- The newest of the provider's events up to which nothing is missing.
create table provider_cursor (
  only_one boolean primary key default true check (only_one),
  event_id text not null,
  moved_at timestamptz not null default now()
);

-- How the books stood when they were last looked at.
create table books_checks (
  only_one boolean primary key default true check (only_one),
  checked_at timestamptz not null,
  -- Why they could not be compared with the provider; null when they were.
  problem text,
  faults jsonb not null
);
