import { timeAt, todayIn, wallTimeIn } from '../../../contract/time-zone.ts'

/** The browser's. */
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The browser's until the shop has said its own, which it does before a page of the dashboard opens (access.ts). */
let zone = ownZone

export const setShopTimeZone = (timeZone: string): void => {
  zone = timeZone
}

/** Said beside a field for a time: two people who plan a sale from two countries mean the same time. */
export const inShopZone = (): string => `Time in ${zone}`

export const todayInShop = (): string => todayIn(zone)

/** `2026-11-30T18:00` in the shop's time zone, as an input of type datetime-local has it. */
export const inShopTime = (time: string): string => wallTimeIn(zone, new Date(time))

/** In UTC; null when nothing, or half a time, is typed. */
export const fromShopTime = (typed: string): string | null => timeAt(zone, typed)?.toISOString() ?? null

/** In UTC; exactly as it was before where the minute that is typed is the one it was in. */
export function changedTime(typed: string, before: string | null | undefined): string | undefined {
  if (before && typed === inShopTime(before)) return before
  return fromShopTime(typed) ?? undefined
}

const LONG_DATE = { dateStyle: 'long' } as const
const SHORT_TIME = { dateStyle: 'medium', timeStyle: 'short' } as const
/** As `SHORT_TIME`, which takes no name of a zone. */
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

/** `Nov 20, 2026, 2:37 PM`, in the shop's time zone, which is named where the clocks of the browser show another time. */
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

/** A day such as 2026-11-30 from an address; undefined for anything else. */
export const readDay = (text: string | null): string | undefined =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
