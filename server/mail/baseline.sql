create table mails (
  id integer generated always as identity primary key,
  -- What the mail is about, such as order-confirmation:HL-…: one mail per key, however often it is asked for.
  key text not null unique,
  recipient text not null,
  template text not null,
  -- Emptied once the mail has left: it may carry a link that opens an account.
  data jsonb,
  -- Kept only where there is no SMTP server and the mailbox page shows what was sent.
  subject text,
  html text,
  text text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failure text
);
create index mails_newest on mails (created_at desc, id desc);
