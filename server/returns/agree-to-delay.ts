import { dayInWords } from '../../contract/promise.ts'
import type { Transaction } from '../database/connection.ts'
import { Conflict } from '../errors.ts'
import { recordHistory } from '../orders/history-queries.ts'
import { updateDelivery } from '../orders/delivery-queries.ts'
import { listOrderItems } from '../orders/line-queries.ts'
import { hasNoAnswer } from '../orders/promises/delay-queries.ts'
import { lockOrder } from '../orders/order-queries.ts'
import { lockOrderWithDelivery } from '../orders/lock-order.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import { cancelIn } from './cancel-pieces.ts'
import { trySendRefunds } from './pay-return.ts'
import { leftOf } from '../orders/returnable.ts'

/**
 * Records that the buyer agrees to wait until the day that was shown; null if none was shown. Repeating it changes
 * nothing.
 */
export async function agreeToDelay(
  trx: Transaction,
  orderId: string,
  { until, by }: { until?: string | null | undefined; by: string },
): Promise<void> {
  const { delivery } = await lockOrderWithDelivery(trx, orderId)
  if (delivery.consented_at) return
  if (!delivery.consent_by || delivery.status !== 'manufacturing' || delivery.stopped)
    throw new Conflict('There is nothing to agree to: this order was canceled or has left.')
  const { delayed_until } = delivery
  if (until !== undefined && until !== delayed_until) throw new Conflict(sayOtherDay(delayed_until))
  await updateDelivery(trx, orderId, { consented_at: new Date() })
  await recordHistory(trx, { order_id: orderId, by, what: 'buyer agreed to the delay' })
}

const sayOtherDay = (until: string | null): string =>
  until === null
    ? 'The day has changed: we cannot name it yet. Please say again whether you wait.'
    : `The day has changed: your order leaves by ${dayInWords(until)}. Please say again whether you wait.`

/** Cancels and refunds all that is left of an order whose buyer did not agree to the delay in time. */
export async function cancelUnanswered(shop: Shop, orderId: string): Promise<void> {
  const refunds = await inTransaction(shop.db, async (trx) => {
    await lockOrder(trx, orderId)
    if (!(await hasNoAnswer(trx, orderId))) return undefined
    const pieces = (await listOrderItems(trx, orderId))
      .map((item) => ({ line: item.line, quantity: leftOf(item) }))
      .filter(({ quantity }) => quantity > 0)
    if (pieces.length === 0) return undefined
    const what = 'no answer to the delay, so it is canceled'
    await recordHistory(trx, { order_id: orderId, by: 'shop', what })
    return (await cancelIn(trx, { orderId, pieces, by: 'shop', key: undefined })).refunds
  })
  await trySendRefunds(shop, refunds)
}
