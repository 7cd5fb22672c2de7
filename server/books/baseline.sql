-- The newest of the provider's events up to which nothing is missing.
create table provider_cursor (
  only_one boolean primary key default true check (only_one),
  event_id text not null,
  moved_at timestamptz not null default now()
);

-- The result of the latest reconciliation.
create table books_checks (
  only_one boolean primary key default true check (only_one),
  checked_at timestamptz not null,
  -- Why the payments could not be compared with the provider's; null when they were.
  problem text,
  faults jsonb not null
);
