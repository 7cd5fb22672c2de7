import { hash } from 'node:crypto'
import { canShip } from '../../contract/order-states.ts'
import { type OrderWithDetails } from './order-queries.ts'
import { withoutTakenBack } from './line-queries.ts'

/** Covers what a packing slip shows and a change may make wrong: where the parcel goes, how, what is left to pack, and that it may be sent. */
export function slipDigest(order: OrderWithDetails): string {
  const { name, line1, line2, city, state, postal_code, country } = order.delivery ?? {}
  const pieces = withoutTakenBack(order.items).map((item) => [item.line, item.quantity])
  const shown = [name, line1, line2, city, state, postal_code, country, order.shipping_method, pieces]
  // What has left stays as it was printed, whatever becomes of the payment.
  if (order.delivery?.status === 'manufacturing' && !canShip(order)) shown.push('do not send')
  return hash('sha256', JSON.stringify(shown)).slice(0, 16)
}
