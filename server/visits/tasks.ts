import type { Schedule, Task } from '../database/jobs.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import { closeDays } from './queries.ts'

const CLOSE_VISIT_DAYS = 'close_visit_days'

export const visitTasks = ({ db }: Pick<Shop, 'db'>): Record<string, Task> => ({
  [CLOSE_VISIT_DAYS]: () => inTransaction(db, closeDays),
})

export const visitSchedule: Schedule[] = [{ task: CLOSE_VISIT_DAYS, match: '40 * * * *', atStart: true }]
