-- outside a transaction
-- Sizes are filtered in memory; while that is not to be trusted, the lists' own indexes hold the sizes.
drop index concurrently if exists listings_words;
drop index concurrently if exists listings_sizes;
