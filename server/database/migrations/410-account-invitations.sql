-- Mails that offer an account to guests, such as those who moved in from another shop. No account is opened before one of
-- them is accepted.
create table account_invitations (
  id integer generated always as identity primary key,
  email text not null,
  email_folded text collate "C" generated always as (lower(email)) stored,
  -- As the shop knows the guest; it becomes the account's.
  name text,
  -- The e-mail of the member of the staff who invites.
  invited_by text not null,
  created_at timestamptz not null default now(),
  -- The three are null while the mail waits to be sent.
  sent_at timestamptz,
  token_hash bytea,
  expires_at timestamptz,
  accepted_at timestamptz,
  check ((sent_at is null) = (token_hash is null) and (sent_at is null) = (expires_at is null))
);
create unique index account_invitations_email on account_invitations (email_folded);
create unique index account_invitations_token on account_invitations (token_hash) where token_hash is not null;
create index account_invitations_waiting on account_invitations (id) where sent_at is null;
create index account_invitations_sent on account_invitations (sent_at) where sent_at is not null;
