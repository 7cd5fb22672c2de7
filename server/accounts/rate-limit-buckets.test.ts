import { afterAll, beforeAll, expect, test } from 'vitest'
import { backdateBuckets } from '../../test/backdate.ts'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import {
  bucketOf,
  emailKey,
  enforceAddressLimit,
  enforceLimit,
  returnUnit,
  takeUnit,
} from './rate-limit-buckets.ts'
import { addUnit, deleteEmptyBuckets } from './rate-limit-queries.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})

afterAll(() => database.drop())

test('Of many requests at once, no more than the burst are accepted', async () => {
  const taken = await Promise.all(
    Array.from({ length: 60 }, () => addUnit(database.db, { key: 'rush', stepSeconds: 360, burst: 7 })),
  )
  expect(taken.filter(Boolean)).toHaveLength(7)
})

test('A full bucket has room for one more unit after each step', async () => {
  const later = (seconds: number) => backdateBuckets(database.pool, 'slow', seconds)
  const slow = { key: 'slow', stepSeconds: 60, burst: 3 }
  for (let n = 0; n < 3; n++) expect(await addUnit(database.db, slow)).toBe(true)
  expect(await addUnit(database.db, slow)).toBe(false)
  await later(59)
  expect(await addUnit(database.db, slow)).toBe(false)
  await later(1)
  expect(await addUnit(database.db, slow)).toBe(true)
  expect(await addUnit(database.db, slow)).toBe(false)
})

test('A refusal says how long to wait, and a returned unit can be used at once', async () => {
  const take = (who: string) => takeUnit(database.db, bucketOf('reset-account', who))
  for (let n = 0; n < 3; n++) await enforceLimit(database.db, 'reset-account', 'me')
  expect(await take('me')).toBeGreaterThan(0)
  await expect(enforceLimit(database.db, 'reset-account', 'me')).rejects.toMatchObject({ status: 429 })
  await returnUnit(database.db, 'reset-account', 'me')
  expect(await take('me')).toBeUndefined()
  expect(await take('you')).toBeUndefined()
})

test('Only empty buckets are deleted', async () => {
  await addUnit(database.db, { key: 'old', stepSeconds: 60, burst: 3 })
  await backdateBuckets(database.pool, 'old', 61)
  await addUnit(database.db, { key: 'young', stepSeconds: 60, burst: 3 })
  await deleteEmptyBuckets(database.db)
  const { rows } = await database.pool.query(
    `select key from rate_limit_buckets where key in ('old', 'young')`,
  )
  expect(rows).toEqual([{ key: 'young' }])
})

test('E-mail addresses that are one in the database have one key', async () => {
  const { rows } = await database.pool.query<{ letter: string; lower: string }>(
    `select chr(n) as letter, lower(chr(n)) as lower from generate_series(33, 125251) n
     where n not between 55296 and 57343 and lower(chr(n)) <> chr(n)`,
  )
  expect(rows.length).toBeGreaterThan(1000)
  expect(rows.filter(({ letter, lower }) => emailKey(letter) !== emailKey(lower))).toEqual([])
  expect(emailKey('VICTİM@example.com')).toBe(emailKey('victim@example.com'))
})

test('An e-mail address has one key in any spelling, which does not reveal it', () => {
  expect(emailKey(' Ada@Example.com')).toBe(emailKey('ada@example.com'))
  expect(emailKey('ada@example.com')).not.toContain('ada')
})

test('All networks of one home have four times the bucket of one together', async () => {
  const take = (network: number) =>
    enforceAddressLimit(database.db, 'reset-address', `2001:db8:8:${network.toString(16)}::1`)
  const answers = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => take(n)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(80)
  await expect(take(200)).rejects.toMatchObject({ status: 429 })
  await take(256)
})
