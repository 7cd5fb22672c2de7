const dateAndTime = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** `Nov 20, 2026, 2:37 PM EST`, local time. */
export const shortTime = (time: string): string => dateAndTime.format(new Date(time))
