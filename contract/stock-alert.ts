import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/stock-alert.ts'

export type WaitingProduct = Static<typeof schemas.WaitingProduct>

export const askForStockAlert = call<typeof schemas.askForStockAlert>('POST', '/stock_alerts')
export const removeStockAlert = call<typeof schemas.removeStockAlert>('DELETE', '/stock_alerts/:token')
export const listWaiting = call<typeof schemas.listWaiting>('GET', '/stock_alerts/admin_index')
