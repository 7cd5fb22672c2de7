-- When the person of an order was erased. What the payment provider says of them afterwards is not kept: a restored shop reads
-- events that came after its backup.
alter table orders add column erased_at timestamptz;
update orders set erased_at = erasures.at from erasures where orders.id = any(erasures.order_ids);
