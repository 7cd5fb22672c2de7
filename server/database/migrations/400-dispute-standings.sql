-- An order can be paid with several payments (decisions/0052), each of which can be disputed. The release before has one
-- standing for an order, which is that of its last dispute, and inserts rows only for disputes that are open.
alter table order_disputes
  add column standing text not null default 'open' check (standing in ('open', 'won', 'lost'));
update order_disputes d set standing = case
    when exists (select from order_disputes later where later.order_id = d.order_id and later.opened_at > d.opened_at)
      then 'won'
    else coalesce(o.disputed, 'won')
  end
from orders o where o.id = d.order_id;

-- Disputes from before their rows were kept. The first news of such a dispute replaces its row.
insert into order_disputes (id, order_id, standing, opened_at)
select 'of ' || o.id, o.id, o.disputed, coalesce(o.paid_at, o.created_at) from orders o
where o.disputed is not null and o.exchange_of is null
  and not exists (select from order_disputes d where d.order_id = o.id);

create index order_disputes_order on order_disputes (order_id);
