export const DAY_MS = 24 * 60 * 60_000

/** As Stripe and JSON Web Tokens have times. */
export const unixSeconds = (time: Date): number => Math.floor(time.getTime() / 1000)
