import type { Schedule, Task } from '../database/jobs.ts'
import { inTransaction } from '../database/transaction.ts'
import { followTimeZone, markRecentDays, takeChangedDays } from '../orders/sales-queries.ts'
import type { Shop } from '../shop.ts'
import { countDays, countedDays, countYear, listEndedYears, lockCounting } from './count-queries.ts'

/** Bounds how long one transaction takes: two months of sums at most. */
const DAYS_AT_ONCE = 31

export const salesTasks = ({ db }: Pick<Shop, 'db'>): Record<string, Task> => ({
  count_sales: async () => {
    let days: string[]
    do {
      days = await inTransaction(db, async (trx) => {
        await lockCounting(trx)
        await followTimeZone(trx, countedDays)
        const changed = await takeChangedDays(trx, DAYS_AT_ONCE)
        if (changed.length > 0) await countDays(trx, changed)
        return changed
      })
    } while (days.length === DAYS_AT_ONCE)
  },
  recount_sales: () => markRecentDays(db),
  count_sales_of_years: async () => {
    for (const year of await listEndedYears(db))
      await inTransaction(db, async (trx) => {
        await lockCounting(trx)
        await countYear(trx, year)
      })
  },
})

export const salesSchedule: Schedule[] = [
  { task: 'recount_sales', match: '20 3 * * *', atStart: true },
  // At night: otherwise a year would be added up again for each refund of its orders.
  { task: 'count_sales_of_years', match: '40 3 * * *', atStart: true },
  { task: 'count_sales', match: '* * * * *', atStart: true },
]
