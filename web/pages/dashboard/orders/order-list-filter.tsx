import { DELIVERY_STATUSES, ORDER_QUEUES } from '../../../../contract/order.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FindField, ListFilter } from '../lists/list-filter.tsx'
import type { OrderFilter } from './order-filter.ts'
import { DateField } from '../forms/date-field.tsx'

const isQueue = ({ todo }: OrderFilter) => ORDER_QUEUES.includes(todo)

interface OrderListFilterProps {
  filter: OrderFilter
  isActive: boolean
  unfiltered: string | undefined
}

export function OrderListFilter({ filter, isActive, unfiltered }: OrderListFilterProps) {
  const { q, id, email, status, paid_from, paid_to, sort, ...hidden } = filter
  return (
    <ListFilter label="Filter orders" {...{ hidden, isActive, unfiltered }}>
      <FindField placeholder="Name, number, tracking, postal code, product" value={q} />
      <TextField label="Order ID" name="id" autoComplete="off" maxLength={64} defaultValue={id} />
      <TextField label="E-mail" name="email" autoComplete="off" maxLength={254} defaultValue={email} />
      <Select label="Status" name="status" defaultValue={status ?? ''}>
        <option value="">No filter</option>
        {DELIVERY_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </Select>
      <DateField label="Paid from" name="paid_from" type="date" defaultValue={paid_from} />
      <DateField label="Paid to" name="paid_to" type="date" defaultValue={paid_to} />
      <Select label="Sort" name="sort" defaultValue={sort ?? ''}>
        <option value="">{isQueue(filter) ? 'Due first' : 'Newest first'}</option>
        <option value="oldest">Oldest first</option>
        {isQueue(filter) && <option value="newest">Newest first</option>}
      </Select>
    </ListFilter>
  )
}
