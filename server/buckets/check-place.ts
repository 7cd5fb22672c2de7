import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BucketAddress, PlaceAddress } from './address.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { BucketRefused, FolderAway, FolderFull } from './errors.ts'

/**
 * Writes, reads, lists and removes an object, so that a wrong key or a missing right is found before pictures depend on
 * it. Throws BucketRefused with what to do, or BucketAway.
 */
async function checkBucket(bucket: Bucket): Promise<void> {
  // A unique key, because several hosts may check at the same time.
  const key = `check-${randomUUID()}`
  await bucket.put(key, Buffer.from(new Date().toISOString()), { type: 'text/plain' })
  if ((await bucket.get(key)) === undefined)
    throw new BucketRefused(`${bucket.name}: what was written cannot be read back`)
  try {
    await bucket.get(`${key}-missing`)
    for await (const _ of bucket.list(key)) break
  } catch (error) {
    if (!(error instanceof BucketRefused)) throw error
    // Without the permission to list, S3 responds with 403 for objects that do not exist.
    throw new BucketRefused(`${bucket.name}: the key lacks the right to list the bucket (s3:ListBucket)`, {
      cause: error,
    })
  }
  await bucket.remove([key])
}

const ANSWER_MS = 5_000

/**
 * Below this a disk counts as full: a picture may have 15 MB, and PostgreSQL may use the same disk. The cache of
 * pictures leaves more free (images/picture-cache.ts).
 */
const LEAST_FREE_BYTES = 40_000_000

/** Why nothing can be stored there; BucketAway, FolderAway or FolderFull if the fault may pass by itself. */
export const findFaultOf = (
  place: PlaceAddress,
  leastFreeBytes = LEAST_FREE_BYTES,
): Promise<Error | undefined> =>
  'folder' in place ? findFaultOfFolder(place.folder, leastFreeBytes) : findFaultOfBucket(place)

const REFUSALS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])

/**
 * Writes nothing, because a command may run as another user than the shop and leave a file that the shop could not
 * overwrite. A missing folder is created with the first file stored in it.
 */
async function findFaultOfFolder(folder: string, leastFreeBytes: number): Promise<Error | undefined> {
  for (let path = folder; ; path = dirname(path)) {
    try {
      await access(path, constants.W_OK | constants.X_OK)
      const { bavail, bsize } = await statfs(path)
      const freeBytes = bavail * bsize
      return freeBytes < leastFreeBytes
        ? new FolderFull(`${folder} is on a disk with ${Math.floor(freeBytes / 1e6)} MB left`)
        : undefined
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' && path !== dirname(path)) continue
      return REFUSALS.has(code)
        ? new Error(`${folder} cannot be written to (${code})`, { cause: error })
        : new FolderAway(`${folder} does not answer (${code})`, { cause: error })
    }
  }
}

async function findFaultOfBucket(address: BucketAddress): Promise<Error | undefined> {
  const bucket = await openBucket(address, { answerMs: ANSWER_MS, attempts: 1 })
  try {
    await checkBucket(bucket)
    return undefined
  } catch (error) {
    return error as Error
  } finally {
    bucket.close()
  }
}
