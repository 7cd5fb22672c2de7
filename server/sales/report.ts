import type { GoodsReport, SalesReport, SalesStep, SalesSums, StockReport } from '../../contract/sales.ts'
import { bySizeInGarmentOrder } from '../../contract/sizes.ts'
import type { Database } from '../database/connection.ts'
import { listChangedDays } from '../orders/sales-queries.ts'
import { addDays, type Period, periodBefore } from './periods.ts'
import { listPromotionSales } from './promotion-queries.ts'
import { listPoolSales, listSales, listSoldGoods } from './queries.ts'
import { sumPeriods } from './sum-periods.ts'

/** The number of preceding weeks whose sales the stock cover is computed from. */
const COVER_WEEKS = 8
/** Delivery time if the call does not give one. */
export const DEFAULT_LEAD_WEEKS = 4

export async function reportSales(
  db: Database,
  period: Period,
  by: SalesStep,
): Promise<Omit<SalesReport, 'time_zone'>> {
  const before = periodBefore(period)
  const changed = await listChangedDays(db, before.from, period.to)
  const { days, countries } = await listSales(db, before, period, changed)
  return {
    period,
    period_before: before,
    ...sumPeriods(period, by, new Map(days.map((row) => [row.day, row])), NOTHING),
    countries,
  }
}

const NOTHING: SalesSums = {
  orders: 0,
  charged: 0,
  refunded: 0,
  pieces: 0,
  goods: 0,
  pieces_back: 0,
  goods_back: 0,
}

export async function reportGoods(db: Database, period: Period, most: number): Promise<GoodsReport> {
  const changed = await listChangedDays(db, period.from, period.to)
  const goods = await listSoldGoods(db, period, changed, most)
  return { ...goods, sizes: bySizeInGarmentOrder(goods.sizes) }
}

export async function reportPromotions(db: Database, period: Period, most: number) {
  const changed = await listChangedDays(db, period.from, period.to)
  const rows = await listPromotionSales(db, period, changed, most)
  return { count: rows[0]?.count ?? 0, promotions: rows.map(({ count: _, ...promotion }) => promotion) }
}

export async function reportStockCover(
  db: Database,
  { lead_weeks, most, to }: { lead_weeks: number; most: number; to: string },
): Promise<StockReport> {
  const period = { from: addDays(to, 1 - COVER_WEEKS * 7), to }
  const changed = await listChangedDays(db, period.from, period.to)
  const pools = await listPoolSales(db, period, changed, most)
  return {
    lead_weeks,
    count: pools[0]?.count ?? 0,
    sizes: pools.map(({ count: _, ...pool }) => ({
      ...pool,
      reorder_by: addDays(to, Math.min(MAX_DAYS_AHEAD, Math.floor((pool.cover_weeks - lead_weeks) * 7))),
    })),
  }
}

/** A pool that sells a piece in eight weeks may last for centuries. */
const MAX_DAYS_AHEAD = 3_650
