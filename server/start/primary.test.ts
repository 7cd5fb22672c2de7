import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { warnOfClock } from './primary.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('A host whose clock differs from PostgreSQL’s by more than a moment says so at its start', async () => {
  const warn = vi.fn()
  const told = (offMs: number) =>
    warnOfClock({ db: database.db, log: { warn } as never }, () => new Date(Date.now() + offMs))
  await told(0)
  await told(600_000)
  await told(-3_600_000)
  expect(warn.mock.calls.flat()).toEqual([
    expect.stringMatching(/^The clock of this machine is (599|600) seconds ahead of PostgreSQL’s/),
    expect.stringMatching(/^The clock of this machine is (3600|3601) seconds behind PostgreSQL’s/),
  ])
})
