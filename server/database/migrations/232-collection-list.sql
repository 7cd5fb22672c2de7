-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS listings_collections;
CREATE INDEX CONCURRENTLY listings_collections ON listings USING gin (collections) WHERE active;
