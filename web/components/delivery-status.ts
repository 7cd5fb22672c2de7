import { isRefunded } from '../../contract/order-states.ts'
import type { Order } from '../../contract/order.ts'

/** In words. An order that was refunded before it was sent is not made any more. */
export const deliveryStatus = ({ state, delivery }: Pick<Order, 'state' | 'delivery'>): string | undefined =>
  isCalledOff({ state, delivery }) ? 'canceled' : delivery?.status

export const isCalledOff = ({ state, delivery }: Pick<Order, 'state' | 'delivery'>): boolean =>
  isRefunded(state) && delivery?.status === 'manufacturing'
