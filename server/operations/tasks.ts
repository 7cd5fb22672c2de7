import type { Schedule, Task } from '../database/jobs.ts'
import type { Shop } from '../shop.ts'
import { findLastBackups, recordBackup, recordFailure } from './backup/backup-queries.ts'
import { removeOldBackups } from './backup/keep.ts'
import { listSome } from './backup/list-some.ts'
import { makeBackup } from './backup/make-backup.ts'
import { isDue, isLate } from './backup/schedule.ts'

const BACK_UP = 'back_up'

export const operationTasks = (shop: Shop): Record<string, Task> => ({
  [BACK_UP]: () => backUpWhenDue(shop),
})

/** Looks every five minutes, so that a shop that was closed at BACKUP_AT makes its backup afterwards. */
export const operationSchedule: Schedule[] = [{ task: BACK_UP, match: '*/5 * * * *' }]

const running = new WeakSet<Shop['db']>()

export async function backUpWhenDue(shop: Shop, now = new Date()): Promise<void> {
  const { config, db, log } = shop
  const { backupTo, backupAt: minutesOfDay } = config
  if (!backupTo || running.has(db)) return
  const last = await findLastBackups(db)
  if (isDue({ now, minutesOfDay, ...last })) {
    running.add(db)
    try {
      if (await makeDailyBackup(shop, backupTo, now)) return
    } finally {
      running.delete(db)
    }
  }
  if (isLate({ now, minutesOfDay, ...last }))
    log.error({ lastGoodAt: last.lastGoodAt, problem: last.problem }, 'the daily backup is late')
}

async function makeDailyBackup(shop: Shop, backupTo: string, startedAt: Date): Promise<boolean> {
  const { config, db, pool, log } = shop
  try {
    const made = await makeBackup({
      connectionString: pool.options.connectionString!,
      dataDir: config.dataDir,
      to: backupTo,
      backupKey: config.backupKey,
      withSecrets: config.backupKey !== undefined,
      onProgress: (line) => log.debug(line),
    })
    await recordBackup(db, { startedAt, by: 'schedule' }, made)
    const removed = await removeOldBackups(backupTo)
    const { folder, bytes, rows, lostPictures } = made
    log.info({ folder, bytes, rows, removed }, 'made the daily backup')
    if (lostPictures.length > 0)
      log.error(
        { count: lostPictures.length, pictures: listSome(lostPictures) },
        'pictures are missing or damaged in DATA_DIR',
      )
    return true
  } catch (error) {
    log.error({ err: error }, 'the daily backup failed and is tried again in an hour')
    await recordFailure(db, { startedAt, by: 'schedule' }, (error as Error).message)
    return false
  }
}
