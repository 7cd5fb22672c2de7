import { counted } from '../../../../contract/counted.ts'

interface Delays {
  orders: number
  exchanges: number
}

/** What buyers will be told, and what they can do. An exchange that waits for its parcel needs no consent. */
export function delaysInWords({ orders, exchanges }: Delays): string {
  const late = [orders > 0 && counted(orders, 'order'), exchanges > 0 && counted(exchanges, 'exchange')]
  return [
    `${late.filter(Boolean).join(' and ')} ${orders + exchanges === 1 ? 'was' : 'were'} promised an earlier day.`,
    orders > 0 && 'Buyers of orders may cancel, and some have to agree to wait.',
    exchanges > 0 && 'An exchange can be called off.',
  ]
    .filter(Boolean)
    .join(' ')
}
