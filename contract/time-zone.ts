/** Today in a time zone, such as `2026-11-22`. Canadians write days as ISO 8601 does. */
export const todayIn = (timeZone: string, time = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(time)

/** From 0 to 23. */
export const hourIn = (timeZone: string, time: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(time))
