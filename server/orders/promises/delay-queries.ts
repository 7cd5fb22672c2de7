import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/connection.ts'
import { shopToday } from '../../database/day-queries.ts'
import { awaitedLines, expectedDay, isPostponed, isToTell } from './promise-queries.ts'

const isToLeave = sql`d.status = 'manufacturing' and not d.stopped`

/** Orders with pieces of the product, of which a size is expected later than their buyers know, the earliest promise first. */
export async function listDelayed(
  db: Database,
  productId: number,
): Promise<{ order_id: string; until: string }[]> {
  const { rows } = await sql<{ order_id: string; until: string }>`
    select d.order_id, max(i.ships_by) as until
    from deliveries d, lateral ${awaitedLines} i
    where ${isToTell}
    group by d.order_id, d.ship_by
    having bool_or(i.product_id = ${productId})
    order by d.ship_by, d.order_id`.execute(db)
  return rows
}

/** Orders that are canceled, because the day has passed by which their buyers had to agree to a delay. */
export async function listUnanswered(db: Database): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from deliveries d
    where d.consent_by < ${shopToday} and d.consented_at is null and ${isToLeave}
    order by d.consent_by limit 500`.execute(db)
  return rows.map(({ order_id }) => order_id)
}

/**
 * Has an exchange that waits for its parcel promise the day that is expected by now, if it is later than the one its buyer knows.
 * Returns that day, else undefined. The order of its return must be locked.
 */
export async function postponeExchange(trx: Transaction, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ ship_by: string }>`
    update order_items i set ship_by = ${expectedDay}
    from orders o where o.id = i.order_id and i.order_id = ${orderId} and ${isPostponed}
    returning i.ship_by`.execute(trx)
  return rows
    .map(({ ship_by }) => ship_by)
    .toSorted()
    .at(-1)
}
