-- outside a transaction
drop index concurrently if exists deliveries_to_take_back;
create index concurrently deliveries_to_take_back on deliveries (ordered_at desc, order_id desc) include (email_folded)
where to_take_back and status = 'manufacturing';
