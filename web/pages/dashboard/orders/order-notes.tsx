import {
  addOrderNote,
  removeOrderNote,
  setOrderTags,
  type Notes as Records,
} from '../../../../contract/order-notes.ts'
import type { AdminOrder } from '../../../../contract/order.ts'
import { callApi } from '../../../api.ts'
import { useMay } from '../access.ts'
import { Notes } from './notes.tsx'

interface OrderNotesProps {
  order: AdminOrder
  onChange: (changed: Records) => void
}

export function OrderNotes({ order, onChange }: OrderNotesProps) {
  const mayChange = useMay()('orders.change')
  const { id } = order
  const params = { id }
  return (
    <Notes
      records={order}
      owner={`order ${id}`}
      mayChange={mayChange}
      listAt="/dashboard/orders"
      addNote={(text) => callApi(addOrderNote, { params, body: { text } })}
      removeNote={(note) => callApi(removeOrderNote, { params: { id, note } })}
      setTags={(body) => callApi(setOrderTags, { params, body })}
      onChange={onChange}
    />
  )
}
