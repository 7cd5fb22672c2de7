import { sql } from 'kysely'
import { isOpen, isRefunded, isShippable } from '../../contract/order-states.ts'
import { sqlStates } from '../orders/state-queries.ts'
import { defineCheck } from './check.ts'

const credit = sql`'credit ' || a.id || coalesce(', gift card ending ' || a.last_four, '')`

export const CREDIT_CHECKS = [
  defineCheck(
    'What is on a gift card or store credit is what its moves add up to',
    'Freeze it under Credit in the dashboard, and compare its moves with its orders.',
    sql`
      select ${credit} as where, 'balance ' || a.balance || ', moves ' || coalesce(m.balance, 0) || ', held ' || a.held
        || ', moves ' || coalesce(m.held, 0) as what
      from credit_accounts a
      left join (
        select credit_account_id,
          sum(case when kind in ('issue', 'refund', 'add') then amount
            when kind in ('spend', 'take', 'pay_out') then -amount else 0 end)::int as balance,
          sum(case when kind in ('hold', 'retake') then amount
            when kind in ('release', 'spend') then -amount else 0 end)::int as held
        from credit_moves group by credit_account_id
      ) m on m.credit_account_id = a.id
      where a.balance <> coalesce(m.balance, 0) or a.held <> coalesce(m.held, 0)`,
  ),
  defineCheck(
    'Credit is held by the orders that wait for their payment, and by no others',
    'Look at the order: when it has ended, its credit should be free.',
    sql`
      select ${credit} as where, 'held ' || a.held || ', waiting orders ' || coalesce(o.sum, 0) as what
      from credit_accounts a
      left join (
        select m.credit_account_id, sum(m.amount)::int as sum
        from credit_moves m join orders o on o.id = m.order_id
        where m.kind = 'hold' and o.state in ${sqlStates(isOpen)}
        group by m.credit_account_id
      ) o on o.credit_account_id = a.id
      where a.held <> coalesce(o.sum, 0)`,
  ),
  defineCheck(
    'An order has spent as much credit as it was paid with',
    'Compare the order with the moves of its gift cards before it is sent.',
    sql`
      select o.id as where, 'credit ' || o.amount_credit || ', spent ' || coalesce(m.sum, 0) as what
      from orders o
      left join (
        select order_id, sum(amount)::int as sum from credit_moves where kind = 'spend' group by order_id
      ) m on m.order_id = o.id
      where o.paid_at is not null and o.amount_credit <> coalesce(m.sum, 0)`,
  ),
  defineCheck(
    'An order holds as much credit as its payment is less by',
    'Cancel the checkout before it is paid.',
    sql`
      select o.id as where, 'credit ' || o.amount_credit || ', held ' || coalesce(m.sum, 0) as what
      from orders o
      left join (
        select order_id, sum(amount)::int as sum from credit_moves where kind = 'hold' group by order_id
      ) m on m.order_id = o.id
      where o.state in ${sqlStates(isOpen)} and o.amount_credit <> coalesce(m.sum, 0)`,
  ),
  defineCheck(
    'A gift card was issued once, for what it was worth at first',
    'Freeze it under Credit in the dashboard, and compare its moves with what was paid or given.',
    sql`
      select ${credit} as where, 'worth ' || a.initial || ' at first, issued ' || coalesce(m.sum, 0) as what
      from credit_accounts a
      left join (
        select credit_account_id, sum(amount)::int as sum from credit_moves where kind = 'issue' group by credit_account_id
      ) m on m.credit_account_id = a.id
      where a.kind = 'gift_card' and a.initial <> coalesce(m.sum, 0)`,
  ),
  defineCheck(
    'A gift card whose purchase was refunded in full can be used for nothing',
    'Freeze it under Credit in the dashboard.',
    sql`
      select o.id as where, ${credit} || ' is ' || coalesce(a.frozen, 'not frozen') as what
      from orders o join credit_accounts a on a.order_id = o.id
      where o.kind = 'gift_card' and o.state in ${sqlStates(isRefunded)} and a.frozen is distinct from 'refunded'`,
  ),
  defineCheck(
    'Each gift card that was paid was issued once, for what was paid',
    'Issue the gift card by hand under Credit in the dashboard, or refund its purchase.',
    sql`
      select o.id as where, 'paid ' || o.total || ', issued ' || coalesce(a.initial::text, 'nothing') as what
      from orders o left join credit_accounts a on a.order_id = o.id
      where o.kind = 'gift_card' and (
        o.state in ${sqlStates(isShippable)} and a.initial is distinct from o.total
        or o.paid_at is null and a.id is not null)`,
  ),
  defineCheck(
    'What is given back as credit is on a gift card or store credit',
    'Give the buyer the credit by hand under Credit in the dashboard.',
    sql`
      select r.order_id as where, 'given back ' || r.amount || ' as credit, moved ' || coalesce(m.sum, 0) as what
      from refunds r
      left join (
        select refund_id, sum(amount)::int as sum from credit_moves
        where refund_id is not null group by refund_id
      ) m on m.refund_id = r.id
      where r.goes_to = 'credit' and r.amount <> coalesce(m.sum, 0)`,
  ),
]
