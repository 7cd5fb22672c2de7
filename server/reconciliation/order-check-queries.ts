import { sql } from 'kysely'
import { isOpen, isRefunded, isShippable, isUnfulfillable, transitions } from '../../contract/order-states.ts'
import { paymentIsDisputed } from '../orders/disputes/dispute-queries.ts'
import { sqlStates } from '../orders/state-queries.ts'
import { defineCheck } from './check.ts'

const legalMoves = sql.join(transitions().map(({ from, to }) => sql`(${sql.lit(from)}, ${sql.lit(to)})`))

export const ORDER_CHECKS = [
  defineCheck(
    'Only an unpaid order knows where it was placed from',
    'The address is kept longer than it is needed. Report it to the developers.',
    sql`select id as where, state || ', with its address' as what from orders
      where address_mac is not null and state not in ${sqlStates(isOpen)}`,
  ),
  defineCheck(
    'An order’s lines, shipping and tax add up to its total',
    'Compare the order with its payment at the provider, and refund what was charged too much.',
    sql`
      select o.id as where, 'lines ' || coalesce(i.lines::text, 'none') || ', subtotal ' || o.subtotal || ', total ' || o.total as what
      from orders o
      left join (select order_id, sum(quantity * unit_price)::int as lines from order_items group by order_id) i
        on i.order_id = o.id
      where o.kind = 'goods' and i.lines is distinct from o.subtotal
        or o.state in ${sqlStates(isShippable)} and o.total
          <> o.amount_charged + o.amount_credit + case when o.exchange_of is null then 0 else o.amount_exchanged_in end`,
  ),
  defineCheck(
    'The tax that is added to an order is that of its lines and the delivery',
    'Compare the order with its session at the provider: returns give back the tax of their lines.',
    sql`
      select o.id as where, 'tax ' || o.amount_tax || ', of its lines ' || i.tax || ', the delivery costs ' || o.amount_shipping
        as what
      from orders o
      join (
        select order_id, sum(tax)::int as tax, bool_or(tax > quantity::bigint * unit_price) as is_more
        from order_items group by order_id having bool_and(tax is not null)
      ) i on i.order_id = o.id
      where o.state in ${sqlStates(isShippable)} and (i.is_more or o.amount_tax - i.tax not between 0 and o.amount_shipping)`,
  ),
  defineCheck(
    'The tax that prices include is that of the lines and the delivery',
    'Compare the order with its session at the provider, or with the rates of the settings.',
    sql`
      select o.id as where, 'includes ' || coalesce(o.included_tax::text, 'none') || ', its lines '
        || coalesce(i.tax::text, 'none') || ', the delivery costs ' || o.amount_shipping as what
      from orders o
      join (
        select order_id, sum(included_tax)::int as tax,
          bool_or(included_tax > quantity::bigint * unit_price) as is_more
        from order_items group by order_id
      ) i on i.order_id = o.id
      where o.state in ${sqlStates(isShippable)} and (o.included_tax is null and i.tax is not null
        or i.is_more or o.included_tax - i.tax not between 0 and o.amount_shipping)`,
  ),
  defineCheck(
    'What was given back is what the refunds say, and never more than there was',
    'Compare the order’s refunds with those at the provider.',
    sql`
      select o.id as where, 'refunded ' || o.amount_refunded || ' and ' || o.amount_credited || ' as credit, refunds '
        || coalesce(r.card, 0) || ' and ' || coalesce(r.credit, 0) || ', charged ' || coalesce(o.amount_charged, 0)
        || ', credit ' || o.amount_credit || ', exchanged ' || o.amount_exchanged_in - o.amount_exchanged_out as what
      from orders o
      left join (
        select order_id, coalesce(sum(amount) filter (where goes_to = 'card'), 0)::int as card,
          coalesce(sum(amount) filter (where goes_to = 'credit'), 0)::int as credit
        from refunds where state = 'succeeded' group by order_id
      ) r on r.order_id = o.id
      where o.amount_refunded <> coalesce(r.card, 0) or o.amount_credited <> coalesce(r.credit, 0)
        or o.amount_refunded + o.amount_credited + o.amount_exchanged_out
          > coalesce(o.amount_charged, 0) + o.amount_credit + o.amount_exchanged_in`,
  ),
  defineCheck(
    'An order that could not be kept is refunded in full',
    'It is tried again every hour. If the provider goes on refusing, refund the payment there by hand.',
    sql`
      select id as where, state || ' since ' || paid_at as what from orders
      where state in ${sqlStates(isUnfulfillable)} and paid_at < now() - interval '1 minute'
        and not ${paymentIsDisputed(sql`orders.id`)}`,
  ),
  defineCheck(
    'No order waits for its payment after its session is over',
    'The provider does not answer, or the jobs do not run: look into the log. It is repaired as soon as they do.',
    sql`
      select id as where, state || ', session over since ' || hold_ends_at as what from orders
      where state in ${sqlStates(isOpen)} and hold_ends_at < now() - interval '1 minute'`,
  ),
  defineCheck(
    'An order’s history has only allowed steps, and ends where the order is',
    'Compare the order with its payment at the provider before it is sent.',
    sql`
      select h.order_id as where, coalesce(h.from_state, 'nothing') || ' to ' || h.to_state as what
      from order_history h
      where h.to_state is not null and not (coalesce(h.from_state, 'nothing'), h.to_state) in (${legalMoves})
      union all
      select o.id, 'history ends at ' || coalesce(h.to_state, 'nothing') || ', the order is ' || o.state
      from orders o
      left join (
        select order_id, max(id) as id from order_history where to_state is not null group by order_id
      ) last on last.order_id = o.id
      left join order_history h on h.id = last.id
      where h.to_state is distinct from o.state`,
  ),
  defineCheck(
    'Every paid order has a delivery, and every delivery a paid order',
    'Do not send it before the payment is found at the provider.',
    sql`
      select o.id as where, 'paid, without a delivery' as what from orders o
      where o.state in ${sqlStates(isShippable)} and o.kind = 'goods'
        and not exists (select from deliveries d where d.order_id = o.id)
      union all
      select d.order_id, 'a delivery without a payment' from deliveries d
      join orders o on o.id = d.order_id
      where o.paid_at is null or o.kind = 'gift_card'`,
  ),
  defineCheck(
    'An order is disputed as long as the payment of it, or of an order that it is an exchange of, is',
    'Look at the dispute at the provider before the order is sent or refunded, and report it to the developers.',
    sql`
      with recursive paid_by as (
        select order_id as id, standing from order_disputes
        union all
        select o.id, p.standing from orders o join paid_by p on o.exchange_of = p.id
      ), disputes as (
        select id, case when bool_or(standing = 'open') then 'open' when bool_or(standing = 'lost') then 'lost' else 'won' end
          as disputed
        from paid_by group by id
      )
      select id as where, coalesce(o.disputed, 'not disputed') || ', its disputes are ' || coalesce(d.disputed, 'none') as what
      from (select id, disputed from orders where disputed is not null) o full join disputes d using (id)
      where o.disputed is distinct from d.disputed`,
  ),
  defineCheck(
    'A dispute gives back no more than it took, and nothing of one that is lost',
    'Compare the dispute at the provider with the file of payments, and report it to the developers.',
    sql`
      select d.order_id as where, d.id || ' is ' || d.standing || ', its moves come to ' || sum(m.amount) as what
      from order_disputes d join dispute_moves m on m.dispute_id = d.id
      group by d.id
      having sum(m.amount) > 0 or d.standing = 'lost' and sum(m.amount) = 0`,
  ),
  defineCheck(
    'A delivery is stopped exactly when its order is not shippable',
    'Look at the state and the disputes of the order before it is sent: the lists of what to make and to ship are wrong about it.',
    sql`
      select d.order_id as where,
        case when d.stopped then 'stopped' else 'not stopped' end || ', the order is ' || o.state
          || coalesce(', dispute ' || o.disputed, '') as what
      from deliveries d join orders o on o.id = d.order_id
      where d.stopped = (o.state in ${sqlStates(isShippable)} and coalesce(o.disputed, '') not in ('open', 'lost')
        and exists (select from order_items i where i.order_id = o.id and i.quantity > i.taken_back + i.in_return))`,
  ),
  defineCheck(
    'Every order that was kept has had its confirmation mail, once',
    'Write to the buyer by hand.',
    sql`
      select o.id as where, count(m.id) || ' confirmation mails' as what
      from orders o
      join deliveries d on d.order_id = o.id
      left join mails m on m.key = 'order-confirmation:' || o.id
      where o.email is not null
      group by o.id having count(m.id) <> 1`,
  ),
  defineCheck(
    'A refund that the bank sent back has been made again',
    'Refund the order again, or settle it with the buyer in another way.',
    sql`
      select r.order_id as where, 'a refund of ' || r.amount || ' cents came back: ' || r.failure as what
      from refunds r join orders o on o.id = r.order_id
      where r.state = 'failed' and r.provider_id is not null and o.state not in ${sqlStates(isRefunded)}
        and not exists (
          select from refunds later
          where later.order_id = r.order_id and later.created_at > r.settled_at and later.state <> 'failed')`,
  ),
]
