import { useState } from 'react'
import type { AdminOrder } from '../../../../contract/order.ts'
import { statusOf } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { messageOf } from '../forms/refusal.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { findChanged } from './find-changed.ts'
import { draftOf, isSame, orderChangeOf, type OrderDraft } from './order-draft.ts'
import { useOrderUpdate } from './use-order-update.ts'

/** Saves optimistically: if the API refuses the change, the order is restored and the form reopens with the draft. */
export function useOrderEdit(loaded: AdminOrder) {
  const { order, setOrder, isSaving, update } = useOrderUpdate(loaded)
  const [lastLoaded, setLastLoaded] = useState(loaded)
  const [draft, setDraft] = useState<OrderDraft | null>(null)
  /** The draft's initial values; only fields that differ from them are sent. */
  const [base, setBase] = useState<OrderDraft>(() => draftOf(loaded))
  const [baseVersion, setBaseVersion] = useState(loaded.version)
  const [error, setError] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<AdminOrder | null>(null)
  /** True if the order was marked as delivered in this form, which can be undone. */
  const [hasJustArrived, setHasJustArrived] = useState(false)
  if (loaded !== lastLoaded) {
    setLastLoaded(loaded)
    follow(loaded)
  }
  useUnsaved(isSaving || (draft !== null && !isSame(base, draft)))

  /** If the changed order has the draft's initial values, the draft continues from its version. */
  function follow(changed: AdminOrder) {
    setOrder(changed)
    if (isSame(base, draftOf(changed))) setBaseVersion(changed.version)
  }

  function begin(status = draftOf(order).status) {
    setBase(draftOf(order))
    setBaseVersion(order.version)
    end()
    setDraft({ ...draftOf(order), status })
  }

  function end() {
    setDraft(null)
    setError(null)
    setTheirs(null)
  }

  async function save(version = baseVersion) {
    if (!draft || isSaving) return
    end()
    if (isSame(base, draft)) return
    const change = { ...orderChangeOf(base, draft), version }
    const isTaken = await update(theirs ?? order, change, async (thrown) => {
      const changed = statusOf(thrown) === 409 ? await findChanged(order.id, version) : null
      // The answer to an earlier press was lost.
      if (changed && isSame(draftOf(changed), draft)) {
        setOrder(changed)
        return true
      }
      setDraft(draft)
      setError(messageOf(thrown))
      setTheirs(changed)
      notify('error', `Failed to update order ${order.id}`, 6000)
      return false
    })
    if (isTaken) notify('success', 'Order updated successfully')
  }

  /** Sends no version, because it overwrites no field that another admin may have edited. */
  async function markBegun(begun: boolean) {
    if (!isSaving) await update(order, { delivery_attributes: { begun } }, sayWhy)
  }

  /** Sends the version, so that it is refused if the order was put back into manufacturing meanwhile. */
  async function markDelivered(isDelivered: boolean) {
    if (isSaving) return
    setHasJustArrived(isDelivered)
    const status = isDelivered ? 'delivered' : 'shipped'
    const change = { delivery_attributes: { status }, version: order.version } as const
    if (!(await update(order, change, sayWhy))) setHasJustArrived(!isDelivered)
  }

  return {
    order,
    setOrder: follow,
    markBegun,
    markDelivered,
    hasJustArrived,
    draft,
    setDraft,
    base,
    isSaving,
    error,
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

const sayWhy = (thrown: unknown) => notify('error', messageOf(thrown), 6000)

export type OrderEdit = ReturnType<typeof useOrderEdit>
