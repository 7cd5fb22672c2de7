import { randomBytes } from 'node:crypto'

interface Keys {
  secret: string
  publishable: string
  webhook: string
}

const key = (kind: string) => `${kind}_${randomBytes(16).toString('hex')}`

export const newKeys = (): Keys => ({
  secret: key('sk_test'),
  publishable: key('pk_test'),
  webhook: key('whsec'),
})

/** What Node runs for the sandbox, as a process of its own. */
export const SANDBOX = 'packages/stripe-sandbox/main.ts'

export const sandboxVariables = (port: number, database: string, keys: Keys, shopUrl: string) => ({
  PORT: String(port),
  DATABASE_URL: database,
  SANDBOX_SECRET_KEY: keys.secret,
  SANDBOX_PUBLISHABLE_KEY: keys.publishable,
  SANDBOX_WEBHOOK_SECRET: keys.webhook,
  SANDBOX_WEBHOOK_URL: `${shopUrl}/api/webhooks/stripe`,
  LOG_LEVEL: 'warn',
})

/** For a shop that pays at the sandbox as if it were Stripe. */
export const stripeVariables = (port: number, keys: Keys) => ({
  STRIPE_API_BASE: `http://127.0.0.1:${port}`,
  STRIPE_SECRET_KEY: keys.secret,
  STRIPE_PUBLISHABLE_KEY: keys.publishable,
  STRIPE_WEBHOOK_SECRET: keys.webhook,
})
