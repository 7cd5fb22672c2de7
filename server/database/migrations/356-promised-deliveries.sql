-- outside a transaction
drop index concurrently if exists deliveries_promised;
create index concurrently deliveries_promised on deliveries (ship_by, order_id)
  where ship_by is not null and status = 'manufacturing' and not stopped;
drop index concurrently if exists deliveries_unanswered;
create index concurrently deliveries_unanswered on deliveries (consent_by)
  where consent_by is not null and consented_at is null and status = 'manufacturing' and not stopped;
