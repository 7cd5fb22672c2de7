import { DAY_MS } from '../../../contract/time.ts'
import { listFiles } from './manifest.ts'
import { type BackupPlace, timeOf } from './place.ts'
import { openBackup } from './read-backup.ts'

const DAILY = 7
const WEEKLY = 4
const MONTHLY = 12

/**
 * The names to keep of `names`, the newest first: the newest of each of the last 7 days, 4 weeks and 12 months that
 * have one. Days without a backup do not count, so that a schedule that stopped removes nothing.
 */
export function chooseKept(names: string[]): Set<string> {
  const kept = new Set<string>(names.slice(0, 1))
  const periods: [number, (time: Date) => string | number][] = [
    [DAILY, (time) => Math.floor(time.getTime() / DAY_MS)],
    // The days since 1970 began on a Thursday; weeks begin on Mondays.
    [WEEKLY, (time) => Math.floor((time.getTime() / DAY_MS + 3) / 7)],
    [MONTHLY, (time) => time.toISOString().slice(0, 7)],
  ]
  for (const [count, periodOf] of periods) {
    const seen = new Set<string | number>()
    for (const name of names) {
      const period = periodOf(timeOf(name))
      if (seen.has(period)) continue
      seen.add(period)
      if (seen.size > count) break
      kept.add(name)
    }
  }
  return kept
}

/** Call it after a backup that is whole. Returns the names of the removed ones. */
export async function removeOldBackups(place: BackupPlace, backupKey?: string): Promise<string[]> {
  const names = await place.list()
  const kept = chooseKept(names)
  await place.keepOnly(kept, async (name) =>
    listFiles((await openBackup({ place, name }, backupKey)).manifest),
  )
  return names.filter((name) => !kept.has(name))
}
