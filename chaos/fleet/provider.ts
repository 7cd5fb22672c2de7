import { randomBytes } from 'node:crypto'
import { type Machine, nodeProgram } from './programs.ts'

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

/** The sandbox as a process of its own, with a database of its own. */
export const sandboxProgram = (port: number, database: string, keys: Keys, shopUrl: string): Machine =>
  nodeProgram('packages/stripe-sandbox/main.ts', {
    PORT: String(port),
    DATABASE_URL: database,
    SANDBOX_SECRET_KEY: keys.secret,
    SANDBOX_PUBLISHABLE_KEY: keys.publishable,
    SANDBOX_WEBHOOK_SECRET: keys.webhook,
    SANDBOX_WEBHOOK_URL: `${shopUrl}/api/webhooks/stripe`,
    LOG_LEVEL: 'warn',
  })

/** Of a shop that has the sandbox for Stripe. */
export const stripeVariables = (port: number, keys: Keys) => ({
  STRIPE_API_BASE: `http://127.0.0.1:${port}`,
  STRIPE_SECRET_KEY: keys.secret,
  STRIPE_PUBLISHABLE_KEY: keys.publishable,
  STRIPE_WEBHOOK_SECRET: keys.webhook,
})
