import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type PlaceAddress, storeOf } from '../../buckets/address.ts'
import { masterName, type PictureStore } from '../../images/picture-store.ts'
import { copyOut } from './copy.ts'
import { type Encryption, openEncryption } from './encryption.ts'
import {
  listFiles,
  type Manifest,
  MANIFEST,
  newManifest,
  type StoredFile,
  type StoredTable,
  writeManifest,
} from './manifest.ts'
import { openPlace } from './open-place.ts'
import type { BackupPlace, Draft } from './place.ts'
import { openBackup } from './read-backup.ts'
import { withSession } from './session.ts'
import {
  copyOutOf,
  exportSnapshot,
  findFilesOf,
  type FoundTable,
  inSnapshot,
  listMigrations,
  listPictures,
  listSequences,
} from './snapshot-queries.ts'
import { type Storage, store } from './storage.ts'

interface BackupOptions {
  connectionString: string
  /** Has the secrets. */
  dataDir: string
  pictures: Pick<PictureStore, 'read'>
  /** Has all backups. */
  to: PlaceAddress
  backupKey?: string
  /** Only with a key. */
  withSecrets?: boolean
  onProgress?(line: string): void
}

export interface MadeBackup {
  /** Where it is. */
  folder: string
  /** In a bucket, of which store: see `storeOf`. */
  store: string
  bytes: number
  rows: number
  pictures: number
  lostPictures: string[]
}

const TRIES = 3

/** Leaves a backup only when all of it is stored. */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  if (options.withSecrets && !options.backupKey)
    throw new Error('Secrets are only saved encrypted: set BACKUP_KEY.')
  const place = await openPlace(options.to)
  try {
    return await makeRetrying(options, place)
  } finally {
    place.close()
  }
}

async function makeRetrying(options: BackupOptions, place: BackupPlace): Promise<MadeBackup> {
  const { onProgress = () => {} } = options
  for (let tried = 1; ; tried++) {
    const madeAt = new Date()
    const draft = await place.begin(madeAt)
    try {
      const manifest = await writeDraft(options, place, draft, madeAt)
      const folder = await draft.finish()
      const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
      return {
        folder,
        store: storeOf(place.address),
        bytes: sum(listFiles(manifest).map(({ bytes }) => bytes)),
        rows: sum(manifest.tables.map(({ rows }) => rows)),
        pictures: manifest.pictures.length,
        lostPictures: manifest.lostPictures,
      }
    } catch (error) {
      // Why there is no backup is said first; what a store that is away keeps of it is removed later.
      await draft.abandon().catch(() => {})
      if (!(error instanceof TableRewritten) || tried === TRIES) throw explain(error, place.name)
      onProgress(`${error.message} Beginning again.`)
    }
  }
}

class TableRewritten extends Error {}

const explain = (error: unknown, to: string) => {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EFBIG') return error
  return new Error(
    `The backup could not be written to ${to}: it is full (${code}). Nothing of it was kept.`,
    {
      cause: error,
    },
  )
}

async function writeDraft(
  options: BackupOptions,
  place: BackupPlace,
  draft: Draft,
  madeAt: Date,
): Promise<Manifest> {
  const { connectionString, dataDir, backupKey, onProgress = () => {} } = options
  const encryption = backupKey ? openEncryption(backupKey) : undefined
  const { storage } = draft
  const dumped = await withSession(connectionString, (holder) =>
    withSession(connectionString, async (client) => {
      const { id, tables } = await exportSnapshot(holder)
      const about = await inSnapshot(client, id, async () => ({
        ...(await listMigrations(client)),
        hashes: await listPictures(client),
      }))
      const stored: StoredTable[] = []
      for (const table of tables) {
        const one = await inSnapshot(client, id, () => dumpTable(client, table, storage, encryption))
        onProgress(`${table.schema}.${table.name}: ${one.rows} rows, ${one.bytes} bytes`)
        stored.push(one)
      }
      return { ...about, tables: stored, sequences: await listSequences(client) }
    }),
  )
  const { hashes, ...tables } = dumped
  const earlier = await openEarlier(place, backupKey)
  const lostPictures: string[] = []
  const pictures: Manifest['pictures'] = []
  for (const hash of hashes) {
    const picture = await storePicture({ pictures: options.pictures, hash, draft, encryption, earlier })
    if (picture) pictures.push(picture)
    else lostPictures.push(hash)
    if (pictures.length > 0 && pictures.length % 500 === 0)
      onProgress(`${pictures.length} of ${hashes.length} pictures`)
  }
  const secrets = options.withSecrets
    ? await store(storage, 'secrets.json', createReadStream(join(dataDir, 'secrets.json')), { encryption })
    : undefined
  const madeAtText = madeAt.toISOString()
  const manifest = newManifest({ madeAt: madeAtText, ...tables, pictures, lostPictures, secrets })
  await store(storage, MANIFEST, bytesOf(writeManifest(manifest)), { encryption })
  return manifest
}

async function dumpTable(
  client: pg.Client,
  table: FoundTable,
  storage: Storage,
  encryption: Encryption | undefined,
): Promise<StoredTable> {
  const { schema, name, columns } = table
  const rewritten = () => new TableRewritten(`A migration changed ${schema}.${name} during the backup.`)
  const { stream, rows } = copyOut(client, copyOutOf(table))
  try {
    const path = `tables/${schema}.${name}.zst`
    const stored = await store(storage, path, stream, { isCompressed: true, encryption })
    if ((await findFilesOf(client, table)) !== table.files) throw rewritten()
    return { schema, name, columns, rows: await rows, ...stored }
  } catch (error) {
    // The table, or a column of it, was dropped.
    if (['42P01', '42703'].includes((error as { code?: string }).code ?? '')) throw rewritten()
    throw error
  }
}

interface Earlier {
  name: string
  pictures: Map<string, StoredFile>
}

/** Pictures never change, so the next backup shares those of the last one in the same place. */
async function openEarlier(place: BackupPlace, backupKey: string | undefined): Promise<Earlier | undefined> {
  const [name] = await place.list()
  if (!name) return undefined
  try {
    const { manifest, isEncrypted } = await openBackup({ place, name }, backupKey)
    if (isEncrypted !== Boolean(backupKey)) return undefined
    return { name, pictures: new Map(manifest.pictures.map((file) => [file.path, file])) }
  } catch {
    // It has another key or is damaged: all pictures are written anew.
    return undefined
  }
}

interface PictureOptions {
  pictures: Pick<PictureStore, 'read'>
  hash: string
  draft: Draft
  encryption?: Encryption
  earlier?: Earlier
}

/** Undefined when the master is missing or its content is not what its name says. */
async function storePicture({ pictures, hash, draft, encryption, earlier }: PictureOptions) {
  const path = `pictures/${hash.slice(0, 2)}/${hash}.jpg`
  const known = earlier?.pictures.get(path)
  const shared = earlier && known && (await draft.share(known, earlier.name))
  if (shared) return shared
  const master = await pictures.read(masterName(hash))
  if (!master) return undefined
  const digest = createHash('sha256')
  async function* read(content: AsyncIterable<Buffer>) {
    for await (const chunk of content) {
      digest.update(chunk)
      yield chunk
    }
  }
  const stored = await store(draft.storage, path, read(master), { encryption })
  if (digest.digest('hex').slice(0, hash.length) === hash) return stored
  await draft.discard(path)
  return undefined
}

async function* bytesOf(buffer: Buffer) {
  yield buffer
}
