import type { Static } from 'typebox'
import { call } from './call.ts'
import type { DeliveryStatus } from './order.ts'
import type * as schemas from './schemas/packing.ts'

/** Orders that are printed, shipped, marked as delivered or exported together. */
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
 * Whether its buyer has been mailed that the parcel left, so that `shipped` only takes an arrival back. What went from
 * manufacturing to delivered left and arrived in the same moment, without that mail.
 */
export const leftBeforeItArrived = ({ status, shipped_at, delivered_at }: Times): boolean =>
  status === 'delivered' &&
  shipped_at !== null &&
  delivered_at !== null &&
  new Date(shipped_at) < new Date(delivered_at)
