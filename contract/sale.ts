import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/sale.ts'

export const MAX_SALE_NAME = 60
/** Switching more products would take longer than a page should wait. */
export const MAX_SALE_PRODUCTS = 5_000
/** Most products of a sale in one response; those with a note come first. */
export const SALE_PRODUCTS_SHOWN = 200

export const SALE_STATES = ['running', 'planned', 'ended'] as const
export type SaleState = (typeof SALE_STATES)[number]

export type SaleContent = Static<typeof schemas.SaleContent>
export type Sale = Static<typeof schemas.Sale>
export type SaleProduct = Static<typeof schemas.SaleProduct>
export type CheckedSale = Static<typeof schemas.CheckedSale>
export type SaleDetails = Static<typeof schemas.SaleDetails>
export type PriceHistory = Static<typeof schemas.getPriceHistory.response>

export const listSales = call<typeof schemas.listSales>('GET', '/sales')
export const exportSalePrices = call<typeof schemas.exportSalePrices>('GET', '/sales/export')
export const getSale = call<typeof schemas.getSale>('GET', '/sales/:id')
export const checkSale = call<typeof schemas.checkSale>('POST', '/sales/check')
export const createSale = call<typeof schemas.createSale>('POST', '/sales')
export const changeSale = call<typeof schemas.changeSale>('PATCH', '/sales/:id')
export const startSale = call<typeof schemas.startSale>('POST', '/sales/:id/start')
export const endSale = call<typeof schemas.endSale>('POST', '/sales/:id/end')
export const deleteSale = call<typeof schemas.deleteSale>('DELETE', '/sales/:id')
export const findSaleProducts = call<typeof schemas.findSaleProducts>('GET', '/sales/products')
export const getPriceHistory = call<typeof schemas.getPriceHistory>('GET', '/products/:id/price_history')
