-- What accounts have agreed to be sent, with the words that they saw. A withdrawn one stays as the proof of what was sent.
create table news_consents (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  -- Of the account at that time.
  email text not null,
  text text not null,
  source text not null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_from text check ((withdrawn_from is null) = (withdrawn_at is null)),
  -- Of the link that withdraws it without a session.
  token uuid not null unique default gen_random_uuid()
);
create unique index news_consents_given on news_consents (account_id) where withdrawn_at is null;
create index news_consents_of_account on news_consents (account_id);
