-- What a buyer wrote about a withdrawal stood in the history of the order, too, where an erasure left it.
update order_history h set after = h.after - 'comment'
from orders o where o.id = h.order_id and o.erased_at is not null and h.after ? 'comment';
