-- Apart from 859, whose lock of the table ends with its transaction: shops wait for no other rows than these.
update deliveries d set to_take_back = true
from orders o
where o.id = d.order_id and d.stopped and d.status = 'manufacturing'
  and (o.disputed = 'lost' or o.disputed is distinct from 'open' and o.state not in ('paid', 'partially_refunded'))
  and exists (select from order_items i where i.order_id = d.order_id and i.quantity > i.taken_back + i.in_return);
