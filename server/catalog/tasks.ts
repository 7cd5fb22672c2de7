import type { Schedule, Task } from '../database/jobs.ts'
import type { Shop } from '../shop.ts'
import { insertQueuedWords } from './search-words-queries.ts'

const UPDATE_VOCABULARY = 'update_vocabulary'
const WORDS_OF_AT_ONCE = 2_000

export const catalogTasks = ({ db }: Shop): Record<string, Task> => ({
  [UPDATE_VOCABULARY]: async () => {
    while ((await insertQueuedWords(db, WORDS_OF_AT_ONCE)) > 0);
  },
})

export const catalogSchedule: Schedule[] = [{ task: UPDATE_VOCABULARY, match: '* * * * *', atStart: true }]
