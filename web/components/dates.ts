const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** `November 20, 2026`, local time. */
export const longDate = (time: string): string => date.format(new Date(time))
