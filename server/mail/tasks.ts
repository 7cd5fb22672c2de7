import type { Schedule, Task } from '../database/jobs.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Shop } from '../shop.ts'
import type { Attach } from './attach.ts'
import { forgetMailsBefore } from './personal-data-queries.ts'
import { markMailRefused } from './queries.ts'
import {
  clearRefusedBefore,
  dropExpired,
  listGivenUp,
  removeEndedJobs,
  tryLeftMails,
} from './retry-queries.ts'
import { sendMailTask, TOO_LATE } from './send.ts'
import { openTransport } from './transport.ts'

/** For how long a mail is tried, and for how long afterwards a refused one can be sent again. */
const TRIED_DAYS = 14
const REFUSED_KEPT_DAYS = 14
/** Applies even to a mail that is sent again and refused each time. */
const CONTENT_KEPT_DAYS = 32

/** For how long a mail's recipient is kept. */
const RECIPIENT_KEPT_DAYS = 400

export const mailTasks = (shop: Shop, attach: Attach): Record<string, Task> => ({
  send_mail: sendMailTask(shop, attach),
  take_up_mails: () => takeUpMails(shop),
  clear_mails: async () => {
    await clearRefusedBefore(shop.db, { refused: REFUSED_KEPT_DAYS, written: CONTENT_KEPT_DAYS })
    while ((await forgetMailsBefore(shop.db, RECIPIENT_KEPT_DAYS)) > 0);
  },
})

export const mailSchedule: Schedule[] = [
  { task: 'take_up_mails', match: '27 * * * *', atStart: true },
  { task: 'clear_mails', match: '25 3 * * *' },
]

/** The jobs of mails end after four days. Once the mail server answers, mails that still wait get new ones. */
async function takeUpMails(shop: Shop): Promise<void> {
  const { db, log, config } = shop
  await dropExpired(db, TOO_LATE)
  for (const { id, why } of await listGivenUp(db, TRIED_DAYS)) {
    log.error({ id }, `a mail is given up that was tried for ${TRIED_DAYS} days`)
    await markMailRefused(db, id, why ?? `It was tried for ${TRIED_DAYS} days.`)
  }
  await removeEndedJobs(db)
  if (config.smtpUrl !== undefined && !(await answers(config.smtpUrl))) return
  const count = await inTransaction(db, tryLeftMails)
  if (count > 0) log.warn({ count }, 'mails that failed as often as they may are tried again')
}

async function answers(smtpUrl: string): Promise<boolean> {
  const transport = await openTransport(smtpUrl)
  try {
    return await transport.verify()
  } catch {
    return false
  } finally {
    transport.close()
  }
}
