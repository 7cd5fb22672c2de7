-- The words of one listing in eight: that a word is common is seen from these, without looking at all that have it.
create index listings_words_sample on listings using gin (listed_words(product_id, text_hash))
  where active and text_hash & 7 = 0;
create index listings_name_words_sample on listings using gin (to_tsvector('english', name))
  where active and text_hash & 7 = 0;
