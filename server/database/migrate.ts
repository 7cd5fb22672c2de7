import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrateJobs } from './jobs.ts'

/** The schema of the first release, a file beside the queries of each module; later modules may refer to earlier ones. */
const BASELINE = ['accounts', 'images', 'catalog', 'orders', 'mail', 'reconciliation'].map((module) =>
  join(import.meta.dirname, '..', module, 'baseline.sql'),
)
const BASELINE_NAME = 'baseline'

/** The migrations since the first release (decisions/0012-schema.md). */
const FOLDER = join(import.meta.dirname, 'migrations')

/** An arbitrary number, the same for every process that migrates this database. */
const LOCK = 7_217_001

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Returns the names of the applied migrations. Of concurrent processes one migrates and the others wait. */
export const migrate = async (connectionString: string, folder = FOLDER): Promise<string[]> => {
  const migrations = [await readBaseline(), ...(await readMigrations(folder))]
  // A dedicated connection: it has no statement timeout, and its advisory lock ends with it.
  const client = new pg.Client({ connectionString, application_name: 'hemline migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await migrateJobs(connectionString)
    return await applyMissing(client, migrations)
  } finally {
    await client.end()
  }
}

export const readBaseline = async (): Promise<Migration> => {
  const files = await Promise.all(BASELINE.map((file) => readFile(file, 'utf8')))
  return makeMigration(BASELINE_NAME, files.join('\n'))
}

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async (name) => makeMigration(name, await readFile(join(folder, name), 'utf8'))),
  )
}

const makeMigration = (name: string, sql: string): Migration => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
})

const applyMissing = async (client: pg.Client, migrations: Migration[]) => {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       name text PRIMARY KEY,
       checksum text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now()
     )`,
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  )
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  refuseOtherHistory(known, migrations)
  const applied: string[] = []
  for (const migration of migrations) {
    if (known.has(migration.name)) continue
    await apply(client, migration)
    applied.push(migration.name)
  }
  return applied
}

/** Migrations go forward only: an applied one neither changes nor disappears. */
const refuseOtherHistory = (known: Map<string, string>, migrations: Migration[]) => {
  if (known.size > 0 && !known.has(BASELINE_NAME)) {
    throw new Error(
      'The database was made by a version of the shop from before its first release. ' +
        'Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    )
  }
  const ours = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of known) {
    if (!ours.has(name)) {
      throw new Error(`The database has been migrated by a newer shop (${name}). Start that version.`)
    }
    if (ours.get(name) !== checksum) {
      throw new Error(`The migration ${name} was changed after it had been applied to this database.`)
    }
  }
}

const apply = async (client: pg.Client, migration: Migration) => {
  await client.query('BEGIN')
  try {
    await client.query(migration.sql)
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}
