import { useState } from 'react'
import { listAdminOrders, updateOrder, type AdminOrder } from '../../../../contract/order.ts'
import { ApiError, callApi } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { useUnsaved } from '../unsaved.ts'
import { changeOf, draftOf, isSame, withChange, type OrderDraft } from './order-draft.ts'

/**
 * An order that is edited in place. Saving shows the result at once; when the shop refuses, the order
 * goes back to what it was and the form opens again with what was typed.
 */
export function useOrderEdit(given: AdminOrder) {
  const [order, setOrder] = useState(given)
  const [seen, setSeen] = useState(given)
  const [draft, setDraft] = useState<OrderDraft | null>(null)
  /** What the draft was begun from. */
  const [base, setBase] = useState<OrderDraft>(() => draftOf(given))
  const [baseVersion, setBaseVersion] = useState(given.version)
  const [isSaving, setIsSaving] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  /** The order as somebody else has left it meanwhile. */
  const [theirs, setTheirs] = useState<AdminOrder | null>(null)
  // The list was loaded anew.
  if (given !== seen) {
    setSeen(given)
    follow(given)
  }
  useUnsaved(isSaving || (draft !== null && !isSame(base, draft)))

  /** The draft goes on from the order as it is now, unless somebody has changed what the draft began from. */
  function follow(changed: AdminOrder) {
    setOrder(changed)
    if (isSame(base, draftOf(changed))) setBaseVersion(changed.version)
  }

  function begin(status = draftOf(order).status) {
    setBase(draftOf(order))
    setBaseVersion(order.version)
    setDraft({ ...draftOf(order), status })
    setFault(null)
    setTheirs(null)
  }

  function end() {
    setDraft(null)
    setFault(null)
    setTheirs(null)
  }

  async function save(version = baseVersion) {
    if (!draft || isSaving) return
    const delivery_attributes = changeOf(base, draft)
    if (Object.keys(delivery_attributes).length === 0) return end()
    const before = theirs ?? order
    setOrder(withChange(before, delivery_attributes))
    end()
    setIsSaving(true)
    try {
      const body = { order: { delivery_attributes, version } }
      const { body: updated } = await callApi(updateOrder, { params: { id: order.id }, body })
      setOrder(updated)
      notify('success', 'Order updated successfully')
    } catch (error) {
      setOrder(before)
      setDraft(draft)
      setFault(error instanceof ApiError ? error.message : 'Something went wrong.')
      notify('error', `Failed to update order ${order.id}`, 6000)
      if (error instanceof ApiError && error.status === 409) setTheirs(await findOrder(order.id, version))
    } finally {
      setIsSaving(false)
    }
  }

  return {
    order,
    setOrder: follow,
    draft,
    setDraft,
    base,
    isSaving,
    fault,
    theirs,
    begin,
    end,
    save: () => save(),
    takeTheirs() {
      if (theirs) setOrder(theirs)
      end()
    },
    keepMine: () => save(theirs?.version),
  }
}

export type OrderEdit = ReturnType<typeof useOrderEdit>

/** Undefined changes (a dispute, say) are refused with the same status: then nothing differs. */
async function findOrder(id: string, version: number): Promise<AdminOrder | null> {
  try {
    const { body: orders } = await callApi(listAdminOrders, { query: { id, limit: 1 } })
    const found = orders.find((order) => order.id === id)
    return found && found.version !== version ? found : null
  } catch {
    return null
  }
}
