import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { arePooled, refuseTransactionPooling } from './pooler.ts'

let database: FreshDatabase
const clients: pg.Client[] = []
const connect = async () => {
  const client = new pg.Client({ connectionString: database.connectionString })
  clients.push(client)
  await client.connect()
  return client
}

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await database.drop()
})

/** What a pooler makes of some sessions: each transaction, or statement, gets the one that `choose` says. */
const lend = (sessions: pg.Client[], choose: (statements: number) => number) => {
  let statements = 0
  let current: pg.Client | undefined
  const query = (text: string) => {
    const session = current ?? sessions[choose(statements++) % sessions.length]!
    current = text === 'begin' ? session : text === 'rollback' ? undefined : current
    return session.query(text)
  }
  return { query } as unknown as Pick<pg.Client, 'query'>
}

test('A direct connection to PostgreSQL is not taken for a pooler', async () => {
  await refuseTransactionPooling(database.connectionString)
  expect(await arePooled(await connect(), await connect())).toBe(false)
})

test('A session that two connections share in turn reveals a pooler', async () => {
  const shared = await connect()
  expect(await arePooled(lend([shared], Number), lend([shared], Number))).toBe(true)
})

test('Sessions handed out one after the other reveal a pooler', async () => {
  const [one, two, three] = [await connect(), await connect(), await connect()]
  expect(await arePooled(lend([one, two], Number), lend([three], Number))).toBe(true)
})

test('A refused transaction reveals a pooler in statement mode', async () => {
  const own = await connect()
  const refusing = {
    query: (text: string) =>
      own.query(
        text === 'begin' ? `do $$ begin raise 'no transactions' using errcode = '08P01'; end $$` : text,
      ),
  } as unknown as Pick<pg.Client, 'query'>
  expect(await arePooled(await connect(), refusing)).toBe(true)
})
