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
