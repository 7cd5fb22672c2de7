import { resolve } from 'node:path'

export interface Config {
  host: string
  port: number
  /** Without a slash at the end. */
  publicUrl: string
  /** Absolute. */
  dataDir: string
  /** Unset: the embedded PostgreSQL. */
  databaseUrl?: string
  /** Unset: the sandbox. */
  stripe?: StripeKeys
  /** Another server that speaks Stripe's protocol, for test keys only. Unset: Stripe itself. */
  stripeApiBase?: string
  /** Whether sessions ask for Stripe's automatic tax. */
  stripeTax: boolean
  /** Unset: mail goes to the mailbox page. */
  smtpUrl?: string
  mailFrom: string
  /** Unset: generated once into DATA_DIR. */
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
  /** Pages are compiled as they are asked for, with hot reload (`npm run dev`). */
  development: boolean
}

export interface StripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Everything that is wrong with the environment, one sentence each. */
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

/** Reads the whole configuration, or throws ConfigFaults with every fault there is. */
export const readConfig = (environment: Environment = process.env): Config => {
  const faults: string[] = []
  const read = readerOf(environment, faults)

  const host = read.text('HOST', '127.0.0.1')
  const port = read.integer('PORT', 3000, 1, 65_535)
  const databaseUrl = read.url(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host/database',
  )
  const stripe = readStripe(read, faults)
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587')
  const brandName = read.line('BRAND_NAME', 'Hemline')
  const supportEmail = read.email('SUPPORT_EMAIL', 'support@hemline.test')
  const publicUrl = read.origin('PUBLIC_URL') ?? `http://${addressOf(host)}:${port}`
  const config: Config = {
    host,
    port,
    publicUrl,
    dataDir: resolve(read.text('DATA_DIR', 'data')),
    databaseUrl,
    stripe,
    stripeApiBase: read.origin('STRIPE_API_BASE'),
    stripeTax: read.flag('STRIPE_TAX', false),
    smtpUrl,
    mailFrom: read.sender('MAIL_FROM', `${brandName.replaceAll(/["<>,]/g, '')} <${supportEmail}>`),
    jwtSecret: read.optional('JWT_SECRET'),
    adminEmail: read.email('ADMIN_EMAIL', 'admin@hemline.test'),
    adminPassword: read.optional('ADMIN_PASSWORD'),
    demo: read.flag('DEMO', !stripe),
    featureSearch: read.flag('FEATURE_SEARCH', true),
    brandName,
    supportEmail,
    corsOrigins: read.origins('CORS_ORIGINS'),
    trustProxy: read.flag('TRUST_PROXY', false),
    // With more there would not be a database connection for each (start/connection-limits.ts).
    workers: read.integer('WORKERS', 1, 1, 40),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    development: read.optional('NODE_ENV') === 'development',
  }
  faults.push(...crossFaults(config))
  if (faults.length > 0) throw new ConfigFaults(faults)
  return config
}

