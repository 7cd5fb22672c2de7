-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS orders_paid_at;
CREATE INDEX CONCURRENTLY orders_paid_at ON orders (paid_at) WHERE paid_at IS NOT NULL;
