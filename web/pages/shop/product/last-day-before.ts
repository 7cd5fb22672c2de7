/**
 * The last day before `end`, in the time zone in which it is written, the shop's. A sale that ends at midnight ends on
 * the previous day.
 */
export const lastDayBefore = (end: string): string =>
  new Date(Date.parse(`${end.slice(0, 19)}Z`) - 1).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
