import {
  awaitsReturn,
  isEnded,
  isPartlyRefunded,
  isRefunded,
  isUnfulfillable,
} from '../../../contract/order-states.ts'
import type { Order } from '../../../contract/order.ts'

type Standing = Pick<Order, 'paid' | 'state'> &
  Partial<Pick<Order, 'amount_refunded' | 'amount_exchanged'>> & { total: number }

export function paymentStatus({
  paid,
  state,
  amount_refunded = 0,
  amount_exchanged = 0,
  total,
}: Standing): string {
  const status = paid ? 'Paid' : 'Not paid'
  const back =
    amount_exchanged === 0 ? 'refunded' : amount_refunded === 0 ? 'exchanged' : 'exchanged and refunded'
  if (awaitsReturn(state)) return 'Waits for the return'
  if (isRefunded(state) && total === 0) return 'Nothing charged'
  if (isRefunded(state)) return `${status}, ${back}`
  if (isPartlyRefunded(state)) return `${status}, partly ${back}`
  if (isUnfulfillable(state)) return `${status}, refund on its way`
  if (isEnded(state)) return `${status}, canceled`
  return status
}
