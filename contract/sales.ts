import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/sales.ts'

export const SALES_STEPS = ['day', 'week', 'month'] as const
export type SalesStep = (typeof SALES_STEPS)[number]

export const SALES_TABLES = [
  'periods',
  'countries',
  'promotions',
  'products',
  'sizes',
  'product_types',
  'colours',
  'categories',
  'stock',
  'conversion',
  'searches',
  'payments',
  'taxes',
] as const
export type SalesTable = (typeof SALES_TABLES)[number]

/** Three years. */
export const MAX_SALES_DAYS = 1_096

/** Value of the orders' country filter for orders of which nothing is sent; an empty value means no filter. */
export const NO_COUNTRY = 'none'
/** Value of the size and type filters for lines that have none. For colours and categories it is the id 0. */
export const NO_WORD = 'none'
export const NO_ID = 0

export type GoodsSums = Static<typeof schemas.GoodsSums>
export type MoneySums = Pick<SalesSums, 'orders' | 'charged' | 'refunded'>
export type PromotionSales = Static<typeof schemas.PromotionSales>
export type SalesSums = Static<typeof schemas.SalesSums>
export type SalesReport = Static<typeof schemas.SalesReport>
export type GoodsReport = Static<typeof schemas.GoodsReport>
export type ConversionSums = Static<typeof schemas.ConversionSums>
export type ConversionReport = Static<typeof schemas.ConversionReport>
export type SearchedTerm = Static<typeof schemas.SearchedTerm>
export type SearchReport = Static<typeof schemas.SearchReport>
export type TaxOfPlace = Static<typeof schemas.TaxOfPlace>
export type StockCover = Static<typeof schemas.StockCover>
export type StockReport = Static<typeof schemas.getStockCover.response>

export const getSales = call<typeof schemas.getSales>('GET', '/dashboard/sales')
export const getSoldGoods = call<typeof schemas.getSoldGoods>('GET', '/dashboard/sales/goods')
export const getPromotionSales = call<typeof schemas.getPromotionSales>('GET', '/dashboard/sales/promotions')
export const getStockCover = call<typeof schemas.getStockCover>('GET', '/dashboard/sales/stock')
export const getConversion = call<typeof schemas.getConversion>('GET', '/dashboard/sales/conversion')
export const getSearches = call<typeof schemas.getSearches>('GET', '/dashboard/sales/searches')
export const getTaxes = call<typeof schemas.getTaxes>('GET', '/dashboard/sales/taxes')
export const exportSales = call<typeof schemas.exportSales>('GET', '/dashboard/sales/export')

export const netSales = ({ charged, refunded }: Pick<SalesSums, 'charged' | 'refunded'>): number =>
  charged - refunded

/** Tax to declare, in cents; negative if more was refunded than collected. */
export const taxDue = ({ tax, tax_refunded }: Pick<TaxOfPlace, 'tax' | 'tax_refunded'>): number =>
  tax - tax_refunded

/** In cents; undefined if there are no orders. */
export const averageOrder = ({
  charged,
  orders,
}: Pick<SalesSums, 'charged' | 'orders'>): number | undefined =>
  orders === 0 ? undefined : Math.round(charged / orders)

/** The share of the offered pieces that was sold and kept, from 0 to 1; undefined if no pieces were offered. */
export function sellThrough({
  pieces,
  pieces_back,
  on_hand,
}: Pick<GoodsSums, 'pieces' | 'pieces_back'> & { on_hand: number }): number | undefined {
  const sold = pieces - pieces_back
  return sold + on_hand === 0 ? undefined : sold / (sold + on_hand)
}
