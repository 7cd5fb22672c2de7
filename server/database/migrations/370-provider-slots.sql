-- When the next call to the payment provider may be made: for the account (key '') and for each endpoint, for all
-- processes together. Unlogged like rate_limit_windows: after a crash of PostgreSQL the provider itself says what is too much.
create unlogged table provider_slots (
  key text primary key,
  next_at timestamptz not null
) with (fillfactor = 70);
