import { takeMarks } from '../accounts/customer-mark-queries.ts'
import type { Schedule, Task } from '../database/jobs.ts'
import { inTransaction } from '../database/transaction.ts'
import { markRecentBuyers } from '../orders/buyer-queries.ts'
import type { Shop } from '../shop.ts'
import { countCustomers, lockCounting } from './count-queries.ts'
import { noteErasures } from './erasures.ts'
import { listErasures } from './person-queries.ts'
import { keepRetiredSecret } from './retired-secret-queries.ts'

/** Limits the duration of one transaction. */
const MARKS_AT_ONCE = 1_000

export const customerTasks = ({
  db,
  config,
  secrets,
}: Pick<Shop, 'db' | 'config' | 'secrets'>): Record<string, Task> => ({
  count_customers: async () => {
    let taken: number
    do {
      taken = await inTransaction(db, async (trx) => {
        await lockCounting(trx)
        const marks = await takeMarks(trx, MARKS_AT_ONCE)
        if (marks.length > 0) await countCustomers(trx, marks)
        return marks.length
      })
    } while (taken === MARKS_AT_ONCE)
  },
  recount_customers: () => markRecentBuyers(db),
  note_erasures: async () => noteErasures(config, await listErasures(db)),
  keep_retired_secret: () => keepRetiredSecret(db, secrets),
})

export const customerSchedule: Schedule[] = [
  { task: 'recount_customers', match: '25 3 * * *', atStart: true },
  { task: 'count_customers', match: '* * * * *', atStart: true },
  { task: 'note_erasures', match: '35 2 * * *', atStart: true },
  { task: 'keep_retired_secret', match: '37 * * * *', atStart: true },
]
