import { newMailedLink } from '../accounts/mailed-link.ts'
import type { Schedule, Task } from '../database/jobs.ts'
import { processInOrder } from '../database/process-in-order.ts'
import { inTransaction } from '../database/transaction.ts'
import { sendMail } from '../mail/outbox-queries.ts'
import type { Shop } from '../shop.ts'
import {
  deleteOldAlerts,
  beginWave,
  listDuePools,
  lockWave,
  notePools,
  type Pool,
  setMailed,
} from './queries.ts'

/** An abandoned checkout releases its pieces after 31 minutes, and others may buy them at once. */
const PAUSES = { freeMinutes: 35, waveMinutes: 120 }
const MAILS_PER_PIECE = 3
/** The mail states the number of pieces only up to this many. */
const FEW_PIECES = 5

export const alertTasks = (shop: Shop): Record<string, Task> => ({
  mail_back_in_stock: async () => {
    await notePools(shop.db)
    await processInOrder(
      await listDuePools(shop.db, PAUSES),
      (pool) => sendWave(shop, pool),
      (pool, err) => shop.log.error({ ...pool, err }, 'who waits for a size could not be told of it'),
    )
  },
  clean_stock_alerts: () => deleteOldAlerts(shop.db),
})

export const alertSchedule: Schedule[] = [
  { task: 'mail_back_in_stock', match: '* * * * *', atStart: true },
  { task: 'clean_stock_alerts', match: '45 3 * * *' },
]

/** The mails and the note that they were sent are written in one transaction, so that none is sent twice. */
async function sendWave(shop: Shop, pool: Pool): Promise<void> {
  await inTransaction(shop.db, async (trx) => {
    if (!(await beginWave(trx, pool, PAUSES))) return
    const alerts = await lockWave(trx, pool, MAILS_PER_PIECE)
    for (const { id, email, product_id, size, name, cover_image, free, promise } of alerts) {
      const { seed, tokenHash } = newMailedLink(shop)
      await setMailed(trx, id, tokenHash)
      const { ships_by: shipsBy = null, lead_days: leadDays = null } = promise ?? {}
      const left = free <= FEW_PIECES ? free : null
      const data = { productId: product_id, name, size, image: cover_image, left, shipsBy, leadDays, seed }
      await sendMail(trx, { key: `back-in-stock:${id}`, to: email, template: 'back-in-stock', data })
    }
  })
}
