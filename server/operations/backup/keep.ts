import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listBackups, timeOf } from './folders.ts'

const DAILY = 7
const WEEKLY = 4
const MONTHLY = 12

const DAY_MS = 24 * 60 * 60_000

/**
 * The names to keep of `names`, the newest first: the newest of each of the last 7 days, 4 weeks and 12 months that have
 * one. Days without a backup do not count, so that a schedule that stopped removes nothing.
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
export async function removeOldBackups(place: string): Promise<string[]> {
  const names = await listBackups(place)
  const kept = chooseKept(names)
  const removed = names.filter((name) => !kept.has(name))
  for (const name of removed) await rm(join(place, name), { recursive: true, force: true })
  return removed
}
