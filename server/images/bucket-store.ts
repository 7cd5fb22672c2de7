import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import type { Bucket } from '../buckets/bucket.ts'
import { Unavailable } from '../errors.ts'
import { withinTime } from '../within-time.ts'
import type { PictureCache } from './picture-cache.ts'
import {
  type Brought,
  CACHED_FOR_A_YEAR,
  isMasterName,
  isPictureName,
  type PictureStore,
  typeOf,
} from './picture-store.ts'

export interface BucketStoreOptions {
  bucket: Bucket
  cache: PictureCache
  /** Whether the shop knows a picture of this hash, so that invented URLs cause no request to the bucket. */
  isKnown(hash: string): Promise<boolean>
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  fetchMs?: number
}

const HASH_LENGTH = 32

/** The page shows a placeholder meanwhile, so fetching may take a while, but less than a proxy's timeout. */
const FETCH_MS = 15_000

export function openBucketStore({
  bucket,
  cache,
  isKnown,
  log,
  fetchMs = FETCH_MS,
}: BucketStoreOptions): PictureStore {
  const fetching = new Map<string, Promise<Brought | undefined>>()
  const sending = new Set<Promise<void>>()

  const put = (name: string, content: Buffer) =>
    bucket.put(name, content, { type: typeOf(name), cacheControl: CACHED_FOR_A_YEAR })

  const download = async (name: string, signal: AbortSignal): Promise<Brought | undefined> => {
    if (!(await isKnown(name.slice(0, HASH_LENGTH)))) return undefined
    const chunks = await bucket.get(name, { signal })
    if (!chunks) return undefined
    const content = await buffer(chunks)
    if (isMasterName(name)) verify(name, content)
    return await cache.write(name, content).then(
      () => ({}),
      (fault: unknown) => ({ content, fault }),
    )
  }

  return {
    place: bucket.name,
    isShared: true,
    openLocal: (name) => cache.open(name),
    fetch: (name) => {
      let underWay = fetching.get(name)
      if (!underWay) {
        // The signal also ends the download: with a slow store, abandoned downloads must not occupy all connections.
        underWay = withinTime(download(name, AbortSignal.timeout(fetchMs)), fetchMs)
          .catch((error: unknown) => {
            throw new Unavailable('That picture can’t be fetched at the moment.', 503, error)
          })
          .finally(() => fetching.delete(name))
        fetching.set(name, underWay)
      }
      return underWay
    },
    save: async (name, content) => {
      await put(name, content)
      await cache.write(name, content).catch((error: unknown) => log.warn({ err: error }, NOT_CACHED))
    },
    keep: async (name, content) => {
      const sent = put(name, content)
        .catch((error: unknown) => log.warn({ err: error, name }, 'a rendition was not stored in the bucket'))
        .finally(() => sending.delete(sent))
      sending.add(sent)
      await cache.write(name, content)
    },
    read: (name) => bucket.get(name),
    list: async function* () {
      for await (const { key, bytes } of bucket.list()) if (isPictureName(key)) yield { name: key, bytes }
    },
    close: async () => {
      await Promise.all(sending)
      bucket.close()
    },
  }
}

const NOT_CACHED = 'a picture could not be written to the cache in DATA_DIR'

function verify(name: string, content: Buffer): void {
  const digest = hash('sha256', content)
  if (!digest.startsWith(name.slice(0, HASH_LENGTH))) throw new Error(`${name} is not what its name says`)
}
