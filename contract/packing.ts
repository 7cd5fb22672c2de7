import type { Static } from 'typebox'
import { call } from './call.ts'
import type { DeliveryStatus } from './order.ts'
import type * as schemas from './schemas/packing.ts'

/** Most orders that one request can print, ship, mark as delivered or export. */
export const MOST_AT_ONCE = 200

export type Slips = Static<typeof schemas.Slips>

export type Slip = Slips['orders'][number]

export const getSlips = call<typeof schemas.getSlips>('POST', '/orders/slips')
export const recordPrinted = call<typeof schemas.recordPrinted>('POST', '/orders/printed')

export type ShipmentLine = Static<typeof schemas.ShipmentLine>

export type CheckedShipment = Static<typeof schemas.CheckedShipment>

export const checkShipments = call<typeof schemas.checkShipments>('POST', '/orders/shipments/check')
export const shipOrders = call<typeof schemas.shipOrders>('POST', '/orders/shipments')

export type MarkedDelivered = Static<typeof schemas.MarkedDelivered>

export const markDelivered = call<typeof schemas.markDelivered>('POST', '/orders/delivered')
export const unmarkDelivered = call<typeof schemas.unmarkDelivered>('POST', '/orders/delivered/undo')

interface Times {
  status: DeliveryStatus
  shipped_at: Date | string | null
  delivered_at: Date | string | null
}

/**
 * Whether a delivered parcel was marked as shipped before it arrived, so that its buyer was mailed then and setting it
 * back to `shipped` only corrects the arrival. A parcel that went from manufacturing straight to delivered has equal
 * times and had no such mail.
 */
export const leftBeforeItArrived = ({ status, shipped_at, delivered_at }: Times): boolean =>
  status === 'delivered' &&
  shipped_at !== null &&
  delivered_at !== null &&
  new Date(shipped_at) < new Date(delivered_at)
