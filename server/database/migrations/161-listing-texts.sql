-- That words are common, and now also a part of a name, is seen from one listing in eight: from 64 neighbours of 512, that
-- mostly lie on a page together. Each listing is in one of two indexes, so that what is rarer is not looked for twice.
drop index listings_words, listings_words_sample, listings_name_words, listings_name_words_sample, listings_name;
create index listings_words on listings using gin (listed_words(product_id, text_hash))
  where active and product_id & 448 <> 0;
create index listings_words_sample on listings using gin (listed_words(product_id, text_hash))
  where active and product_id & 448 = 0;
create index listings_name_words on listings using gin (to_tsvector('english', name))
  where active and product_id & 448 <> 0;
create index listings_name_words_sample on listings using gin (to_tsvector('english', name))
  where active and product_id & 448 = 0;
create index listings_name on listings using gin (name gin_trgm_ops) where product_id & 448 <> 0;
create index listings_name_sample on listings using gin (name gin_trgm_ops) where product_id & 448 = 0;
