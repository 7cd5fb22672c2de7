import type { Schedule, Task } from '../database/jobs.ts'
import type { Shop } from '../shop.ts'
import { insertQueuedWords } from './search-words-queries.ts'
import { foldListingTallies } from './tally-queries.ts'

const KEEP_CATALOG = 'keep_catalog'
const WORDS_OF_AT_ONCE = 2_000

/** What was put off so that nobody who writes a product has to wait for it. */
export const catalogTasks = ({ db }: Shop): Record<string, Task> => ({
  [KEEP_CATALOG]: async () => {
    await foldListingTallies(db)
    while ((await insertQueuedWords(db, WORDS_OF_AT_ONCE)) > 0);
  },
})

export const catalogSchedule: Schedule[] = [{ task: KEEP_CATALOG, match: '* * * * *', atStart: true }]
