-- outside a transaction
-- For the beginning of an order's number that is typed without its prefix (server/orders/order-id-queries.ts).
drop index concurrently if exists orders_id_letters;
create index concurrently orders_id_letters on orders ((substr(id, strpos(id, '-') + 1)) text_pattern_ops);
