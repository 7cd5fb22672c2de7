import { enqueue, type Schedule, type Task } from '../database/jobs.ts'
import type { Shop } from '../shop.ts'
import { reconcile } from './reconciler.ts'
import { sendRefundById } from './refunds.ts'
import { foldOrderTally } from './tally-queries.ts'

export const orderTasks = (shop: Shop): Record<string, Task> => ({
  send_refund: ({ refundId }: { refundId: string }) => sendRefundById(shop, refundId),
  reconcile: async () => {
    for (const seconds of [15, 30, 45]) await reconcileLater(shop, seconds)
    await reconcile(shop)
  },
  reconcile_again: () => reconcile(shop),
  fold_order_tally: () => foldOrderTally(shop.db),
})

/** The clock's finest grain; what nobody hears of must not wait for a whole minute. */
export const orderSchedule: Schedule[] = [
  { task: 'reconcile', match: '* * * * *', atStart: true },
  { task: 'fold_order_tally', match: '* * * * *', atStart: true },
]

async function reconcileLater({ db }: Shop, seconds: number): Promise<void> {
  const runAt = new Date(Date.now() + seconds * 1000)
  await enqueue(db, 'reconcile_again', {}, { key: `reconcile_again:${seconds}`, runAt, maxAttempts: 1 })
}
