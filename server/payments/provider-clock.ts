import { withinTime } from '../within-time.ts'

/** Smaller differences are ignored: Stripe's `Date` has whole seconds, and a response takes a moment. */
const MIN_SKEW_MS = 5_000

/** Stripe's clock, which decides for Stripe; a machine's clock may be off. */
export interface ProviderClock {
  /** Takes the `Date` header of a response by Stripe. */
  note(date: string): void
  hasHeard(): boolean
  /** Epoch milliseconds by Stripe's clock, or by this machine's before the first response. */
  now(): number
}

export function openProviderClock(): ProviderClock {
  let skewMs = 0
  let hasHeard = false
  return {
    note: (date) => {
      const measured = Date.parse(date) - Date.now()
      if (Number.isNaN(measured)) return
      hasHeard = true
      skewMs = Math.abs(measured) < MIN_SKEW_MS ? 0 : measured
    },
    hasHeard: () => hasHeard,
    now: () => Date.now() + skewMs,
  }
}

/** The longest wait for a slow response, so that a checkout's own call has enough time. */
const MOST_WAIT_MS = 1000

/**
 * Every response, even a refusal, contains Stripe's time. Until one has arrived, this machine's time is used, and the
 * next caller asks again.
 */
export function hearOnce(clock: ProviderClock, ask: () => Promise<unknown>): () => Promise<void> {
  let asking: Promise<void> | undefined
  return async () => {
    if (clock.hasHeard()) return
    asking ??= withinTime(ask(), MOST_WAIT_MS)
      .then(
        () => {},
        () => {},
      )
      .finally(() => (asking = undefined))
    await asking
  }
}
