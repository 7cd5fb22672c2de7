const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** `November 20, 2026`, where the shopper is. */
export const longDate = (time: string): string => long.format(new Date(time))
