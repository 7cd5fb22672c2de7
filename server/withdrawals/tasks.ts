import type { Schedule, Task } from '../database/jobs.ts'
import { processInOrder } from '../database/process-in-order.ts'
import { inTransaction } from '../database/transaction.ts'
import { lockOrder } from '../orders/order-queries.ts'
import type { Shop } from '../shop.ts'
import { emptyOldStatements } from './personal-data-queries.ts'
import { listOrdersGivenBack } from './queries.ts'
import { leadOthersThere } from './return-withdrawn.ts'

/**
 * An order that is canceled or refunded in full leaves nothing to decide about a statement under another e-mail. A task
 * finds these, because cancellations and refunds know nothing of statements.
 */
export const withdrawalTasks = (shop: Shop): Record<string, Task> => ({
  end_doubted_withdrawals: async () => {
    await processInOrder(
      await listOrdersGivenBack(shop.db),
      (order) =>
        inTransaction(shop.db, async (trx) => {
          await lockOrder(trx, order)
          await leadOthersThere(trx, order)
        }),
      (order, err) => shop.log.error({ order, err }, 'the statements about an order could not be ended'),
    )
  },

  empty_old_statements: () => inTransaction(shop.db, emptyOldStatements),
})

export const withdrawalSchedule: Schedule[] = [
  { task: 'end_doubted_withdrawals', match: '* * * * *', atStart: true },
  { task: 'empty_old_statements', match: '55 3 * * *' },
]
