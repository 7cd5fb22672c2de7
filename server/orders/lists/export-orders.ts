import { canShip } from '../../../contract/order-states.ts'
import type { AdminOrderFilter, Order } from '../../../contract/order.ts'
import { listCodesOf } from '../../catalog/styles/code-queries.ts'
import type { Database } from '../../database/connection.ts'
import { partsAfter } from '../../database/in-parts.ts'
import { CURRENCY, type CsvColumns, type CsvFile, csvFile, dollars } from '../../http/csv.ts'
import { listOrdersBelow, type PlacedOrder } from './order-list-queries.ts'
import { type OrderWithDetails } from '../order-queries.ts'
import { withoutTakenBack } from '../line-queries.ts'
import { shipByAsTold, shippingMethod, showOrder } from '../show-order.ts'
import type { OrderItemRow } from '../tables.ts'

const ORDERS_AT_ONCE = 500

interface ExportedOrder {
  order: PlacedOrder
  shown: Order
  delivery: Partial<NonNullable<OrderWithDetails['delivery']>>
  /** The lines that are still to be packed; none while pieces of the order are to come. */
  left: OrderItemRow[]
  /** The shop's codes of sizes, by `codeKey`. */
  codes: ReadonlyMap<string, string>
}

const COLUMNS: CsvColumns<ExportedOrder> = {
  id: ({ order }) => order.id,
  created_at: ({ order }) => order.created_at,
  paid_at: ({ order }) => order.paid_at,
  email: ({ order }) => order.email,
  state: ({ order }) => order.state,
  disputed: ({ order }) => order.disputed,
  subtotal: ({ order }) => dollars(order.subtotal),
  shipping: ({ order }) => dollars(order.amount_shipping),
  shipping_method: ({ order }) => (order.gift_card ? '' : shippingMethod(order)),
  tax: ({ order }) => dollars(order.amount_tax),
  total: ({ order }) => dollars(order.total),
  credit: ({ order }) => dollars(order.amount_credit),
  refunded: ({ shown }) => dollars(shown.amount_refunded),
  pieces: ({ order }) => countPieces(order.items),
  items: ({ order }) => (order.gift_card ? 'Gift card' : listItems(order.items)),
  pieces_to_pack: ({ left }) => countPieces(left),
  items_to_pack: ({ left }) => listItems(left),
  delivery_status: ({ delivery }) => delivery.status,
  begun_at: ({ delivery }) => delivery.begun_at && new Date(delivery.begun_at),
  tracking_information: ({ delivery }) => delivery.tracking_information,
  name: ({ delivery }) => delivery.name,
  line1: ({ delivery }) => delivery.line1,
  line2: ({ delivery }) => delivery.line2,
  city: ({ delivery }) => delivery.city,
  region: ({ delivery }) => delivery.state,
  postal_code: ({ delivery }) => delivery.postal_code,
  country: ({ delivery }) => delivery.country,
  exchange_of: ({ shown }) => shown.exchange_of,
  exchanged: ({ shown }) => dollars(shown.amount_exchanged),
  discount: ({ order }) => dollars(order.discounts.reduce((sum, { amount }) => sum + amount, 0)),
  promotions: ({ order }) => order.discounts.map(({ name }) => name).join('; '),
  tax_included: ({ order }) => (order.included_tax === null ? '' : dollars(order.included_tax)),
  difference: ({ shown }) => (shown.difference === undefined ? '' : dollars(shown.difference)),
  skus_to_pack: ({ left, codes }) =>
    left
      .map((item) => ({ quantity: item.quantity, sku: codes.get(codeKey(item)) }))
      .filter(({ sku }) => sku !== undefined)
      .map(({ quantity, sku }) => `${quantity} × ${sku}`)
      .join('; '),
  currency: () => CURRENCY,
  ship_by: ({ order }) => order.delivery && shipByAsTold(order.delivery),
  waits_for_pieces: ({ order }) => (order.awaits_goods && isUnsent(order) ? 'yes' : 'no'),
}

const isUnsent = (order: OrderWithDetails): boolean =>
  order.delivery?.status === 'manufacturing' && canShip(order)

export const ordersFile = (db: Database, filter: AdminOrderFilter): CsvFile =>
  csvFile(COLUMNS, exported(db, filter))

async function* exported(db: Database, filter: AdminOrderFilter): AsyncGenerator<ExportedOrder> {
  const list = (last: PlacedOrder | undefined, most: number) => listOrdersBelow(db, filter, last, most)
  for await (const orders of partsAfter(ORDERS_AT_ONCE, list)) {
    const codes = await findCodes(db, orders)
    for (const order of orders) {
      const { delivery } = order
      const left = isUnsent(order) && !order.awaits_goods ? withoutTakenBack(order.items) : []
      yield { order, shown: showOrder(order), delivery: delivery ?? {}, left, codes }
    }
  }
}

async function findCodes(db: Database, orders: OrderWithDetails[]): Promise<ReadonlyMap<string, string>> {
  const products = new Set(orders.flatMap(({ items }) => items.map(({ product_id }) => product_id)))
  return new Map((await listCodesOf(db, [...products])).map((code) => [codeKey(code), code.sku]))
}
const codeKey = ({ product_id, size }: { product_id: number; size: string }) => `${product_id} ${size}`

const countPieces = (items: OrderItemRow[]) => items.reduce((sum, { quantity }) => sum + quantity, 0)

const listItems = (items: OrderItemRow[]) =>
  items.map(({ quantity, name, size }) => `${quantity} × ${name}${size && ` (${size})`}`).join('; ')
