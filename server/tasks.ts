import { accountSchedule, accountTasks } from './accounts/tasks.ts'
import type { Schedule, Task } from './database/jobs.ts'
import { warmImagesTask } from './images/warm.ts'
import { sendMailTask } from './mail/send.ts'
import { reconcile } from './orders/reconcile.ts'
import { sendRefundById } from './orders/refunds.ts'
import type { Shop } from './shop.ts'

/** Everything that runs as a job, by the name it is enqueued under. */
export const tasksOf = (shop: Shop): Record<string, Task> => ({
  ...accountTasks(shop),
  send_mail: sendMailTask(shop),
  warm_images: warmImagesTask(shop),
  send_refund: ({ refundId }: { refundId: string }) => sendRefundById(shop, refundId),
  reconcile: () => reconcile(shop),
})

export const SCHEDULE: Schedule[] = [...accountSchedule, { task: 'reconcile', match: '* * * * *' }]
