import type { Schedule, Task } from '../database/jobs.ts'
import type { Shop } from '../shop.ts'
import { followLowStock } from './stock/low-stock.ts'
import { publishProducts } from './publish.ts'
import { forgetMissingPages } from './redirects/missing-queries.ts'
import { PUBLISH_PRODUCTS } from './schedule-publications.ts'
import { notifyPassedPromises } from './styles/promise-queries.ts'

const FOLLOW_LOW_STOCK = 'follow_low_stock'
const FOLLOW_PROMISES = 'follow_promises'
const FORGET_MISSING_PAGES = 'forget_missing_pages'

export const catalogTasks = ({ db, log }: Pick<Shop, 'db' | 'log'>): Record<string, Task> => ({
  [PUBLISH_PRODUCTS]: () =>
    publishProducts(db, (product, err) =>
      log.error({ product, err }, 'a product could not be published at its time'),
    ),
  [FOLLOW_LOW_STOCK]: () => followLowStock(db),
  [FOLLOW_PROMISES]: () => notifyPassedPromises(db),
  [FORGET_MISSING_PAGES]: async () => void (await forgetMissingPages(db)),
})

/** Catches up on publications that their own jobs have missed, and follows changes of the settings. */
export const catalogSchedule: Schedule[] = [
  { task: PUBLISH_PRODUCTS, match: '* * * * *', atStart: true },
  { task: FOLLOW_LOW_STOCK, match: '* * * * *', atStart: true },
  // In every time zone, midnight falls on a quarter of an hour in UTC.
  { task: FOLLOW_PROMISES, match: '0,15,30,45 * * * *' },
  { task: FORGET_MISSING_PAGES, match: '50 3 * * *' },
]
