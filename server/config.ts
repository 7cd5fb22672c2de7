import { resolve } from 'node:path'
import type { PlaceAddress } from './buckets/address.ts'
import {
  DATABASE_URL,
  DEMO,
  EMAIL,
  FLAG,
  type Format,
  HEADER,
  integer,
  LINE,
  LISTEN_ADDRESS,
  type ListenAddress,
  LOG_LEVEL,
  type LogLevel,
  ORIGIN,
  ORIGINS,
  OTLP_PROTOCOL,
  PLACE,
  RATIO,
  type Role,
  ROLE,
  SAMPLER,
  SENDER,
  SMTP_URL,
  STRIPE_RATE,
  type StripeRate,
  TIME_OF_DAY,
  TRUST_PROXY,
  type TrustProxy,
  WEB_URL,
} from './config-formats.ts'
import { faultsBetween } from './config-faults.ts'
import { isLiveKey, readStripe, type StripeKeys, STRIPES_LIMITS } from './config-stripe.ts'
import type { TracingSettings } from './tracing/open-tracing.ts'

export interface Config {
  host: string
  port: number
  /** Without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** Default: the embedded PostgreSQL. */
  databaseUrl?: string
  /** PostgreSQL itself, when `databaseUrl` is a pooler that lends a session for one transaction. */
  databaseDirectUrl?: string
  /** Connections of each process. Default: by the number of workers. */
  databasePool?: number
  /** What this process does: answer requests, run the jobs, or both. */
  role: Role
  /** Number of jobs that run at once. */
  jobsConcurrency: number
  /** Default: the sandbox. */
  stripe?: StripeKeys
  /** Another server that speaks Stripe's protocol, for test keys only. Default: Stripe itself. */
  stripeApiBase?: string
  /** Stripe's rate limits; false for a server that stands in for Stripe. */
  stripeRate: StripeRate | false
  stripeTax: boolean
  /** Payments go to the sandbox. */
  sandbox: boolean
  /** Payments take test cards only, and PUBLIC_URL is an address that others can open. */
  isDemonstration: boolean
  /** Default: mails go to the mailbox page. */
  smtpUrl?: string
  /** The mailbox page exists. */
  mailbox: boolean
  mailFrom: string
  /** Default: generated once into DATA_DIR. */
  jwtSecret?: string
  /** Its signatures are accepted, because other hosts already sign with it. */
  jwtSecretNext?: string
  /** Its signatures are still accepted; it signs nothing. */
  jwtSecretBefore?: string
  adminEmail: string
  adminPassword?: string
  /** Owners and managers must set up a second step for signing in. */
  secondStep: boolean
  demo: boolean
  /** Products left by a demonstration may be sold for real. */
  keepsDemo: boolean
  featureSearch: boolean
  brandName: string
  supportEmail: string
  corsOrigins: string[]
  /** Number of hops, or the proxies' addresses and networks; `on` means one hop, false that no proxy is trusted. */
  trustProxy: TrustProxy
  /** Where /metrics is served. Default: nowhere. */
  metrics?: ListenAddress
  workers: number
  /** How long a stopping shop reports that it is not ready while it still serves. */
  drainSeconds: number
  /** A start brings the database's schema up to date. */
  migrates: boolean
  /** Where pictures are kept. Default: a folder in `dataDir`. */
  imagesUrl?: PlaceAddress
  /** The site that browsers load `/images/` from. Default: the shop. */
  imagesPublicUrl?: string
  /** Size limit of the local copies of pictures kept in a bucket. */
  imagesCacheMb: number
  /** Where daily backups are kept. Default: there are none. */
  backupUrl?: PlaceAddress
  /** When the daily backup starts, in minutes since midnight UTC. */
  backupAt: number
  /** Default: backups are not encrypted. */
  backupKey?: string
  /** Size limit of each process's response cache. */
  cacheMb: number
  /** How long pages and calls of the catalogue are served from the cache while the database is away. */
  staleSeconds: number
  /** A CDN that is notified of changed responses. Default: no CDN caches any. */
  cdnPurgeUrl?: string
  /** Header name and value that authenticate the shop to the CDN. */
  cdnPurgeHeader?: [name: string, value: string]
  logLevel: LogLevel
  /** Tracing with a collector. Default: there is none. */
  tracing?: TracingSettings
  /** Notified of the shop's own faults. Default: they are only logged. */
  errorsUrl?: string
  /** Pages are compiled on request, with hot reload (`npm run dev`). */
  development: boolean
}

