import { hash } from 'node:crypto'
import { canShip } from '../../contract/order-states.ts'
import { type OrderWithDetails } from './order-queries.ts'
import { withoutTakenBack } from './line-queries.ts'

/**
 * Covers everything on a packing slip that a change may invalidate: the address, the delivery method, what is left to
 * pack, and that it may be sent.
 */
export function slipDigest(order: OrderWithDetails): string {
  const { name, line1, line2, city, state, postal_code, country } = order.delivery ?? {}
  const pieces = withoutTakenBack(order.items).map((item) => [item.line, item.quantity])
  const shown = [name, line1, line2, city, state, postal_code, country, order.shipping_method, pieces]
  // The slip of an order that has left stays valid, whatever happens to the payment.
  if (order.delivery?.status === 'manufacturing' && !canShip(order)) shown.push('do not send')
  return hash('sha256', JSON.stringify(shown)).slice(0, 16)
}
