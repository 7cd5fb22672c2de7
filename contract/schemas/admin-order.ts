import { Type } from 'typebox'
import { MAX_CART_LINES } from '../cart.ts'
import { ORDER_SORTS, ORDER_TODOS } from '../order.ts'
import { MOST_AT_ONCE } from '../packing.ts'
import { RETURN_BASES, RETURN_KINDS, RETURN_STATES } from '../return.ts'
import { NO_ID } from '../sales.ts'
import { MAX_INTEGER } from '../values.ts'
import { describeCall, describeCsvCall, idempotencyHeaders } from './call.ts'
import { OrderItem } from './order-parts.ts'
import { DeliveryStatus, Order, orderParams } from './order.ts'
import { UnpaidCheckout } from './unpaid-checkout.ts'
import { Cents, ClosedObject, Day, Id, Nullable, Paging, Time } from './values.ts'

export const OrderChangeRecord = Type.Object({
  at: Time,
  /** An admin's e-mail, or `shopper`, `provider` (Stripe), `reconciler` or `shop`. */
  by: Type.String(),
  what: Type.String(),
  before: Nullable(Type.Record(Type.String(), Type.Unknown())),
  after: Nullable(Type.Record(Type.String(), Type.Unknown())),
})

export const OrderNote = Type.Object({
  id: Type.Integer(),
  at: Time,
  /** The author's e-mail. */
  by: Type.String(),
  text: Type.String(),
})

/** The summary of a return on an order's card; `getReturn` has the rest. */
export const OrderReturn = Type.Object({
  number: Type.String(),
  created_at: Time,
  kind: Type.Enum([...RETURN_KINDS]),
  basis: Type.Enum([...RETURN_BASES]),
  state: Type.Enum([...RETURN_STATES]),
  pieces: Type.Integer(),
  /** What is given back: expected until the return is settled. */
  amount: Cents,
})

const AdminOrderItem = Type.Interface([OrderItem], {
  /** Tax on all of its pieces; absent for earlier orders. */
  tax: Type.Optional(Cents),
})

export const AdminOrder = Type.Interface([Order], {
  order_items: Type.Array(AdminOrderItem),
  history: Type.Array(OrderChangeRecord),
  /** Oldest first. */
  returns: Type.Array(OrderReturn),
  /** Written by staff, oldest first; buyers never see them. */
  notes: Type.Array(OrderNote),
  tags: Type.Array(Type.String()),
  /** When the shop began making its pieces; null until an admin notes it. */
  begun_at: Nullable(Time),
  /** It should have left by now. */
  is_late: Type.Boolean(),
  /** When its buyer was last told of a delay, and the day that was then promised, if any. */
  delay_told_at: Nullable(Time),
  delayed_until: Nullable(Day),
  /** The deadline for its buyer's consent to the delay, and when consent was given; absent if silence is consent. */
  consent_by: Type.Optional(Day),
  consented_at: Type.Optional(Time),
  /** It has pre-order pieces that are still expected, so it cannot be packed. */
  awaits_goods: Type.Boolean(),
  /** The day by which these are expected, or that a failed mail should have told, if later than the buyer knows. */
  expected_by: Type.Optional(Day),
  /** The latest mail about a delay could not be sent. */
  is_untold: Type.Optional(Type.Boolean()),
  /** If credit has paid a part: the most that a refund gives back to cards. The rest goes back to the credit. */
  left_on_card: Type.Optional(Cents),
  /** When its packing slip was last printed. */
  printed_at: Nullable(Time),
  /** Its address, delivery or pieces have changed since that slip was printed. */
  changed_since_printed: Type.Boolean(),
  /** For optimistic locking: a change that sends an outdated version fails. */
  version: Type.Integer(),
})

const IdOrNone = Type.Integer({ minimum: NO_ID, maximum: MAX_INTEGER })

