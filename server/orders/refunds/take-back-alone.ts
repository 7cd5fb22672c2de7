import type { Transaction } from '../../database/connection.ts'
import { findDelivery } from '../delivery-queries.ts'
import { recordHistory } from '../history-queries.ts'
import { isAllBack } from '../returnable.ts'
import { raiseVersion } from '../state-queries.ts'
import type { OrderRow } from '../tables.ts'
import { type TakeBack, takeBack } from './take-back.ts'

/** Pieces that no money goes back with. The order must be locked. */
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
 * Pieces that have not left of an order whose money is back already. False, without a change, for every other order. The order
 * must be locked.
 */
export async function takeBackUnsent(trx: Transaction, order: OrderRow, taking: TakeBack): Promise<boolean> {
  if (order.disputed === 'open' || !isAllBack(order)) return false
  if ((await findDelivery(trx, order.id))?.status !== 'manufacturing') return false
  await takeBackAlone(trx, order, taking)
  await raiseVersion(trx, order.id)
  return true
}
