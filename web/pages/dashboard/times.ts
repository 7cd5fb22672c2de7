const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** `Nov 20, 2026, 2:37 PM`, where the admin is. */
export const shortTime = (time: string): string => day.format(new Date(time))
