-- Until the payment of an order with tax by the shop's own rates: those of the setting that it was placed with.
alter table orders add column own_rates jsonb;
