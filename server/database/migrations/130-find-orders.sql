-- outside a transaction
-- For the field of the dashboard that finds orders (server/orders/find-order-queries.ts).
drop index concurrently if exists deliveries_text;
create index concurrently deliveries_text on deliveries using gin ((translate(lower(
  coalesce(name, '') || '|' || coalesce(postal_code, '') || '|' || coalesce(tracking_information, '')), ' -', '')) gin_trgm_ops);
drop index concurrently if exists orders_id_end;
create index concurrently orders_id_end on orders (reverse(id) text_pattern_ops);
drop index concurrently if exists order_items_of_product;
create index concurrently order_items_of_product on order_items (product_id);
