-- outside a transaction
-- The payments of a day are found without reading all exchanges.
drop index concurrently if exists orders_charged_at;
create index concurrently orders_charged_at on orders (charged_at) where charged_at is not null;
