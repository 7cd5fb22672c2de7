import { money } from '../../../../contract/money.ts'
import { refundOrder, type AdminOrder } from '../../../../contract/order.ts'
import { ApiError } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { callConfirmed } from '../forms/confirmation.ts'
import { useKeyedAttempt } from '../forms/use-act.ts'
import { findChanged } from './find-changed.ts'
import type { Returned } from './refund-amount.ts'
import { hasRefundStep, refundStepOf, STEP_WORDS } from './refund-step.ts'

const CHANGED = 'Somebody else has changed this order meanwhile. It is shown as it is by now: choose again.'

/** Refunds an order. If somebody else has changed it meanwhile, calls `onChanged` with its current version instead. */
export function useRefund(
  order: AdminOrder,
  onDone: (changed: AdminOrder) => void,
  onChanged: (theirs: AdminOrder) => void,
) {
  const { done, failed } = STEP_WORDS[refundStepOf(order)]
  const { key, isBusy: isSending, error, setError, attempt } = useKeyedAttempt(() => notify('error', failed))

  async function send(cents: number | undefined, returned: Returned, isRestocked: boolean) {
    const pieces = order.order_items
      .map((item) => ({
        product_id: item.product_id,
        size: item.size,
        quantity: returned[item.line] ?? 0,
      }))
      .filter(({ quantity }) => quantity > 0)
    let theirs: AdminOrder | null = null
    await attempt(async () => {
      const { body } = await callConfirmed(refundOrder, {
        params: { id: order.id },
        headers: { 'idempotency-key': key },
        body: {
          ...(cents !== undefined && { amount: cents }),
          ...(pieces.length > 0 && { pieces, ...(isRestocked && { restock: pieces }) }),
          version: order.version,
        },
      }).catch(async (thrown) => {
        if (thrown instanceof ApiError && thrown.status === 409)
          theirs = await findChanged(order.id, order.version)
        throw thrown
      })
      notify('success', cents === undefined ? done : `${money(cents)} refunded`)
      onDone(body)
    })
    if (!theirs) return
    if (!hasRefundStep(theirs)) notify('info', 'Somebody else was faster: nothing is left to be done.')
    onChanged(theirs)
    setError(CHANGED)
  }

  return { send, isSending, error, setError }
}
