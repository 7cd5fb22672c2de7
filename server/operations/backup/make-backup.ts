import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { link, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { masterPath } from '../../images/store.ts'
import { copyOut } from './copy.ts'
import { type Encryption, openEncryption } from './encryption.ts'
import { finishDraft, listBackups, makeDraft, refuseBuckets } from './folders.ts'
import {
  listFiles,
  type Manifest,
  MANIFEST,
  newManifest,
  type StoredTable,
  writeManifest,
} from './manifest.ts'
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
import { hashStored, type Storage, storageIn, store } from './storage.ts'

export interface BackupOptions {
  connectionString: string
  dataDir: string
  /** A folder of backups. */
  to: string
  backupKey?: string
  /** Only with a key. */
  withSecrets?: boolean
  onProgress?(line: string): void
}

export interface MadeBackup {
  folder: string
  bytes: number
  rows: number
  pictures: number
  lostPictures: string[]
}

const TRIES = 3

/** Leaves a folder with a name only when all of it is on disk. */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  refuseBuckets(options.to)
  if (options.withSecrets && !options.backupKey)
    throw new Error('Secrets are only saved encrypted: set BACKUP_KEY.')
  const { onProgress = () => {} } = options
  for (let tried = 1; ; tried++) {
    const madeAt = new Date()
    const draft = await makeDraft(options.to)
    try {
      const manifest = await writeDraft(options, draft, madeAt)
      const folder = await finishDraft(draft, options.to, madeAt)
      const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
      return {
        folder,
        bytes: sum(listFiles(manifest).map(({ bytes }) => bytes)),
        rows: sum(manifest.tables.map(({ rows }) => rows)),
        pictures: manifest.pictures.length,
        lostPictures: manifest.lostPictures,
      }
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      if (!(error instanceof TableRewritten) || tried === TRIES) throw explain(error, options.to)
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

async function writeDraft(options: BackupOptions, draft: string, madeAt: Date): Promise<Manifest> {
  const { connectionString, dataDir, backupKey, onProgress = () => {} } = options
  const encryption = backupKey ? openEncryption(backupKey) : undefined
  const storage = storageIn(draft)
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
  const earlier = await openEarlier(options)
  const lostPictures: string[] = []
  const pictures: Manifest['pictures'] = []
  for (const hash of hashes) {
    const picture = await storePicture({ dataDir, hash, draft, storage, encryption, earlier })
    if (picture) pictures.push(picture)
    else lostPictures.push(hash)
    if (pictures.length % 500 === 0) onProgress(`${pictures.length} of ${hashes.length} pictures`)
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
  folder: string
  sha256: Map<string, string>
}

/** Pictures never change, so the next backup shares those of the last one on the same disk. */
async function openEarlier({ to, backupKey }: BackupOptions): Promise<Earlier | undefined> {
  const [newest] = await listBackups(to)
  if (!newest) return undefined
  const folder = join(to, newest)
  try {
    const { manifest, isEncrypted } = await openBackup(folder, backupKey)
    if (isEncrypted !== Boolean(backupKey)) return undefined
    return { folder, sha256: new Map(manifest.pictures.map(({ path, sha256 }) => [path, sha256])) }
  } catch {
    // It has another key or is damaged: all pictures are written anew.
    return undefined
  }
}

interface PictureOptions {
  dataDir: string
  hash: string
  draft: string
  storage: Storage
  encryption?: Encryption
  earlier?: Earlier
}

/** Undefined when the master is missing or its content is not what its name says. */
async function storePicture({ dataDir, hash, draft, storage, encryption, earlier }: PictureOptions) {
  const path = `pictures/${hash.slice(0, 2)}/${hash}.jpg`
  const shared = earlier && (await sharePicture(path, draft, storage, earlier))
  if (shared) return shared
  const master = masterPath({ config: { dataDir } }, hash)
  if (!existsSync(master)) return undefined
  const digest = createHash('sha256')
  async function* read() {
    for await (const chunk of createReadStream(master)) {
      digest.update(chunk)
      yield chunk as Buffer
    }
  }
  const stored = await store(storage, path, read(), { encryption })
  if (digest.digest('hex').slice(0, hash.length) === hash) return stored
  await rm(join(draft, path))
  return undefined
}

async function sharePicture(path: string, draft: string, storage: Storage, { folder, sha256 }: Earlier) {
  const expected = sha256.get(path)
  if (!expected) return undefined
  const copy = join(draft, path)
  try {
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 })
    await link(join(folder, path), copy)
  } catch {
    // The file is gone, or the disk has no links.
    return undefined
  }
  let bytes = 0
  const counted = {
    read: async function* (name: string) {
      for await (const chunk of storage.read(name)) {
        bytes += chunk.length
        yield chunk
      }
    },
  }
  if ((await hashStored(counted, path)) === expected) return { path, bytes, sha256: expected }
  await rm(copy)
  return undefined
}

async function* bytesOf(buffer: Buffer) {
  yield buffer
}
