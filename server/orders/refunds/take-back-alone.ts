import type { Transaction } from '../../database/connection.ts'
import { findDelivery } from '../delivery-queries.ts'
import { recordHistory } from '../history-queries.ts'
import { isAllBack } from '../returnable.ts'
import { raiseVersion } from '../state-queries.ts'
import type { OrderRow } from '../tables.ts'
import { type TakeBack, takeBack } from './take-back.ts'

/** Takes back pieces without a refund. The order must be locked. */
export async function takeBackAlone(trx: Transaction, order: OrderRow, taking: TakeBack): Promise<void> {
  const { returned, words } = await takeBack(trx, order, taking)
  if (!returned) return
  await recordHistory(trx, {
    order_id: order.id,
    by: taking.by,
    what: 'pieces taken back',
    after: JSON.stringify(words),
    return_id: returned.id,
  })
}

/**
 * Takes back unsent pieces of an order that is already refunded. False, without a change, for any other order. The
 * order must be locked.
 */
export async function takeBackUnsent(trx: Transaction, order: OrderRow, taking: TakeBack): Promise<boolean> {
  if (order.disputed === 'open' || !isAllBack(order)) return false
  if ((await findDelivery(trx, order.id))?.status !== 'manufacturing') return false
  await takeBackAlone(trx, order, taking)
  await raiseVersion(trx, order.id)
  return true
}
