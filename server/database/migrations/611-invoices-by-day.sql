-- outside a transaction
-- The list of invoices and its sums are read by day, and a row of the table holds all that its document says.
drop index concurrently if exists invoices_by_time;
create index concurrently invoices_by_time on invoices (issued_at desc, id desc) include (kind, total, tax);
