import { Type } from 'typebox'
import { describeCall } from './call.ts'
import { DELIVERY_STATUSES, ORDER_SORTS, ORDER_TODOS } from '../order.ts'
import { CartItem, Codes, GuestEmail } from './cart.ts'
import { OrderItem, OrderState } from './order-parts.ts'
import { UnpaidCheckout } from './unpaid-checkout.ts'
import { MAX_CART_LINES } from '../cart.ts'
import { MOST_AT_ONCE } from '../packing.ts'
import { RETURN_BASES, RETURN_KINDS, RETURN_STATES } from '../return.ts'
import { NO_ID } from '../sales.ts'
import { MAX_INTEGER } from '../values.ts'
import { Cents, ClosedObject, Day, Id, Message, Nullable, Paging, Time } from './values.ts'

export const DeliveryStatus = Type.Enum([...DELIVERY_STATUSES])

export const Address = Type.Object({
  name: Nullable(Type.String()),
  line1: Nullable(Type.String()),
  line2: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  postal_code: Nullable(Type.String()),
  country: Nullable(Type.String()),
})

export const Delivery = Type.Object({
  status: DeliveryStatus,
  tracking_information: Nullable(Type.String()),
  email: Nullable(Type.String()),
  /** When the parcel left and when it arrived; null until then, and for some earlier orders. */
  shipped_at: Nullable(Time),
  delivered_at: Nullable(Time),
  /** Until when what is left of it can be returned, or could be. Afterwards the shop decides. */
  return_until: Type.Optional(Time),
  /** The day by which it leaves, where one was promised: as its buyer was told last. */
  ship_by: Type.Optional(Day),
  address: Address,
})

/** The public id: 20 characters of Crockford's base 32 after HL, 100 random bits. */
export const OrderId = Type.String({ minLength: 1, maxLength: 64 })

export const OrderDiscounts = Type.Array(
  Type.Object({ name: Type.String(), amount: Cents, of: Type.Enum(['goods', 'delivery']) }),
)

export const Order = Type.Object({
  id: Type.String(),
  created_at: Time,
  /** Null until the shopper has entered it at Stripe; masked for all but the buyer and admins. */
  email: Nullable(Type.String()),
  /** Of the goods, after promotions. */
  subtotal: Cents,
  /** What promotions have taken off the goods and the delivery, by the code or the promotion's name. */
  discounts: OrderDiscounts,
  amount_shipping: Cents,
  /** As shoppers read it, such as `Standard Shipping`. */
  shipping_method: Type.String(),
  /** Added to goods and shipping. */
  amount_tax: Cents,
  /** Contained in them; there where prices include tax. */
  included_tax: Type.Optional(Cents),
  /** Of the total, what was paid with gift cards and store credit. */
  amount_credit: Cents,
  amount_refunded: Cents,
  /** Of that, what was given as credit. */
  amount_credited: Type.Optional(Cents),
  /** What pieces that were exchanged are worth; it is a part of the orders in `exchanges`. */
  amount_exchanged: Cents,
  /** The order that this one is an exchange of; it was paid with that order's payment. */
  exchange_of: Nullable(Type.String()),
  /** Of an exchange for a dearer size: what was paid for it, tax included. */
  difference: Type.Optional(Cents),
  /** The ids of the orders that pieces of this one were exchanged for. */
  exchanges: Type.Array(Type.String()),
  /** Of the purchase of a gift card, which has no items; null for all others. */
  gift_card: Nullable(
    Type.Object({
      /** Where it is mailed to; masked like `email`. */
      recipient: Nullable(Type.String()),
      /** The day on which it is mailed; null for at once. */
      send_on: Nullable(Day),
    }),
  ),
  paid: Type.Boolean(),
  state: OrderState,
  disputed: Nullable(Type.Enum(['open', 'won', 'lost'])),
  delivery: Nullable(Delivery),
  order_items: Type.Array(OrderItem),
})

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
  /** The e-mail of who wrote it. */
  by: Type.String(),
  text: Type.String(),
})

/** What an order's card shows of a return; `getReturn` has the rest. */
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

export const AdminOrder = Type.Interface([Order], {
  history: Type.Array(OrderChangeRecord),
  /** Oldest first. */
  returns: Type.Array(OrderReturn),
  /** Of the staff, oldest first; buyers never see them. */
  notes: Type.Array(OrderNote),
  tags: Type.Array(Type.String()),
  /** Since when its pieces are being made; null until an admin says so. */
  begun_at: Nullable(Time),
  /** It should have left by now. */
  is_late: Type.Boolean(),
  /** When its buyer was last told of a delay, and by which day it is to leave, where that was said. */
  delay_told_at: Nullable(Time),
  delayed_until: Nullable(Day),
  /** By when its buyer has to agree to the delay, and when that was done; absent where silence is consent. */
  consent_by: Type.Optional(Day),
  consented_at: Type.Optional(Time),
  /** Pieces of a pre-order are still to come, so it is not packed. */
  awaits_goods: Type.Boolean(),
  /** When its packing slip was last printed. */
  printed_at: Nullable(Time),
  /** Address, delivery or pieces are not what that slip says. */
  changed_since_printed: Type.Boolean(),
  /** For optimistic locking: a change that sends an outdated version fails. */
  version: Type.Integer(),
})

