-- Apart from 825, whose lock of the table ends with its transaction: the shop waits for no other rows than those of exchanges.
update orders o set charged_at = h.at
from order_history h
where o.exchange_of is not null and o.amount_charged > 0 and o.charged_at is null and h.order_id = o.id
  and h.what = 'the difference is paid';
