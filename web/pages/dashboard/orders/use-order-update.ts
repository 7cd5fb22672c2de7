import { useState } from 'react'
import { updateOrder, type AdminOrder, type OrderChange } from '../../../../contract/order.ts'
import { callApi } from '../../../api.ts'
import { withChange } from './order-draft.ts'

/** The order as it is shown: with a change before the API confirms it, and as it was if the API refuses the change. */
export function useOrderUpdate(loaded: AdminOrder) {
  const [order, setOrder] = useState(loaded)
  const [isSaving, setIsSaving] = useState(false)

  /**
   * Returns whether the change was taken. It counts as being saved until `onRefused` is done, which answers with true where
   * it finds that an earlier press has saved it.
   */
  async function update(
    before: AdminOrder,
    change: OrderChange,
    onRefused: (error: unknown) => void | Promise<boolean>,
  ): Promise<boolean> {
    setOrder(withChange(before, change))
    setIsSaving(true)
    try {
      const { body } = await callApi(updateOrder, { params: { id: before.id }, body: { order: change } })
      setOrder(body)
      return true
    } catch (error) {
      setOrder(before)
      return (await onRefused(error)) ?? false
    } finally {
      setIsSaving(false)
    }
  }

  return { order, setOrder, isSaving, update }
}
