import { sql, type RawBuilder } from 'kysely'
import { shopToday } from '../../database/day-queries.ts'
import { sizeOfLineToday } from '../../catalog/stock/size-pool-queries.ts'
import { isMailUnsent } from '../../mail/queries.ts'
import { expectedSizes, lastExpectedDay } from '../../catalog/styles/promise-queries.ts'

/** Whether the size `k` is the one of the line `i`, and the pieces that the line was sold from at that time are still to come. */
const isAwaited = (soldAt: RawBuilder<Date>) =>
  sql<boolean>`k.product_id = i.product_id and k.size = ${sizeOfLineToday}
    and (k.arrived_at is null or k.arrived_at < ${soldAt})`

/**
 * The day of a pre-order that is not sent yet, of the line `i` of an exchange `o`: as it was promised, or a later one by which its
 * size is expected by now.
 */
export const expectedDay = sql<string>`greatest(i.ship_by, (
  select k.ships_by from ${expectedSizes} k where ${isAwaited(sql`o.created_at`)}))`

/** Of the order `o`, whose pieces leave together: the last day of its pre-orders, which is the one that its buyer knows. */
const knownDay = sql<string>`(
  select max(l.ship_by) from order_items l where l.order_id = o.id and l.ship_by is not null and not l.made_to_order)`

/**
 * Whether the line `i` of an exchange `o` that waits is a pre-order whose pieces are expected later than its buyer knows. What is
 * promised for the last day of all sizes, or later, cannot be late, so its sizes are not read.
 */
export const isPostponed = sql<boolean>`(i.ship_by < ${lastExpectedDay} and not i.made_to_order
  and ${expectedDay} > ${knownDay} and ${expectedDay} > ${shopToday})`

// The conditions below are about deliveries `d`.

/**
 * The product and the expected day of each line of a pre-order whose pieces are still to come: their size has a day, and they
 * were bought after its last ones were here.
 */
export const awaitedLines = sql`(
  select i.product_id, k.ships_by from order_items i
  join ${expectedSizes} k on ${isAwaited(sql`d.ordered_at`)}
  where i.order_id = d.order_id and i.ship_by is not null and not i.made_to_order
    and i.quantity > i.taken_back + i.in_return)`

export const awaitsGoods = sql<boolean>`(d.ship_by is not null and exists ${awaitedLines})`

/** The day by which it is to leave: as its buyer was told last, else as it was promised. */
export const promisedDay = sql<string | null>`coalesce(d.delayed_until, d.ship_by)`

/** The mail that told of the delay last (`delay-notice.ts`). */
export const noticeKey = sql<string>`('delay-notice:' || d.order_id || ':'
  || to_char(d.delay_told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

/** The mail that told of a delay was refused, or could not leave in time, and the buyer has not agreed to it. */
export const isUntold = sql<boolean>`(d.consented_at is null and ${isMailUnsent(noticeKey)})`

/**
 * Pieces of an order that has not left are expected later than its buyer knows, who can be told, or who was told in vain. What is
 * promised for the last day of all sizes, or later, cannot be late, so its lines are not read.
 */
export const isToTell = sql<boolean>`(d.ship_by is not null and d.status = 'manufacturing' and not d.stopped
  and d.email is not null and (${isUntold} or ${promisedDay} < ${lastExpectedDay} and exists (
    select from ${awaitedLines} i where i.ships_by > ${promisedDay} and i.ships_by > ${shopToday})))`

/** The place in the queue; what was bought from stock was to leave at once. */
export const dueAt = sql<Date>`coalesce(${promisedDay}::timestamptz, d.ordered_at)`
