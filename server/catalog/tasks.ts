import type { Schedule, Task } from '../database/jobs.ts'
import type { Shop } from '../shop.ts'
import { followLowStock } from './low-stock.ts'
import { publishProducts } from './publish.ts'
import { PUBLISH_PRODUCTS } from './schedule-publications.ts'

const FOLLOW_LOW_STOCK = 'follow_low_stock'

export const catalogTasks = ({ db }: Pick<Shop, 'db'>): Record<string, Task> => ({
  [PUBLISH_PRODUCTS]: () => publishProducts(db),
  [FOLLOW_LOW_STOCK]: () => followLowStock(db),
})

/** For what the jobs of each time to publish have missed, and after a change of the settings. */
export const catalogSchedule: Schedule[] = [
  { task: PUBLISH_PRODUCTS, match: '* * * * *', atStart: true },
  { task: FOLLOW_LOW_STOCK, match: '* * * * *', atStart: true },
]
