-- The few paid orders that do not go their way: given back, to be given back, or frozen by a dispute. What is to be
-- made or sent is counted from the deliveries without these, and not order by order.
create index orders_stopped on orders (id)
  where paid_at is not null and (state not in ('paid', 'partially_refunded') or disputed = 'open');
create index deliveries_to_make on deliveries (ordered_at desc, order_id desc) include (email_folded)
  where status = 'manufacturing' and tracking_information is null;
create index deliveries_to_ship on deliveries (ordered_at desc, order_id desc) include (email_folded)
  where status = 'manufacturing' and tracking_information is not null;
