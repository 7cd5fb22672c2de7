import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/stock-alert.ts'

export type WaitingProduct = Static<typeof schemas.WaitingProduct>

export const askForStockAlert: Call<typeof schemas.askForStockAlert> = {
  method: 'POST',
  path: '/stock_alerts',
}

export const removeStockAlert: Call<typeof schemas.removeStockAlert> = {
  method: 'DELETE',
  path: '/stock_alerts/:token',
}

export const listWaiting: Call<typeof schemas.listWaiting> = {
  method: 'GET',
  path: '/stock_alerts/admin_index',
}
