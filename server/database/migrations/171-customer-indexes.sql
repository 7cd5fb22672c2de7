-- outside a transaction
-- For what a customer has bought, and was mailed.
drop index concurrently if exists orders_of_guest;
create index concurrently orders_of_guest on orders (email_folded, created_at desc)
  where account_id is null and paid_at is not null;
drop index concurrently if exists mails_of_recipient;
create index concurrently mails_of_recipient on mails (lower(recipient), id desc);
