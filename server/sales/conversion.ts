import type { ConversionReport, ConversionSums, SalesStep } from '../../contract/sales.ts'
import type { Database } from '../database/connection.ts'
import { findFirstDay, listVisits } from '../visits/queries.ts'
import { addDays, countDaysOf, type Period, periodBefore } from './periods.ts'
import { reportSales } from './report.ts'
import { sumPeriods } from './sum-periods.ts'

const NOTHING: ConversionSums = { seen: 0, cart: 0, checkout: 0, paid: 0 }

/** Shoppers per day by how far they came, and the orders that were paid. */
export async function reportConversion(
  db: Database,
  period: Period,
  by: SalesStep,
): Promise<ConversionReport> {
  const before = periodBefore(period)
  const [visits, sales, first] = await Promise.all([
    listVisits(db, before.from, period.to),
    reportSales(db, period, 'day'),
    findFirstDay(db),
  ])
  const byDay = new Map<string, ConversionSums>()
  const of = (day: string) => {
    const sums = byDay.get(day) ?? { ...NOTHING }
    byDay.set(day, sums)
    return sums
  }
  for (const { day, step, shoppers } of visits) of(day)[step] = shoppers
  const length = countDaysOf(period)
  // Without a count of visits, a day's orders would look like more than all its shoppers.
  const note = (day: string, orders: number) => {
    if (first && day >= first) of(day).paid = orders
  }
  for (const { from, sums, before } of sales.points) {
    note(from, sums.orders)
    note(addDays(from, -length), before.orders)
  }
  return { counted_from: first, ...sumPeriods(period, by, byDay, NOTHING) }
}
