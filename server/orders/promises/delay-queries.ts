import { sql } from 'kysely'
import { type Database, hasRow, listRows, listValues, type Transaction } from '../../database/connection.ts'
import { shopToday } from '../../database/day-queries.ts'
import { isMailUnsent, mailSentAt } from '../../mail/queries.ts'
import { isAnySentOrWaiting } from '../../mail/replaced-queries.ts'
import { isSentAhead } from '../refunds/transfer-queries.ts'
import { awaitedLines, expectedDay, isPostponed, isToTell, noticeKey } from './promise-queries.ts'

/** Counted from the day on which the mail is sent. */
export const LEAST_DAYS_TO_ANSWER = 3

/**
 * For a delivery `d` in manufacturing: true if its buyer has not agreed to a delay, the day to answer by has passed,
 * and the mail that asked was sent more than `LEAST_DAYS_TO_ANSWER` days ago. An order sent ahead of its parcel may
 * have been asked about by an earlier release.
 */
const isUnanswered = sql<boolean>`(d.consent_by < ${shopToday} and d.consented_at is null
  and d.status = 'manufacturing' and not d.stopped and not ${isSentAhead(sql`d.order_id`)}
  and (${mailSentAt(noticeKey)} at time zone shop_time_zone())::date + ${LEAST_DAYS_TO_ANSWER}::int < ${shopToday})`

/** The day to tell: the expected one, or the one of a mail that was not delivered. */
const latestDay = sql`greatest(max(i.ships_by), d.delayed_until)`

/**
 * Orders with pieces of the product whose expected day is later than their buyers were told, or whose notice failed,
 * earliest promise first. `until` is the day to tell; null if it has passed.
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

/** Orders to be canceled, because their buyers' last day to agree to a delay has passed. */
export const listUnanswered = (db: Database): Promise<string[]> =>
  listValues<string>(db)`
    select order_id from deliveries d where ${isUnanswered} order by d.consent_by limit 500`

/** True if that applies to an order, which must be locked. */
export const hasNoAnswer = (trx: Transaction, orderId: string): Promise<boolean> =>
  hasRow(trx)`
    select from deliveries d where d.order_id = ${orderId} and ${isUnanswered}`

/** True if the last mail about the delay was refused, or could not be sent in time. */
export const hasUnsentNotice = (trx: Transaction, orderId: string): Promise<boolean> =>
  hasRow(trx)`
    select from deliveries d where d.order_id = ${orderId} and ${isMailUnsent(noticeKey)}`

/**
 * True if another mail has told the buyer of a delay, or is queued to, after the last one was refused or could not be
 * sent in time.
 */
export const hasOtherNotice = (trx: Transaction, orderId: string): Promise<boolean> =>
  isAnySentOrWaiting(trx, orderId, 'delay-notice')

/**
 * Makes an exchange that waits for its parcel promise the date that is expected by now, if it is later than the one its
 * buyer knows. Returns that date, else undefined. The order of its return must be locked.
 */
export async function postponeExchange(trx: Transaction, orderId: string): Promise<string | undefined> {
  const days = await listValues<string>(trx)`
    update order_items i set ship_by = ${expectedDay}
    from orders o where o.id = i.order_id and i.order_id = ${orderId} and ${isPostponed}
    returning i.ship_by`
  return days.toSorted().at(-1)
}
