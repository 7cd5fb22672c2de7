import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Migration } from './migrate.ts'

export const BASELINE_NAME = 'baseline'

/**
 * Marks a migration on whose schema the previous release cannot serve, for example because it drops a column that is
 * still read.
 */
const BREAKING = '-- breaks the release before'

/** The release in development: one more than the latest whose schema is in `releases/`. */
const RELEASE =
  1 +
  Math.max(
    0,
    ...readdirSync(join(import.meta.dirname, 'releases')).map((name) =>
      Number(/^(\d+)-schema\.sql$/.exec(name)?.[1] ?? 0),
    ),
  )

interface Applied {
  checksum: string
  /** The release that applied it; null if that shop did not record it. */
  release: number | null
  suitsReleaseBefore: boolean
}

export async function readHistory(client: pg.Client): Promise<Map<string, Applied>> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS found`,
  )
  if (!tables[0]!.found) return new Map()
  // As JSON, because the columns for releases are added by a migration, and an older table lacks them.
  const { rows } = await client.query<{ row: Record<string, unknown> }>(
    'SELECT to_jsonb(m) AS row FROM schema_migrations m ORDER BY name',
  )
  return new Map(
    rows.map(({ row }) => [
      row.name as string,
      {
        checksum: row.checksum as string,
        release: (row.release ?? null) as number | null,
        suitsReleaseBefore: row.suits_release_before === true,
      },
    ]),
  )
}

/** Records the release of migrations that have none: this shop's, or that of an earlier shop that did not record it. */
export async function noteReleases(client: pg.Client, migrations: Migration[]): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = 'schema_migrations'::regclass AND attname = 'release' AND NOT attisdropped`,
  )
  if (rowCount === 0) return
  await client.query(
    `UPDATE schema_migrations SET release = $1, suits_release_before = name <> ALL ($2)
     WHERE release IS NULL AND name = ANY ($3)`,
    [
      RELEASE,
      migrations.filter(({ sql }) => sql.includes(BREAKING)).map(({ name }) => name),
      migrations.map(({ name }) => name),
    ],
  )
}

/**
 * Migrations only go forward: an applied one neither changes nor disappears. Returns those of a newer shop: during a
 * rolling update and after a rollback, a shop serves on a schema that is at most one release newer.
 */
export function checkHistory(known: Map<string, Applied>, migrations: Migration[]): string[] {
  if (known.size > 0 && !known.has(BASELINE_NAME)) {
    throw new Error(
      'The database was made by a version of the shop from before its first release. ' +
        'Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    )
  }
  const ours = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  const newer: string[] = []
  for (const [name, { checksum, release, suitsReleaseBefore }] of known) {
    if (!ours.has(name)) {
      if (!suitsReleaseBefore || release === null || release > RELEASE + 1)
        throw new Error(`The database has been migrated by a newer shop (${name}). Start that version.`)
      newer.push(name)
    } else if (ours.get(name) !== checksum) {
      throw new Error(`The migration ${name} was changed after it had been applied to this database.`)
    }
  }
  return newer
}
