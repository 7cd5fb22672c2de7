import { money } from '../../contract/money.ts'
import type { Settings } from '../../contract/settings.ts'
import { Forbidden } from '../errors.ts'
import { requireConfirmation, type Viewer } from '../http/handle.ts'
import type { Shop } from '../shop.ts'

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
