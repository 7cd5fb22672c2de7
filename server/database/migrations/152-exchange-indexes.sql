-- outside a transaction
drop index concurrently if exists orders_exchange_of;
create index concurrently orders_exchange_of on orders (exchange_of) where exchange_of is not null;
drop index concurrently if exists orders_payment_of;
create index concurrently orders_payment_of on orders (payment_of) where payment_of is not null;
-- For the job that ends holds.
drop index concurrently if exists orders_awaiting_return;
create index concurrently orders_awaiting_return on orders (hold_ends_at) where state = 'awaiting_return';
