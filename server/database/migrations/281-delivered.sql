-- outside a transaction
-- The hourly search for buyers to ask.
drop index concurrently if exists deliveries_delivered;
create index concurrently deliveries_delivered on deliveries (delivered_at) where status = 'delivered';
