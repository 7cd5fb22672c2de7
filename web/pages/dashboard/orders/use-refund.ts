import { money } from '../../../../contract/money.ts'
import { refundOrder, type AdminOrder } from '../../../../contract/order.ts'
import { notify } from '../../../notifications.ts'
import { callConfirmed } from '../forms/confirmation.ts'
import { useKeyedAttempt } from '../forms/use-act.ts'
import { isUncharged, type Returned } from './refund-amount.ts'

export function useRefund(order: AdminOrder, onDone: (changed: AdminOrder) => void) {
  const failed = isUncharged(order) ? 'Failed to cancel order' : 'Failed to refund order'
  const { key, isBusy: isSending, error, setError, attempt } = useKeyedAttempt(() => notify('error', failed))

  async function send(cents: number | undefined, returned: Returned, isRestocked: boolean) {
    const pieces = order.order_items
      .map((item) => ({
        product_id: item.product_id,
        size: item.size,
        quantity: returned[item.line] ?? 0,
      }))
      .filter(({ quantity }) => quantity > 0)
    await attempt(async () => {
      const { body } = await callConfirmed(refundOrder, {
        params: { id: order.id },
        headers: { 'idempotency-key': key },
        body: {
          ...(cents !== undefined && { amount: cents }),
          ...(pieces.length > 0 && { pieces, ...(isRestocked && { restock: pieces }) }),
        },
      })
      notify('success', cents === undefined ? 'Order canceled' : `${money(cents)} refunded`)
      onDone(body)
    })
  }

  return { send, isSending, error, setError }
}
