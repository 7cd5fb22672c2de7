import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { deleteEmptyAllowances, insertUse } from './allowance-queries.ts'
import { emailKey, giveBack, spend, use } from './allowances.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})

afterAll(() => database.drop())

test('however many come at once, no more than the burst get through', async () => {
  const taken = await Promise.all(Array.from({ length: 60 }, () => insertUse(database.db, 'rush', 360, 7)))
  expect(taken.filter(Boolean)).toHaveLength(7)
})

test('what was used comes back with time, one step after the other', async () => {
  const later = (seconds: number) =>
    database.pool.query(
      `update allowances set empty_at = empty_at - make_interval(secs => $1) where key = 'slow'`,
      [seconds],
    )
  for (let n = 0; n < 3; n++) expect(await insertUse(database.db, 'slow', 60, 3)).toBe(true)
  expect(await insertUse(database.db, 'slow', 60, 3)).toBe(false)
  await later(59)
  expect(await insertUse(database.db, 'slow', 60, 3)).toBe(false)
  await later(1)
  expect(await insertUse(database.db, 'slow', 60, 3)).toBe(true)
  expect(await insertUse(database.db, 'slow', 60, 3)).toBe(false)
})

test('a refusal says how long to wait, and what is given back can be used at once', async () => {
  const allowance = { name: 'test', burst: 2, perHour: 60 }
  await spend(database.db, allowance, 'me')
  await spend(database.db, allowance, 'me')
  const refused = await use(database.db, allowance, 'me')
  expect(refused).toEqual({ granted: false, waitMs: expect.any(Number) })
  await expect(spend(database.db, allowance, 'me')).rejects.toMatchObject({ status: 429 })
  await giveBack(database.db, allowance, 'me')
  expect(await use(database.db, allowance, 'me')).toEqual({ granted: true })
  expect(await use(database.db, allowance, 'you')).toEqual({ granted: true })
})

test('only what is empty is swept away', async () => {
  await database.pool.query(`insert into allowances values ('old', now() - interval '1 second')`)
  await insertUse(database.db, 'young', 60, 3)
  await deleteEmptyAllowances(database.db)
  const { rows } = await database.pool.query(`select key from allowances where key in ('old', 'young')`)
  expect(rows).toEqual([{ key: 'young' }])
})

test('an e-mail is one key however it is written, and can’t be read from it', () => {
  expect(emailKey(' Ada@Example.com')).toBe(emailKey('ada@example.com'))
  expect(emailKey('ada@example.com')).not.toContain('ada')
})
