-- Pieces that the shop refunded before their order left were canceled: they count neither as returns of their buyer nor as worn.
-- What the release before still writes as a return keeps that kind.
with canceled as (
  update returns r set kind = 'cancel' from deliveries d
  where r.basis = 'goodwill' and r.kind = 'return' and r.state = 'settled' and d.order_id = r.order_id
    and (d.status = 'manufacturing' or r.settled_at < d.shipped_at)
  returning r.order_id
)
insert into changed_customers (account_id, email)
select distinct o.account_id, lower(o.email) from orders o join canceled c on c.order_id = o.id where o.paid_at is not null;
