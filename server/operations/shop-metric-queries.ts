import { sql } from 'kysely'
import { type Database, getRow } from '../database/connection.ts'
import { PRIORITIES } from '../database/jobs.ts'
import { isHeldUp, isWaiting } from '../mail/queries.ts'
import { paymentIsDisputed } from '../orders/disputes/dispute-queries.ts'
import type { ShopFigures } from './shop-figures.ts'
import { standbys } from './standby-queries.ts'

/**
 * Jobs with a single attempt are scheduled again, so none of them counts as given up. Each part has an index of its
 * own, so a scrape costs the same whatever the age of the shop.
 */
export async function readShopFigures(db: Database): Promise<ShopFigures> {
  const age = (what: string) => sql.raw(`extract(epoch from now() - ${what})::float8`)
  return await getRow<ShopFigures>(db)`
    select
      (select count(*)::int from orders where paid_at is not null and created_at > now() - interval '1 hour')
        + (select count(*)::int from orders where paid_at is null and created_at > now() - interval '1 hour')
        as orders_placed,
      paid.orders_paid, paid.paid_cents,
      (select ${age('max(paid_at)')} from orders where paid_at is not null) as last_paid_age,
      (select count(*)::int from orders where state in ('paid_unfulfillable', 'refund_pending')
        and not ${paymentIsDisputed(sql`orders.id`)})
        as orders_unfulfillable,
      refunded.succeeded as refunds_succeeded, refunded.failed as refunds_failed,
      waiting.refunds_waiting, waiting.oldest_refund_age,
      jobs.*,
      mails_to_send.mails_waiting, mails_to_send.oldest_mail_age, mails_to_send.mails_held_up,
      (select count(*)::int from mails where refused_at > now() - interval '1 hour') as mails_refused,
      (select ${age('checked_at')} from reconciliation) as reconciliation_age,
      coalesce((select jsonb_array_length(discrepancies) from reconciliation), 0) as reconciliation_findings,
      (select count(*)::int from ${standbys}) as standbys,
      (select extract(epoch from max(replay_lag))::float8 from ${standbys}) as replica_lag
    from (
      select count(*)::int as orders_paid,
        coalesce(sum(coalesce(amount_charged, 0) + amount_credit), 0)::float8 as paid_cents
      from orders where paid_at > now() - interval '1 hour'
    ) paid,
    (
      select count(*) filter (where state = 'succeeded')::int as succeeded,
        count(*) filter (where state = 'failed')::int as failed
      from refunds where settled_at > now() - interval '1 hour'
    ) refunded,
    (
      select count(*)::int as refunds_waiting, ${age('min(created_at)')} as oldest_refund_age
      from refunds where state = 'requested'
    ) waiting,
    (
      select count(*) filter (where attempts < max_attempts and run_at <= now() and locked_at is null)::int as jobs_waiting,
        ${age(
          `min(run_at) filter (where attempts < max_attempts and run_at <= now() and locked_at is null
            and priority < ${PRIORITIES.pictures})`,
        )}
          as oldest_job_age,
        count(*) filter (where attempts >= max_attempts and max_attempts > 1 and locked_at is null)::int as jobs_given_up
      from graphile_worker.jobs
    ) jobs,
    (
      select count(*)::int as mails_waiting, ${age('min(created_at)')} as oldest_mail_age,
        count(*) filter (where ${isHeldUp})::int as mails_held_up
      from mails where ${isWaiting}
    ) mails_to_send`
}
