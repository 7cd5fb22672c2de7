import { money } from '../../contract/money.ts'
import type { Settings } from '../../contract/settings.ts'
import { Forbidden } from '../errors.ts'
import { requireConfirmation, type Viewer } from '../http/handle.ts'

/** `cents` is what the buyer would have back of the order with this refund. Many small ones do not pass a limit. */
export function checkRefundLimits(viewer: Viewer, limits: Settings['refunds'], cents: number): void {
  if (viewer.role === 'service' && cents > limits.service_limit)
    throw new Forbidden(
      `Your role, Service, gives back up to ${money(limits.service_limit)} of an order. Ask a manager for more.`,
    )
  if (viewer.hasSecondStep && cents > limits.confirm_above) requireConfirmation(viewer)
}
