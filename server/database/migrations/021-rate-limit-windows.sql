-- The calls of an address within a minute, for all processes together. Unlogged, because a count that a crash of
-- PostgreSQL empties costs nobody anything, and its commit then waits for no disk.
create unlogged table rate_limit_windows (
  key text primary key,
  used int not null,
  ends_at timestamptz not null
) with (fillfactor = 70);
