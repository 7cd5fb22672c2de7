-- The second step of the staff's sign-in (decisions/0027). `second_step_since` is null where none is set up.
alter table accounts add column second_step_since timestamptz;

create table passkeys (
  -- The credential's id, base64url.
  id text primary key,
  account_id integer not null references accounts (id) on delete cascade,
  name text not null,
  public_key bytea not null,
  -- As the authenticator counts its signatures; many always say 0.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_account on passkeys (account_id);

create table totp_secrets (
  account_id integer primary key references accounts (id) on delete cascade,
  -- Encrypted with a key that is made of JWT_SECRET.
  secret bytea not null,
  -- Null until a code has shown that the app has it.
  confirmed_at timestamptz,
  -- The last interval of 30 seconds whose code was used, so that none is used twice.
  last_step bigint
);

-- A row goes when its code is used.
create table recovery_codes (
  account_id integer not null references accounts (id) on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- A step that was begun: a sign-in whose password was right, a confirmation in a session, or a passkey to be added.
create table second_step_tickets (
  token_hash bytea primary key,
  account_id integer not null references accounts (id) on delete cascade,
  session_id text references sessions (id) on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'confirm', 'register')),
  challenge text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index second_step_tickets_ending on second_step_tickets (expires_at);
create index second_step_tickets_of_account on second_step_tickets (account_id);
create index second_step_tickets_of_session on second_step_tickets (session_id);
