import type { Schedule, Task } from '../database/jobs.ts'
import type { Shop } from '../shop.ts'
import { deleteEmptyAllowances } from './allowance-queries.ts'
import { SEND_PASSWORD_RESET, sendPasswordReset } from './password-reset.ts'
import { deleteEnded } from './session-queries.ts'

const SWEEP = 'sweep_accounts'

export const accountTasks = (shop: Shop): Record<string, Task> => ({
  [SEND_PASSWORD_RESET]: sendPasswordReset(shop),
  [SWEEP]: async () => {
    await deleteEnded(shop.db)
    await deleteEmptyAllowances(shop.db)
  },
})

export const accountSchedule: Schedule[] = [{ task: SWEEP, match: '17 * * * *' }]
