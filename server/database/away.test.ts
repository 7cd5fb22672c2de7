import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { isDatabaseAway } from './away.ts'
import { openPool } from './connection.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})

afterAll(() => database.drop())

const failureOf = (doing: Promise<unknown>) =>
  doing.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a server that cannot be reached is away', async () => {
  for (const connectionString of [
    'postgres://me@127.0.0.1:1/shop',
    'postgres://me@localhost/shop?host=/nowhere',
  ]) {
    const pool = openPool({ connectionString })
    expect(isDatabaseAway(await failureOf(pool.query('SELECT 1')))).toBe(true)
    await pool.end()
  }
})

test('so is one that ends the session in the middle of a query', async () => {
  const client = await database.pool.connect()
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  const failure = failureOf(client.query('SELECT pg_sleep(60)'))
  await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
  expect(isDatabaseAway(await failure)).toBe(true)
  client.release(true)
})

test('a query that is refused, and a file that is missing, are something else', async () => {
  expect(isDatabaseAway(await failureOf(database.pool.query('SELECT 1 / 0')))).toBe(false)
  expect(isDatabaseAway(await failureOf(readFile('/nowhere')))).toBe(false)
})
