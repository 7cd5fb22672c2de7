import { sql } from 'kysely'
import { defineCheck } from './check.ts'

export const WITHDRAWAL_CHECKS = [
  defineCheck(
    'Every statement of withdrawal is acknowledged',
    'Write to its sender with what was typed and when it was received: the law asks for it.',
    sql`
      select 'withdrawal ' || w.id as where, 'received ' || w.received_at || ', no acknowledgement' as what
      from withdrawals w
      where not exists (select from mails m where m.key = 'withdrawal-received:' || w.id)`,
  ),
  defineCheck(
    'A statement of withdrawal has led to a return of its own order',
    'Look at the order and the return, and write to the buyer.',
    sql`
      select 'withdrawal ' || w.id as where, 'order ' || coalesce(w.order_id, 'none') || ', return ' || r.number as what
      from withdrawals w join returns r on r.id = w.return_id
      where r.order_id is distinct from w.order_id`,
  ),
]
