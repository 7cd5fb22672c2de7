-- outside a transaction
-- In place of indexes of lower(…). The release before finds the same without them, more slowly.
drop index concurrently if exists customers_searched;
create index concurrently customers_searched on customers using gin (
  (searched(email || ' ' || coalesce(name, ''))) gin_trgm_ops);
drop index concurrently if exists customers_text;
drop index concurrently if exists deliveries_searched;
create index concurrently deliveries_searched on deliveries using gin ((translate(searched(
  coalesce(name, '') || '|' || coalesce(postal_code, '') || '|' || coalesce(tracking_information, '')), ' -', '')) gin_trgm_ops);
drop index concurrently if exists deliveries_text;
drop index concurrently if exists listings_searched;
create index concurrently listings_searched on listings using gin ((searched(name)) gin_trgm_ops);
drop index concurrently if exists listings_name;
drop index concurrently if exists styles_searched;
create index concurrently styles_searched on styles using gin ((searched(name)) gin_trgm_ops);
drop index concurrently if exists styles_name;
drop index concurrently if exists payment_failures_searched;
create index concurrently payment_failures_searched on payment_failures using gin (
  (searched(coalesce(email, '') || ' ' || coalesce(name, ''))) gin_trgm_ops);
drop index concurrently if exists payment_failures_email;
