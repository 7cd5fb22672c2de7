import type { Schedule, Task } from '../database/jobs.ts'
import type { Shop } from '../shop.ts'
import { fetchPictures } from './fetch-pictures.ts'
import { FETCH_PICTURES } from './import-products.ts'
import { sendInvitations } from './invitations.ts'
import { PUBLISH_MOVED, publishMoved } from './publish-moved.ts'

export const movingInTasks = (shop: Shop): Record<string, Task> => ({
  [FETCH_PICTURES]: ({ id }: { id: number }) => fetchPictures(shop, id),
  [PUBLISH_MOVED]: () => publishMoved(shop.db),
  send_account_invitations: () => sendInvitations(shop),
})

export const movingInSchedule: Schedule[] = [{ task: 'send_account_invitations', match: '*/5 * * * *' }]
