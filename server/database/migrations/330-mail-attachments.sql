-- Numbers of invoices and credit notes, which are drawn when the mail is sent.
alter table mails add column attachments text[] not null default '{}';