const params = Type.Object({ id: OrderId })

export const placeOrder = describeCall({
  summary: 'Hold the stock and open a hosted payment session; prices come from the shop alone',
  access: 'anyone',
  headers: Type.Object({
    'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  }),
  body: ClosedObject({
    items: Type.Array(CartItem, { minItems: 1, maxItems: MAX_CART_LINES }),
    /** What the goods cost together on the shopper's screen. When they cost more now, the order is refused (409). */
    seen: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    /** When one of them gives nothing any more, the order is refused (409). */
    codes: Type.Optional(Codes),
    /** Of `quoteOrder`: address, delivery and credit. */
    quote: Type.Optional(Type.String({ maxLength: 20_000 })),
    email: Type.Optional(GuestEmail),
    /** ISO code of where it is sent. Without one: of the account's last order, or the shop's first. */
    country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  }),
  response: Type.Object({
    session_url: Type.String(),
    /** It is paid, such as with credit alone: the address is the one of the order. */
    paid: Type.Optional(Type.Literal(true)),
  }),
})

export const listOrders = describeCall({
  summary: 'The orders of the account, newest first, without abandoned ones',
  access: 'customer',
  query: ClosedObject({ ...Paging }),
  response: Type.Array(Order),
})

export const getOrder = describeCall({
  summary: 'One of the account’s orders; for anybody else it does not exist',
  access: 'customer',
  params,
  response: Order,
})

export const getOrderBySession = describeCall({
  summary: 'The order of a payment session; asks the provider when its news has not come yet',
  access: 'anyone',
  query: ClosedObject({ session_id: Type.String({ minLength: 1, maxLength: 255 }) }),
  response: Order,
})

export const trackOrder = describeCall({
  summary: 'An order by its id; e-mail and street are masked for all but its buyer and admins',
  access: 'anyone',
  params,
  response: Order,
})

export const cancelOrder = describeCall({
  summary: 'The shopper came back from the payment page: end its session and release the stock',
  access: 'public',
  params,
  response: Message,
})

export const cancelCheckout = describeCall({
  summary: 'The cart was changed after its checkout was begun: end its session and release the stock',
  access: 'anyone',
  headers: Type.Object({ 'idempotency-key': Type.String({ minLength: 1, maxLength: 200 }) }),
  response: Message,
})

const IdOrNone = Type.Integer({ minimum: NO_ID, maximum: MAX_INTEGER })

const adminOrderFilter = {
  /** A part of the buyer's name or e-mail, of the postal code or the tracking, either end of the id, or a product. */
  q: Type.Optional(Type.String({ maxLength: 254 })),
  id: Type.Optional(Type.String({ maxLength: 64 })),
  /** Only these orders, by their whole ids with commas between them. */
  ids: Type.Optional(Type.String({ maxLength: 30 * MOST_AT_ONCE })),
  email: Type.Optional(Type.String({ maxLength: 254 })),
  status: Type.Optional(Type.Union([DeliveryStatus, Type.Literal('')])),
  todo: Type.Optional(Type.Enum([...ORDER_TODOS])),
  /** The first and the last day of the payment, in the shop's time zone. */
  paid_from: Type.Optional(Day),
  paid_to: Type.Optional(Day),
  /** One of its tags, in any case. */
  tag: Type.Optional(Type.String({ maxLength: 30 })),
  /** Where it is sent, by code; `none` finds orders of which nothing is sent. */
  country: Type.Optional(Type.String({ maxLength: 100 })),
  /** Of orders that were kept: what they contain. */
  product_id: Type.Optional(Id),
  size: Type.Optional(Type.String({ maxLength: 20 })),
  product_type: Type.Optional(Type.String({ maxLength: 20 })),
  /** 0 finds those whose products have none today, as `none` does of the two above. */
  colour_id: Type.Optional(IdOrNone),
  category_id: Type.Optional(IdOrNone),
  /** The id of a promotion that they have used. */
  promotion: Type.Optional(Id),
}

const sorted = {
  /** Newest first, but what is to be made or shipped oldest first. */
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

export const exportOrders = describeCall({
  summary: 'The same orders as a CSV file, newest first, one row per order; money in dollars',
  access: 'orders.export',
  query: ClosedObject(adminOrderFilter),
  responseType: 'text/csv',
  response: Type.String(),
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
  /** False keeps a correction of the tracking of a shipped order from its buyer. */
  tell_buyer: Type.Optional(Type.Boolean()),
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
})

export const updateOrder = describeCall({
  summary: 'Change what is sent of an order’s delivery; kept with who, when, before and after',
  access: 'orders.ship',
  params,
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
    'Give money back, in full when no amount is sent; `pieces` are not packed any more, `restock` of them go on sale again (without `pieces`, both are the same)',
  access: 'orders.refund',
  params,
  headers: Type.Object({
    'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  }),
  body: ClosedObject({
    amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 99_999_999 })),
    pieces: Type.Optional(NamedPieces),
    restock: Type.Optional(NamedPieces),
  }),
  response: AdminOrder,
})
