import type { Transaction } from '../database/connection.ts'
import { NotFound, found } from '../errors.ts'
import { NO_SUCH_ORDER } from './order-id.ts'
import { findDelivery } from './delivery-queries.ts'
import { lockOrder } from './order-queries.ts'
import type { OrderRow } from './tables.ts'

/** Throws NotFound if there is no such order, or it was never paid. */
export async function lockPaidOrder(trx: Transaction, id: string): Promise<OrderRow> {
  const order = await lockOrder(trx, id)
  if (!order?.paid_at) throw new NotFound(NO_SUCH_ORDER)
  return order
}

/** Throws NotFound if the order has no delivery, such as one that was never paid. */
export async function lockOrderWithDelivery(trx: Transaction, id: string) {
  const order = found(await lockOrder(trx, id), NO_SUCH_ORDER)
  const delivery = found(await findDelivery(trx, id), NO_SUCH_ORDER)
  return { order, delivery }
}
