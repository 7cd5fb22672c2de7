import { sql, type Insertable, type Updateable } from 'kysely'
import { canShip, isPaid } from '../../contract/order-states.ts'
import type { Transaction } from '../database/connection.ts'
import { shopToday } from '../database/day-queries.ts'
import { shownName } from '../invisible.ts'
import { markCounts } from './buyer-queries.ts'
import { expectedDay } from './promises/promise-queries.ts'
import { sqlStates } from './state-queries.ts'
import type { DeliveriesTable, DeliveryRow, OrderRow } from './tables.ts'

/** For use in other queries. A gift card is an order, too, though nothing is delivered. */
export const hasPaidOrder = sql<boolean>`exists (select from orders where state in ${sqlStates(isPaid)})`

/** The order must be locked. */
export async function insertDelivery(
  trx: Transaction,
  order: OrderRow,
  delivery: Omit<Insertable<DeliveriesTable>, 'order_id' | 'ordered_at' | 'stopped' | 'to_take_back'>,
): Promise<void> {
  // A Date would lose the microseconds that the position in lists by status depends on.
  const ordered_at = sql<Date>`(select created_at from orders where id = ${order.id})`
  if (order.exchange_of !== null) await promiseFromToday(trx, order.id)
  const ship_by = sql<string | null>`(select max(ship_by) from order_items where order_id = ${order.id})`
  await trx
    .insertInto('deliveries')
    .values({
      ...delivery,
      name: delivery.name && (shownName(delivery.name) || null),
      order_id: order.id,
      ordered_at,
      stopped: !canShip(order),
      ship_by,
    })
    .execute()
}

/**
 * The delivery time of exchanged pieces begins when the old pieces are back. A pre-order gets the date that is expected
 * by then.
 */
async function promiseFromToday(trx: Transaction, orderId: string): Promise<void> {
  await sql`
    update order_items i set ship_by = case when made_to_order
      then ${shopToday} + (i.ship_by - (o.created_at at time zone shop_time_zone())::date)
      else greatest(${expectedDay}, ${shopToday}) end
    from orders o where o.id = i.order_id and i.order_id = ${orderId} and i.ship_by is not null`.execute(trx)
}

/** Includes today's date in the shop's time zone. */
export const findDelivery = (
  trx: Transaction,
  orderId: string,
): Promise<(DeliveryRow & { today: string }) | undefined> =>
  trx
    .selectFrom('deliveries')
    .selectAll()
    .select(shopToday.as('today'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()

export async function updateDelivery(
  trx: Transaction,
  orderId: string,
  changed: Updateable<DeliveriesTable>,
): Promise<void> {
  await trx.updateTable('deliveries').set(changed).where('order_id', '=', orderId).execute()
  await trx
    .updateTable('orders')
    .set({ version: sql`version + 1` })
    .where('id', '=', orderId)
    .execute()
  if (changed.country !== undefined || changed.name !== undefined) await markCounts(trx, orderId)
}
