// Created for the first date that is shown: creating one blocks a phone for 30 to 100 ms, and most pages show no date.
let date: Intl.DateTimeFormat | undefined

/** `November 20, 2026`, local time. */
export const longDate = (time: string): string =>
  (date ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })).format(new Date(time))
