import { resolve } from 'node:path'

export interface Config {
  host: string
  port: number
  /** Without a slash at the end. */
  publicUrl: string
  dataDir: string
  /** Default: the embedded PostgreSQL. */
  databaseUrl?: string
  /** Default: the sandbox. */
  stripe?: StripeKeys
  /** Another server that speaks Stripe's protocol, for test keys only. Default: Stripe itself. */
  stripeApiBase?: string
  stripeTax: boolean
  /** Default: mails go to the mailbox page. */
  smtpUrl?: string
  mailFrom: string
  /** Default: generated once into DATA_DIR. */
  jwtSecret?: string
  adminEmail: string
  adminPassword?: string
  demo: boolean
  featureSearch: boolean
  brandName: string
  supportEmail: string
  corsOrigins: string[]
  trustProxy: boolean
  workers: number
  logLevel: LogLevel
  /** Pages are compiled on request, with hot reload (`npm run dev`). */
  development: boolean
}

export interface StripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export class ConfigFaults extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(
      `The environment has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
    this.faults = faults
  }
}

type Environment = Record<string, string | undefined>

export const readConfig = (environment: Environment = process.env): Config => {
  const faults: string[] = []
  const optional = (name: string) => environment[name]?.trim() || undefined
  /** A value of the wrong format adds a fault and returns the fallback. */
  const read = <T, Fallback>(name: string, format: Format<T>, fallback: Fallback): T | Fallback => {
    const value = optional(name)
    if (value === undefined) return fallback
    const parsed = format.parse(value)
    if (parsed !== undefined) return parsed
    faults.push(`${name} must be ${format.expected}, not ${printable(name, value)}`)
    return fallback
  }

  const host = optional('HOST') ?? '127.0.0.1'
  const port = read('PORT', integer(1, 65_535), 3000)
  const stripe = readStripe(optional, faults)
  const brandName = read('BRAND_NAME', LINE, 'Hemline')
  const supportEmail = read('SUPPORT_EMAIL', EMAIL, 'support@hemline.test')
  const config: Config = {
    host,
    port,
    publicUrl: read('PUBLIC_URL', ORIGIN, `http://${browsableHost(host)}:${port}`),
    dataDir: resolve(optional('DATA_DIR') ?? 'data'),
    databaseUrl: read('DATABASE_URL', DATABASE_URL, undefined),
    stripe,
    stripeApiBase: read('STRIPE_API_BASE', ORIGIN, undefined),
    stripeTax: read('STRIPE_TAX', FLAG, false),
    smtpUrl: read('SMTP_URL', SMTP_URL, undefined),
    mailFrom: read('MAIL_FROM', SENDER, `${brandName.replaceAll(/["<>,]/g, '')} <${supportEmail}>`),
    jwtSecret: optional('JWT_SECRET'),
    adminEmail: read('ADMIN_EMAIL', EMAIL, 'admin@hemline.test'),
    adminPassword: optional('ADMIN_PASSWORD'),
    demo: read('DEMO', FLAG, !stripe),
    featureSearch: read('FEATURE_SEARCH', FLAG, true),
    brandName,
    supportEmail,
    corsOrigins: read('CORS_ORIGINS', ORIGINS, []),
    trustProxy: read('TRUST_PROXY', FLAG, false),
    // PostgreSQL's connections suffice for 40 workers (start/connection-limits.ts).
    workers: read('WORKERS', integer(1, 40), 1),
    logLevel: read('LOG_LEVEL', LOG_LEVEL, 'info'),
    development: optional('NODE_ENV') === 'development',
  }
  faults.push(...faultsBetween(config))
  if (faults.length > 0) throw new ConfigFaults(faults)
  return config
}

interface Format<T> {
  parse(text: string): T | undefined
  expected: string
}

const text = (expected: string, isValid: (text: string) => boolean): Format<string> => ({
  expected,
  parse: (value) => (isValid(value) ? value : undefined),
})

const integer = (min: number, max: number): Format<number> => ({
  expected: `a whole number from ${min} to ${max}`,
  parse: (value) => (/^\d{1,9}$/.test(value) && +value >= min && +value <= max ? +value : undefined),
})

