-- outside a transaction
-- For the job that writes credit notes of recent refunds.
drop index concurrently if exists refunds_settled;
create index concurrently refunds_settled on refunds (settled_at) where settled_at is not null;
