import { isRefunded } from '../../../contract/order-states.ts'
import type { Delivery, Order } from '../../../contract/order.ts'

type Standing = Pick<Order, 'state'> & { delivery: Pick<Delivery, 'status'> | null }

/** The delivery status in words. An order that was refunded before it shipped is called canceled. */
export const deliveryStatus = ({ state, delivery }: Standing): string | undefined =>
  isCalledOff({ state, delivery }) ? 'canceled' : delivery?.status

export const isCalledOff = ({ state, delivery }: Standing): boolean =>
  isRefunded(state) && delivery?.status === 'manufacturing'
