import { useState } from 'react'
import { money } from '../../../../contract/money.ts'
import { refundOrder, type AdminOrder } from '../../../../contract/order.ts'
import { ApiError } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { randomKey } from '../../../random-key.ts'
import { callConfirmed } from '../confirmation.ts'
import { messageOf } from '../refusal.ts'
import type { Returned } from './refund-amount.ts'

export function useRefund(order: AdminOrder, onDone: (changed: AdminOrder) => void) {
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // Idempotency key: a repeated click is the same refund, even if the first response was lost.
  const [key, setKey] = useState(randomKey)

  async function send(cents: number | undefined, returned: Returned, isRestocked: boolean) {
    setIsSending(true)
    const pieces = order.order_items
      .map((item) => ({
        product_id: item.product_id,
        size: item.size,
        quantity: returned[item.line] ?? 0,
      }))
      .filter(({ quantity }) => quantity > 0)
    try {
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
    } catch (thrown) {
      setError(messageOf(thrown))
      notify('error', cents === undefined ? 'Failed to cancel order' : 'Failed to refund order')
      // A refused refund was not made, so the next attempt gets a new key.
      if (thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500) setKey(randomKey())
    } finally {
      setIsSending(false)
    }
  }

  return { send, isSending, error, setError }
}
