-- When a link that was mailed to the account's address was followed; null until then.
alter table accounts add column email_verified_at timestamptz;

-- Earlier accounts count as verified where the shop knows it: admins, whom the owner named, and those who have set a
-- password by a mailed link and kept their address since. The others confirm theirs in their account (decisions/0015).
update accounts set email_verified_at = now() where is_admin or id in (
  select account_id from audit_log reset
  where what = 'password_reset' and actor_id = account_id and not exists (
    select from audit_log later
    where later.account_id = reset.account_id and later.id > reset.id
      and later.what = 'profile_changed' and later.details -> 'fields' ? 'email'
  )
);

create table email_verifications (
  -- SHA-256: the token itself is only in the mail.
  token_hash bytea primary key,
  account_id integer not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_verifications_of_account on email_verifications (account_id);
create index email_verifications_ending on email_verifications (expires_at);

-- A change of an account's address. Each step mails a link of its own, and only the latest one works.
create table email_changes (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  -- approve: the link is at the old address; confirm: at the new one; effective: the new address counts, and the old
  -- one has a link that undoes the change.
  step text not null check (step in ('approve', 'confirm', 'effective')),
  -- The session that asked, which goes on when the others end.
  session_id text,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index email_changes_pending on email_changes (account_id) where step <> 'effective';
create index email_changes_of_account on email_changes (account_id);
create index email_changes_undoable on email_changes (lower(old_email)) where step = 'effective';
create index email_changes_ending on email_changes (expires_at);

-- An invitation to the staff is a link that sets a password and makes its account an admin's.
alter table password_resets add column makes_admin boolean not null default false;
