import { DAY_MS } from '../../../contract/time.ts'

const MINUTE_MS = 60_000
/** A backup and its repetition after a failure take less. */
const LATE_MS = 3 * 60 * MINUTE_MS
const RETRY_MS = 60 * MINUTE_MS

/** The last moment at which a daily backup was to begin. */
function lastDueAt(now: Date, minutesOfDay: number): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const today = midnight + minutesOfDay * MINUTE_MS
  return new Date(today <= now.getTime() ? today : today - DAY_MS)
}

/** A clock that was set right since may have dated a backup. Clocks of hosts differ by less. */
export const isAhead = (at: Date, now: Date): boolean => at.getTime() - now.getTime() > LATE_MS

interface Known {
  now: Date
  minutesOfDay: number
  lastGoodAt: Date | null
  lastTriedAt: Date | null
}

/** A failed backup is tried again each hour. */
export function isDue({ now, minutesOfDay, lastGoodAt, lastTriedAt }: Known): boolean {
  const due = lastDueAt(now, minutesOfDay)
  if (lastGoodAt && lastGoodAt >= due && !isAhead(lastGoodAt, now)) return false
  return (
    !lastTriedAt ||
    lastTriedAt < due ||
    isAhead(lastTriedAt, now) ||
    now.getTime() - lastTriedAt.getTime() >= RETRY_MS
  )
}

/** A shop that has never had a backup is late from the first missed time on. */
export function isLate({ now, minutesOfDay, lastGoodAt }: Omit<Known, 'lastTriedAt'>): boolean {
  const due = lastDueAt(new Date(now.getTime() - LATE_MS), minutesOfDay)
  return !lastGoodAt || lastGoodAt < due || isAhead(lastGoodAt, now)
}
