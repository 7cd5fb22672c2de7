export const DAY_MS = 24 * 60 * 60_000

/** Seconds since 1970, as Stripe and JSON Web Tokens express times. */
export const unixSeconds = (time: Date): number => Math.floor(time.getTime() / 1000)
