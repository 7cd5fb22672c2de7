-- `last_used_at` is written for the staff only, once a minute at most. `confirmed_at` is when the second step was last
-- taken in the session, or the password where there is none.
alter table sessions add column last_used_at timestamptz not null default now(),
  add column user_agent text,
  add column confirmed_at timestamptz;
