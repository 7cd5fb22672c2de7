import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CuttablePath, openCuttablePath } from '../../test/cuttable-path.ts'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { findFreePort } from '../../test/free-port.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from './connection.ts'
import { connectionOf, nameHosts, readHosts } from './hosts.ts'
import { isDatabaseAway } from './transient-errors.ts'

let database: FreshDatabase
let path: CuttablePath
let silent: CuttablePath
beforeAll(async () => {
  database = await freshDatabase()
  path = await openCuttablePath(database.connectionString)
  silent = await openCuttablePath(database.connectionString)
})
afterAll(async () => {
  path.close()
  silent.close()
  await database.drop()
})

const hostOf = ({ connectionString }: CuttablePath) => new URL(connectionString).host
const several = (...hosts: string[]) => {
  const address = new URL(path.connectionString)
  return address.href.replace(address.host, hosts.join(','))
}

test('An address may name several hosts', () => {
  expect(readHosts('postgres://shop:secret@one/shop')).toBeUndefined()
  const two =
    'postgres://shop:secret@one,[2001:db8::1]:5433/shop?target_session_attrs=read-write&sslmode=require'
  expect(readHosts(two)).toEqual({
    first: 'postgres://shop:secret@one/shop?sslmode=require',
    hosts: [
      { host: 'one', port: 5432 },
      { host: '2001:db8::1', port: 5433 },
    ],
  })
  expect(nameHosts(two)).toBe('one,[2001:db8::1]:5433')
  const secret = { JWT_SECRET: 'x'.repeat(32) }
  expect(readConfig({ DATABASE_URL: two, ...secret }).databaseUrl).toBe(two)
  for (const wrong of [
    'postgres://one,/shop',
    'postgres://one,two:x/shop',
    'postgres://one,two/shop?target_session_attrs=any',
  ])
    expect(() => readConfig({ DATABASE_URL: wrong, ...secret })).toThrow('DATABASE_URL must be')
})

test('One that refuses and one that is silent cost no connection', async () => {
  silent.cut()
  const refusing = `127.0.0.1:${await findFreePort()}`
  const { pool, close } = openDatabase({ connectionString: several(refusing, hostOf(silent), hostOf(path)) })
  try {
    const { rows } = await pool.query('select current_database() as name')
    expect(rows[0].name).toBe(new URL(database.connectionString).pathname.slice(1))
  } finally {
    await close()
  }
})

test('When no host takes writes, the database is away', async () => {
  const refusing = [`127.0.0.1:${await findFreePort()}`, `127.0.0.1:${await findFreePort()}`]
  const { pool, close } = openDatabase({ connectionString: several(...refusing) })
  const error = await pool.query('select 1').catch((error: unknown) => error)
  expect(isDatabaseAway(error)).toBe(true)
  expect((error as Error).message).toBe('None of 2 database hosts takes writes.')
  await close()
})

test('One host is left to the driver', () => {
  expect(connectionOf(database.connectionString)).toEqual({ connectionString: database.connectionString })
})
