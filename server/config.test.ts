import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigFaults, readConfig } from './config.ts'

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
}
const LIVE = {
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
}

const faultsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigFaults) return error.faults
    throw error
  }
}

test('An empty environment is a complete shop with its sandbox and demo', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: resolve('data'),
    mailFrom: 'Hemline <support@hemline.test>',
    adminEmail: 'admin@hemline.test',
    sandbox: true,
    mailbox: true,
    isDemonstration: false,
    metrics: undefined,
    demo: true,
    featureSearch: true,
    trustProxy: false,
    corsOrigins: [],
    workers: 1,
    logLevel: 'info',
    development: false,
  })
  expect(config.stripe).toBeUndefined()
  expect(config.databaseUrl).toBeUndefined()
})

test('Blank variables count as unset', () => {
  expect(readConfig({ PORT: ' ', DATABASE_URL: '', STRIPE_SECRET_KEY: '' }).port).toBe(3000)
})

test('The public address follows host and port, and is one that a browser can open', () => {
  expect(readConfig({ HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
  expect(readConfig({ ...STRIPE, PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe(
    'https://shop.example',
  )
})

test('All faults are listed at once, each in a sentence', () => {
  const faults = faultsOf({
    PORT: 'abc',
    WORKERS: '0',
    DEMO: 'maybe',
    LOG_LEVEL: 'loud',
    SMTP_URL: 'mail.example',
    PUBLIC_URL: 'shop.example',
    ADMIN_EMAIL: 'nobody',
    ADMIN_PASSWORD: 'short',
    STRIPE_SECRET_KEY: 'sk_test_abc',
    CORS_ORIGINS: 'https://one.example, *',
    DATABASE_URL: 'mysql://localhost/shop',
  })
  expect(new Set(faults.map((fault) => fault.split(' ')[0]))).toEqual(
    new Set([
      'PORT',
      'WORKERS',
      'DEMO',
      'LOG_LEVEL',
      'SMTP_URL',
      'PUBLIC_URL',
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'STRIPE_PUBLISHABLE_KEY',
      'CORS_ORIGINS',
      'DATABASE_URL',
    ]),
  )
  expect(faults).toContain('PORT must be a whole number from 1 to 65535, not "abc"')
})

test.each(['0', '65536', '-1', '3000.5', '1e3', '3000abc', '99999999999'])('PORT=%s is refused', (PORT) => {
  expect(faultsOf({ PORT })).toEqual([expect.stringContaining('PORT must be a whole number')])
})

test('Stripe is configured by all three variables or by none', () => {
  const { STRIPE_WEBHOOK_SECRET, ...two } = STRIPE
  expect(faultsOf(two)).toEqual([expect.stringContaining('STRIPE_WEBHOOK_SECRET is missing')])
  expect(faultsOf({ STRIPE_WEBHOOK_SECRET })).toEqual([
    expect.stringContaining('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are missing'),
  ])
  expect(readConfig(STRIPE)).toMatchObject({ stripe: { secretKey: 'sk_test_abc' }, demo: false })
})

test('Stripe keys of two modes, or swapped, are refused', () => {
  expect(faultsOf({ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' })).toEqual([
    expect.stringContaining('different modes'),
  ])
  expect(faultsOf({ ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_abc' })).toEqual([
    expect.stringContaining('STRIPE_SECRET_KEY does not look like'),
  ])
})

test('Another server may replace Stripe only with test keys', () => {
  const STRIPE_API_BASE = 'http://127.0.0.1:4110'
  const refused = [expect.stringContaining('STRIPE_API_BASE stands in for Stripe')]
  expect(faultsOf({ STRIPE_API_BASE })).toEqual(refused)
  expect(faultsOf({ ...LIVE, PUBLIC_URL: 'https://shop.example', STRIPE_API_BASE })).toEqual(refused)
  expect(readConfig({ ...STRIPE, STRIPE_API_BASE }).stripeApiBase).toBe(STRIPE_API_BASE)
})

test('A shop with TLS and without Stripe keys starts as a demonstration only when it is told to', () => {
  const PUBLIC_URL = 'https://shop.example'
  expect(faultsOf({ PUBLIC_URL })).toEqual([expect.stringMatching(/no Stripe keys: .* or SANDBOX=on/)])
  expect(readConfig({ PUBLIC_URL, SANDBOX: 'on' })).toMatchObject({
    sandbox: true,
    isDemonstration: true,
    mailbox: false,
  })
  expect(faultsOf({ SANDBOX: 'off' })).toEqual([expect.stringContaining('no Stripe keys')])
  expect(faultsOf({ ...STRIPE, SANDBOX: 'on' })).toEqual([expect.stringContaining('SANDBOX is on, but')])
})

test('A shop that others can open is a demonstration until its key is live', () => {
  const at = (PUBLIC_URL: string, more = {}) => readConfig({ PUBLIC_URL, ...more }).isDemonstration
  expect(at('http://shop.example')).toBe(true)
  expect(at('https://shop.example', STRIPE)).toBe(true)
  expect(at('https://shop.example', LIVE)).toBe(false)
  for (const url of ['http://localhost:3000', 'http://127.0.0.2', 'http://[::1]:3000'])
    expect(at(url)).toBe(false)
})

test('There is a mailbox without TLS, or when it is asked for, and never beside SMTP', () => {
  expect(readConfig({ MAILBOX: 'off' }).mailbox).toBe(false)
  expect(readConfig({ SMTP_URL: 'smtp://mail.example' }).mailbox).toBe(false)
  expect(faultsOf({ SMTP_URL: 'smtp://mail.example', MAILBOX: 'on' })).toEqual([
    expect.stringContaining('MAILBOX is on, but SMTP_URL'),
  ])
})

test.each([
  ['off', false],
  ['0', false],
  ['on', 'on'],
  ['1', 1],
  ['2', 2],
  ['10.0.0.0/8, 2001:db8::/32', ['10.0.0.0/8', '2001:db8::/32']],
  ['192.0.2.1,::1,loopback', ['192.0.2.1', '::1', 'loopback']],
])('TRUST_PROXY=%s is understood', (TRUST_PROXY, trusted) => {
  expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(trusted)
})

test.each([
  '10',
  '-1',
  '1.5',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/33',
  '2001:db8::/129',
  'proxy.example',
  '10.0.0.1,',
  '*',
])('TRUST_PROXY=%s is refused', (TRUST_PROXY) => {
  expect(faultsOf({ TRUST_PROXY })).toEqual([expect.stringContaining('TRUST_PROXY must be off, a number')])
})

test.each([
  ['off', undefined],
  ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
  ['[::1]:9464', { host: '::1', port: 9464 }],
])('METRICS_ADDR=%s is understood', (METRICS_ADDR, metrics) => {
  expect(readConfig({ METRICS_ADDR }).metrics).toEqual(metrics)
})

test.each(['on', '9464', ':9464', '127.0.0.1', '127.0.0.1:0', '127.0.0.1:70000', 'http://127.0.0.1:9464'])(
  'METRICS_ADDR=%s is refused',
  (METRICS_ADDR) => {
    expect(faultsOf({ METRICS_ADDR })).toEqual([expect.stringContaining('METRICS_ADDR must be off or')])
  },
)

test('A live key requires https and no demo catalogue', () => {
  expect(faultsOf({ ...LIVE, DEMO: 'on' })).toEqual([
    expect.stringContaining('DEMO is on'),
    expect.stringContaining('PUBLIC_URL must be https'),
  ])
  expect(faultsOf({ ...LIVE, PUBLIC_URL: 'https://shop.example' })).toEqual([])
})

test('What a demonstration left may be kept, and then nothing is seeded', () => {
  expect(readConfig({ DEMO: 'keep' })).toMatchObject({ demo: false, keepsDemo: true })
  expect(readConfig({ DEMO: 'on' })).toMatchObject({ demo: true, keepsDemo: false })
})

test('An external database requires a signing secret that all processes share', () => {
  const DATABASE_URL = 'postgres://shop:pw@db.example/shop'
  expect(faultsOf({ DATABASE_URL })).toEqual([expect.stringContaining('JWT_SECRET is required')])
  expect(faultsOf({ DATABASE_URL, JWT_SECRET: 'é'.repeat(15) })).toEqual([
    expect.stringContaining('too short (30 bytes)'),
  ])
  expect(readConfig({ DATABASE_URL, JWT_SECRET: 'x'.repeat(32) }).databaseUrl).toBe(DATABASE_URL)
})

test('Two signing secrets count at a time, and each has to be one of its own', () => {
  const [JWT_SECRET, other] = ['x'.repeat(32), 'y'.repeat(32)]
  for (const name of ['JWT_SECRET_NEXT', 'JWT_SECRET_BEFORE']) {
    expect(faultsOf({ JWT_SECRET, [name]: other })).toEqual([])
    expect(faultsOf({ [name]: other })).toEqual([expect.stringContaining(`${name} counts beside JWT_SECRET`)])
    expect(faultsOf({ JWT_SECRET, [name]: JWT_SECRET })).toEqual([
      expect.stringContaining('the same as JWT_SECRET'),
    ])
    const [fault] = faultsOf({ JWT_SECRET, [name]: 'short and secret' })
    expect(fault).toContain(`${name} is too short (16 bytes)`)
    expect(fault).not.toContain('short and secret')
  }
  expect(faultsOf({ JWT_SECRET, JWT_SECRET_NEXT: other, JWT_SECRET_BEFORE: 'z'.repeat(32) })).toEqual([
    expect.stringContaining('two secrets count at a time'),
  ])
})

test('A password inside an address is not repeated in its fault', () => {
  const [fault] = faultsOf({ SMTP_URL: 'http://me:hunter2@mail.example' })
  expect(fault).toContain('SMTP_URL')
  expect(fault).not.toContain('hunter2')
})

test('Pictures and backups are kept in folders or buckets, and no key is shown in a fault', () => {
  const { imagesUrl, backupUrl } = readConfig({
    IMAGES_URL: 's3://shop?endpoint=https://store.example',
    BACKUP_URL: '/mnt/backups',
  })
  expect(imagesUrl).toMatchObject({ bucket: 'shop', endpoint: 'https://store.example' })
  expect(backupUrl).toEqual({ folder: '/mnt/backups' })
  const faults = faultsOf({
    IMAGES_URL: 's3://key:secret@Shop',
    BACKUP_TO: '/mnt/backups',
    IMAGES_PUBLIC_URL: 'http://pictures.example',
  })
  expect(faults).toHaveLength(3)
  expect(faults.join()).toMatch(/IMAGES_URL must be a folder .*BACKUP_TO is not a variable.*https:/)
  expect(faults.join()).not.toContain('secret')
})

test('A process has a role, and a pooler has PostgreSQL itself beside it', () => {
  const database = { DATABASE_URL: 'postgres://shop@pooler/shop', JWT_SECRET: 'x'.repeat(32) }
  expect(readConfig({})).toMatchObject({ role: 'all', jobsConcurrency: 3 })
  const jobs = { ...database, ...STRIPE, ROLE: 'jobs', JOBS_CONCURRENCY: '8', DB_POOL: '4' }
  expect(readConfig({ ...jobs, DATABASE_DIRECT_URL: 'postgres://shop@db/shop' })).toMatchObject({
    role: 'jobs',
    jobsConcurrency: 8,
    databasePool: 4,
    databaseDirectUrl: 'postgres://shop@db/shop',
  })
  expect(faultsOf({ ROLE: 'both' })).toEqual([expect.stringContaining('ROLE must be one of all, web, jobs')])
  expect(faultsOf({ ROLE: 'web' })).toEqual([expect.stringContaining('set DATABASE_URL')])
  expect(faultsOf({ ...database, ROLE: 'jobs' })).toEqual([expect.stringContaining('no sandbox')])
  expect(faultsOf({ ...jobs, WORKERS: '2' })).toEqual([expect.stringContaining('JOBS_CONCURRENCY')])
  expect(faultsOf({ DATABASE_DIRECT_URL: 'postgres://shop@db/shop' })).toEqual([
    expect.stringContaining('goes with a pooler in DATABASE_URL'),
  ])
})

test('The cache has a size, a time of grace and a CDN, whose secret is not printed', () => {
  expect(readConfig({})).toMatchObject({ cacheMb: 24, staleSeconds: 60 })
  const cdn = { CDN_PURGE_URL: 'https://api.fastly.com/service/x/purge', CDN_PURGE_HEADER: 'Fastly-Key: abc' }
  expect(readConfig({ CACHE_MB: '512', STALE_SECONDS: '0', ...cdn })).toMatchObject({
    cacheMb: 512,
    staleSeconds: 0,
    cdnPurgeUrl: cdn.CDN_PURGE_URL,
    cdnPurgeHeader: ['Fastly-Key', 'abc'],
  })
  expect(faultsOf({ CDN_PURGE_HEADER: 'Fastly-Key: abc' })).toEqual([
    expect.stringContaining('CDN_PURGE_URL'),
  ])
  const [fault] = faultsOf({ ...cdn, CDN_PURGE_HEADER: 'secret' })
  expect(fault).toContain('CDN_PURGE_HEADER must be a header and its value')
  expect(fault).not.toContain('secret')
})

test('A collector is named by OpenTelemetry’s variables, and what the shop cannot do is a fault', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  expect(readConfig({}).tracing).toBeUndefined()
  expect(readConfig(endpoint).tracing).toEqual({ sampler: 'parentbased_always_on', ratio: 1 })
  expect(
    readConfig({ ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' }).tracing,
  ).toEqual({ sampler: 'traceidratio', ratio: 0.05 })
  expect(readConfig({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).tracing).toBeUndefined()
  expect(readConfig({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }).tracing).toBeUndefined()
  expect(
    faultsOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'user:secret@collector',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      OTEL_TRACES_SAMPLER: 'jaeger_remote',
      OTEL_TRACES_SAMPLER_ARG: '5',
      ERRORS_URL: 'hooks.example/secret',
    }).map((fault) => fault.split(' must')[0]),
  ).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'OTEL_TRACES_SAMPLER',
    'OTEL_TRACES_SAMPLER_ARG',
    'ERRORS_URL',
  ])
  expect(String(faultsOf({ ERRORS_URL: 'hooks.example/secret' }))).not.toContain('secret')
})

test('Each variable that the shop reads is explained to operators, and each that is explained is read', () => {
  const read = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }))
  const namedIn = (file: string) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((row) => [...row.split(' | ')[0]!.matchAll(/`([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name!))
  const explained = new Set([...namedIn('README.md'), ...namedIn('docs/observability.md')])
  // One is Node's, and one is refused in words.
  expect([...read].filter((name) => !explained.has(name))).toEqual(['NODE_ENV', 'BACKUP_TO'])
  const ofLibraries = /^(AWS_|OTEL_(EXPORTER_OTLP_(HEADERS|TIMEOUT)|SERVICE_NAME|RESOURCE_ATTRIBUTES)$)/
  expect([...explained].filter((name) => !read.has(name) && !ofLibraries.test(name))).toEqual([])
})
