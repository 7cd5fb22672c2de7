-- When somebody began to make the pieces of the order; null until then. An order that is begun, or has tracking information
-- already, waits to be shipped.
alter table deliveries add column begun_at timestamptz;
