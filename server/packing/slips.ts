import { canShip } from '../../contract/order-states.ts'
import type { Slip, Slips } from '../../contract/packing.ts'
import type { Settings } from '../../contract/settings.ts'
import { listCodesOf } from '../catalog/styles/code-queries.ts'
import type { Database } from '../database/connection.ts'
import { found } from '../errors.ts'
import { listOrders, type OrderWithDetails } from '../orders/order-queries.ts'
import { withoutTakenBack } from '../orders/line-queries.ts'
import { showOrder } from '../orders/show-order.ts'
import { slipDigest } from '../orders/slip-digest.ts'

export async function readSlips(
  db: Database,
  ids: readonly string[],
  { name, legal_name, address, support_email }: Settings['shop'],
): Promise<Slips> {
  const listed = new Map((await listOrders(db, ids)).map((order) => [order.id, order]))
  const orders = [...new Set(ids)].map((id) => showSlip(found(listed.get(id), `Order ${id} does not exist`)))
  const lines = [legal_name || name, ...address.split('\n')].map((line) => line.trim()).filter(Boolean)
  const productIds = orders.flatMap(({ order_items }) => order_items.map(({ product_id }) => product_id))
  const skus = await listCodesOf(db, productIds)
  return { shop: { name, address: address.trim() ? lines : [], support_email }, orders, skus }
}

const showSlip = (order: OrderWithDetails): Slip => ({
  ...showOrder(order),
  digest: slipDigest(order),
  problem: problemOf(order),
  printed_at: order.delivery?.printed_at ? new Date(order.delivery.printed_at).toISOString() : null,
})

function problemOf(order: OrderWithDetails): string | null {
  if (order.delivery === null) return 'It was not paid.'
  if (order.disputed === 'open') return 'The payment is disputed: shipping waits for the bank’s decision.'
  if (!canShip(order)) return 'The buyer has the money back: there is nothing to send.'
  if (withoutTakenBack(order.items).length === 0)
    return 'Every piece was taken back: there is nothing to send.'
  if (order.delivery.status !== 'manufacturing') return 'It has left already.'
  return null
}
