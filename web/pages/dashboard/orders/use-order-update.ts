import { useState } from 'react'
import { updateOrder, type AdminOrder, type OrderChange } from '../../../../contract/order.ts'
import { callApi } from '../../../api.ts'
import { withChange } from './order-draft.ts'

/** Shows a change before the API confirms it, and restores the order if the API refuses it. */
export function useOrderUpdate(loaded: AdminOrder) {
  const [order, setOrder] = useState(loaded)
  const [isSaving, setIsSaving] = useState(false)

  /**
   * Returns whether the change was saved. It counts as pending until `onRefused` has finished, which returns true if an
   * earlier press has saved the change.
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
