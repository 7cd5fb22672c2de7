import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/stock-count.ts'

export type StockProduct = Static<typeof schemas.StockProduct>

export type ShelfPool = Static<typeof schemas.ShelfPool>

export const listStock: Call<typeof schemas.listStock> = { method: 'GET', path: '/stock' }

export const countStock: Call<typeof schemas.countStock> = { method: 'POST', path: '/stock/counts' }
