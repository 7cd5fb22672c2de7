import { withinTime } from '../within-time.ts'

/** Stripe's `Date` counts whole seconds, and an answer takes a moment. */
const MIN_SKEW_MS = 5_000

/** Stripe judges by its own clock, and a machine's may be off. */
export interface ProviderClock {
  /** Takes the `Date` of an answer of the provider. */
  note(date: string): void
  hasHeard(): boolean
  /** Epoch milliseconds by the provider's clock, or by this machine's before the first answer. */
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

/** A provider that is slow leaves its time to the call that a checkout is about to make. */
const MOST_WAIT_MS = 1000

/** The provider's answers have its time, refusals too. Until one has come, this machine's time is used, and the next caller asks again. */
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
