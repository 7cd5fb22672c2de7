import { Type, type Static } from 'typebox'
import { defineCall } from './call.ts'
import { CartItem, MAX_CART_LINES } from './cart.ts'
import { Cents, Id, Message, Nullable, Paging, Time } from './values.ts'

export const DELIVERY_STATUSES = ['manufacturing', 'shipped', 'delivered'] as const
export const DeliveryStatus = Type.Enum([...DELIVERY_STATUSES])
export type DeliveryStatus = Static<typeof DeliveryStatus>

/** Where the order stands with its money; decisions/0005 has the steps between them. */
export const ORDER_STATES = [
  'reserved',
  'awaiting_payment',
  'paid',
  'partially_refunded',
  'refunded',
  'paid_unfulfillable',
  'refund_pending',
  'expired',
  'cancelled',
] as const
export const OrderState = Type.Enum([...ORDER_STATES])
export type OrderState = Static<typeof OrderState>

export const Address = Type.Object({
  name: Nullable(Type.String()),
  line1: Nullable(Type.String()),
  line2: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  postal_code: Nullable(Type.String()),
  country: Nullable(Type.String()),
})
export type Address = Static<typeof Address>

export const Delivery = Type.Object({
  status: DeliveryStatus,
  tracking_information: Nullable(Type.String()),
  email: Nullable(Type.String()),
  address: Address,
})
export type Delivery = Static<typeof Delivery>

/** As it was at the time of purchase: a later change of the product changes nothing here. */
export const OrderItem = Type.Object({
  product_id: Id,
  quantity: Type.Integer(),
  size: Type.String(),
  product: Type.Object({ name: Type.String(), price: Cents, cover_image: Nullable(Type.String()) }),
})
export type OrderItem = Static<typeof OrderItem>

/** The public id: 20 characters of Crockford's base 32 after HL, 100 random bits. */
export const OrderId = Type.String({ minLength: 1, maxLength: 64 })

export const Order = Type.Object({
  id: Type.String(),
  created_at: Time,
  /** Null until the shopper has given it to the payment page; masked for strangers. */
  email: Nullable(Type.String()),
  subtotal: Cents,
  amount_shipping: Cents,
  amount_tax: Cents,
  amount_refunded: Cents,
  paid: Type.Boolean(),
  state: OrderState,
  disputed: Nullable(Type.Enum(['open', 'won', 'lost'])),
  delivery: Nullable(Delivery),
  order_items: Type.Array(OrderItem),
})
export type Order = Static<typeof Order>

export const OrderChangeRecord = Type.Object({
  at: Time,
  /** Who or what: an admin's e-mail, the shopper, the payment provider, the reconciler. */
  by: Type.String(),
  what: Type.String(),
  before: Nullable(Type.Record(Type.String(), Type.Unknown())),
  after: Nullable(Type.Record(Type.String(), Type.Unknown())),
})
export type OrderChangeRecord = Static<typeof OrderChangeRecord>

export const AdminOrder = Type.Interface([Order], {
  history: Type.Array(OrderChangeRecord),
  /** Send it back with a change; see Product.version. */
  version: Type.Integer(),
})
export type AdminOrder = Static<typeof AdminOrder>

const params = Type.Object({ id: OrderId })

