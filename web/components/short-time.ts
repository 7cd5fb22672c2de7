/** `Nov 20, 2026, 2:37 PM EST`, local time. */
export const shortTime = (time: string): string =>
  new Date(time).toLocaleString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
