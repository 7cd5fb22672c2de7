import type { StripeRate } from './config-formats.ts'

export interface StripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

/** Stripe's default limits, for accounts that have requested no higher ones. */
export const STRIPES_LIMITS: StripeRate = { account: 100, endpoint: 25 }

export const isLiveKey = (stripe: StripeKeys | undefined) => stripe?.secretKey.includes('_live_') ?? false

const STRIPE_SHAPES = {
  STRIPE_SECRET_KEY: [/^[sr]k_(test|live)_\w+$/, 'sk_test_… or sk_live_…'],
  STRIPE_PUBLISHABLE_KEY: [/^pk_(test|live)_\w+$/, 'pk_test_… or pk_live_…'],
  STRIPE_WEBHOOK_SECRET: [/^whsec_\S+$/, 'whsec_…'],
} as const

export const readStripe = (
  optional: (name: string) => string | undefined,
  faults: string[],
): StripeKeys | undefined => {
  const names = Object.keys(STRIPE_SHAPES) as (keyof typeof STRIPE_SHAPES)[]
  const missing = names.filter((name) => optional(name) === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0) {
    faults.push(
      `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing: the three Stripe variables come together or not at all`,
    )
  }
  for (const name of names) {
    const value = optional(name)
    const [shape, example] = STRIPE_SHAPES[name]
    if (value !== undefined && !shape.test(value)) faults.push(`${name} does not look like ${example}`)
  }
  const [secretKey = '', publishableKey = '', webhookSecret = ''] = names.map((name) => optional(name))
  const modes = [secretKey, publishableKey].map((key) => key.split('_')[1])
  if (modes[0] && modes[1] && modes[0] !== modes[1]) {
    faults.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes (one test, one live)')
  }
  return { secretKey, publishableKey, webhookSecret }
}
