import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { openDatabase, type Connection } from '../database/connection.ts'
import { insertAccount } from './queries.ts'
import { addUnit, type Bucket } from './rate-limit-queries.ts'
import { countAttempt, insertSignIn } from './sign-in-queries.ts'

let database: FreshDatabase
/** A single connection, because query plans and scan counts are kept per connection. */
let connection: Connection

beforeAll(async () => {
  database = await freshDatabase()
  connection = openDatabase({ connectionString: database.connectionString, max: 1 })
  const account = { email: 'ada@example.com', name: 'Ada', password_hash: 'hash' }
  await connection.db.transaction().execute((trx) => insertAccount(trx, account))
  // A sweep leaves the table like this: its statistics say that it is empty.
  await connection.pool.query('vacuum analyze rate_limit_buckets')
})

afterAll(async () => {
  await connection.close()
  await database.drop()
})

const bucket = (key: string): Bucket => ({ key, stepSeconds: 60, burst: 10 })

async function signInFrom(address: string) {
  const buckets = { address: bucket(`address:${address}`), account: bucket('account:ada') }
  const { account, used } = await countAttempt(connection.db, {
    email: 'ada@example.com',
    address,
    browser: undefined,
    buckets,
  })
  expect(used).toEqual(['address', 'account'])
  const isOpen = await insertSignIn(connection.db, {
    account: account!,
    session: { id: `session ${address}`, expiresAt: new Date(Date.now() + 60_000) },
    address,
    userAgent: null,
    used: [buckets.address, buckets.account],
  })
  expect(isOpen).toBe(true)
}

test('A correct password returns the units that its attempt took', async () => {
  for (let n = 0; n < 12; n++) await signInFrom(`192.0.2.${n}`)
  const { rows } = await connection.pool.query('select key from rate_limit_buckets where empty_at > now()')
  expect(rows).toEqual([])
})

test('A sign-in whose plan was made on an empty table does not scan a full one', async () => {
  const before = await countScans()
  for (let n = 0; n < 2000; n++) await addUnit(connection.db, bucket(`other:${n}`))
  for (let n = 0; n < 12; n++) await signInFrom(`198.51.100.${n}`)
  expect(await countScans()).toBe(before)
})

async function countScans(): Promise<number> {
  await connection.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await connection.pool.query(
    `select seq_scan from pg_stat_user_tables where relname = 'rate_limit_buckets'`,
  )
  return rows[0].seq_scan
}
