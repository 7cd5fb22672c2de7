-- The buyer's address again, so that a list by status and e-mail reads one index and not two tables.
alter table deliveries
  add column email_folded text collate "C" generated always as (lower(email)) stored;
drop index deliveries_by_status;
create index deliveries_by_status on deliveries (status, ordered_at desc, order_id desc) include (email_folded);
