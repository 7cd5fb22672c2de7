-- outside a transaction
-- The list of checkouts that were not paid.
drop index concurrently if exists orders_unpaid;
create index concurrently orders_unpaid on orders (created_at desc, id desc) where paid_at is null;
