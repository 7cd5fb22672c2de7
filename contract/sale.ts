import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/sale.ts'

export const MAX_SALE_NAME = 60
/** More would be switched for longer than a page should wait. */
export const MAX_SALE_PRODUCTS = 5_000
/** Products of a sale in one answer; those with a note come first. */
export const SALE_PRODUCTS_SHOWN = 200

export const SALE_STATES = ['running', 'planned', 'ended'] as const
export type SaleState = (typeof SALE_STATES)[number]

export type SaleContent = Static<typeof schemas.SaleContent>
export type Sale = Static<typeof schemas.Sale>
export type SaleProduct = Static<typeof schemas.SaleProduct>
export type CheckedSale = Static<typeof schemas.CheckedSale>
export type SaleDetails = Static<typeof schemas.SaleDetails>
export type PriceHistory = Static<typeof schemas.getPriceHistory.response>

export const listSales: Call<typeof schemas.listSales> = { method: 'GET', path: '/sales' }

export const exportSalePrices: Call<typeof schemas.exportSalePrices> = {
  method: 'GET',
  path: '/sales/export',
}

export const getSale: Call<typeof schemas.getSale> = { method: 'GET', path: '/sales/:id' }

export const checkSale: Call<typeof schemas.checkSale> = { method: 'POST', path: '/sales/check' }

export const createSale: Call<typeof schemas.createSale> = { method: 'POST', path: '/sales' }

export const changeSale: Call<typeof schemas.changeSale> = { method: 'PATCH', path: '/sales/:id' }

export const startSale: Call<typeof schemas.startSale> = { method: 'POST', path: '/sales/:id/start' }

export const endSale: Call<typeof schemas.endSale> = { method: 'POST', path: '/sales/:id/end' }

export const deleteSale: Call<typeof schemas.deleteSale> = { method: 'DELETE', path: '/sales/:id' }

export const findSaleProducts: Call<typeof schemas.findSaleProducts> = {
  method: 'GET',
  path: '/sales/products',
}

export const getPriceHistory: Call<typeof schemas.getPriceHistory> = {
  method: 'GET',
  path: '/products/:id/price_history',
}
