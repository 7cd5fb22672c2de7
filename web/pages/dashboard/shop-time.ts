import { timeAt, todayIn, wallTimeIn } from '../../../contract/time-zone.ts'

/** The browser's until the shop has said its own, which it does before a page of the dashboard opens (access.ts). */
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone

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

/** `November 20, 2026`, in the shop's time zone. */
export const longDate = (time: string): string => show(time, { dateStyle: 'long' })

/** `Nov 20, 2026, 2:37 PM`, in the shop's time zone. */
export const shortTime = (time: string): string => show(time, { dateStyle: 'medium', timeStyle: 'short' })

const formats = new Map<string, Intl.DateTimeFormat>()

function show(time: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${zone} ${Object.keys(options).length}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
  formats.set(key, format)
  return format.format(new Date(time))
}

/** A day such as 2026-11-30 from an address; undefined for anything else. */
export const readDay = (text: string | null): string | undefined =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
