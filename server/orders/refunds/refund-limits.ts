import { money } from '../../../contract/money.ts'
import type { Settings } from '../../../contract/settings.ts'
import type { Transaction } from '../../database/connection.ts'
import { Forbidden } from '../../errors.ts'
import { requireConfirmation, type Viewer } from '../../http/handle.ts'
import type { Shop } from '../../shop.ts'
import { sumRefundsOf } from './refund-queries.ts'
import type { OrderRow } from '../tables.ts'
import { listPayers, sumSentAhead } from './transfer-queries.ts'

/** Throws when the buyer may not be given so much of the order, in cents. */
export type CheckLimits = (cents: number) => void

/** `cents` is what the buyer would have back of the order with this refund. Many small ones do not pass a limit. */
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
 * In cents, of all payments that an order was made of: money, and pieces that were sent although none has come back for them.
 * It is what the limits count.
 */
export async function sumGiven(trx: Transaction, { id }: Pick<OrderRow, 'id'>): Promise<number> {
  const payers = await listPayers(trx, id)
  return (await sumRefundsOf(trx, payers)) + (await sumSentAhead(trx, payers))
}
