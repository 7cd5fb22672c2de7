import { sql, type RawBuilder } from 'kysely'
import { HOLD_DAYS } from '../../contract/return.ts'
import { type Database, listValues } from '../database/connection.ts'
import { owesStill } from '../orders/return-queries.ts'

/** The hourly run takes the most urgent first, and the rest the next time. */
const AT_ONCE = 500

const listNumbers = (db: Database, where: RawBuilder<unknown>): Promise<string[]> =>
  listValues<string>(db)`
    select r.number from returns r where ${where} order by coalesce(r.due_at, r.send_by) limit ${AT_ONCE}`

/** Returns whose parcel must be handed in within four days, and whose buyer has not said that it was. */
export const listToRemind = (db: Database) =>
  listNumbers(
    db,
    sql`r.state = 'announced' and r.posted_at is null and r.reminded_at is null
      and r.send_by < now() + interval '4 days'`,
  )

/**
 * Returns whose last day to hand in the parcel was a week ago. A withdrawal stays valid however late its parcel
 * arrives, and an exchange whose new pieces have been sent stays expected.
 */
export const listToLapse = (db: Database) =>
  listNumbers(
    db,
    sql`r.state = 'announced' and r.posted_at is null and r.basis <> 'withdrawal'
      and r.send_by < now() - make_interval(days => ${HOLD_DAYS})
      and not exists (select from transfers t where t.return_id = r.id and t.state = 'made')`,
  )

/** Received returns whose refund is due before the next run. */
export const listToSettle = (db: Database) =>
  listNumbers(db, sql`r.state = 'received' and r.due_at < now() + interval '2 hours'`)

/**
 * Settled returns with an exchange that can be finished or must end, or with a refund that had to wait and can be
 * requested.
 */
export const listToPay = (db: Database) =>
  listNumbers(db, sql`r.owes and exists (select from orders o where o.id = r.order_id and ${owesStill})`)