export const placeOrder = defineCall({
  name: 'placeOrder',
  summary: 'Hold the stock and open a hosted payment session; prices come from the shop alone',
  method: 'POST',
  path: '/orders',
  access: 'anyone',
  headers: Type.Object({
    'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  }),
  body: Type.Object(
    { items: Type.Array(CartItem, { minItems: 1, maxItems: MAX_CART_LINES }) },
    { additionalProperties: false },
  ),
  answer: Type.Object({ session_url: Type.String() }),
})

export const listOrders = defineCall({
  name: 'listOrders',
  summary: 'The orders of the account, newest first, without abandoned ones',
  method: 'GET',
  path: '/orders',
  access: 'customer',
  query: Type.Object({ ...Paging }, { additionalProperties: false }),
  answer: Type.Array(Order),
})

export const getOrder = defineCall({
  name: 'getOrder',
  summary: 'One of the account’s orders; for anybody else it does not exist',
  method: 'GET',
  path: '/orders/:id',
  access: 'customer',
  params,
  answer: Order,
})

export const getOrderBySession = defineCall({
  name: 'getOrderBySession',
  summary: 'The order of a payment session; asks the provider when its news has not come yet',
  method: 'GET',
  path: '/orders/success',
  access: 'anyone',
  query: Type.Object(
    { session_id: Type.String({ minLength: 1, maxLength: 255 }) },
    { additionalProperties: false },
  ),
  answer: Order,
})

export const trackOrder = defineCall({
  name: 'trackOrder',
  summary: 'An order by its id; e-mail and street are masked for all but its buyer and admins',
  method: 'GET',
  path: '/orders/:id/track_order',
  access: 'anyone',
  params,
  answer: Order,
})

export const cancelOrder = defineCall({
  name: 'cancelOrder',
  summary: 'The shopper came back from the payment page: end its session and release the stock',
  method: 'POST',
  path: '/orders/:id/cancel',
  access: 'public',
  params,
  answer: Message,
})

export const cancelCheckout = defineCall({
  name: 'cancelCheckout',
  summary: 'The cart was changed after its checkout was begun: end its session and release the stock',
  method: 'POST',
  path: '/orders/cancel_checkout',
  access: 'anyone',
  headers: Type.Object({ 'idempotency-key': Type.String({ minLength: 1, maxLength: 200 }) }),
  answer: Message,
})

/** What waits for somebody's hand: nothing of it, a label but no carrier yet, or the bank's decision. */
export const ORDER_TODOS = ['make', 'ship', 'dispute'] as const

const adminOrderFilter = {
  id: Type.Optional(Type.String({ maxLength: 64 })),
  email: Type.Optional(Type.String({ maxLength: 254 })),
  status: Type.Optional(Type.Union([DeliveryStatus, Type.Literal('')])),
  todo: Type.Optional(Type.Enum([...ORDER_TODOS])),
}
export const AdminOrderFilter = Type.Object(
  { ...adminOrderFilter, ...Paging },
  { additionalProperties: false },
)
export type AdminOrderFilter = Static<typeof AdminOrderFilter>

export const listAdminOrders = defineCall({
  name: 'listAdminOrders',
  summary:
    'All orders that were paid for: id by prefix, e-mail anywhere, status exactly; X-Total-Is-More says that more than X-Total-Count were found',
  method: 'GET',
  path: '/orders/admin_index',
  access: 'admin',
  query: AdminOrderFilter,
  answer: Type.Array(AdminOrder),
})

export const exportOrders = defineCall({
  name: 'exportOrders',
  summary: 'The same orders as a CSV file, newest first, one row per order; money in dollars',
  method: 'GET',
  path: '/orders/export',
  access: 'admin',
  query: Type.Object(adminOrderFilter, { additionalProperties: false }),
  answers: 'text/csv',
  answer: Type.String(),
})

const text = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })))

export const OrderChange = Type.Object(
  {
    delivery_attributes: Type.Object(
      {
        status: Type.Optional(DeliveryStatus),
        tracking_information: text(500),
        address_attributes: Type.Optional(
          Type.Object(
            {
              name: text(200),
              line1: text(200),
              line2: text(200),
              city: text(100),
              state: text(100),
              postal_code: text(20),
              country: text(100),
            },
            { additionalProperties: false },
          ),
        ),
      },
      { additionalProperties: false },
    ),
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  },
  { additionalProperties: false },
)
export type OrderChange = Static<typeof OrderChange>

export const updateOrder = defineCall({
  name: 'updateOrder',
  summary: 'Change what is sent of an order’s delivery; kept with who, when, before and after',
  method: 'PATCH',
  path: '/orders/:id',
  access: 'admin',
  params,
  body: Type.Object({ order: OrderChange }, { additionalProperties: false }),
  answer: AdminOrder,
})

export const refundOrder = defineCall({
  name: 'refundOrder',
  summary: 'Give money back, in full when no amount is sent; restock what came back',
  method: 'POST',
  path: '/orders/:id/refund',
  access: 'admin',
  params,
  headers: Type.Object({
    'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  }),
  body: Type.Object(
    {
      amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 99_999_999 })),
      restock: Type.Optional(
        Type.Array(
          Type.Object(
            {
              product_id: Id,
              size: Type.String({ maxLength: 20 }),
              quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
            },
            { additionalProperties: false },
          ),
          { maxItems: MAX_CART_LINES },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  answer: AdminOrder,
})
