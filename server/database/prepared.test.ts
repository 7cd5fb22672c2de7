import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { nameStatements } from './prepared.ts'
import { inTransaction } from './transaction.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})

afterAll(() => database.drop())

/** So often that it has its name on whichever connection serves it. */
const often = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let n = 0; n < 8; n++) await work()
  return await work()
}

test('Each distinct statement is prepared under one name of its own', () => {
  const { nameOf } = nameStatements()
  const named = (text: string) => [nameOf(text), nameOf(text), nameOf(text), nameOf(text)]
  const [first, second, third, fourth] = named('select * from orders where id = $1')
  expect([first, second]).toEqual([undefined, undefined])
  expect(third).toMatch(/^\w+$/)
  expect(fourth).toBe(third)
  expect(named('select * from orders where session_id = $1')[3]).not.toBe(third)
})

test.each([
  'select * from products where active order by id limit $1',
  'select * from products where name ilike $1',
  'select count(*) as total from products where price > $1',
])('%s is never prepared, so that it is planned for its values', (text) => {
  const { nameOf } = nameStatements()
  for (let n = 0; n < 5; n++) expect(nameOf(text)).toBeUndefined()
})

test('At most the limit of statements stays prepared', () => {
  const { nameOf } = nameStatements()
  const names = new Set<string | undefined>()
  for (let n = 0; n < 1_000; n++) {
    for (let time = 0; time < 3; time++) names.add(nameOf(`select ${n} where $1`))
  }
  names.delete(undefined)
  expect(names.size).toBe(150)
})

test('A prepared statement survives a change of its table, also within a transaction', async () => {
  await database.pool.query('create table shapes (id int primary key)')
  await database.pool.query('insert into shapes values (1)')
  const find = () => sql`select * from shapes where id = ${1}`.execute(database.db)
  const inside = () =>
    inTransaction(database.db, async (trx) => await sql`select * from shapes where id > ${0}`.execute(trx))
  await often(find)
  await often(inside)
  await database.pool.query(`alter table shapes add column name text default 'round'`)
  expect((await find()).rows).toEqual([{ id: 1, name: 'round' }])
  await database.pool.query('alter table shapes add column size int default 3')
  expect((await inside()).rows).toEqual([{ id: 1, name: 'round', size: 3 }])
  expect((await often(find)).rows).toEqual([{ id: 1, name: 'round', size: 3 }])
})
