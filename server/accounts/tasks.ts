import type { Schedule, Task } from '../database/jobs.ts'
import { deleteEndedWindows } from '../http/address-limit-queries.ts'
import type { Shop } from '../shop.ts'
import { deleteEmptyBuckets } from './rate-limit-queries.ts'
import { SEND_PASSWORD_RESET, sendPasswordReset } from './password-reset.ts'
import { deleteEndedTickets } from './second-step/queries.ts'
import { sealTotpsAnew } from './second-step/totp.ts'
import { deleteExpired } from './session-queries.ts'

const SWEEP = 'sweep_accounts'
const SEAL_ANEW = 'seal_totp_anew'

export const accountTasks = (shop: Shop): Record<string, Task> => ({
  [SEND_PASSWORD_RESET]: sendPasswordReset(shop),
  [SWEEP]: async () => {
    await deleteExpired(shop.db)
    await deleteEndedTickets(shop.db)
    await deleteEmptyBuckets(shop.db)
    await deleteEndedWindows(shop.db)
  },
  [SEAL_ANEW]: () => sealTotpsAnew(shop),
})

export const accountSchedule: Schedule[] = [
  { task: SWEEP, match: '17 * * * *' },
  { task: SEAL_ANEW, match: '27 * * * *', atStart: true },
]
