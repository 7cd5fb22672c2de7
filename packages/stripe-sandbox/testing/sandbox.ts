import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import Stripe from 'stripe'
import { beforeAll, expect, inject } from 'vitest'
import type { SandboxOptions } from '../context.ts'
import { sandbox } from '../plugin.ts'

export const SECRET_KEY = 'sk_test_51SandboxTests'
export const PUBLISHABLE_KEY = 'pk_test_51SandboxTests'
export const WEBHOOK_SECRET = 'whsec_sandboxtests'
export const CONTROLS_KEY = 'ofTheSandboxTests'

type Received = { event: Stripe.Event; signature: string; raw: string }
export type TestSandbox = Awaited<ReturnType<typeof startSandbox>>

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL in which databases can be created, started by the test run. */
    postgres: string
  }
}

async function createDatabase() {
  const server = new pg.Client({ connectionString: inject('postgres') })
  await server.connect()
  const name = `sandbox_${randomBytes(6).toString('hex')}`
  await server.query(`CREATE DATABASE ${name}`)
  const url = new URL(inject('postgres'))
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href })
  // The pool may still hold connections when the database is dropped.
  const ignore = () => {}
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  const drop = async () => {
    await pool.end()
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await server.end()
  }
  return { pool, drop }
}

/** The sandbox of a test file. It is open while the tests and the hooks of the file run. */
export function aSandbox(options: Partial<SandboxOptions> = {}): TestSandbox {
  const opened = {} as TestSandbox
  beforeAll(async () => {
    Object.assign(opened, await startSandbox(options))
    return () => opened.close()
  })
  return opened
}

/** A sandbox over HTTP on a database of its own, and a shop that writes down what it is told. */
export async function startSandbox(options: Partial<SandboxOptions> = {}) {
  const database = await createDatabase()
  const received: Received[] = []
  const shop = Fastify()
  const answers = { status: () => 200 }
  const listeners = new Set<() => void>()
  shop.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  shop.post('/api/webhooks/stripe', async (request, reply) => {
    const raw = request.body as string
    const signature = String(request.headers['stripe-signature'])
    received.push({ event: JSON.parse(raw) as Stripe.Event, signature, raw })
    for (const listener of listeners) listener()
    return reply.code(answers.status()).send({})
  })
  const shopOrigin = await shop.listen({ port: 0, host: '127.0.0.1' })

  let origin = 'http://127.0.0.1'
  const settings: SandboxOptions = {
    pool: database.pool,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    origin: () => origin,
    webhookUrl: () => `${shopOrigin}/api/webhooks/stripe`,
    brandName: 'Hemline',
    controlsKey: CONTROLS_KEY,
    webhookRetryDelays: [20, 40, 80],
    disputeDelay: 50,
    refundDelay: 50,
    ...options,
  }
  const apps: FastifyInstance[] = []
  /** One more process's worth of it on the same database. */
  async function startApp(): Promise<string> {
    const app = Fastify()
    await app.register(sandbox(settings))
    const at = await app.listen({ port: 0, host: '127.0.0.1' })
    apps.push(app)
    return at
  }
  origin = await startApp()
  const port = Number(new URL(origin).port)
  const stripe = new Stripe(SECRET_KEY, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 })

  return {
    origin,
    webhookUrl: settings.webhookUrl(),
    pool: database.pool,
    stripe,
    received,
    answers,
    startApp,
    apps,
    /** Waits until what was received satisfies `enough`. */
    heard: (enough: (events: Stripe.Event[]) => boolean) =>
      new Promise<Stripe.Event[]>((resolve) => {
        const look = () => {
          const events = received.map(({ event }) => event)
          if (!enough(events)) return
          listeners.delete(look)
          resolve(events)
        }
        listeners.add(look)
        look()
      }),
    close: async () => {
      for (const app of apps) await app.close()
      await shop.close()
      await database.drop()
    },
  }
}

export const ADDRESS = {
  email: 'ada@example.com',
  shipping_name: 'Ada Lovelace',
  shipping_line1: '12 Analytical Row',
  shipping_line2: '',
  shipping_city: 'Brooklyn',
  shipping_state: 'NY',
  shipping_postal_code: '11201',
  shipping_country: 'US',
}

export const CARD = { card_number: '4242 4242 4242 4242', card_expiry: '12 / 40', card_cvc: '123' }

/** Sends the payment page's form as a browser without JavaScript would. */
export function payWith(url: string, fields: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...ADDRESS, ...CARD, shipping_option: 'standard', ...fields }),
  })
}

export function sessionParams(changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    line_items: [
      {
        quantity: 2,
        price_data: {
          currency: 'usd',
          unit_amount: 18_600,
          product_data: {
            name: 'Lambswool Crew',
            description: 'Size M',
            images: ['http://127.0.0.1:3000/images/a.jpg'],
          },
        },
      },
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 4_800, product_data: { name: 'Rib Beanie' } },
      },
    ],
    client_reference_id: 'HL-TEST',
    success_url: 'http://127.0.0.1:3000/orders/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:3000/orders/cancel?order=HL-TEST',
    metadata: { order: 'HL-TEST' },
    payment_intent_data: { metadata: { order: 'HL-TEST' } },
    shipping_address_collection: { allowed_countries: ['US'] },
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: 'Standard Shipping',
          fixed_amount: { amount: 0, currency: 'usd' },
        },
      },
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: 'Expedited Shipping',
          fixed_amount: { amount: 1_500, currency: 'usd' },
        },
      },
    ],
    ...changes,
  } satisfies Stripe.Checkout.SessionCreateParams
}

/** The fault of a call that is meant to fail. */
export const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('It should have failed.'),
    (fault: Stripe.errors.StripeError) => fault,
  )
