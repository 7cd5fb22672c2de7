import { enqueue, type Schedule, type Task } from '../database/jobs.ts'
import type { Shop } from '../shop.ts'
import { deleteCoupon, sweepCoupons } from './checkout/coupons.ts'
import { reconcile } from './payment/reconciler.ts'
import { sendRefundById } from './refunds/refunds.ts'
import { repairToTakeBack } from './state-queries.ts'
import { taxTasks } from './tax/tax-records.ts'

export const orderTasks = (shop: Shop): Record<string, Task> => ({
  ...taxTasks(shop),
  delete_coupon: ({ orderId }: { orderId: string }) => deleteCoupon(shop, orderId),
  sweep_coupons: () => sweepCoupons(shop),
  send_refund: ({ refundId }: { refundId: string }) => sendRefundById(shop, refundId),
  reconcile: async () => {
    for (const seconds of [15, 30, 45]) {
      const runAt = new Date(Date.now() + seconds * 1000)
      await enqueue(
        shop.db,
        'reconcile_again',
        {},
        { key: `reconcile_again:${seconds}`, runAt, maxAttempts: 1 },
      )
    }
    await reconcile(shop)
  },
  reconcile_again: () => reconcile(shop),
  repair_to_take_back: async () => {
    const orders = await repairToTakeBack(shop.db)
    if (orders > 0) shop.log.warn({ orders }, 'orders were not among those to take back, or wrongly')
  },
})

/** The schedule's finest interval is a minute, so each run queues three more within it. */
export const orderSchedule: Schedule[] = [
  { task: 'reconcile', match: '* * * * *', atStart: true },
  { task: 'sweep_coupons', match: '55 3 * * *' },
  { task: 'repair_to_take_back', match: '35 3 * * *', atStart: true },
]
