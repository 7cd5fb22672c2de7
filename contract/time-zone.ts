/** Kept for the latest time zone: to make one takes a hundred times as long as to use it. */
let calendar: { timeZone: string; format: Intl.DateTimeFormat } | undefined

/** Today in a time zone, such as `2026-11-22`. Canadians write days as ISO 8601 does. */
export function todayIn(timeZone: string, time = new Date()): string {
  if (calendar?.timeZone !== timeZone)
    calendar = { timeZone, format: new Intl.DateTimeFormat('en-CA', { timeZone }) }
  return calendar.format.format(time)
}

/** From 0 to 23. */
export const hourIn = (timeZone: string, time: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(time))

/** Kept for the latest time zone, as `calendar` is. */
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

/** What the clocks of a time zone show, as an input of type datetime-local has it: `2026-11-30T18:00`. */
export function wallTimeIn(timeZone: string, time: Date): string {
  const part = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
  return `${part['year']!.padStart(4, '0')}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}`
}

/** With the time zone's offset, so that the day in it is that of its clocks: `2026-12-01T00:00:00-05:00`. */
export function isoIn(timeZone: string, time: Date): string {
  if (timeZone === 'UTC') return time.toISOString()
  const wall = wallTimeIn(timeZone, time)
  const ahead = Date.parse(`${wall}Z`) / 60_000 - Math.floor(time.getTime() / 60_000)
  const two = (number: number) => String(number).padStart(2, '0')
  const offset = `${two(Math.floor(Math.abs(ahead) / 60))}:${two(Math.abs(ahead) % 60)}`
  return `${wall}:${two(time.getUTCSeconds())}${ahead < 0 ? '-' : '+'}${offset}`
}

/**
 * The moment at which clocks in a time zone show what is typed in an input of type datetime-local; undefined for other texts. When
 * clocks are changed, an hour that they skip is read as the one before or after it, and one that comes twice as either.
 */
export function timeAt(timeZone: string, typed: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(typed)) return undefined
  const shown = Date.parse(`${typed}Z`)
  if (Number.isNaN(shown)) return undefined
  /** How far the clocks are ahead of UTC at a time, in milliseconds. */
  const aheadAt = (time: number) =>
    Date.parse(`${wallTimeIn(timeZone, new Date(time))}Z`) - Math.floor(time / 60_000) * 60_000
  const near = shown - aheadAt(shown)
  return new Date(shown - aheadAt(near))
}
