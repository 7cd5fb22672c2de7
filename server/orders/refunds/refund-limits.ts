import { money } from '../../../contract/money.ts'
import type { Settings } from '../../../contract/settings.ts'
import type { Transaction } from '../../database/connection.ts'
import { Forbidden } from '../../errors.ts'
import { requireConfirmation, type Viewer } from '../../http/handle.ts'
import type { Shop } from '../../shop.ts'
import { getPayer } from '../order-queries.ts'
import type { OrderRow } from '../tables.ts'
import { leftOfPayment } from './give-back.ts'
import { leftToGive, sumRefundsOf } from './refund-queries.ts'
import { listPayers, sumSentAhead } from './transfer-queries.ts'

/** Throws if the viewer may not refund this much of the order, in cents. */
export type CheckLimits = (cents: number) => void

/** `cents`: the total refunded for the order including this refund, so that many small refunds cannot pass a limit. */
function checkRefundLimits(viewer: Viewer, limits: Settings['refunds'], cents: number): void {
  if (viewer.role === 'service' && cents > limits.service_limit)
    throw new Forbidden(
      `Your role, Service, gives back up to ${money(limits.service_limit)} of an order. Ask a manager for more.`,
    )
  if (viewer.hasSecondStep && cents > limits.confirm_above) requireConfirmation(viewer)
}

export const limitsOf =
  ({ settings }: Pick<Shop, 'settings'>, viewer: Viewer): CheckLimits =>
  (cents) =>
    checkRefundLimits(viewer, settings.get('refunds'), cents)

/**
 * What was given for all payments that funded an order, in cents: refunds, and pieces that were sent although none came
 * back for them. The limits count this.
 */
export async function sumGiven(trx: Transaction, { id }: Pick<OrderRow, 'id'>): Promise<number> {
  const payers = await listPayers(trx, id)
  return (await sumRefundsOf(trx, payers)) + (await sumSentAhead(trx, payers))
}

/**
 * What can still be refunded for an order, in cents: no more than is left of its own money, nor of the payments that
 * funded it. The order that was paid by card has kept `delivery`, which adds to what is left there.
 */
export async function leftToRefund(trx: Transaction, order: OrderRow, delivery = 0): Promise<number> {
  const left = await leftToGive(trx, order)
  if (order.payment_of === null) return left
  const payers = await listPayers(trx, order.id)
  const ofDelivery =
    delivery === 0 ? 0 : Math.min(delivery, await leftToGive(trx, await getPayer(trx, order)))
  return Math.min(
    left + Math.max(0, ofDelivery),
    payers.reduce(
      (sum, payer) => sum + leftOfPayment(payer, payer.amount_refunded + payer.amount_credited),
      0,
    ),
  )
}
