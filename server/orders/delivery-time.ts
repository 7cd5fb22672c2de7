import type { Order } from '../../contract/order.ts'
import { deliveryTime } from '../settings/delivery.ts'
import type { Shop } from '../shop.ts'
import type { OrderWithDetails } from './order-queries.ts'
import { shippingMethod } from './show-order.ts'

/**
 * Adds the chosen method's delivery time until the order has arrived. Before it leaves, a promised date is more
 * precise.
 */
export function withDeliveryTime(
  { settings }: Pick<Shop, 'settings'>,
  shown: Order,
  order: OrderWithDetails,
): Order {
  const { delivery } = order
  if (!shown.delivery || !delivery?.country || delivery.status === 'delivered') return shown
  const leavesAtOnce = !delivery.ship_by && !delivery.delay_told_at && order.exchange_of === null
  if (delivery.status === 'manufacturing' && !leavesAtOnce) return shown
  const way = { shippingMethod: shippingMethod(order), country: delivery.country }
  const takes = deliveryTime(settings.get('delivery'), way)
  return takes ? { ...shown, delivery: { ...shown.delivery, takes } } : shown
}
