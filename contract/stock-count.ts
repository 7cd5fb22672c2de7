import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/stock-count.ts'

export type StockProduct = Static<typeof schemas.StockProduct>

export type ShelfPool = Static<typeof schemas.ShelfPool>

export const listStock = call<typeof schemas.listStock>('GET', '/stock')
export const countStock = call<typeof schemas.countStock>('POST', '/stock/counts')
