import { canShip } from '../../contract/order-states.ts'
import type { Transaction } from '../database/connection.ts'
import { Conflict, NotFound, Refused } from '../errors.ts'
import { recordHistory, wasJustRecorded } from './history-queries.ts'
import { mailBuyer } from './order-mails.ts'
import { getDelivery, lockOrder, updateDelivery } from './order-queries.ts'

const WHAT = 'buyer told of the delay'

interface DelayNotice {
  /** The day by which it is to leave, in ISO 8601; undefined while that is not known. */
  until: string | undefined
  by: string
}

/**
 * Tells the buyer that the order leaves later, and that it can be canceled until then, also while it is made. Two
 * clicks within a minute are one.
 */
export async function sendDelayNotice(
  trx: Transaction,
  orderId: string,
  { until, by }: DelayNotice,
): Promise<void> {
  const order = await lockOrder(trx, orderId)
  const delivery = order && (await getDelivery(trx, orderId))
  if (!delivery) throw new NotFound('Order does not exist')
  if (delivery.status !== 'manufacturing') throw new Conflict('This order has left already.')
  if (!canShip(order)) throw new Conflict('Nothing of this order is to be sent.')
  if (!order.email) throw new Conflict('This order has no e-mail. Enter one first.')
  if (until !== undefined && until <= new Date().toISOString().slice(0, 10)) {
    const fault = 'Choose a day after today.'
    throw new Refused(fault, { fields: { until: fault } })
  }
  if (await wasJustRecorded(trx, orderId, WHAT)) return
  const delay_told_at = new Date()
  await updateDelivery(trx, orderId, { delay_told_at, delayed_until: until ?? null })
  await recordHistory(trx, {
    order_id: orderId,
    by,
    what: WHAT,
    ...(until && { after: JSON.stringify({ delayed_until: until }) }),
  })
  await mailBuyer(trx, orderId, 'delay-notice', { until: until ?? null }, delay_told_at.toISOString())
}
