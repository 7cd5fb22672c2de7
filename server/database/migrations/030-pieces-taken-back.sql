-- How many pieces of an order line were refunded or have come back: they are not packed any more.
alter table order_items add column taken_back integer not null default 0,
  add constraint order_items_taken_back_check check (taken_back between 0 and quantity);

-- Where each of those pieces was taken back. `restocked` of them went on sale again.
create table pieces_taken_back (
  id bigint generated always as identity primary key,
  order_id text not null,
  line integer not null,
  -- Null where nothing was charged, so that there was nothing to refund.
  refund_id uuid references refunds (id),
  quantity integer not null check (quantity > 0),
  restocked integer not null check (restocked between 0 and quantity),
  by text not null,
  at timestamptz not null default now(),
  foreign key (order_id, line) references order_items (order_id, line)
);
create index pieces_taken_back_of_order on pieces_taken_back (order_id);

-- Earlier refunds recorded their pieces in the stock ledger alone, in the same transaction and therefore at the same
-- time as the refund. Lines that shared a pool get their pieces in the order of the lines.
with came as (
  select m.order_id, m.product_id, m.size as pool, m.quantity, m.at, m.cause, r.id as refund_id,
    sum(m.quantity) over (partition by m.order_id, m.product_id, m.size order by m.id) as upto
  from stock_moves m
  left join lateral (
    select id from refunds where order_id = m.order_id
    order by abs(extract(epoch from created_at - m.at)), id limit 1
  ) r on true
  where m.kind = 'return'
), line as (
  select order_id, line, product_id, stock_size as pool, quantity,
    sum(quantity) over (partition by order_id, product_id, stock_size order by line) as upto
  from order_items
), shared as (
  select c.order_id, l.line, c.refund_id, c.cause, c.at,
    (least(c.upto, l.upto) - greatest(c.upto - c.quantity, l.upto - l.quantity))::int as quantity
  from came c join line l using (order_id, product_id, pool)
)
insert into pieces_taken_back (order_id, line, refund_id, quantity, restocked, by, at)
select order_id, line, refund_id, quantity, quantity, cause, at from shared where quantity > 0;

update order_items i set taken_back = t.quantity
from (select order_id, line, sum(quantity)::int as quantity from pieces_taken_back group by order_id, line) t
where t.order_id = i.order_id and t.line = i.line;

-- An order of which nothing is left must not be made or sent.
update deliveries d set stopped = true
where not stopped and order_id in (select order_id from pieces_taken_back) and not exists (
  select from order_items i where i.order_id = d.order_id and i.quantity > i.taken_back
);

-- After a lost dispute the buyer has the money back.
update deliveries d set stopped = true
from orders o where o.id = d.order_id and o.disputed = 'lost' and not d.stopped;
