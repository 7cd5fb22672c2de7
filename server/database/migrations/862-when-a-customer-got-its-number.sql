-- `first_seen_at` goes back to a customer's first order, which may be older than its row. Null: from before this release.
alter table customers add column numbered_at timestamptz;
alter table customers alter column numbered_at set default now();
