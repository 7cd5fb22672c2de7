-- The name of the delivery that the buyer chose, as it was then; null for earlier orders.
alter table orders add column shipping_method text;
