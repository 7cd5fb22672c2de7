import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { openDatabase } from './connection.ts'
import { isDatabaseAway } from './transient-errors.ts'
import { inTransaction } from './transaction.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.pool.query('create table rows (id int primary key, touched int not null default 0)')
  await database.pool.query('insert into rows values (1), (2)')
})
afterAll(() => database.drop())

test('The transaction that loses a deadlock is run again', async () => {
  const bothHold = meeting(2)
  const touch = (first: number, second: number) => {
    let tried = 0
    return inTransaction(database.db, async (trx) => {
      await sql`update rows set touched = touched + 1 where id = ${first}`.execute(trx)
      if (tried++ === 0) await bothHold()
      await sql`update rows set touched = touched + 1 where id = ${second}`.execute(trx)
    })
  }
  await Promise.all([touch(1, 2), touch(2, 1)])
  const { rows } = await database.pool.query('select touched from rows order by id')
  expect(rows).toEqual([{ touched: 2 }, { touched: 2 }])
})

/** Resolves for each when all have come. */
function meeting(size: number) {
  const complete = Promise.withResolvers<void>()
  let come = 0
  return async () => {
    if (++come === size) complete.resolve()
    await complete.promise
  }
}

test('Any other failure is thrown unchanged', async () => {
  let tried = 0
  const failing = inTransaction(database.db, async (trx) => {
    tried++
    await sql`insert into rows values (1)`.execute(trx)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(tried).toBe(1)
})

const errorOf = (failing: Promise<unknown>) =>
  failing.then(
    () => undefined,
    (error: unknown) => error,
  )

test('An unreachable database is distinguished from a wrong statement', async () => {
  const ended = await database.pool.connect()
  ended.on('error', () => {})
  const { rows } = await ended.query('select pg_backend_pid() as pid')
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  const cutOff = await errorOf(ended.query('select pg_sleep(5)'))
  ended.release(true)
  const late = await errorOf(database.pool.query(`set statement_timeout = 1; select pg_sleep(5)`))
  const nobody = openDatabase({ connectionString: 'postgresql://nobody@localhost/none?host=/nowhere' })
  const absent = await errorOf(nobody.pool.query('select 1'))
  await nobody.close()
  const reader = openDatabase({
    connectionString: database.connectionString,
    settings: { default_transaction_read_only: 'on' },
  })
  const takenOver = await errorOf(reader.pool.query('create table anything ()'))
  await reader.close()
  expect([cutOff, late, absent, takenOver].map(isDatabaseAway)).toEqual([true, true, true, true])

  const wrong = await errorOf(database.pool.query('select 1 / 0'))
  expect([wrong, new Error('any'), undefined].map(isDatabaseAway)).toEqual([false, false, false])
})
