import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { findFreePort } from '../../test/free-port.ts'
import { refuseUnfitAddresses } from './pooler.ts'

let database: FreshDatabase
let another: FreshDatabase
let folder: string
beforeAll(async () => {
  database = await freshDatabase()
  another = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'hemline-unfit-'))
})
afterAll(async () => {
  await database.drop()
  await another.drop()
  await rm(folder, { recursive: true })
})

const run = (command: string, ...options: string[]) => runWith({}, command, ...options)
const runWith = (env: Record<string, string>, command: string, ...options: string[]) =>
  new Promise<{ failed: boolean; said: string }>((resolve) =>
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../../bin', command), ...options],
      {
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: database.connectionString,
          DATABASE_DIRECT_URL: another.connectionString,
          DATA_DIR: join(folder, 'data'),
          JWT_SECRET: 'x'.repeat(32),
          ...env,
        },
      },
      (error, _stdout, said) => resolve({ failed: error !== null, said }),
    ),
  )

test('No command reads or writes a database that is not the shop’s', { timeout: 60_000 }, async () => {
  const place = join(folder, 'place')
  const refused = {
    failed: true,
    said: 'DATABASE_URL and DATABASE_DIRECT_URL lead to two databases. They have to lead to the same one.\n',
  }
  expect(await run('migrate.ts')).toEqual(refused)
  expect(await run('backup.ts', '--to', place)).toEqual(refused)
  expect(await run('restore.ts', '--from', place)).toEqual(refused)
  expect(await run('move-images.ts', '--to', place)).toEqual(refused)
  expect(await run('check-books.ts')).toEqual(refused)
  const { rows } = await another.pool.query(`select 1 from pg_tables where schemaname = 'public'`)
  expect(rows).toEqual([])
  expect(existsSync(place)).toBe(false)
})

test(
  'A backup is made while the pooler is away, and says that nothing was compared',
  { timeout: 60_000 },
  async () => {
    const away = `postgres://shop@127.0.0.1:${await findFreePort()}/shop`
    const env = { DATABASE_URL: away, DATABASE_DIRECT_URL: database.connectionString }
    const place = join(folder, 'backups')
    const { failed, said } = await runWith(env, 'backup.ts', '--to', place)
    expect({ failed, said }).toEqual({
      failed: false,
      said: expect.stringMatching(
        /^The database at .+ \(DATABASE_URL\) cannot be used: .+\. The backup is of DATABASE_DIRECT_URL, which was not compared with it\.\n$/,
      ),
    })
    expect(await readdir(place)).toHaveLength(1)
    expect((await runWith(env, 'migrate.ts')).failed).toBe(true)
  },
)

test(
  'A restore is made while the pooler is away, and what would change a database is told how it can be done',
  { timeout: 120_000 },
  async () => {
    const away = `postgres://shop@127.0.0.1:${await findFreePort()}/shop`
    const place = join(folder, 'restored-from')
    const source = { DATABASE_URL: away, DATABASE_DIRECT_URL: database.connectionString }
    const made = await runWith(source, 'backup.ts', '--to', place)
    expect(made.failed).toBe(false)
    const target = await emptyDatabase()
    try {
      const env = { DATABASE_URL: away, DATABASE_DIRECT_URL: target.connectionString }
      const data = { DATA_DIR: join(folder, 'restored-data') }
      const refused = await runWith(env, 'migrate.ts')
      expect(refused.failed).toBe(true)
      expect(refused.said).toMatch(
        / If its pooler alone is away, run this with DATABASE_URL set to the address of DATABASE_DIRECT_URL \(hemline DATABASE_URL=… <command>\)\.\n$/,
      )
      const restored = await runWith({ ...env, ...data }, 'restore.ts', '--from', place)
      expect(restored).toEqual({
        failed: false,
        said: expect.stringMatching(
          /^The database at .+ \(DATABASE_URL\) cannot be used: .+\. The shop is restored to DATABASE_DIRECT_URL, which was not compared with it\.\n$/,
        ),
      })
      const asTold = { ...env, ...data, DATABASE_URL: target.connectionString }
      expect(await runWith(asTold, 'migrate.ts')).toEqual({ failed: false, said: '' })
    } finally {
      await target.drop()
    }
  },
)

test('A database that cannot be used is told with the variable that leads to it', async () => {
  const right = database.connectionString
  const wrong = Object.assign(new URL(right), { pathname: '/nowhere' }).href
  const told = (variable: string) =>
    new RegExp(`^The database at .+ \\(${variable}\\) cannot be used: database "nowhere" does not exist$`)
  await expect(refuseUnfitAddresses({ databaseUrl: wrong })).rejects.toThrow(told('DATABASE_URL'))
  await expect(refuseUnfitAddresses({ databaseUrl: wrong, databaseDirectUrl: right })).rejects.toThrow(
    told('DATABASE_URL'),
  )
  await expect(refuseUnfitAddresses({ databaseUrl: right, databaseDirectUrl: wrong })).rejects.toThrow(
    told('DATABASE_DIRECT_URL'),
  )
})
