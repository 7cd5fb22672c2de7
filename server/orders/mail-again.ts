import { isPaid } from '../../contract/order-states.ts'
import type { RepeatedMail } from '../../contract/order-notes.ts'
import type { Transaction } from '../database/connection.ts'
import { Conflict, NotFound } from '../errors.ts'
import { recordHistory, wasJustRecorded } from './history-queries.ts'
import { mailBuyer } from './order-mails.ts'
import { findOrder, lockOrder } from './order-queries.ts'
import { NO_SUCH_ORDER } from './order-id.ts'

/** Renders the mail again from the current order. Two clicks within a minute send one mail. Returns the address. */
export async function mailAgain(
  trx: Transaction,
  orderId: string,
  mail: RepeatedMail,
  by: string,
): Promise<string> {
  await lockOrder(trx, orderId)
  const order = await findOrder(trx, orderId)
  if (!order || !order.delivery || !isPaid(order.state)) throw new NotFound(NO_SUCH_ORDER)
  if (!order.email) throw new Conflict('This order has no e-mail. Enter one first.')
  const { status, tracking_information } = order.delivery
  if (mail === 'order-shipped' && status === 'manufacturing') {
    throw new Conflict('This order has not been shipped yet.')
  }
  // The mail would say that the parcel is on its way.
  if (mail === 'order-shipped' && status === 'delivered') throw new Conflict('It has arrived already.')
  const what = mail === 'order-shipped' ? 'shipping mailed again' : 'confirmation mailed again'
  if (await wasJustRecorded(trx, orderId, what)) return order.email
  const about = `again-${Date.now()}`
  if (mail === 'order-shipped') {
    await mailBuyer(trx, orderId, mail, { tracking: tracking_information }, about)
  } else await mailBuyer(trx, orderId, mail, undefined, about)
  await recordHistory(trx, { order_id: orderId, by, what })
  return order.email
}