export class ConfigFaults extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(
      `The environment has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
    this.faults = faults
  }
}

type Read = <T, Fallback>(name: string, format: Format<T>, fallback: Fallback) => T | Fallback

type Environment = Record<string, string | undefined>

/** The command that runs the shop's commands on an installed shop. Set by the files of deploy/, not by operators. */
export const installedCommand = (): string | undefined => process.env.HEMLINE_COMMAND

export const readConfig = (environment: Environment = process.env): Config => {
  const faults: string[] = []
  const optional = (name: string) => environment[name]?.trim() || undefined
  /** Records a fault and returns the fallback if the value has the wrong format. */
  const read: Read = (name, format, fallback) => {
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
  const publicUrl = read('PUBLIC_URL', ORIGIN, `http://${browsableHost(host)}:${port}`)
  const isSecure = publicUrl.startsWith('https:')
  const smtpUrl = read('SMTP_URL', SMTP_URL, undefined)
  const stripeApiBase = read('STRIPE_API_BASE', ORIGIN, undefined)
  const demo = read('DEMO', DEMO, !stripe)
  const config: Config = {
    host,
    port,
    publicUrl,
    dataDir: resolve(optional('DATA_DIR') ?? 'data'),
    databaseUrl: read('DATABASE_URL', DATABASE_URL, undefined),
    databaseDirectUrl: read('DATABASE_DIRECT_URL', DATABASE_URL, undefined),
    databasePool: read('DB_POOL', integer(2, 500), undefined),
    role: read('ROLE', ROLE, 'all'),
    jobsConcurrency: read('JOBS_CONCURRENCY', integer(1, 50), 3),
    stripe,
    stripeApiBase,
    stripeRate: read('STRIPE_RATE', STRIPE_RATE, stripe !== undefined && !stripeApiBase && STRIPES_LIMITS),
    stripeTax: read('STRIPE_TAX', FLAG, false),
    sandbox: read('SANDBOX', FLAG, !stripe && !isSecure),
    isDemonstration: !isLiveKey(stripe) && !isLoopback(publicUrl),
    smtpUrl,
    mailbox: read('MAILBOX', FLAG, !smtpUrl && !isSecure),
    mailFrom: read('MAIL_FROM', SENDER, `${brandName.replaceAll(/["<>,]/g, '')} <${supportEmail}>`),
    jwtSecret: optional('JWT_SECRET'),
    jwtSecretNext: optional('JWT_SECRET_NEXT'),
    jwtSecretBefore: optional('JWT_SECRET_BEFORE'),
    adminEmail: read('ADMIN_EMAIL', EMAIL, 'admin@hemline.test'),
    adminPassword: optional('ADMIN_PASSWORD'),
    secondStep: read('SECOND_STEP', FLAG, isLiveKey(stripe)),
    demo: demo === true,
    keepsDemo: demo === 'keep',
    featureSearch: read('FEATURE_SEARCH', FLAG, true),
    brandName,
    supportEmail,
    corsOrigins: read('CORS_ORIGINS', ORIGINS, []),
    trustProxy: read('TRUST_PROXY', TRUST_PROXY, false),
    metrics: read('METRICS_ADDR', LISTEN_ADDRESS, undefined) || undefined,
    // PostgreSQL's connections suffice for 40 workers (start/connection-limits.ts).
    workers: read('WORKERS', integer(1, 40), 1),
    drainSeconds: read('DRAIN_SECONDS', integer(0, 600), 0),
    migrates: read('MIGRATE', FLAG, true),
    imagesUrl: read('IMAGES_URL', PLACE, undefined),
    imagesPublicUrl: read('IMAGES_PUBLIC_URL', ORIGIN, undefined),
    imagesCacheMb: read('IMAGES_CACHE_MB', integer(50, 10_000_000), 2_000),
    backupUrl: read('BACKUP_URL', PLACE, undefined),
    backupAt: read('BACKUP_AT', TIME_OF_DAY, 3 * 60),
    backupKey: optional('BACKUP_KEY'),
    cacheMb: read('CACHE_MB', integer(8, 100_000), 24),
    staleSeconds: read('STALE_SECONDS', integer(0, 86_400), 60),
    cdnPurgeUrl: read('CDN_PURGE_URL', WEB_URL, undefined),
    cdnPurgeHeader: read('CDN_PURGE_HEADER', HEADER, undefined),
    tracing: readTracing(optional, read),
    errorsUrl: read('ERRORS_URL', WEB_URL, undefined),
    logLevel: read('LOG_LEVEL', LOG_LEVEL, 'info'),
    development: optional('NODE_ENV') === 'development',
  }
  // Silently making no backups would be worse than refusing to start.
  if (optional('BACKUP_TO') !== undefined)
    faults.push('BACKUP_TO is not a variable of the shop: set BACKUP_URL')
  faults.push(...faultsBetween(config))
  if (faults.length > 0) throw new ConfigFaults(faults)
  return config
}

/** A host name that a browser on this machine can open, since `host` may mean all interfaces. */
const browsableHost = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Hides the password of a URL, which must not appear in a log. */
const printable = (name: string, value: string) =>
  (/_(URL|ENDPOINT)$/.test(name) && value.includes('@')) ||
  name === 'CDN_PURGE_HEADER' ||
  name === 'ERRORS_URL'
    ? 'what it is now'
    : JSON.stringify(value.slice(0, 60))

const isLoopback = (url: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)

/** OpenTelemetry's standard variables; the exporter itself reads those about the transport to the collector. */
const readTracing = (
  optional: (name: string) => string | undefined,
  read: Read,
): TracingSettings | undefined => {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', WEB_URL, undefined)
  const ofTraces = read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', WEB_URL, undefined)
  read('OTEL_EXPORTER_OTLP_PROTOCOL', OTLP_PROTOCOL, undefined)
  read('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', OTLP_PROTOCOL, undefined)
  const sampler = read('OTEL_TRACES_SAMPLER', SAMPLER, 'parentbased_always_on' as const)
  const ratio = read('OTEL_TRACES_SAMPLER_ARG', RATIO, 1)
  const isOff = read('OTEL_SDK_DISABLED', FLAG, false) || optional('OTEL_TRACES_EXPORTER') === 'none'
  return (endpoint || ofTraces) && !isOff ? { sampler, ratio } : undefined
}
