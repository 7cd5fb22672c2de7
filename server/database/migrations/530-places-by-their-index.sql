-- outside a transaction
-- A report of the goods sold looks up where each product that was sold belongs: read from the index alone, in half the time.
drop index concurrently if exists products_places;
create index concurrently products_places on products (id) include (style_id, product_type, colour_id);
drop index concurrently if exists styles_categories;
create index concurrently styles_categories on styles (id) include (category_id);
