-- outside a transaction
-- What refunds have put back on the credit that paid an order is summed for each order of a list, and while the order is locked.
-- An earlier release that still runs sums the same.
drop index concurrently if exists credit_moves_refunded;
create index concurrently credit_moves_refunded on credit_moves (order_id) where kind = 'refund';
