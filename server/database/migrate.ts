import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { commandLine } from '../command-line.ts'
import { withClient } from './connection.ts'
import { migrateJobs } from './jobs.ts'
import { BASELINE_NAME, checkHistory, noteReleases, readHistory } from './migration-history.ts'

/**
 * The schema of the first release: one file per module, beside its queries; later modules may refer to earlier ones.
 */
const BASELINE = ['accounts', 'images', 'catalog', 'orders', 'mail', 'reconciliation'].map((module) =>
  join(import.meta.dirname, '..', module, 'baseline.sql'),
)

/** The migrations since the first release (decisions/0012-schema.md). */
const FOLDER = join(import.meta.dirname, 'migrations')

/** An arbitrary number, the same in every process that migrates this database. */
const LOCK = 7_217_001
const LOCK_POLL_MS = 200

/**
 * A statement that waits for a table lock makes all later queries on that table wait too, so it gives up soon and
 * retries.
 */
const TABLE_LOCK_MS = 2_000
const TRY_AGAIN_MS = 1_000
const TRIES = 100

/** First line of a migration that PostgreSQL refuses inside a transaction, such as CREATE INDEX CONCURRENTLY. */
const OUTSIDE = '-- outside a transaction\n'

export interface Migration {
  name: string
  sql: string
  checksum: string
}

interface Reports {
  /** Called each time that a table which a migration needs is locked by others. */
  onWait(name: string): void
  /** Receives the names of a newer shop's migrations that this one can still serve with. */
  onNewer(names: string[]): void
}

/** Set by a restore, which marks the database until it is complete. */
interface Restoring {
  /** Default: all. */
  only?: ReadonlySet<string>
}

/** Returns the names of the applied migrations. Of several concurrent processes one migrates and the others wait. */
export const migrate = async (
  connectionString: string,
  folder = FOLDER,
  { onWait = () => {}, onNewer = () => {} }: Partial<Reports> = {},
  restoring?: Restoring,
): Promise<string[]> => {
  const migrations = (await listKnownMigrations(folder)).filter(
    ({ name }) => restoring?.only?.has(name) ?? true,
  )
  // A separate connection: it has no statement timeout, and its advisory lock ends with it.
  return await withClient(connectionString, 'hemline migrate', async (client) => {
    // A shop behind a pooler sets timeouts on its role.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await takeLock(client)
    if (!restoring) await refuseUnfinishedRestore(client)
    await retryWhileLocked('of the jobs', onWait, () => migrateJobs(connectionString, TABLE_LOCK_MS))
    return await applyMissing(client, migrations, { onWait, onNewer })
  })
}

/** Throws if this shop cannot serve on the schema. Changes nothing. */
export const checkMigrated = async (
  connectionString: string,
  onNewer: Reports['onNewer'] = () => {},
  folder = FOLDER,
): Promise<void> => {
  await withClient(connectionString, 'hemline start', async (client) => {
    await refuseUnfinishedRestore(client)
    const migrations = await listKnownMigrations(folder)
    const known = await readHistory(client)
    onNewer(checkHistory(known, migrations))
    const missing = migrations.filter(({ name }) => !known.has(name)).map(({ name }) => name)
    if (missing.length > 0)
      throw new Error(
        `The database lacks ${missing.length === 1 ? 'the migration' : `${missing.length} migrations, the first is`} ${missing[0]}, and MIGRATE is off. Run: ${commandLine('migrate')}`,
      )
  })
}

export const listKnownMigrations = async (folder = FOLDER): Promise<Migration[]> => [
  await readBaseline(),
  ...(await readMigrations(folder)),
]

const refuseUnfinishedRestore = async (client: pg.Client) => {
  const { rows } = await client.query<{ mark: string | null }>(
    "SELECT to_regclass('public.restore_unfinished') AS mark",
  )
  if (rows[0]!.mark)
    throw new Error(
      `A restore into this database has not ended. Run it again: ${commandLine('restore', '--from …')}`,
    )
}

/** Polls for the lock, because CREATE INDEX CONCURRENTLY would wait for a statement that is waiting for it. */
const takeLock = async (client: pg.Client) => {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [LOCK])
    if (rows[0]!.mine) return
    await pause(LOCK_POLL_MS)
  }
}

const retryWhileLocked = async (name: string, onWait: (name: string) => void, work: () => Promise<void>) => {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      const isLocked = [LOCK_NOT_AVAILABLE, DEADLOCK].includes((error as { code?: string }).code ?? '')
      if (!isLocked || tried === TRIES) {
        throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      onWait(name)
      await pause(TRY_AGAIN_MS)
    }
  }
}
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

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
  checksum: hash('sha256', sql),
})

const applyMissing = async (client: pg.Client, migrations: Migration[], { onWait, onNewer }: Reports) => {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       name text PRIMARY KEY,
       checksum text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now()
     )`,
  )
  const known = await readHistory(client)
  onNewer(checkHistory(known, migrations))
  const applied: string[] = []
  for (const migration of migrations) {
    if (known.has(migration.name)) continue
    await retryWhileLocked(migration.name, onWait, () => apply(client, migration))
    applied.push(migration.name)
  }
  await noteReleases(client, migrations)
  return applied
}

const apply = async (client: pg.Client, { name, sql, checksum }: Migration) => {
  const record = () =>
    client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
  if (sql.startsWith(OUTSIDE)) {
    // Executed one at a time, because several statements in one query form a transaction.
    for (const statement of sql.split(/;\s*$/m)) if (statement.trim()) await client.query(statement)
    await record()
    return
  }
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${TABLE_LOCK_MS}`)
    await client.query(sql)
    await record()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}
