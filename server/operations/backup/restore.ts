import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { DAY_MS } from '../../../contract/time.ts'
import type { PlaceAddress } from '../../buckets/address.ts'
import { listKnownMigrations, migrate } from '../../database/migrate.ts'
import { isMasterName, isWhole, masterName, type PictureStore } from '../../images/picture-store.ts'
import { copyIn } from './copy.ts'
import type { Manifest, StoredFile, StoredTable } from './manifest.ts'
import { findBackup, type FoundBackup } from './open-place.ts'
import { type OpenBackup, openBackup, verifyFiles } from './read-backup.ts'
import {
  analyze,
  copyInto,
  findJobsMigration,
  finishTables,
  freeJobs,
  inOneTransaction,
  isMarked,
  listOwnTables,
  markUnfinished,
  prepareTables,
  removeLeftovers,
  setSequences,
  tableExists,
  unmark,
} from './restore-queries.ts'
import { withSession } from './session.ts'
import { load } from './storage.ts'

export interface RestoreOptions {
  /** A backup, or the place of backups with the newest one. */
  from: PlaceAddress
  /** Gets the secrets. */
  dataDir: string
  pictures: Pick<PictureStore, 'place' | 'isShared' | 'list' | 'read' | 'save'>
  backupKey?: string
  /** The shop then holds its jobs, mails and payment calls until `npm run release`. */
  isQuarantined?: boolean
  /** Makes the tables of the payment sandbox. */
  sandboxSchema: string
  /** Where the daily backups go, which has the list of who was erased, too. */
  backupUrl?: PlaceAddress | undefined
  /**
   * Called when the rows are there and before a shop may start: what was erased since then is erased again. Returns
   * what to say.
   */
  eraseAgain?(connectionString: string, places: PlaceAddress[], madeAt: string): Promise<string>
  /** The target, if it is a server that runs: it is looked at before the files are verified. */
  databaseUrl?: string | undefined
  /** Called once the backup has been verified. */
  openTarget(): Promise<{ connectionString: string; close(): Promise<void> }>
  onProgress?(line: string): void
}

/** Verifies all of the backup before it touches the target, which must be empty or hold an unfinished restore. */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const found = await findBackup(options.from)
  try {
    return await restoreFound(options, found)
  } finally {
    found.place.close()
  }
}

async function restoreFound(options: RestoreOptions, found: FoundBackup): Promise<Manifest> {
  const { dataDir, databaseUrl, backupKey, pictures, onProgress = () => {} } = options
  onProgress(`Verifying ${found.place.name}/${found.name}`)
  const backup = await openBackup(found, backupKey)
  const { madeAt } = backup.manifest
  if (Date.now() - Date.parse(madeAt) > DAY_MS)
    onProgress(
      `It was made at ${madeAt}, more than a day ago. If a newer one is elsewhere, such as on another host, stop this and name that`,
    )
  await refuseNewer(backup.manifest)
  await refuseOtherPictures(backup.manifest, pictures)
  if (databaseUrl) await withSession(databaseUrl, refuseOtherTables)
  await verifyFiles(backup)
  const target = await options.openTarget()
  try {
    await withSession(target.connectionString, async (client) => {
      await claimTarget(client)
      await restorePictures(backup, pictures, onProgress)
      await restoreDatabase(client, target.connectionString, backup, options)
      await restoreSecrets(backup, dataDir)
      const places = [
        { folder: dataDir },
        found.place.address,
        ...(options.backupUrl ? [options.backupUrl] : []),
      ]
      const erased = await options.eraseAgain?.(target.connectionString, places, madeAt)
      if (erased) onProgress(erased)
      await unmark(client, { isHeld: options.isQuarantined ?? false, madeAt })
      await analyze(client)
    })
  } finally {
    await target.close()
  }
  return backup.manifest
}

async function refuseNewer({ migrations }: Manifest): Promise<void> {
  const known = new Map((await listKnownMigrations()).map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of migrations) {
    if (!known.has(name))
      throw new Error(
        `The backup was made by a newer shop (${name}). Restore it with that version. Nothing was restored.`,
      )
    if (known.get(name) !== checksum)
      throw new Error(
        `The migration ${name} is another one in the backup than in this shop. Nothing was restored.`,
      )
  }
}

