import { expect, test } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { connectionsOf, MAX_CONNECTIONS, poolSizeFor } from './connection-limits.ts'

test('Any number of workers have a connection each and stay within the limit together', () => {
  let workers = 1
  for (; workers <= 64; workers++) {
    let config: Config
    try {
      config = readConfig({ WORKERS: String(workers) })
    } catch {
      break
    }
    expect(poolSizeFor(config)).toBeGreaterThan(0)
    expect(connectionsOf(config)).toBeLessThanOrEqual(MAX_CONNECTIONS)
  }
  expect(workers).toBe(41)
})

test('DB_POOL and JOBS_CONCURRENCY say how many connections a process takes, and one without jobs takes none for them', () => {
  const of = (environment: Record<string, string>) => connectionsOf(readConfig(environment))
  expect(of({})).toBe(19)
  expect(of({ DB_POOL: '5', JOBS_CONCURRENCY: '6' })).toBe(5 + 1 + 6 + 3)
  const database = { DATABASE_URL: 'postgres://shop@db/shop', JWT_SECRET: 'x'.repeat(32) }
  expect(of({ ...database, ROLE: 'web', DB_POOL: '5' })).toBe(6)
})

test('Beside a pooler the sandbox’s connections count, and those to PostgreSQL itself stay within the limit', () => {
  const environment = {
    DATABASE_URL: 'postgres://shop@pooler/shop',
    DATABASE_DIRECT_URL: 'postgres://shop@db/shop',
    JWT_SECRET: 'x'.repeat(32),
  }
  expect(connectionsOf(readConfig(environment))).toBe(19 + 4)
  const config = readConfig({ ...environment, WORKERS: '40' })
  expect(connectionsOf(config) - 41 * poolSizeFor(config)).toBe(41 * 2 + 6)
  expect(41 * 2 + 6).toBeLessThanOrEqual(MAX_CONNECTIONS)
})
