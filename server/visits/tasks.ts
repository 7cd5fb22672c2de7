import type { Schedule, Task } from '../database/jobs.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import { closeDays } from './queries.ts'
import { forgetTerms } from './search-queries.ts'

const CLOSE_VISIT_DAYS = 'close_visit_days'
const FORGET_SEARCH_TERMS = 'forget_search_terms'

export const visitTasks = ({ db }: Pick<Shop, 'db'>): Record<string, Task> => ({
  [CLOSE_VISIT_DAYS]: () => inTransaction(db, closeDays),
  [FORGET_SEARCH_TERMS]: () => inTransaction(db, forgetTerms),
})

export const visitSchedule: Schedule[] = [
  { task: CLOSE_VISIT_DAYS, match: '40 * * * *', atStart: true },
  { task: FORGET_SEARCH_TERMS, match: '45 3 * * *', atStart: true },
]