async function claimTarget(client: pg.Client): Promise<void> {
  const tables = await refuseOtherTables(client)
  if (isMarked(tables)) await removeLeftovers(client)
  else await markUnfinished(client)
}

/** Returns the tables, which are none, or those of an unfinished restore. */
async function refuseOtherTables(client: pg.Client): Promise<string[]> {
  const tables = await listOwnTables(client)
  if (tables.length > 0 && !isMarked(tables))
    throw new Error(
      `The database is not empty (${tables.slice(0, 3).join(', ')}${tables.length > 3 ? ', …' : ''}). ` +
        'Set DATABASE_URL to an empty database, or DATA_DIR to a new folder. Nothing was restored.',
    )
  return tables
}

/**
 * The shop's own pictures often outlive its database, and are named after their content. Those that the backup names
 * are brought back where they are damaged. In a bucket others are not read, because each would be fetched.
 */
async function refuseOtherPictures(
  { pictures: saved }: Manifest,
  pictures: RestoreOptions['pictures'],
): Promise<void> {
  if (pictures.isShared) return
  const named = new Set(saved.map(masterOf))
  for await (const { name } of pictures.list())
    if (isMasterName(name) && !named.has(name) && !(await isWhole(pictures, name)))
      throw new Error(
        `There are pictures in ${pictures.place} that are not what they are named after, such as ${name}. ` +
          'Move them elsewhere. Nothing was restored.',
      )
}

const masterOf = ({ path }: StoredFile) => masterName(path.slice(path.lastIndexOf('/') + 1, -'.jpg'.length))

async function restorePictures(
  { storage, manifest, encryption }: OpenBackup,
  pictures: RestoreOptions['pictures'],
  onProgress: (line: string) => void,
): Promise<void> {
  const present = new Map<string, number>()
  for await (const { name, bytes } of pictures.list()) present.set(name, bytes)
  for (const [index, file] of manifest.pictures.entries()) {
    const content = Buffer.concat(await Array.fromAsync(load(storage, file, { encryption })))
    const name = masterOf(file)
    const isThere =
      present.get(name) === content.length && (pictures.isShared || (await isWhole(pictures, name)))
    if (!isThere) await pictures.save(name, content)
    if ((index + 1) % 500 === 0) onProgress(`${index + 1} of ${manifest.pictures.length} pictures`)
  }
}

async function restoreDatabase(
  client: pg.Client,
  connectionString: string,
  backup: OpenBackup,
  { sandboxSchema, onProgress = () => {} }: RestoreOptions,
): Promise<void> {
  const { manifest } = backup
  const migrateTo = (only?: Set<string>) => migrate(connectionString, undefined, undefined, { only })
  await migrateTo(new Set(manifest.migrations.map(({ name }) => name)))
  if (manifest.jobsMigration > (await findJobsMigration(client)))
    throw new Error('The jobs of the backup are of a newer shop. Restore it with that version.')
  if (manifest.tables.some(({ schema }) => schema === 'sandbox')) await client.query(sandboxSchema)

  const known: StoredTable[] = []
  for (const table of manifest.tables) {
    if (await tableExists(client, table)) known.push(table)
    else onProgress(`${table.schema}.${table.name} is not a table of the shop and was left out`)
  }
  await inOneTransaction(client, async () => {
    const keys = await prepareTables(client, known)
    for (const table of known) {
      const { path, rows } = table
      const content = load(backup.storage, table, { isCompressed: true, encryption: backup.encryption })
      const loaded = await copyIn(client, copyInto(table), content)
      if (loaded !== rows) throw new Error(`${path} has ${loaded} rows instead of ${rows}.`)
      onProgress(`${table.schema}.${table.name}: ${rows} rows`)
    }
    await finishTables(client, known, keys)
    await setSequences(client, manifest.sequences)
    await freeJobs(client)
  })
  const later = await migrateTo()
  for (const name of later) onProgress(`Migrated the database: ${name}`)
}

async function restoreSecrets({ storage, manifest, encryption }: OpenBackup, dataDir: string) {
  const path = join(dataDir, 'secrets.json')
  if (!manifest.secrets || existsSync(path)) return
  const content = Buffer.concat(await Array.fromAsync(load(storage, manifest.secrets, { encryption })))
  await writeFile(path, content, { mode: 0o600, flush: true })
}
