-- When the difference of an exchange for a dearer size was paid; `paid_at` of an exchange is when it is sent or ends. Null for all
-- other orders, and for exchanges whose difference the release before takes while it still serves.
alter table orders add column charged_at timestamptz;
update orders o set charged_at = h.at
from order_history h
where o.exchange_of is not null and o.amount_charged > 0 and h.order_id = o.id and h.what = 'the difference is paid';
