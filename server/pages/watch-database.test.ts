import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CuttablePath, openCuttablePath } from '../../test/cuttable-path.ts'
import { freshDatabase, type FreshDatabase } from '../../test/database.ts'
import { waitFor } from '../../test/wait-for.ts'
import { type Connection, openDatabase } from '../database/connection.ts'
import { watchDatabase } from './watch-database.ts'

let fresh: FreshDatabase
let path: CuttablePath
let connection: Connection
beforeAll(async () => {
  fresh = await freshDatabase()
  path = await openCuttablePath(fresh.connectionString)
  connection = openDatabase({ connectionString: path.connectionString })
})
afterAll(async () => {
  path.close()
  await connection.close()
  await fresh.drop()
})

test('An outage ends when the database is back, also where nothing is asked for meanwhile', async () => {
  const database = watchDatabase(connection.db, 1)
  expect(await database.isAway()).toBe(false)
  path.refuse()
  await waitFor(async () => expect(await database.isAway()).toBe(true))
  await waitFor(() => expect(database.isGivenUp()).toBe(true))
  path.restore()
  await waitFor(() => expect(database.isGivenUp()).toBe(false))
  path.refuse()
  await waitFor(async () => expect(await database.isAway()).toBe(true))
  database.close()
  path.restore()
})

test('A database that is known to be away holds nothing up by its silence, and one connection at most', async () => {
  const database = watchDatabase(connection.db, 60)
  path.cut()
  await waitFor(async () => expect(await database.isAway()).toBe(true))
  const answers = new Set<boolean | string>()
  const { pool } = connection
  let mostInUse = 0
  await waitFor(async () => {
    answers.add(await Promise.race([database.isAway(), setImmediate('it waits')]))
    mostInUse = Math.max(mostInUse, pool.totalCount - pool.idleCount)
    expect(database.awayForSeconds()).toBeGreaterThan(2)
  })
  expect([...answers]).toEqual([true])
  expect(mostInUse).toBe(1)
  path.restore()
  await waitFor(async () => expect(await database.isAway()).toBe(false))
  database.close()
})
