import { canShip } from '../../../contract/order-states.ts'
import type { AdminOrderFilter } from '../../../contract/order.ts'
import { listCodesOf } from '../../catalog/styles/code-queries.ts'
import type { Database } from '../../database/connection.ts'
import { dollars } from '../../http/csv.ts'
import { listOrdersBelow } from './order-list-queries.ts'
import { type OrderWithDetails, withoutTakenBack } from '../order-queries.ts'
import { shippingMethod, showOrder } from '../show-order.ts'
import type { OrderItemRow } from '../tables.ts'

const ORDERS_AT_ONCE = 500

export const ORDER_COLUMNS = [
  'id',
  'created_at',
  'paid_at',
  'email',
  'state',
  'disputed',
  'subtotal',
  'shipping',
  'shipping_method',
  'tax',
  'total',
  'credit',
  'refunded',
  'pieces',
  'items',
  'pieces_to_pack',
  'items_to_pack',
  'delivery_status',
  'begun_at',
  'tracking_information',
  'name',
  'line1',
  'line2',
  'city',
  'region',
  'postal_code',
  'country',
  'exchange_of',
  'exchanged',
  'discount',
  'promotions',
  'tax_included',
  'difference',
  'skus_to_pack',
] as const

type OrderRowOfFile = Record<(typeof ORDER_COLUMNS)[number], string>

export async function* exportOrders(db: Database, filter: AdminOrderFilter): AsyncGenerator<OrderRowOfFile> {
  let last: { created_at: string; id: string } | undefined
  do {
    const orders = await listOrdersBelow(db, filter, last, ORDERS_AT_ONCE)
    const codes = await findCodes(db, orders)
    for (const order of orders) yield rowOf(order, codes)
    const lowest = orders.length === ORDERS_AT_ONCE ? orders.at(-1) : undefined
    last = lowest && { created_at: lowest.position, id: lowest.id }
  } while (last)
}

/** The shop's codes of sizes, by `codeKey`. */
async function findCodes(db: Database, orders: OrderWithDetails[]): Promise<ReadonlyMap<string, string>> {
  const products = new Set(orders.flatMap(({ items }) => items.map(({ product_id }) => product_id)))
  return new Map((await listCodesOf(db, [...products])).map((code) => [codeKey(code), code.sku]))
}
const codeKey = ({ product_id, size }: { product_id: number; size: string }) => `${product_id} ${size}`

function rowOf(order: OrderWithDetails, codes: ReadonlyMap<string, string>): OrderRowOfFile {
  const { delivery } = order
  const shown = showOrder(order)
  const left = delivery?.status === 'manufacturing' && canShip(order) ? withoutTakenBack(order.items) : []
  return {
    id: order.id,
    created_at: order.created_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? '',
    email: order.email ?? '',
    state: order.state,
    disputed: order.disputed ?? '',
    subtotal: dollars(order.subtotal),
    shipping: dollars(order.amount_shipping),
    shipping_method: shippingMethod(order),
    tax: dollars(order.amount_tax),
    total: dollars(order.total),
    credit: dollars(order.amount_credit),
    refunded: dollars(shown.amount_refunded),
    pieces: countPieces(order.items),
    items: order.gift_card ? 'Gift card' : listItems(order.items),
    pieces_to_pack: countPieces(left),
    items_to_pack: listItems(left),
    delivery_status: delivery?.status ?? '',
    begun_at: delivery?.begun_at ? new Date(delivery.begun_at).toISOString() : '',
    tracking_information: delivery?.tracking_information ?? '',
    name: delivery?.name ?? '',
    line1: delivery?.line1 ?? '',
    line2: delivery?.line2 ?? '',
    city: delivery?.city ?? '',
    region: delivery?.state ?? '',
    postal_code: delivery?.postal_code ?? '',
    country: delivery?.country ?? '',
    exchange_of: shown.exchange_of ?? '',
    exchanged: dollars(shown.amount_exchanged),
    discount: dollars(order.discounts.reduce((sum, { amount }) => sum + amount, 0)),
    promotions: order.discounts.map(({ name }) => name).join('; '),
    tax_included: order.included_tax === null ? '' : dollars(order.included_tax),
    difference: shown.difference === undefined ? '' : dollars(shown.difference),
    skus_to_pack: left
      .map((item) => ({ quantity: item.quantity, sku: codes.get(codeKey(item)) }))
      .filter(({ sku }) => sku !== undefined)
      .map(({ quantity, sku }) => `${quantity} × ${sku}`)
      .join('; '),
  }
}

const countPieces = (items: OrderItemRow[]) => String(items.reduce((sum, { quantity }) => sum + quantity, 0))

const listItems = (items: OrderItemRow[]) =>
  items.map(({ quantity, name, size }) => `${quantity} × ${name}${size && ` (${size})`}`).join('; ')