const crossFaults = (config: Config): string[] => {
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

const STRIPE_SHAPES = {
  STRIPE_SECRET_KEY: [/^[sr]k_(test|live)_\w+$/, 'sk_test_… or sk_live_…'],
  STRIPE_PUBLISHABLE_KEY: [/^pk_(test|live)_\w+$/, 'pk_test_… or pk_live_…'],
  STRIPE_WEBHOOK_SECRET: [/^whsec_\S+$/, 'whsec_…'],
} as const

const readStripe = (read: Reader, faults: string[]): StripeKeys | undefined => {
  const names = Object.keys(STRIPE_SHAPES) as (keyof typeof STRIPE_SHAPES)[]
  const missing = names.filter((name) => read.optional(name) === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0) {
    faults.push(
      `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing: the three Stripe variables come together or not at all`,
    )
  }
  for (const name of names) {
    const value = read.optional(name)
    const [shape, example] = STRIPE_SHAPES[name]
    if (value !== undefined && !shape.test(value)) faults.push(`${name} does not look like ${example}`)
  }
  const [secretKey = '', publishableKey = '', webhookSecret = ''] = names.map((name) => read.optional(name))
  const modes = [secretKey, publishableKey].map((key) => key.split('_')[1])
  if (modes[0] && modes[1] && modes[0] !== modes[1]) {
    faults.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes (one test, one live)')
  }
  return { secretKey, publishableKey, webhookSecret }
}

/** An address that a browser on this machine can open, for a host that may mean all addresses. */
const addressOf = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

type Reader = ReturnType<typeof readerOf>

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/

/** Readers of one variable each; what is wrong goes to `faults` and the default stands in. */
const readerOf = (environment: Environment, faults: string[]) => {
  const optional = (name: string) => environment[name]?.trim() || undefined
  const text = (name: string, fallback: string) => optional(name) ?? fallback

  const checked = <T>(
    name: string,
    fallback: T,
    parse: (value: string) => T | undefined,
    wanted: string,
  ): T => {
    const value = optional(name)
    if (value === undefined) return fallback
    const parsed = parse(value)
    if (parsed !== undefined) return parsed
    faults.push(`${name} must be ${wanted}, not ${shown(name, value)}`)
    return fallback
  }

  return {
    optional,
    text,
    integer: (name: string, fallback: number, least: number, most: number) =>
      checked(
        name,
        fallback,
        (value) => (/^\d{1,9}$/.test(value) && +value >= least && +value <= most ? +value : undefined),
        `a whole number from ${least} to ${most}`,
      ),
    flag: (name: string, fallback: boolean) =>
      checked(name, fallback, (value) => FLAGS[value.toLowerCase()], 'on or off'),
    choice: <T extends string>(name: string, choices: readonly T[], fallback: T) =>
      checked(
        name,
        fallback,
        (value) => choices.find((choice) => choice === value),
        `one of ${choices.join(', ')}`,
      ),
    line: (name: string, fallback: string) =>
      checked(
        name,
        fallback,
        (value) => (/^[^\p{Cc}]{1,60}$/u.test(value) ? value : undefined),
        'one line of up to 60 characters',
      ),
    email: (name: string, fallback: string) =>
      checked(name, fallback, (value) => (EMAIL.test(value) ? value : undefined), 'an e-mail address'),
    sender: (name: string, fallback: string) =>
      checked(
        name,
        fallback,
        (value) => (isSender(value) ? value : undefined),
        'an e-mail address or Name <address>',
      ),
    url: (name: string, protocols: string[], example: string) =>
      checked<string | undefined>(
        name,
        undefined,
        (value) => (isUrl(value, protocols) ? value : undefined),
        `a URL such as ${example}`,
      ),
    origin: (name: string) =>
      checked<string | undefined>(
        name,
        undefined,
        originOf,
        'the address of a site such as https://shop.example, without a path',
      ),
    origins: (name: string) =>
      checked<string[]>(
        name,
        [],
        (value) => {
          const origins = value.split(',').map((part) => originOf(part.trim()))
          return origins.every((origin) => origin !== undefined) ? origins : undefined
        },
        'a list of origins such as https://one.example,https://two.example',
      ),
  }
}

const FLAGS: Record<string, boolean> = {
  on: true,
  true: true,
  yes: true,
  '1': true,
  off: false,
  false: false,
  no: false,
  '0': false,
}

const isSender = (value: string) => EMAIL.test(/^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(value)?.[1] ?? value)

const isUrl = (value: string, protocols: string[]) => {
  const url = URL.parse(value)
  return (
    url !== null && protocols.includes(url.protocol) && (url.hostname !== '' || url.searchParams.has('host'))
  )
}

const originOf = (value: string) => {
  const url = URL.parse(value)
  const isSite = url?.protocol === 'https:' || url?.protocol === 'http:'
  const isBare = url?.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  return isSite && isBare ? url.origin : undefined
}

/** Addresses with a password in them must not end up in a log. */
const shown = (name: string, value: string) =>
  name.endsWith('_URL') && value.includes('@') ? 'what it is now' : JSON.stringify(value.slice(0, 60))
