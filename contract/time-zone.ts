/** Cached for the most recent time zone: creating a format takes a hundred times as long as using it. */
let calendar: { timeZone: string; format: Intl.DateTimeFormat } | undefined

/** Today's date in a time zone, such as `2026-11-22`. The Canadian locale formats dates as ISO 8601. */
export function todayIn(timeZone: string, time = new Date()): string {
  if (calendar?.timeZone !== timeZone)
    calendar = { timeZone, format: new Intl.DateTimeFormat('en-CA', { timeZone }) }
  return calendar.format.format(time)
}

/** Hour of the day, from 0 to 23. */
export const hourIn = (timeZone: string, time: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(time))

/** Cached for the most recent time zone, as `calendar` is. */
let clock: { timeZone: string; format: Intl.DateTimeFormat } | undefined

function clockOf(timeZone: string): Intl.DateTimeFormat {
  if (clock?.timeZone !== timeZone) {
    const options = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    } as const
    clock = { timeZone, format: new Intl.DateTimeFormat('en-GB', { timeZone, ...options }) }
  }
  return clock.format
}

/** Local time in a time zone, in the format of a datetime-local input: `2026-11-30T18:00`. */
export function wallTimeIn(timeZone: string, time: Date): string {
  const part = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
  return `${part['year']!.padStart(4, '0')}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}`
}

/** With the time zone's offset, so that the date in it is the local one: `2026-12-01T00:00:00-05:00`. */
export function isoIn(timeZone: string, time: Date): string {
  if (timeZone === 'UTC') return time.toISOString()
  const wall = wallTimeIn(timeZone, time)
  const ahead = Date.parse(`${wall}Z`) / 60_000 - Math.floor(time.getTime() / 60_000)
  const two = (number: number) => String(number).padStart(2, '0')
  const offset = `${two(Math.floor(Math.abs(ahead) / 60))}:${two(Math.abs(ahead) % 60)}`
  return `${wall}:${two(time.getUTCSeconds())}${ahead < 0 ? '-' : '+'}${offset}`
}

/**
 * The time at which clocks in a time zone show the value of a datetime-local input; undefined for other texts. At a
 * change of the clocks, a time in the skipped hour is read as an hour earlier or later, and a time in the repeated hour
 * as either of the two.
 */
export function timeAt(timeZone: string, typed: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(typed)) return undefined
  const shown = Date.parse(`${typed}Z`)
  if (Number.isNaN(shown)) return undefined
  /** Offset from UTC at the given time, in milliseconds. */
  const aheadAt = (time: number) =>
    Date.parse(`${wallTimeIn(timeZone, new Date(time))}Z`) - Math.floor(time / 60_000) * 60_000
  const near = shown - aheadAt(shown)
  return new Date(shown - aheadAt(near))
}
