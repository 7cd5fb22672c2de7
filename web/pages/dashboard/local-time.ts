/** `2026-11-30T18:00` in the browser's time zone, as an input of type datetime-local has it. */
export function inLocalTime(time: string): string {
  const date = new Date(time)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** In UTC; null when nothing, or half a time, is typed. */
export function fromLocalTime(typed: string): string | null {
  const time = new Date(typed)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

/** In UTC; exactly as it was before where the minute that is typed is the one it was in. */
export function changedTime(typed: string, before: string | null | undefined): string | undefined {
  if (before && typed === inLocalTime(before)) return before
  return fromLocalTime(typed) ?? undefined
}

/** A day such as 2026-11-30 from an address; undefined for anything else. */
export const readDay = (text: string | null): string | undefined =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