const adminOrderFilter = {
  /**
   * A part of the buyer's name or e-mail, of the postal code or tracking; the beginning or end of the id; or a product.
   */
  q: Type.Optional(Type.String({ maxLength: 254 })),
  id: Type.Optional(Type.String({ maxLength: 64 })),
  /** Only these orders: complete ids, separated by commas. */
  ids: Type.Optional(Type.String({ maxLength: 30 * MOST_AT_ONCE })),
  email: Type.Optional(Type.String({ maxLength: 254 })),
  status: Type.Optional(Type.Union([DeliveryStatus, Type.Literal('')])),
  todo: Type.Optional(Type.Enum([...ORDER_TODOS])),
  /** The first and the last day of the payment, in the shop's time zone. */
  paid_from: Type.Optional(Day),
  paid_to: Type.Optional(Day),
  /** Has this tag, case-insensitive. */
  tag: Type.Optional(Type.String({ maxLength: 30 })),
  /** Destination country code; `none` finds orders of which nothing is sent. */
  country: Type.Optional(Type.String({ maxLength: 100 })),
  /** This filter and those below are about the contents of orders; they find only orders with a delivery. */
  product_id: Type.Optional(Id),
  size: Type.Optional(Type.String({ maxLength: 20 })),
  product_type: Type.Optional(Type.String({ maxLength: 20 })),
  /** 0 finds orders with a product that currently has no colour, or no category. */
  colour_id: Type.Optional(IdOrNone),
  category_id: Type.Optional(IdOrNone),
  /** Used the promotion with this id. */
  promotion: Type.Optional(Id),
}

const sorted = {
  /** Newest first by default; what is to be made or shipped, oldest first. */
  sort: Type.Optional(Type.Enum([...ORDER_SORTS])),
}

export const AdminOrderFilter = ClosedObject({
  ...adminOrderFilter,
  ...sorted,
  ...Paging,
})

export const listAdminOrders = describeCall({
  summary:
    'All orders that were paid for: found by one text, id by prefix, e-mail anywhere, status exactly, by payment, country and content; X-Total-Is-More says that more than X-Total-Count were found',
  access: 'orders.read',
  query: AdminOrderFilter,
  response: Type.Array(AdminOrder),
})

export const listOrderIds = describeCall({
  summary: 'The ids of the first of these orders, as many as are worked on at once, in the order of the list',
  access: 'orders.read',
  query: ClosedObject({ ...adminOrderFilter, ...sorted }),
  response: Type.Array(Type.String()),
})

export const listUnpaidCheckouts = describeCall({
  summary: 'Checkouts that were not paid, newest first, with what the payment provider said',
  access: 'orders.read',
  query: ClosedObject({ q: Type.Optional(Type.String({ maxLength: 254 })), ...Paging }),
  response: Type.Array(UnpaidCheckout),
})

export const exportOrders = describeCsvCall({
  summary: 'The same orders as a CSV file, newest first, one row per order; money in dollars',
  access: 'orders.export',
  query: ClosedObject(adminOrderFilter),
})

const text = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })))

export const OrderChange = ClosedObject({
  delivery_attributes: ClosedObject({
    status: Type.Optional(DeliveryStatus),
    tracking_information: text(500),
    /** Whether the pieces are being made: true moves the order from those to make to those to ship. */
    begun: Type.Optional(Type.Boolean()),
    address_attributes: Type.Optional(
      ClosedObject({
        name: text(200),
        line1: text(200),
        line2: text(200),
        city: text(100),
        state: text(100),
        postal_code: text(20),
        country: text(100),
      }),
    ),
  }),
  /** Where the order's mails go. */
  email: Type.Optional(Type.String({ maxLength: 254, format: 'email' })),
  /** False corrects the tracking of a shipped order without mailing its buyer. */
  tell_buyer: Type.Optional(Type.Boolean()),
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
})

export const updateOrder = describeCall({
  summary: 'Change what is sent of an order’s delivery; kept with who, when, before and after',
  access: 'orders.ship',
  params: orderParams,
  body: ClosedObject({ order: OrderChange }),
  response: AdminOrder,
})

const NamedPieces = Type.Array(
  ClosedObject({
    product_id: Id,
    size: Type.String({ maxLength: 20 }),
    quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
  }),
  { maxItems: MAX_CART_LINES },
)

export const refundOrder = describeCall({
  summary:
    'Give money back, in full when no amount is sent; `pieces` are not packed any more, `restock` of them go on sale again (without `pieces`, both are the same). Of an unsent order whose money is back already, pieces are taken back alone',
  access: 'orders.refund',
  params: orderParams,
  headers: idempotencyHeaders,
  body: ClosedObject({
    amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 99_999_999 })),
    pieces: Type.Optional(NamedPieces),
    restock: Type.Optional(NamedPieces),
    /** The order's version that was seen: the refund fails if the order has changed since. */
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  }),
  response: AdminOrder,
})
