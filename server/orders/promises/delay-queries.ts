import { sql } from 'kysely'
import { type Database, hasRow, listRows, listValues, type Transaction } from '../../database/connection.ts'
import { shopToday } from '../../database/day-queries.ts'
import { isMailUnsent, mailSentAt } from '../../mail/queries.ts'
import { isAnySentOrWaiting } from '../../mail/replaced-queries.ts'
import { isSentAhead } from '../refunds/transfer-queries.ts'
import { awaitedLines, expectedDay, isPostponed, isToTell, noticeKey } from './promise-queries.ts'

/** From the day on which the buyer is told, and the mail sent. */
export const LEAST_DAYS_TO_ANSWER = 3

/**
 * Of a delivery `d`: its buyer was told by a mail that has left, and both the day and the days to answer have passed. One that was sent
 * ahead of its parcel can have been asked by an earlier release.
 */
const isUnanswered = sql<boolean>`(d.consent_by < ${shopToday} and d.consented_at is null
  and d.status = 'manufacturing' and not d.stopped and not ${isSentAhead(sql`d.order_id`)}
  and (${mailSentAt(noticeKey)} at time zone shop_time_zone())::date + ${LEAST_DAYS_TO_ANSWER}::int < ${shopToday})`

/** The day to tell: as it is expected, or was told in vain. */
const latestDay = sql`greatest(max(i.ships_by), d.delayed_until)`

/**
 * Orders with pieces of the product, of which a size is expected later than their buyers know, or that were told so in vain, the
 * earliest promise first. Without a day where it has passed.
 */
export const listDelayed = (
  db: Database,
  productId: number,
): Promise<{ order_id: string; until: string | null }[]> =>
  listRows<{ order_id: string; until: string | null }>(db)`
    select d.order_id, case when ${latestDay} > ${shopToday} then ${latestDay} end as until
    from deliveries d, lateral ${awaitedLines} i
    where ${isToTell}
    group by d.order_id, d.ship_by, d.delayed_until
    having bool_or(i.product_id = ${productId})
    order by d.ship_by, d.order_id`

/** Orders that are canceled, because the day has passed by which their buyers had to agree to a delay. */
export const listUnanswered = (db: Database): Promise<string[]> =>
  listValues<string>(db)`
    select order_id from deliveries d where ${isUnanswered} order by d.consent_by limit 500`

/** Whether that holds for an order, which must be locked. */
export const hasNoAnswer = (trx: Transaction, orderId: string): Promise<boolean> =>
  hasRow(trx)`
    select from deliveries d where d.order_id = ${orderId} and ${isUnanswered}`

/** Whether the mail that told the buyer of the delay last was refused, or could not leave in time. */
export const hasUnsentNotice = (trx: Transaction, orderId: string): Promise<boolean> =>
  hasRow(trx)`
    select from deliveries d where d.order_id = ${orderId} and ${isMailUnsent(noticeKey)}`

/** Whether another mail has told the buyer of a delay, or waits to, where the last one was refused, or could not leave in time. */
export const hasOtherNotice = (trx: Transaction, orderId: string): Promise<boolean> =>
  isAnySentOrWaiting(trx, orderId, 'delay-notice')

/**
 * Has an exchange that waits for its parcel promise the day that is expected by now, if it is later than the one its buyer knows.
 * Returns that day, else undefined. The order of its return must be locked.
 */
export async function postponeExchange(trx: Transaction, orderId: string): Promise<string | undefined> {
  const days = await listValues<string>(trx)`
    update order_items i set ship_by = ${expectedDay}
    from orders o where o.id = i.order_id and i.order_id = ${orderId} and ${isPostponed}
    returning i.ship_by`
  return days.toSorted().at(-1)
}
