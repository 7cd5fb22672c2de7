/**
 * The day on which the last moment before `end` falls, such as `June 30`, in the time zone that `end` is written in. A
 * sale that ends at midnight ends on the previous day.
 */
export const lastDayBefore = (end: string): string =>
  new Date(Date.parse(`${end.slice(0, 19)}Z`) - 1).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
