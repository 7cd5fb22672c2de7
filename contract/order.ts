import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as admin from './schemas/admin-order.ts'
import type * as schemas from './schemas/order.ts'
import type * as parts from './schemas/order-parts.ts'
import type * as quote from './schemas/quote.ts'
import type { UnpaidCheckout as UnpaidSchema } from './schemas/unpaid-checkout.ts'

/** Stands for the part of a text that is hidden from all but the buyer and the staff: `a•••@example.com`. */
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

export const placeOrder: Call<typeof schemas.placeOrder> = { method: 'POST', path: '/orders' }

export type Quote = Static<typeof quote.Quote>

export const quoteOrder: Call<typeof quote.quoteOrder> = { method: 'POST', path: '/orders/quote' }

export const listOrders: Call<typeof schemas.listOrders> = { method: 'GET', path: '/orders' }

export const getOrder: Call<typeof schemas.getOrder> = { method: 'GET', path: '/orders/:id' }

export const getOrderBySession: Call<typeof schemas.getOrderBySession> = {
  method: 'GET',
  path: '/orders/success',
}

export const trackOrder: Call<typeof schemas.trackOrder> = { method: 'GET', path: '/orders/:id/track_order' }

export const cancelOrder: Call<typeof schemas.cancelOrder> = { method: 'POST', path: '/orders/:id/cancel' }

export const cancelCheckout: Call<typeof schemas.cancelCheckout> = {
  method: 'POST',
  path: '/orders/cancel_checkout',
}

/**
 * Orders that are not begun, orders that are begun or have tracking and have not left, pre-orders whose pieces are still
 * to come, those of all three that were to leave by now (30 days after they were bought where no day was promised), and
 * open disputes.
 */
export const ORDER_TODOS = ['make', 'ship', 'wait', 'late', 'dispute'] as const

export const ORDER_SORTS = ['newest', 'oldest'] as const

export type AdminOrderFilter = Static<typeof admin.AdminOrderFilter>

export const listAdminOrders: Call<typeof admin.listAdminOrders> = {
  method: 'GET',
  path: '/orders/admin_index',
}

export const listOrderIds: Call<typeof admin.listOrderIds> = { method: 'GET', path: '/orders/ids' }

export type UnpaidCheckout = Static<typeof UnpaidSchema>

export const listUnpaidCheckouts: Call<typeof admin.listUnpaidCheckouts> = {
  method: 'GET',
  path: '/orders/unpaid',
}

export const exportOrders: Call<typeof admin.exportOrders> = { method: 'GET', path: '/orders/export' }

export type OrderChange = Static<typeof admin.OrderChange>

export const updateOrder: Call<typeof admin.updateOrder> = { method: 'PATCH', path: '/orders/:id' }

export type OrderNote = Static<typeof admin.OrderNote>

export const refundOrder: Call<typeof admin.refundOrder> = { method: 'POST', path: '/orders/:id/refund' }
