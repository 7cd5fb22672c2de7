import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

/**
 * Names are those of the files below `/images/`: `<hash>.jpg` for a master, `<hash>-<width>.<format>` for a rendition.
 */
export interface StoredPicture {
  name: string
  bytes: number
}

/** A picture on this machine: a file, or its content with the reason if it could not be stored, as on a full disk. */
export interface Brought {
  content?: Buffer
  fault?: unknown
}

/** A folder, or a bucket with a local folder of recently requested copies. */
export interface PictureStore {
  /** For messages. */
  place: string
  /** Other hosts or other shops may use it too. */
  isShared: boolean
  /** The file on this machine; undefined if it does not exist or has to be fetched first. */
  openLocal(name: string): Promise<FileHandle | undefined>
  /** Undefined if the picture does not exist; throws Unavailable if the store does not respond. */
  fetch(name: string): Promise<Brought | undefined>
  /** Resolves once a crash of this machine cannot lose it. Throws BucketAway, BucketRefused or a disk error. */
  save(name: string, content: Buffer): Promise<void>
  /**
   * For renditions, which can be made again. Throws on errors of the local disk only; storing in a bucket is best
   * effort.
   */
  keep(name: string, content: Buffer): Promise<void>
  /** Reads from the store itself, bypassing copies. Undefined if it does not exist. */
  read(name: string): Promise<AsyncIterable<Buffer> | undefined>
  list(): AsyncIterable<StoredPicture>
  close(): Promise<void>
}

const NAME = /^[0-9a-f]{32}(-\d{3,4})?\.(avif|webp|jpg)$/
const MASTER = /^[0-9a-f]{32}\.jpg$/

export const isPictureName = (name: string) => NAME.test(name)
export const isMasterName = (name: string) => MASTER.test(name)

export const masterName = (hash: string) => `${hash}.jpg`

/** Whether a master exists and its content matches its name. */
export async function isWhole(store: Pick<PictureStore, 'read'>, name: string): Promise<boolean> {
  const digest = createHash('sha256')
  for await (const chunk of (await store.read(name)) ?? []) digest.update(chunk)
  return digest.digest('hex').startsWith(name.slice(0, name.indexOf('.')))
}

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

export const typeOf = (name: string): string =>
  TYPES[name.slice(name.lastIndexOf('.') + 1) as keyof typeof TYPES]

/** The name is derived from the content, so a file never changes. */
export const CACHED_FOR_A_YEAR = 'public, max-age=31536000, immutable'
