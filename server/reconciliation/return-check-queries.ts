import { sql } from 'kysely'
import { LIVING, TAKEN } from '../../contract/return.ts'
import { literals } from '../database/literal-queries.ts'
import { defineCheck } from './check.ts'

const isLiving = sql`r.state in ${literals(LIVING)}`
const isTakenBack = sql`r.state = 'settled' and i.outcome in ${literals(TAKEN)} and not i.kept`

/** What a return refunds, in cents, without the value that an exchange has moved to another order. */
const worth = sql`(
  select coalesce(sum(i.goods + i.tax - i.deducted), 0)::int from return_items i
  where i.return_id = r.id and i.outcome in ${literals(TAKEN)}
) + r.shipping + r.shipping_tax - (
  select coalesce(sum(t.amount), 0)::int from transfers t where t.return_id = r.id and t.state <> 'undone'
)`

export const RETURN_CHECKS = [
  defineCheck(
    'What was taken back of an order line, and what is on its way, is what its returns say',
    'Count what is left of the order before it is packed, and look at its returns.',
    sql`
      select o.order_id as where, 'line ' || o.line || ' has ' || o.taken_back || ' taken back and ' || o.in_return
        || ' in returns, by its returns ' || coalesce(t.taken_back, 0) || ' and ' || coalesce(t.in_return, 0) as what
      from order_items o
      left join (
        select i.order_id, i.line, sum(i.quantity) filter (where ${isTakenBack})::int as taken_back,
          sum(i.quantity) filter (where ${isLiving} and i.outcome is null)::int as in_return
        from return_items i join returns r on r.id = i.return_id group by i.order_id, i.line
      ) t using (order_id, line)
      where o.taken_back <> coalesce(t.taken_back, 0) or o.in_return <> coalesce(t.in_return, 0)`,
  ),
  defineCheck(
    'What went back into stock is what the returns put there, each piece once',
    'Count the garments, and set the stock of the product to what is there.',
    sql`
      select order_id as where, 'back in stock of product ' || product_id || ': ' || coalesce(m.quantity, 0)
        || ', by its returns ' || coalesce(t.quantity, 0) as what
      from (
        select order_id, product_id, sum(quantity)::int as quantity
        from stock_moves where kind = 'return' group by order_id, product_id
      ) m
      full join (
        select i.order_id, o.product_id, sum(i.quantity)::int as quantity
        from return_items i
        join returns r on r.id = i.return_id
        join order_items o on o.order_id = i.order_id and o.line = i.line
        where i.disposition = 'restock' and r.state = 'settled'
        group by i.order_id, o.product_id
      ) t using (order_id, product_id)
      where coalesce(m.quantity, 0) <> coalesce(t.quantity, 0)`,
  ),
  defineCheck(
    'A settled return has given back what its pieces are worth, unless a dispute decides or nothing is left of the payment',
    'Open the return and pay it again.',
    sql`
      select r.number as where, 'worth ' || ${worth} || ', refunds ' || coalesce(p.sum, 0) as what
      from returns r
      join orders o on o.id = r.order_id
      left join (
        select return_id, sum(amount)::int as sum from refunds where state <> 'failed' group by return_id
      ) p on p.return_id = r.id
      left join (
        select order_id, sum(amount)::int as sum from refunds where state <> 'failed' group by order_id
      ) all_of on all_of.order_id = r.order_id
      left join (
        select from_order, sum(amount)::int as sum from transfers where state <> 'undone' group by from_order
      ) moved on moved.from_order = r.order_id
      where r.state = 'settled' and r.basis <> 'goodwill'
        and (coalesce(p.sum, 0) > ${worth}
          or coalesce(p.sum, 0) < ${worth} and coalesce(o.disputed, 'won') = 'won'
            and coalesce(all_of.sum, 0) + coalesce(moved.sum, 0) < coalesce(o.amount_charged, 0) + o.amount_credit + o.amount_exchanged_in
            and r.settled_at < now() - interval '2 minutes')`,
  ),
  defineCheck(
    'A return gives credit instead of money where its buyer has agreed to it, and nowhere else',
    'Ask the buyer, and give back by hand what went to the wrong place.',
    sql`
      select r.number as where, f.amount || ' to ' || f.goes_to || ', agreed to ' || r.refund_to as what
      from refunds f join returns r on r.id = f.return_id
      where f.state <> 'failed'
        and (r.refund_to = 'credit' and f.goes_to = 'card'
          or r.refund_to = 'origin' and f.goes_to = 'credit' and f.request_key like 'return:%:agreed')`,
  ),
  defineCheck(
    'The pieces of a line give back what it cost when all of them have come back, and never more',
    'Compare the returns of the order with each other, and refund no more than was paid.',
    sql`
      select o.order_id as where, 'line ' || o.line || ' gives back ' || sum(i.goods) || ' and tax ' || sum(i.tax) as what
      from return_items i
      join returns r on r.id = i.return_id
      join order_items o on o.order_id = i.order_id and o.line = i.line
      where r.state = 'settled' and i.outcome in ${literals(TAKEN)} or ${isLiving} and i.outcome is null
      group by o.order_id, o.line, o.quantity, o.taken_back, o.unit_price, o.tax
      having sum(i.goods) > o.quantity * o.unit_price or sum(i.tax) > o.tax
        or o.taken_back = o.quantity and (sum(i.goods) < o.quantity * o.unit_price or sum(i.tax) < o.tax)`,
  ),
  defineCheck(
    'A piece gives back no more than it cost',
    'Compare the return with the lines of its order, and refund no more than was paid.',
    sql`
      select r.number as where, i.quantity || ' of line ' || i.line || ' give back ' || i.goods || ', each cost ' || o.unit_price
        as what
      from return_items i
      join returns r on r.id = i.return_id
      join order_items o on o.order_id = i.order_id and o.line = i.line
      where i.goods > i.quantity::bigint * o.unit_price and r.state not in ('called_off', 'declined')`,
  ),
  defineCheck(
    'The returns of an order, and of its exchanges, give back its delivery once',
    'Compare the returns with each other, and refund no more for the delivery than was paid.',
    sql`
      select p.id as where, 'delivery ' || p.amount_shipping || ', given back ' || sum(r.shipping) || ' and tax '
        || sum(r.shipping_tax) as what
      from returns r join orders o on o.id = r.order_id join orders p on p.id = coalesce(o.payment_of, o.id)
      where r.shipping + r.shipping_tax > 0 and r.state not in ('called_off', 'declined')
      group by p.id having sum(r.shipping) > p.amount_shipping or sum(r.shipping_tax) > p.amount_tax`,
  ),
  defineCheck(
    'Every piece of a settled return has been looked at',
    'Report it to the developers.',
    sql`
      select r.number as where, 'an item without an outcome' as what
      from returns r join return_items i on i.return_id = r.id
      where r.state = 'settled' and i.outcome is null`,
  ),
  defineCheck(
    'Returns wait to be put away as long as it is not said what becomes of a piece that came back',
    'Find the return by its number, and say what becomes of its pieces.',
    sql`
      select number as where, case when to_put_away then 'waits, and has no such piece' else 'has one, and does not wait' end
        as what
      from returns r
      where to_put_away is distinct from (state = 'settled' and (needs_return or basis = 'withdrawal') and exists (
        select from return_items i where i.return_id = r.id and i.disposition is null
          and i.outcome in ${literals(TAKEN)} and not i.kept))`,
  ),
  defineCheck(
    'No money of a return is overdue',
    'Settle the return: its buyer has a right to the money by now.',
    sql`
      select number as where, state || ', due since ' || due_at as what from returns
      where state in ('announced', 'received') and due_at < now() - interval '1 day'`,
  ),
]
