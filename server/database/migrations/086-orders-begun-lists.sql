-- outside a transaction
-- The first two serve the lists of orders to make and to ship, the indexes that are dropped served them before. An earlier
-- release that still runs reads the same rows by the index of deliveries by status.
drop index concurrently if exists deliveries_to_begin;
create index concurrently deliveries_to_begin on deliveries (ordered_at desc, order_id desc) include (email_folded)
  where status = 'manufacturing' and tracking_information is null and begun_at is null and not stopped;
drop index concurrently if exists deliveries_begun;
create index concurrently deliveries_begun on deliveries (ordered_at desc, order_id desc) include (email_folded)
  where status = 'manufacturing' and (tracking_information is not null or begun_at is not null) and not stopped;
drop index concurrently if exists deliveries_to_make;
drop index concurrently if exists deliveries_to_ship;
