import { enqueue, type Schedule, type Task } from '../database/jobs.ts'
import type { Transaction } from '../database/connection.ts'
import type { Shop } from '../shop.ts'
import { switchSales } from './switch.ts'

const SWITCH_SALES = 'switch_sales'

export const priceTasks = ({ db }: Pick<Shop, 'db'>): Record<string, Task> => ({
  [SWITCH_SALES]: () => switchSales(db),
})

/** For what the jobs of each sale have missed. */
export const priceSchedule: Schedule[] = [{ task: SWITCH_SALES, match: '* * * * *', atStart: true }]

/** At its beginning and its end. A job of a time that was changed finds nothing to do. */
export async function scheduleSale(
  trx: Transaction,
  { id, starts_at, ends_at }: { id: number; starts_at: Date; ends_at: Date | null },
): Promise<void> {
  await enqueue(trx, SWITCH_SALES, {}, { key: `sale:${id}:start`, runAt: starts_at })
  if (ends_at) await enqueue(trx, SWITCH_SALES, {}, { key: `sale:${id}:end`, runAt: ends_at })
}
