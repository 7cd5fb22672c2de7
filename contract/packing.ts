import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/packing.ts'

/** Orders that are printed, shipped or exported together. */
export const MOST_AT_ONCE = 200

export type Slips = Static<typeof schemas.Slips>

export type Slip = Slips['orders'][number]

export const getSlips: Call<typeof schemas.getSlips> = { method: 'POST', path: '/orders/slips' }

export const recordPrinted: Call<typeof schemas.recordPrinted> = { method: 'POST', path: '/orders/printed' }

export type ShipmentLine = Static<typeof schemas.ShipmentLine>

export type CheckedShipment = Static<typeof schemas.CheckedShipment>

export const checkShipments: Call<typeof schemas.checkShipments> = {
  method: 'POST',
  path: '/orders/shipments/check',
}

export const shipOrders: Call<typeof schemas.shipOrders> = { method: 'POST', path: '/orders/shipments' }
