import { sql, type RawBuilder } from 'kysely'
import { shopToday } from '../../database/day-queries.ts'
import { sizeOfLineToday } from '../../catalog/stock/size-pool-queries.ts'
import { isMailUnsent } from '../../mail/queries.ts'
import { expectedSizes, lastExpectedDay } from '../../catalog/styles/promise-queries.ts'

/** True if size `k` is that of line `i`, and the pieces that the line was sold from at that time have not arrived. */
const isAwaited = (soldAt: RawBuilder<Date>) =>
  sql<boolean>`k.product_id = i.product_id and k.size = ${sizeOfLineToday}
    and (k.arrived_at is null or k.arrived_at < ${soldAt})`

/**
 * The date of an unsent pre-order, for line `i` of an exchange `o`: the promised one, or a later one by which its size
 * is now expected.
 */
export const expectedDay = sql<string>`greatest(i.ship_by, (
  select k.ships_by from ${expectedSizes} k where ${isAwaited(sql`o.created_at`)}))`

/**
 * For order `o`, whose pieces leave together: the last date of its pre-orders, which is the one that its buyer knows.
 */
const knownDay = sql<string>`(
  select max(l.ship_by) from order_items l where l.order_id = o.id and l.ship_by is not null and not l.made_to_order)`

/**
 * True if line `i` of a waiting exchange `o` is a pre-order whose pieces are expected later than its buyer knows. A
 * promise for the last date of all sizes, or later, cannot be late, so its sizes are not read.
 */
export const isPostponed = sql<boolean>`(i.ship_by < ${lastExpectedDay} and not i.made_to_order
  and ${expectedDay} > ${knownDay} and ${expectedDay} > ${shopToday})`

// The conditions below are about deliveries `d`.

/**
 * The product and expected date of each pre-order line whose pieces have not arrived: their size has a date, and they
 * were bought after the size's last delivery.
 */
export const awaitedLines = sql`(
  select i.product_id, k.ships_by from order_items i
  join ${expectedSizes} k on ${isAwaited(sql`d.ordered_at`)}
  where i.order_id = d.order_id and i.ship_by is not null and not i.made_to_order
    and i.quantity > i.taken_back + i.in_return)`

export const awaitsGoods = sql<boolean>`(d.ship_by is not null and exists ${awaitedLines})`

/** The day by which it is to leave: the last one that its buyer was told, else the promised one. */
export const promisedDay = sql<string | null>`coalesce(d.delayed_until, d.ship_by)`

/** The key of the last mail about the delay (`delay-notice.ts`). */
export const noticeKey = sql<string>`('delay-notice:' || d.order_id || ':'
  || to_char(d.delay_told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

/** True if the mail about a delay was refused or could not be sent in time, and the buyer has not agreed to it. */
export const isUntold = sql<boolean>`(d.consented_at is null and ${isMailUnsent(noticeKey)})`

/**
 * True if pieces of an unsent order are expected later than its buyer knows and the buyer can be told, or was told in
 * vain. A promise for the last date of all sizes, or later, cannot be late, so its lines are not read.
 */
export const isToTell = sql<boolean>`(d.ship_by is not null and d.status = 'manufacturing' and not d.stopped
  and d.email is not null and (${isUntold} or ${promisedDay} < ${lastExpectedDay} and exists (
    select from ${awaitedLines} i where i.ships_by > ${promisedDay} and i.ships_by > ${shopToday})))`

/** The place in the queue; pieces bought from stock were to leave at once. */
export const dueAt = sql<Date>`coalesce(${promisedDay}::timestamptz, d.ordered_at)`
