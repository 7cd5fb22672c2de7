import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCuttablePath } from '../../test/cuttable-path.ts'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { openDatabase, type Database } from './connection.ts'
import { isDatabaseAway } from './transient-errors.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})

afterAll(() => database.drop())

test('Counts are numbers, and a number that JavaScript would round is refused', async () => {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM generate_series(1, 3)`.execute(
    database.db,
  )
  expect(rows[0]?.n).toBe(3)
  await expect(sql`SELECT 9007199254740993::int8`.execute(database.db)).rejects.toThrow('does not fit')
})

test('Times are dates in UTC', async () => {
  const { rows } = await sql<{ at: Date; zone: string }>`
    SELECT '2026-01-01 00:00'::timestamptz AS at, current_setting('timezone') AS zone`.execute(database.db)
  expect(rows[0]).toEqual({ at: new Date('2026-01-01T00:00:00Z'), zone: 'UTC' })
})

test('A connection that the server ends is replaced', async () => {
  const victim = await database.pool.connect()
  const { rows } = await victim.query('SELECT pg_backend_pid() AS pid')
  await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
  await expect(victim.query('SELECT 1')).rejects.toThrow()
  victim.release(true)
  const again = await database.pool.query('SELECT 1 AS one')
  expect(again.rows).toEqual([{ one: 1 }])
})

test('On a path that is cut a transaction fails after one wait, and its connection is not used again', async () => {
  const path = await openCuttablePath(database.connectionString)
  const { connectionString } = path
  const { db, pool, close } = openDatabase({ connectionString, max: 1, answerMs: 3_000 })
  const ask = (of: Database) => sql`select 1`.execute(of)
  try {
    let cutAt = 0
    const failed = db.transaction().execute(async (trx) => {
      await ask(trx)
      path.cut()
      cutAt = performance.now()
      await ask(trx)
    })
    await expect(failed).rejects.toSatisfy(isDatabaseAway)
    // Two waits would be six seconds.
    expect(performance.now() - cutAt).toBeLessThan(5_900)
    expect(pool.totalCount).toBe(0)
    path.restore()
    expect((await ask(db)).rows).toHaveLength(1)
  } finally {
    path.close()
    await close()
  }
})

test('Every connection has its timeouts, also one that replaces another', async () => {
  const asked = `SELECT name, setting FROM pg_settings WHERE name IN
    ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name DESC`
  const { pool, close } = openDatabase({ connectionString: database.connectionString })
  const sessions = await Promise.all([1, 2, 3].map(() => pool.connect()))
  const told = await Promise.all(sessions.map((session) => session.query(asked)))
  for (const session of sessions) session.release(true)
  for (const { rows } of [...told, await pool.query(asked)]) {
    expect(rows.map(({ setting }) => setting)).toEqual(['15000', '5000', '30000'])
  }
  await close()
})
