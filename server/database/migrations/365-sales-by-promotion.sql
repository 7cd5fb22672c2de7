-- Sales by the day on which an order was paid and the promotions that it has used. `count_sales` writes them from the orders.
create table sales_promotions (
  day date not null,
  promotion_id integer not null,
  orders integer not null,
  charged bigint not null,
  refunded bigint not null,
  -- What the promotion took off these orders.
  given bigint not null,
  primary key (day, promotion_id)
);

-- Counted here, because a process of the release before may take changed days and knows nothing of this table.
insert into sales_promotions (day, promotion_id, orders, charged, refunded, given)
select (o.paid_at at time zone zone)::date, u.promotion_id,
  count(*) filter (where o.exchange_of is null and o.kind = 'goods'),
  sum(case o.kind when 'goods' then coalesce(o.amount_charged, 0) + o.amount_credit else 0 end),
  sum(case o.kind when 'goods' then o.amount_refunded + o.amount_credited else 0 end),
  sum((
    select coalesce(sum(d.amount::bigint * d.quantity), 0) from order_discounts d
    where d.order_id = u.order_id and d.promotion_id = u.promotion_id
  ))
from sales_time_zone, promotion_uses u join orders o on o.id = u.order_id
where o.paid_at is not null and u.state in ('taken', 'over')
group by 1, 2;
