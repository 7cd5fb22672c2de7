import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { describeSchema } from '../../test/describe-schema.ts'
import { fillFirstRelease, firstRelease } from '../../test/first-release.ts'
import { migrate } from './migrate.ts'

let today: FreshDatabase
beforeAll(async () => {
  today = await freshDatabase()
})
afterAll(() => today.drop())

const HEAD = `-- The schema as a migrated database has it, to read and to compare. It is generated: npm run schema.
-- Reasons stand beside the statements in server/*/baseline.sql and server/database/migrations/.

`
const RELEASE_HEAD = `-- The schema of the first release, which a database is upgraded from in schema.test.ts. Until that release
-- it is generated from the baselines (npm run schema); afterwards neither it nor they may change.

`

test('The snapshot shows the schema of a migrated database', async () => {
  await expect(HEAD + (await describeSchema(today.pool))).toMatchFileSnapshot('schema.sql')
})

test('Of every text of which parts are searched a thousand are sampled, so that rare parts are known to be rare', async () => {
  const { rows } = await today.pool.query<{ index: string; sampled: number | null }>(`
    select i.indexrelid::regclass::text as index, (
      select attstattarget from pg_attribute
      where attrelid = case i.indkey[0] when 0 then i.indexrelid else i.indrelid end
        and attnum = case i.indkey[0] when 0 then 1 else i.indkey[0] end) as sampled
    from pg_index i join pg_opclass o on o.oid = i.indclass[0]
    where o.opcname = 'gin_trgm_ops' order by 1`)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ sampled }) => sampled !== 1000)).toEqual([])
})

test('The snapshot of the first release shows the schema of the baselines alone', async () => {
  const database = await emptyDatabase()
  const noMigrations = await mkdtemp(join(tmpdir(), 'hemline-migrations-'))
  try {
    await migrate(database.connectionString, noMigrations)
    const schema = RELEASE_HEAD + (await describeSchema(database.pool))
    await expect(schema).toMatchFileSnapshot('releases/1-schema.sql')
  } finally {
    await database.drop()
    await rm(noMigrations, { recursive: true })
  }
})

/** Since the first release; their rows were made from the products' texts, as the column `words` was. */
const DROPPED_TABLES = ['search_words', 'search_words_queue']
const DROPPED_COLUMNS = ['name_words', 'words', 'moved_at', 'object_id', 'makes_admin']

test('A database of the first release is upgraded to today’s schema and keeps every row', async () => {
  const database = await firstRelease()
  const rowsOf = async (table: string) =>
    (
      await database.pool.query<{ row: Record<string, unknown> }>(
        `select to_json(t) as row from ${table} t order by t::text`,
      )
    ).rows
  try {
    await fillFirstRelease(database)
    const { rows: tables } = await database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> 'schema_migrations'`,
    )
    const before = new Map<string, { row: Record<string, unknown> }[]>()
    for (const { name } of tables) before.set(name, await rowsOf(name))

    await migrate(database.connectionString)

    expect(await describeSchema(database.pool)).toBe(await describeSchema(today.pool))
    for (const [table, rows] of before) {
      expect(rows.length, `${table} has rows in 1-data.sql`).toBeGreaterThan(0)
      if (DROPPED_TABLES.includes(table)) continue
      for (const { row } of rows) for (const name of DROPPED_COLUMNS) delete row[name]
      expect(await rowsOf(table), table).toMatchObject(rows)
    }
    const { rows: owners } = await database.pool.query('select role from accounts where is_admin')
    expect(owners, 'an admin becomes an owner').toEqual([{ role: 'owner' }])
  } finally {
    await database.drop()
  }
})
