import { sql } from 'kysely'
import { AWAITED } from '../../contract/return.ts'
import { shopToday } from '../database/day-queries.ts'
import { literals } from '../database/literal-queries.ts'
import { defineCheck } from './check.ts'

export const PROMISE_CHECKS = [
  defineCheck(
    'An order is promised for the latest day of its lines',
    'Compare the order with the mail that confirmed it, and tell the buyer the day that is kept.',
    sql`
      select d.order_id as where, 'promised for ' || coalesce(d.ship_by::text, 'no day') || ', its lines for '
        || coalesce(i.day::text, 'none') as what
      from deliveries d
      left join (
        select order_id, max(ship_by) as day from order_items where ship_by is not null group by order_id
      ) i on i.order_id = d.order_id
      where d.ship_by is distinct from i.day`,
  ),
  defineCheck(
    'A delay that needs the buyer’s consent has it, or its order is canceled',
    'Cancel and refund the order, or ask the buyer. The log says why the shop has not.',
    sql`
      select order_id as where, 'no answer until ' || consent_by as what from deliveries d
      where consent_by < ${shopToday} - 1 and consented_at is null
        and status = 'manufacturing' and not stopped
        -- It cannot be canceled before its return is here.
        and not exists (
          select from transfers t join returns r on r.id = t.return_id
          where t.to_order = d.order_id and t.state = 'made' and r.state in ${literals(AWAITED)})
        -- A buyer whose mail has not left, or left late, still has days to answer, or is to be told again.
        and not exists (
          select from mails m
          where m.key = 'delay-notice:' || d.order_id || ':'
              || to_char(d.delay_told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
            and (m.sent_at is null or m.sent_at > now() - interval '5 days'))`,
  ),
  defineCheck(
    'What is made to order has its day',
    'Compare the line with the mail that confirmed the order.',
    sql`
      select order_id as where, 'line ' || line || ' is made to order by no day' as what
      from order_items where made_to_order and ship_by is null`,
  ),
]
