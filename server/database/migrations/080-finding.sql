-- Filters are answered from these alone, whatever is asked for beside the order.
drop index products_newest;
create index products_newest on products (created_at desc, id desc)
  include (price, product_type, sizes, stock_per_size) where active;
drop index products_price;
create index products_price on products (price, id)
  include (product_type, sizes, stock_per_size) where active;
-- For the sizes that few products have.
create index products_sizes on products using gin (sizes) where active;

-- The words of a product as a search finds them; those of the name count for more.
alter table products
  add column name_words tsvector generated always as (to_tsvector('english', name)) stored,
  add column words tsvector generated always as (to_tsvector('english', name || ' ' || description)) stored;
create index products_words on products using gin (words) where active;

-- The map of the shop for search engines: what there is, and since when it is so.
create index products_map on products (id) include (updated_at) where active;

-- Every word that products are described with, to tell what a mistyped one was meant to be. They come in by
-- way of a queue: were they written with the product, two who write new words would wait for each other.
create table search_words (word text collate "C" primary key);
create index search_words_near on search_words using gin (word gin_trgm_ops);
create table search_words_queue (product_id integer not null);
insert into search_words_queue select id from products;

create function queue_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words_queue values (new.id);
  return null;
end $$;
create trigger products_words_changed after insert or update of name, description on products
  for each row execute function queue_search_words();
