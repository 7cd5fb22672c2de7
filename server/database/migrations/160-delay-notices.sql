-- When the buyer of a late order was last told of it, and by when the order is to leave, if that is known.
alter table deliveries add column delay_told_at timestamptz, add column delayed_until date;
