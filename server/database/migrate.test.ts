import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { checkMigrated, migrate } from './migrate.ts'

let database: FreshDatabase
let folder: string

beforeEach(async () => {
  database = await freshDatabase()
  await database.pool.query("DELETE FROM schema_migrations WHERE name <> 'baseline'")
  folder = await mkdtemp(join(tmpdir(), 'hemline-migrations-'))
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const run = () => migrate(database.connectionString, folder)

test('Each migration is applied once, in the order of its name', async () => {
  await write('902-hats.sql', 'ALTER TABLE hats ADD COLUMN size text')
  await write('901-hats.sql', 'CREATE TABLE hats (id int)')
  expect(await run()).toEqual(['901-hats.sql', '902-hats.sql'])
  expect(await run()).toEqual([])
})

test('A migration that fails leaves nothing of itself behind', async () => {
  await write('901-hats.sql', 'CREATE TABLE hats (id int); SELECT 1 / 0')
  await expect(run()).rejects.toThrow('901-hats.sql failed: division by zero')
  const { rows } = await database.pool.query("SELECT to_regclass('hats') AS hats")
  expect(rows).toEqual([{ hats: null }])
})

test('Many processes that start at once migrate once', async () => {
  await write('901-hats.sql', 'CREATE TABLE hats (id int)')
  const applied = await Promise.all([run(), run(), run(), run()])
  expect(applied.flat()).toEqual(['901-hats.sql'])
})

test('A migration that was changed after it had been applied is refused', async () => {
  await write('901-hats.sql', 'CREATE TABLE hats (id int)')
  await run()
  await write('901-hats.sql', 'CREATE TABLE hats (id bigint)')
  await expect(run()).rejects.toThrow('901-hats.sql was changed')
})

const applyAndForget = async (name: string, sql: string) => {
  await write(name, sql)
  await run()
  await rm(join(folder, name))
}

test('A shop serves on a schema of the next release, and says so', async () => {
  await applyAndForget('901-hats.sql', 'CREATE TABLE hats (id int)')
  await write('900-coats.sql', 'CREATE TABLE coats (id int)')
  const onNewer = vi.fn()
  expect(await migrate(database.connectionString, folder, { onNewer })).toEqual(['900-coats.sql'])
  expect(onNewer.mock.calls).toEqual([[['901-hats.sql']]])
})

test('A schema that breaks the release before, or is two releases newer, is refused', async () => {
  await applyAndForget('901-hats.sql', '-- breaks the release before\nCREATE TABLE hats (id int)')
  await expect(run()).rejects.toThrow('newer shop (901-hats.sql)')
  await database.pool.query('update schema_migrations set suits_release_before = true')
  expect(await run()).toEqual([])
  await database.pool.query('update schema_migrations set release = release + 2')
  await expect(run()).rejects.toThrow('newer shop (901-hats.sql)')
})

test('A database of a newer shop that notes no releases is refused', async () => {
  await applyAndForget('901-hats.sql', 'CREATE TABLE hats (id int)')
  await database.pool.query('alter table schema_migrations drop column release')
  await expect(checkMigrated(database.connectionString, undefined, folder)).rejects.toThrow(
    'newer shop (901-hats.sql)',
  )
})

test('A start that does not migrate needs a schema that is up to date, and changes nothing', async () => {
  await write('901-hats.sql', 'CREATE TABLE hats (id int)')
  const check = () => checkMigrated(database.connectionString, undefined, folder)
  await expect(check()).rejects.toThrow('lacks the migration 901-hats.sql, and MIGRATE is off')
  await run()
  await check()
})

test('A database from before the first release is refused in a sentence that says what to do', async () => {
  await database.pool.query("UPDATE schema_migrations SET name = '010-accounts.sql'")
  await expect(run()).rejects.toThrow('Set DATA_DIR to a new folder')
})

test('A migration that is marked runs outside a transaction, also when many processes start at once', async () => {
  await write('901-hats.sql', 'CREATE TABLE hats (id int)')
  await write(
    '902-hats-index.sql',
    `-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS hats_by_id;
CREATE INDEX CONCURRENTLY hats_by_id ON hats (id);
`,
  )
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['901-hats.sql', '902-hats-index.sql'])
  const { rows } = await database.pool.query(
    "SELECT indisvalid FROM pg_index WHERE indexrelid = 'hats_by_id'::regclass",
  )
  expect(rows).toEqual([{ indisvalid: true }])
})
