import { enqueue, type Schedule, type Task } from '../database/jobs.ts'
import type { Transaction } from '../database/connection.ts'
import type { Shop } from '../shop.ts'
import { applyPlannedPrices } from './planned-prices.ts'
import { switchSales } from './switch.ts'

const SWITCH_SALES = 'switch_sales'
const APPLY_PLANNED_PRICES = 'apply_planned_prices'

export const priceTasks = (shop: Pick<Shop, 'db' | 'log'>): Record<string, Task> => ({
  [SWITCH_SALES]: () => switchSales(shop.db),
  [APPLY_PLANNED_PRICES]: () => applyPlannedPrices(shop),
})

/** Catches up on what the jobs of individual sales and planned changes have missed. */
export const priceSchedule: Schedule[] = [
  { task: SWITCH_SALES, match: '* * * * *', atStart: true },
  { task: APPLY_PLANNED_PRICES, match: '* * * * *', atStart: true },
]

export const schedulePrices = (trx: Transaction, id: number, startsAt: Date): Promise<void> =>
  enqueue(trx, APPLY_PLANNED_PRICES, {}, { key: `prices:${id}`, runAt: startsAt })

/** Schedules jobs for a sale's start and end. A job for a time that was changed finds nothing to do. */
export async function scheduleSale(
  trx: Transaction,
  { id, starts_at, ends_at }: { id: number; starts_at: Date; ends_at: Date | null },
): Promise<void> {
  await enqueue(trx, SWITCH_SALES, {}, { key: `sale:${id}:start`, runAt: starts_at })
  if (ends_at) await enqueue(trx, SWITCH_SALES, {}, { key: `sale:${id}:end`, runAt: ends_at })
}
