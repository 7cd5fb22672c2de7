import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { BucketAddress, PlaceAddress } from '../buckets/address.ts'
import { type Bucket, type BucketOptions, openBucket } from '../buckets/bucket.ts'
import type { Config } from '../config.ts'
import type { Erasure } from './tables.ts'

/**
 * The list of erasures, one JSON line each, kept beside the backups, because restoring an older backup would bring
 * erased data back.
 */
export const ERASURES = 'erasures.jsonl'

/** A bucket has one file per erasure, because two hosts cannot append to the same file. */
const IN_BUCKETS = 'erasures/'

/**
 * Adds erasures missing from the list, in `DATA_DIR` and where daily backups are stored. It contains row ids, and
 * nothing that names a person.
 */
export async function noteErasures(
  { dataDir, backupUrl }: Pick<Config, 'dataDir' | 'backupUrl'>,
  erasures: Erasure[],
): Promise<void> {
  await noteInFolder(dataDir, erasures)
  if (!backupUrl) return
  if ('folder' in backupUrl) await noteInFolder(backupUrl.folder, erasures)
  else await noteInBucket(backupUrl, erasures)
}

async function noteInFolder(folder: string, erasures: Erasure[]): Promise<void> {
  const known = new Set((await readFolder(folder)).map(({ id }) => id))
  const lines = erasures.filter(({ id }) => !known.has(id)).map((erasure) => `${JSON.stringify(erasure)}\n`)
  await mkdir(folder, { recursive: true })
  // Starts with a line break, because a crash may have truncated the last line.
  if (lines.length > 0) await appendFile(join(folder, ERASURES), `\n${lines.join('')}`, { mode: 0o600 })
}

/** The shopper's request waits for this; a job retries it. */
const NOTE_MS = 5_000

const noteInBucket = (address: BucketAddress, erasures: Erasure[]) =>
  withBucket(address, { answerMs: NOTE_MS, attempts: 1 }, async (bucket) => {
    const known = new Set<string>()
    for await (const { key } of bucket.list(IN_BUCKETS)) known.add(key)
    for (const erasure of erasures) {
      const key = `${IN_BUCKETS}${erasure.id}.json`
      if (!known.has(key)) await bucket.put(key, Buffer.from(JSON.stringify(erasure)))
    }
  })

/** All erasures recorded in these places, without duplicates. */
export async function readErasures(places: PlaceAddress[]): Promise<Erasure[]> {
  const found = new Map<string, Erasure>()
  for (const place of places) {
    const erasures = 'folder' in place ? await readFolder(place.folder) : await readBucket(place)
    for (const erasure of erasures) found.set(erasure.id, erasure)
  }
  return [...found.values()]
}

/** Skips a line truncated by a crash. */
async function readFolder(folder: string): Promise<Erasure[]> {
  const text = await readFile(join(folder, ERASURES), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').filter(Boolean).flatMap(parseLine)
}

const parseLine = (line: string): Erasure[] => {
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}

const readBucket = (address: BucketAddress) =>
  withBucket(address, {}, async (bucket) => {
    const found: Erasure[] = []
    for await (const { key } of bucket.list(IN_BUCKETS)) found.push(await readErasure(bucket, key))
    return found
  })

/** Errors name the object, since there is one for each erasure. */
async function readErasure(bucket: Bucket, key: string): Promise<Erasure> {
  try {
    const content = await bucket.get(key)
    if (!content) throw new Error('it was removed meanwhile')
    return (await json(content)) as Erasure
  } catch (error) {
    throw new Error(`${key}: ${(error as Error).message}`, { cause: error })
  }
}

async function withBucket<T>(
  address: BucketAddress,
  options: BucketOptions,
  work: (bucket: Bucket) => Promise<T>,
): Promise<T> {
  const bucket = await openBucket(address, options)
  try {
    return await work(bucket)
  } finally {
    bucket.close()
  }
}
