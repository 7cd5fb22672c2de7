import type { PlaceAddress } from '../buckets/address.ts'
import type { Schedule, Task } from '../database/jobs.ts'
import type { Shop } from '../shop.ts'
import { findLastBackups, recordBackup, recordFailure } from './backup/backup-queries.ts'
import { removeOldBackups } from './backup/keep.ts'
import { listSome } from './backup/list-some.ts'
import { makeBackup } from './backup/make-backup.ts'
import { openPlace } from './backup/open-place.ts'
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
  const { backupUrl, backupAt: minutesOfDay } = config
  if (!backupUrl || running.has(db)) return
  const last = await findLastBackups(db, backupUrl)
  if (isDue({ now, minutesOfDay, ...last })) {
    running.add(db)
    try {
      if (await makeDailyBackup(shop, backupUrl, now)) return
    } finally {
      running.delete(db)
    }
  }
  if (isLate({ now, minutesOfDay, ...last }))
    log.error({ lastGoodAt: last.lastGoodAt, problem: last.problem }, 'the daily backup is late')
}

async function makeDailyBackup(shop: Shop, to: PlaceAddress, startedAt: Date): Promise<boolean> {
  const { config, db, directUrl, pictures, log } = shop
  try {
    const made = await makeBackup({
      connectionString: directUrl,
      dataDir: config.dataDir,
      pictures,
      to,
      backupKey: config.backupKey,
      withSecrets: config.backupKey !== undefined,
      onProgress: (line) => log.debug(line),
    })
    await recordBackup(db, { startedAt, by: 'schedule' }, made)
    const { folder, bytes, rows, lostPictures } = made
    log.info({ folder, bytes, rows, removed: await clean(shop, to) }, 'made the daily backup')
    if (lostPictures.length > 0)
      log.error(
        { count: lostPictures.length, pictures: listSome(lostPictures) },
        `pictures are missing or damaged in ${pictures.place}`,
      )
    return true
  } catch (error) {
    log.error({ err: error }, 'the daily backup failed and is tried again in an hour')
    await recordFailure(db, { startedAt, by: 'schedule' }, (error as Error).message)
    return false
  }
}

/** The backup is made, also when older ones cannot be removed. */
async function clean({ config, log }: Shop, to: PlaceAddress): Promise<string[]> {
  const place = await openPlace(to)
  try {
    return await removeOldBackups(place, config.backupKey)
  } catch (error) {
    log.error({ err: error }, 'old backups could not be removed')
    return []
  } finally {
    place.close()
  }
}