const url = (protocols: string[], example: string) =>
  text(`a URL such as ${example}`, (value) => {
    const { protocol, hostname, searchParams } = URL.parse(value) ?? {}
    return protocols.includes(protocol ?? '') && (hostname !== '' || !!searchParams?.has('host'))
  })
const DATABASE_URL = url(['postgres:', 'postgresql:'], 'postgres://user:password@host/database')
const SMTP_URL = url(['smtp:', 'smtps:'], 'smtp://user:password@host:587')

const FLAGS = new Map([
  ...['on', 'true', 'yes', '1'].map((word) => [word, true] as const),
  ...['off', 'false', 'no', '0'].map((word) => [word, false] as const),
])
const FLAG: Format<boolean> = {
  expected: 'on or off',
  parse: (value) => FLAGS.get(value.toLowerCase()),
}

const LOG_LEVEL: Format<LogLevel> = {
  expected: `one of ${LOG_LEVELS.join(', ')}`,
  parse: (value) => LOG_LEVELS.find((level) => level === value),
}

const LINE = text('one line of up to 60 characters', (value) => /^[^\p{Cc}]{1,60}$/u.test(value))

const isEmail = (value: string) => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(value)
const EMAIL = text('an e-mail address', isEmail)
const SENDER = text('an e-mail address or Name <address>', (value) =>
  isEmail(/^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(value)?.[1] ?? value),
)

const ORIGIN: Format<string> = {
  expected: 'the address of a site such as https://shop.example, without a path',
  parse: (value) => {
    const url = URL.parse(value)
    const isSite = url?.protocol === 'https:' || url?.protocol === 'http:'
    const isBare = url?.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
    return isSite && isBare ? url.origin : undefined
  },
}
const ORIGINS: Format<string[]> = {
  expected: 'a list of origins such as https://one.example,https://two.example',
  parse: (value) => {
    const origins = value.split(',').map((part) => ORIGIN.parse(part.trim()))
    return origins.every((origin) => origin !== undefined) ? origins : undefined
  },
}

/** A host that a browser on this machine can open, where `host` may mean all addresses. */
const browsableHost = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** URLs may contain a password, which must not appear in a log. */
const printable = (name: string, value: string) =>
  name.endsWith('_URL') && value.includes('@') ? 'what it is now' : JSON.stringify(value.slice(0, 60))

const STRIPE_SHAPES = {
  STRIPE_SECRET_KEY: [/^[sr]k_(test|live)_\w+$/, 'sk_test_… or sk_live_…'],
  STRIPE_PUBLISHABLE_KEY: [/^pk_(test|live)_\w+$/, 'pk_test_… or pk_live_…'],
  STRIPE_WEBHOOK_SECRET: [/^whsec_\S+$/, 'whsec_…'],
} as const

const readStripe = (
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

const faultsBetween = (config: Config): string[] => {
  const faults: string[] = []
  const isLive = config.stripe?.secretKey.includes('_live_') ?? false
  if (config.jwtSecret !== undefined && Buffer.byteLength(config.jwtSecret) < 32) {
    faults.push(
      `JWT_SECRET is too short (${Buffer.byteLength(config.jwtSecret)} bytes); use at least 32, for example from: openssl rand -base64 48`,
    )
  }
  if (config.databaseUrl && !config.jwtSecret) {
    faults.push(
      'JWT_SECRET is required when DATABASE_URL is set, so that every process and machine signs alike',
    )
  }
  const length = config.adminPassword?.length ?? 12
  if (length < 8 || length > 128) faults.push('ADMIN_PASSWORD must have 8 to 128 characters')
  if (config.stripeApiBase && (!config.stripe || isLive))
    faults.push(
      'STRIPE_API_BASE stands in for Stripe and is only for the three Stripe variables with test keys',
    )
  if (isLive && config.demo)
    faults.push('DEMO is on, but a live Stripe key would sell the demo catalogue for real money')
  if (isLive && !config.publicUrl.startsWith('https://')) {
    faults.push(`PUBLIC_URL must be https://… with a live Stripe key, not ${config.publicUrl}`)
  }
  return faults
}
