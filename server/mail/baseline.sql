create table mails (
  id integer generated always as identity primary key,
  -- What the mail is about, such as order-confirmation:HL-…; a second mail with the same key is not sent.
  key text not null unique,
  recipient text not null,
  template text not null,
  -- Set to null once the mail is sent: it may contain a link that opens an account.
  data jsonb,
  -- Set only when there is no SMTP server and the mailbox page shows the mail.
  subject text,
  html text,
  text text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failure text
);
create index mails_newest on mails (created_at desc, id desc);
