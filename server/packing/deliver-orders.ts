import type { MarkedDelivered } from '../../contract/packing.ts'
import type { Database } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { ShopError } from '../errors.ts'
import { byAge } from '../orders/by-age.ts'
import { changeDelivery } from '../orders/change-delivery.ts'
import { listOrders, type OrderWithDetails } from '../orders/order-queries.ts'
import { UNKNOWN } from './ship-orders.ts'

/** Marks shipped orders as delivered, or delivered ones as shipped. Orders that have not left are refused. */
export async function deliverOrders(
  db: Database,
  ids: readonly string[],
  status: 'shipped' | 'delivered',
  by: string,
): Promise<MarkedDelivered> {
  return await inTransaction(db, async (trx) => {
    const found = new Map((await listOrders(trx, ids)).map((order) => [order.id, order]))
    const marked: MarkedDelivered = { changed: [], unchanged: 0, refused: [] }
    const leaving: OrderWithDetails[] = []
    for (const id of new Set(ids)) {
      const order = found.get(id)
      const reason = reasonAgainst(order)
      if (reason !== null) marked.refused.push({ id, reason })
      else if (order!.delivery!.status === status) marked.unchanged++
      else leaving.push(order!)
    }
    for (const { id, version } of leaving.toSorted(byAge)) {
      try {
        // The version is checked, because the status was read before the order was locked.
        await changeDelivery(trx, id, { delivery_attributes: { status }, version }, by)
        marked.changed.push(id)
      } catch (error) {
        // Refusals are thrown before anything is written, so the transaction can go on.
        if (!(error instanceof ShopError)) throw error
        marked.refused.push({ id, reason: error.message })
      }
    }
    return marked
  })
}

function reasonAgainst(order: OrderWithDetails | undefined): string | null {
  if (!order) return UNKNOWN
  if (!order.delivery) return 'It has no delivery.'
  return order.delivery.status === 'manufacturing' ? 'It has not left yet.' : null
}
