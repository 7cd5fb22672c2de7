import { Type } from 'typebox'
import { MOST_AT_ONCE } from '../packing.ts'
import { describeCall } from './call.ts'
import { Order, OrderId } from './order.ts'
import { ClosedObject, Count, Id, Nullable, Time } from './values.ts'

const OrderIds = Type.Array(OrderId, { minItems: 1, maxItems: MOST_AT_ONCE })

export const Slips = Type.Object({
  /** What a slip shows beside the order: the sender and the address for returns. */
  shop: Type.Object({
    name: Type.String(),
    /** Line by line; empty where the shop has entered none. */
    address: Type.Array(Type.String()),
    support_email: Type.String(),
  }),
  orders: Type.Array(
    Type.Interface([Order], {
      /** Digest of what the slip shows; `recordPrinted` takes it. */
      digest: Type.String(),
      /** Why none of it may be packed; null if some of it may. */
      problem: Nullable(Type.String()),
      printed_at: Nullable(Time),
    }),
  ),
  /** The shop's SKUs of the ordered garments by size, if it has entered them. */
  skus: Type.Array(Type.Object({ product_id: Id, size: Type.String(), sku: Type.String() })),
})

export const getSlips = describeCall({
  summary: 'What the packing slips of these orders show, in this order',
  access: 'orders.read',
  isRead: true,
  body: ClosedObject({ ids: OrderIds }),
  response: Slips,
})

export const recordPrinted = describeCall({
  summary: 'Remember that the slips of these orders were printed, and what stood on them',
  access: 'orders.ship',
  body: ClosedObject({
    orders: Type.Array(ClosedObject({ id: OrderId, digest: Type.String({ minLength: 1, maxLength: 64 }) }), {
      minItems: 1,
      maxItems: MOST_AT_ONCE,
    }),
  }),
  response: Type.Object({ printed_at: Time }),
})

export const ShipmentLine = ClosedObject({
  /** Its number, or at least four letters from the beginning or end of it. */
  order: Type.String({ minLength: 1, maxLength: 64 }),
  tracking_information: Type.Optional(Type.String({ maxLength: 500 })),
})

export const CheckedShipment = Type.Object({
  /** The order as named in the request. */
  order: Type.String(),
  /** The order's number; null if no order or several match. */
  id: Nullable(Type.String()),
  name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  tracking_information: Nullable(Type.String()),
  /** Whether it will be shipped, get other tracking, or stay as it is. */
  action: Type.Enum(['ship', 'correct', 'none']),
  /** Why it cannot be done; null if it can. */
  problem: Nullable(Type.String()),
})

const lines = ClosedObject({ lines: Type.Array(ShipmentLine, { minItems: 1, maxItems: MOST_AT_ONCE }) })
const Checked = Type.Object({ lines: Type.Array(CheckedShipment) })

export const checkShipments = describeCall({
  summary: 'What shipping these orders with this tracking would do, line by line; changes nothing',
  access: 'orders.ship',
  isRead: true,
  body: lines,
  response: Checked,
})

export const shipOrders = describeCall({
  summary:
    'Ship these orders, all or none; each buyer gets one mail. A line with a problem is answered with 409',
  access: 'orders.ship',
  body: lines,
  response: Checked,
})

export const MarkedDelivered = Type.Object({
  /** Orders that were changed. */
  changed: Type.Array(Type.String()),
  /** How many were in that state already. */
  unchanged: Count,
  /** Orders that were not changed, with the reason. */
  refused: Type.Array(Type.Object({ id: Type.String(), reason: Type.String() })),
})

export const markDelivered = describeCall({
  summary: 'Mark those of these orders as delivered that are on their way; the others stay as they are',
  access: 'orders.ship',
  body: ClosedObject({ ids: OrderIds }),
  response: MarkedDelivered,
})

export const unmarkDelivered = describeCall({
  summary: 'Take back that these orders were delivered: they are on their way again, and no buyer is mailed',
  access: 'orders.ship',
  body: ClosedObject({ ids: OrderIds }),
  response: MarkedDelivered,
})
