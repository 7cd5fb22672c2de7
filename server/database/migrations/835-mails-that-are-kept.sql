-- When the link of a mail ends, which is not sent after that. Null for mails without one, and for those from before.
alter table mails add column expires_at timestamptz;
-- The order that a mail is about. Mails of one order leave in the order in which they were written.
alter table mails add column order_id text;
-- When the mail server refused the recipient; the data is kept for some days.
alter table mails add column refused_at timestamptz;
