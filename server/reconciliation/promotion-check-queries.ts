import { sql } from 'kysely'
import { holdsStock, isPaid } from '../../contract/order-states.ts'
import { sqlStates } from '../orders/state-queries.ts'
import { defineCheck } from './check.ts'

const promotionName = sql`p.name || ' (' || p.id || ')'`

export const PROMOTION_CHECKS = [
  defineCheck(
    'What a piece costs less than its list price is what its discounts say',
    'Compare the order with its payment at the provider, and refund what was charged too much.',
    sql`
      select i.order_id as where, 'line ' || i.line || ': list ' || coalesce(i.list_price, i.unit_price) || ', paid '
        || i.unit_price || ', discounts ' || coalesce(d.sum, 0) as what
      from order_items i
      left join (
        select order_id, line, sum(amount)::int as sum, min(quantity) as least, max(quantity) as most
        from order_discounts group by order_id, line
      ) d on d.order_id = i.order_id and d.line = i.line
      where coalesce(i.list_price, i.unit_price) - i.unit_price <> coalesce(d.sum, 0)
        or d.least <> i.quantity or d.most <> i.quantity`,
  ),
  defineCheck(
    'Every discount has a use of its promotion',
    'The limit of the promotion counts an order too few. Lower it by one.',
    sql`
      select d.order_id as where, d.name || ', without a use' as what from order_discounts d
      where not exists (
        select from promotion_uses u where u.order_id = d.order_id and u.promotion_id = d.promotion_id)`,
  ),
  defineCheck(
    'The uses that a promotion with a limit counts are those of its orders',
    'End the promotion and make another one: its limit may be passed, or reached too early.',
    sql`
      select ${promotionName} as where, 'held ' || p.held || ', uses ' || u.held || '; taken ' || p.taken || ', uses '
        || u.taken as what
      from promotions p,
        lateral (
          select count(*) filter (where state = 'held') as held, count(*) filter (where state = 'taken') as taken
          from promotion_uses where promotion_id = p.id
        ) u
      where (p.held, p.taken) is distinct from
        (case when p.max_uses is null then 0 else u.held end, case when p.max_uses is null then 0 else u.taken end)`,
  ),
  defineCheck(
    'A use is held by an order that waits for its payment, and taken by one that was paid',
    'The promotion counts an order that does not have it. Report it to the developers.',
    sql`
      select u.order_id as where, u.state || ', the order is ' || o.state as what
      from promotion_uses u join orders o on o.id = u.order_id
      where u.state = 'held' and o.state not in ${sqlStates(holdsStock)}
        or u.state in ('taken', 'over') and o.state not in ${sqlStates(isPaid)}
        or u.state = 'released' and o.state in ${sqlStates(holdsStock)}`,
  ),
  defineCheck(
    'Customers are counted for uses that they have, of promotions that count them',
    'Somebody may not use a code that they have not used. Report it to the developers.',
    sql`
      select c.order_id as where, 'a customer of a use that is ' || u.state as what
      from promotion_customers c join promotion_uses u using (order_id, promotion_id)
      where u.state = 'released'
      union all
      select u.order_id, 'a use without a customer' from promotion_uses u join promotions p on p.id = u.promotion_id
      where u.state in ('held', 'taken') and (p.first_order or p.per_customer is not null)
        and not exists (select from promotion_customers c
          where c.order_id = u.order_id and c.promotion_id = u.promotion_id)
        and exists (select from orders o where o.id = u.order_id and o.email is not null)`,
  ),
]
