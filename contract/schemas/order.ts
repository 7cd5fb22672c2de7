import { Type } from 'typebox'
import { describeCall, idempotencyHeaders } from './call.ts'
import { DELIVERY_STATUSES } from '../order.ts'
import { CartItem, Codes, GuestEmail } from './cart.ts'
import { OrderItem, OrderState } from './order-parts.ts'
import { MAX_CART_LINES } from '../cart.ts'
import { Cents, ClosedObject, Day, Message, Nullable, Paging, Time } from './values.ts'

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
  /** The last day for returning what is left of it, which may have passed. Afterwards the shop decides. */
  return_until: Type.Optional(Time),
  /** The day by which it leaves, if one was promised: the latest that its buyer was told. */
  ship_by: Type.Optional(Day),
  /** The shop has begun making it, so its buyer cannot cancel. */
  begun: Type.Optional(Type.Boolean()),
  /**
   * Duration of the delivery, such as `4 to 7 business days`; absent after arrival, and before dispatch if a day was
   * promised.
   */
  takes: Type.Optional(Type.String()),
  address: Address,
})

/** The public id: 20 characters of Crockford's base 32 after HL, 100 random bits. */
export const OrderId = Type.String({ minLength: 1, maxLength: 64 })

/** Parameters of a call below `/orders/:id`. */
export const orderParams = Type.Object({ id: OrderId })

export const OrderDiscounts = Type.Array(
  Type.Object({ name: Type.String(), amount: Cents, of: Type.Enum(['goods', 'delivery']) }),
)

export const Order = Type.Object({
  id: Type.String(),
  created_at: Time,
  /** Null until the shopper has entered it at Stripe; masked for everyone but the buyer and admins. */
  email: Nullable(Type.String()),
  /** The goods, after promotions. */
  subtotal: Cents,
  /** Discounts on goods and delivery, by the code or the promotion's name. */
  discounts: OrderDiscounts,
  amount_shipping: Cents,
  /** As shoppers read it, such as `Standard Shipping`. */
  shipping_method: Type.String(),
  /** Added to goods and shipping. */
  amount_tax: Cents,
  /** Tax contained in them; present if prices include tax. */
  included_tax: Type.Optional(Cents),
  /** The part of the total that was paid with gift cards and store credit. */
  amount_credit: Cents,
  amount_refunded: Cents,
  /** The part of the refunds that was given as credit. */
  amount_credited: Type.Optional(Cents),
  /** The value of exchanged pieces, which is a part of the orders in `exchanges`. */
  amount_exchanged: Cents,
  /** The order that this one is an exchange for; that order's payment has paid it. */
  exchange_of: Nullable(Type.String()),
  /** For an exchange for a dearer size: what was paid for it, tax included. */
  difference: Type.Optional(Cents),
  /** The ids of the orders that pieces of this one were exchanged for. */
  exchanges: Type.Array(Type.String()),
  /** For the purchase of a gift card, which has no items; null for all others. */
  gift_card: Nullable(
    Type.Object({
      /** The address that it is mailed to; masked like `email`. */
      recipient: Nullable(Type.String()),
      /** The day on which it is mailed; null if it is mailed at once. */
      send_on: Nullable(Day),
      /** If `recipient` is masked, so are the names, and the message is null. */
      recipient_name: Nullable(Type.String()),
      sender_name: Nullable(Type.String()),
      message: Nullable(Type.String()),
    }),
  ),
  paid: Type.Boolean(),
  state: OrderState,
  disputed: Nullable(Type.Enum(['open', 'won', 'lost'])),
  delivery: Nullable(Delivery),
  order_items: Type.Array(OrderItem),
})

export const placeOrder = describeCall({
  summary: 'Hold the stock and open a hosted payment session; prices come from the shop alone',
  access: 'anyone',
  headers: idempotencyHeaders,
  body: ClosedObject({
    items: Type.Array(CartItem, { minItems: 1, maxItems: MAX_CART_LINES }),
    /** The sum of the goods on the shopper's screen. If they cost more by now, the order is refused (409). */
    seen: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    /** If one of the codes has no effect by now, the order is refused (409). */
    codes: Type.Optional(Codes),
    /** From `quoteOrder`: address, delivery and credit. */
    quote: Type.Optional(Type.String({ maxLength: 20_000 })),
    email: Type.Optional(GuestEmail),
    /** ISO code of the destination. Default: that of the account's latest order, or the shop's first country. */
    country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  }),
  response: Type.Object({
    session_url: Type.String(),
    /** It is paid already, for example with credit alone: `session_url` is the order's page. */
    paid: Type.Optional(Type.Literal(true)),
  }),
})

export const listOrders = describeCall({
  summary: 'The orders of the account and of its confirmed e-mail, newest first, without abandoned ones',
  access: 'customer',
  query: ClosedObject({ ...Paging }),
  response: Type.Array(Order),
})

export const getOrder = describeCall({
  summary: 'One of the account’s orders; for anybody else it does not exist',
  access: 'customer',
  params: orderParams,
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
  params: orderParams,
  response: Order,
})

export const cancelOrder = describeCall({
  summary: 'The shopper came back from the payment page: end its session and release the stock',
  access: 'public',
  params: orderParams,
  response: Message,
})

export const cancelCheckout = describeCall({
  summary: 'The cart was changed after its checkout was begun: end its session and release the stock',
  access: 'anyone',
  headers: Type.Object({ 'idempotency-key': Type.String({ minLength: 1, maxLength: 200 }) }),
  response: Type.Object({
    message: Type.String(),
    /** It was paid before it could be canceled, and its buyer is waiting for it. */
    paid: Type.Optional(Type.Boolean()),
  }),
})
