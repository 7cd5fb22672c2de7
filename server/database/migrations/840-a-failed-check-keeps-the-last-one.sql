-- When the last try to check the books failed; null after a check. What the last check found stays beside it.
alter table reconciliation add column failed_at timestamptz;
