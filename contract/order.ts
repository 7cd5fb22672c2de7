import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as admin from './schemas/admin-order.ts'
import type * as schemas from './schemas/order.ts'
import type * as parts from './schemas/order-parts.ts'
import type * as quote from './schemas/quote.ts'
import type { UnpaidCheckout as UnpaidSchema } from './schemas/unpaid-checkout.ts'

/** Replaces the part of a text that only the buyer and the staff may see: `a•••@example.com`. */
export const MASK = '•••'

export const DELIVERY_STATUSES = ['manufacturing', 'shipped', 'delivered'] as const

export type DeliveryStatus = Static<typeof schemas.DeliveryStatus>

export type Address = Static<typeof schemas.Address>

export type Delivery = Static<typeof schemas.Delivery>

export type OrderItem = Static<typeof parts.OrderItem>

export type Order = Static<typeof schemas.Order>

export type OrderChangeRecord = Static<typeof admin.OrderChangeRecord>

export type OrderReturn = Static<typeof admin.OrderReturn>

export type AdminOrder = Static<typeof admin.AdminOrder>

export const placeOrder = call<typeof schemas.placeOrder>('POST', '/orders')

export type Quote = Static<typeof quote.Quote>

export const quoteOrder = call<typeof quote.quoteOrder>('POST', '/orders/quote')
export const listOrders = call<typeof schemas.listOrders>('GET', '/orders')
export const getOrder = call<typeof schemas.getOrder>('GET', '/orders/:id')
export const getOrderBySession = call<typeof schemas.getOrderBySession>('GET', '/orders/success')
export const trackOrder = call<typeof schemas.trackOrder>('GET', '/orders/:id/track_order')
export const cancelOrder = call<typeof schemas.cancelOrder>('POST', '/orders/:id/cancel')
export const cancelCheckout = call<typeof schemas.cancelCheckout>('POST', '/orders/cancel_checkout')

/**
 * The lists of orders to work on: `make`, not begun; `ship`, begun or with tracking, and not sent; `wait`, pre-orders
 * whose pieces are still expected; `late`, those of these three that should have left by now (30 days after purchase
 * unless a day was promised); `tell`, pre-orders expected later than their buyers know; `dispute`, open disputes;
 * `take_back`, orders whose money was refunded although unsent pieces were not taken back.
 */
export const ORDER_TODOS = ['make', 'ship', 'wait', 'late', 'tell', 'dispute', 'take_back'] as const

/** Lists that are sorted by what is due first. */
export const ORDER_QUEUES: readonly ((typeof ORDER_TODOS)[number] | undefined)[] = [
  'make',
  'ship',
  'wait',
  'late',
  'tell',
]

export const ORDER_SORTS = ['newest', 'oldest'] as const

export type AdminOrderFilter = Static<typeof admin.AdminOrderFilter>

export const listAdminOrders = call<typeof admin.listAdminOrders>('GET', '/orders/admin_index')
export const listOrderIds = call<typeof admin.listOrderIds>('GET', '/orders/ids')

export type UnpaidCheckout = Static<typeof UnpaidSchema>

export const listUnpaidCheckouts = call<typeof admin.listUnpaidCheckouts>('GET', '/orders/unpaid')
export const exportOrders = call<typeof admin.exportOrders>('GET', '/orders/export')

export type OrderChange = Static<typeof admin.OrderChange>

export const updateOrder = call<typeof admin.updateOrder>('PATCH', '/orders/:id')

export type OrderNote = Static<typeof admin.OrderNote>

export const refundOrder = call<typeof admin.refundOrder>('POST', '/orders/:id/refund')
