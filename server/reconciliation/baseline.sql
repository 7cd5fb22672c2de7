-- The result of the latest reconciliation.
create table reconciliation (
  only_one boolean primary key default true check (only_one),
  checked_at timestamptz not null,
  -- Why the reconciliation failed; null when it ran.
  problem text,
  discrepancies jsonb not null
);
