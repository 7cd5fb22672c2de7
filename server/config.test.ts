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
  expect(readConfig({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example')
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

test('A live key requires https and no demo catalogue', () => {
  expect(faultsOf({ ...LIVE, DEMO: 'on' })).toEqual([
    expect.stringContaining('DEMO is on'),
    expect.stringContaining('PUBLIC_URL must be https'),
  ])
  expect(faultsOf({ ...LIVE, PUBLIC_URL: 'https://shop.example' })).toEqual([])
})

test('An external database requires a signing secret that all processes share', () => {
  const DATABASE_URL = 'postgres://shop:pw@db.example/shop'
  expect(faultsOf({ DATABASE_URL })).toEqual([expect.stringContaining('JWT_SECRET is required')])
  expect(faultsOf({ DATABASE_URL, JWT_SECRET: 'é'.repeat(15) })).toEqual([
    expect.stringContaining('too short (30 bytes)'),
  ])
  expect(readConfig({ DATABASE_URL, JWT_SECRET: 'x'.repeat(32) }).databaseUrl).toBe(DATABASE_URL)
})

test('A password inside an address is not repeated in its fault', () => {
  const [fault] = faultsOf({ SMTP_URL: 'http://me:hunter2@mail.example' })
  expect(fault).toContain('SMTP_URL')
  expect(fault).not.toContain('hunter2')
})
