/** Stripe's `Date` counts whole seconds, and an answer takes a moment. */
const MIN_SKEW_MS = 5_000

/** Stripe judges by its own clock, and a machine's may be off. */
export interface ProviderClock {
  /** Takes the `Date` of an answer of the provider. */
  note(date: string): void
  /** Epoch milliseconds by the provider's clock, or by this machine's before the first answer. */
  now(): number
}

export function openProviderClock(): ProviderClock {
  let skewMs = 0
  return {
    note: (date) => {
      const measured = Date.parse(date) - Date.now()
      if (!Number.isNaN(measured)) skewMs = Math.abs(measured) < MIN_SKEW_MS ? 0 : measured
    },
    now: () => Date.now() + skewMs,
  }
}
