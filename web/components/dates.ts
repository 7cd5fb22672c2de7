const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** `November 20, 2026`, local time. */
export const longDate = (time: string): string => date.format(new Date(time))

/** `Nov 20, 2026, 2:37 PM`, local time. */
export const shortTime = (time: string): string => dateAndTime.format(new Date(time))
