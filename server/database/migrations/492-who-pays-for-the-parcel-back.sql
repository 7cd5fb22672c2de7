-- What the buyer was told when the order was placed; null where nothing was, and then the shop pays.
alter table orders add column return_paid_by text check (return_paid_by in ('shopper', 'shop'));
