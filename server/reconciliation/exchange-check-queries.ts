import { sql } from 'kysely'
import { awaitsReturn, holdsStock, isEnded, isOpen } from '../../contract/order-states.ts'
import { sqlStates } from '../orders/state-queries.ts'
import { defineCheck } from './check.ts'

const ADVICE = 'Compare the order with its return before anything is sent, and report it to the developers.'

const sumOf = (where: ReturnType<typeof sql>) =>
  sql`(select coalesce(sum(t.amount), 0)::int from transfers t where ${where})`

export const EXCHANGE_CHECKS = [
  defineCheck(
    'An order that waits for a return is to be paid with exactly what is kept for it',
    ADVICE,
    sql`
      select o.id as where, 'total ' || o.total || ', paid ' || coalesce(o.amount_charged, 0) || ', kept for it '
        || coalesce((select t.amount::text from transfers t where t.to_order = o.id and t.state = 'pending'), 'nothing') as what
      from orders o
      where o.state in ${sqlStates(awaitsReturn)} and not exists (
        select from transfers t where t.to_order = o.id and t.state = 'pending' and t.amount + coalesce(o.amount_charged, 0) = o.total)`,
  ),
  defineCheck(
    'What an exchange is made of is what the other order has given for it',
    ADVICE,
    sql`
      select o.id as where, 'came ' || o.amount_exchanged_in || ', by its exchanges '
        || ${sumOf(sql`t.to_order = o.id and t.state = 'made'`)} || '; went ' || o.amount_exchanged_out || ', by its exchanges '
        || ${sumOf(sql`t.from_order = o.id and t.state = 'made'`)} as what
      from orders o
      where (o.amount_exchanged_in > 0 or o.amount_exchanged_out > 0
          or o.id in (select from_order from transfers union all select to_order from transfers))
        and (o.amount_exchanged_in <> ${sumOf(sql`t.to_order = o.id and t.state = 'made'`)}
          or o.amount_exchanged_out <> ${sumOf(sql`t.from_order = o.id and t.state = 'made'`)})`,
  ),
  defineCheck(
    'An exchange is paid exactly when the value of what came back has moved to it',
    ADVICE,
    sql`
      select r.number as where, t.state || ', the order is ' || o.state as what
      from transfers t
      join returns r on r.id = t.return_id
      join orders o on o.id = t.to_order
      where (t.state = 'made') <> exists (select from deliveries where order_id = o.id)
        or t.state = 'undone' and o.state in ${sqlStates(holdsStock)}`,
  ),
  defineCheck(
    'An exchange for a dearer size waits for exactly the difference, and ends when it is not paid',
    'Compare the exchange with its payment at the provider. If its return still waits, call it off.',
    sql`
      select o.id as where, o.state || ', to be paid ' || o.total - coalesce(t.amount, 0) || ', kept for it '
        || coalesce(t.amount, 0) as what
      from orders o
      left join transfers t on t.to_order = o.id and t.return_id is not null and t.state = 'pending'
      where o.exchange_of is not null and (
        o.state in ${sqlStates(isOpen)} and (t.id is null or o.total <= t.amount)
        or o.state in ${sqlStates(isEnded)} and o.total > t.amount and not exists (
          select from order_history h where h.order_id = o.id and h.at > now() - interval '5 minutes'))`,
  ),
  defineCheck(
    'An exchange waits only for a return that can still come, or for the bank',
    'Call the return off, or settle it: its pieces are held for it.',
    sql`
      select r.number as where, 'the return is ' || r.state as what
      from transfers t
      join returns r on r.id = t.return_id
      join orders o on o.id = r.order_id
      join orders held on held.id = t.to_order
      where t.state = 'pending' and (r.state in ('called_off', 'declined', 'lapsed')
        or r.state = 'settled' and o.disputed is distinct from 'open' and held.disputed is distinct from 'open'
          and r.settled_at < now() - interval '5 minutes')`,
  ),
  defineCheck(
    'No piece is held for an exchange after its time',
    'The jobs do not run: look into the log. It is repaired as soon as they do.',
    sql`
      select id as where, 'held until ' || hold_ends_at as what from orders
      where state in ${sqlStates(awaitsReturn)} and hold_ends_at < now() - interval '3 hours'`,
  ),
  defineCheck(
    'What was refunded for an exchange has gone through the order that was paid with a card',
    'Compare the refunds of both orders with those at the provider.',
    sql`
      select t.from_order as where, 'moved back ' || sum(t.amount) || ' for the refund of ' || f.amount || ', which is ' || f.state
        as what
      from transfers t join refunds f on f.id = t.refund_id
      where t.state = 'made'
      group by t.from_order, f.id
      having f.state = 'failed' or sum(t.amount) > f.amount`,
  ),
]
