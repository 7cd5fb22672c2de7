/** By the clock that the time is written in, the shop's. A sale that ends at midnight ends on the day before. */
export const lastDayBefore = (end: string): string =>
  new Date(Date.parse(`${end.slice(0, 19)}Z`) - 1).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
