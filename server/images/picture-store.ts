import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

/** Names are those of the files below `/images/`: `<hash>.jpg` for a master, `<hash>-<width>.<format>` for a rendition. */
export interface StoredPicture {
  name: string
  bytes: number
}

/** A picture that is on this machine. Where it could not be kept there, as on a full disk, its content and why. */
export interface Brought {
  content?: Buffer
  fault?: unknown
}

/** Where pictures are kept: a folder, or a bucket with a folder that holds copies of what was asked for lately. */
export interface PictureStore {
  /** For messages. */
  place: string
  /** Other hosts, or other shops, may use it too. */
  isShared: boolean
  /** The file on this machine. Undefined also for what has to be fetched first. */
  openLocal(name: string): Promise<FileHandle | undefined>
  /** Undefined when there is none; throws Unavailable while the store cannot be asked. */
  fetch(name: string): Promise<Brought | undefined>
  /** Resolves once a crash of this machine cannot lose it. Throws BucketAway, BucketRefused, or an error of the disk. */
  save(name: string, content: Buffer): Promise<void>
  /** For renditions, which can be made again. Throws an error of this machine's disk; the store has them when that works. */
  keep(name: string, content: Buffer): Promise<void>
  /** From the store itself, past the copies. Undefined when there is none. */
  read(name: string): Promise<AsyncIterable<Buffer> | undefined>
  list(): AsyncIterable<StoredPicture>
  close(): Promise<void>
}

const NAME = /^[0-9a-f]{32}(-\d{3,4})?\.(avif|webp|jpg)$/
const MASTER = /^[0-9a-f]{32}\.jpg$/

export const isPictureName = (name: string) => NAME.test(name)
export const isMasterName = (name: string) => MASTER.test(name)

export const masterName = (hash: string) => `${hash}.jpg`

/** Whether a master is there and is what its name says. */
export async function isWhole(store: Pick<PictureStore, 'read'>, name: string): Promise<boolean> {
  const digest = createHash('sha256')
  for await (const chunk of (await store.read(name)) ?? []) digest.update(chunk)
  return digest.digest('hex').startsWith(name.slice(0, name.indexOf('.')))
}

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

export const typeOf = (name: string): string =>
  TYPES[name.slice(name.lastIndexOf('.') + 1) as keyof typeof TYPES]

/** The name says what the content is. */
export const CACHED_FOR_A_YEAR = 'public, max-age=31536000, immutable'
