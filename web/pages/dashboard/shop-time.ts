import { timeAt, todayIn, wallTimeIn } from '../../../contract/time-zone.ts'

/** The browser's time zone. */
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The shop's time zone, which access.ts sets before a page of the dashboard opens; until then the browser's. */
let zone = ownZone

export const setShopTimeZone = (timeZone: string): void => {
  zone = timeZone
}

/** Shown beside fields for times, so that people in different countries mean the same time. */
export const inShopZone = (): string => `Time in ${zone}`

export const todayInShop = (): string => todayIn(zone)

/** A time as the value of a datetime-local input in the shop's time zone, such as `2026-11-30T18:00`. */
export const inShopTime = (time: string): string => wallTimeIn(zone, new Date(time))

/** Converts a typed time to UTC; null if it is empty or incomplete. */
export const fromShopTime = (typed: string): string | null => timeAt(zone, typed)?.toISOString() ?? null

/** Converts a typed time to UTC. If it names the minute of `before`, returns `before` with its seconds. */
export function changedTime(typed: string, before: string | null | undefined): string | undefined {
  if (before && typed === inShopTime(before)) return before
  return fromShopTime(typed) ?? undefined
}

const LONG_DATE = { dateStyle: 'long' } as const
const SHORT_TIME = { dateStyle: 'medium', timeStyle: 'short' } as const
/** Like `SHORT_TIME`, which cannot be combined with the name of a zone. */
const ZONED_TIME = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** `November 20, 2026`, in the shop's time zone. */
export const longDate = (time: string): string => show(time, LONG_DATE)

/** `Nov 20, 2026, 2:37 PM` in the shop's time zone, which is named if the browser's clock shows another time. */
export function shortTime(time: string): string {
  const shown = show(time, SHORT_TIME)
  return shown === show(time, SHORT_TIME, ownZone) ? shown : show(time, ZONED_TIME)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function show(time: string, options: Intl.DateTimeFormatOptions, timeZone = zone): string {
  const key = JSON.stringify([timeZone, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formats.set(key, format)
  return format.format(new Date(time))
}

/** Reads a day such as 2026-11-30 from a URL; undefined for anything else. */
export const readDay = (text: string | null): string | undefined =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
