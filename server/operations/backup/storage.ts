import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Encryption } from './encryption.ts'
import type { StoredFile } from './manifest.ts'

type Bytes = AsyncIterable<Buffer>

/** Where a file of a backup is (StoredFile). */
type FilePlace = Pick<StoredFile, 'path' | 'from'>

/** The files of one backup. */
export interface Storage {
  /** Resolves once the file is on disk. */
  write(path: string, content: Bytes): Promise<void>
  /** Throws with the code ENOENT when there is no such file. */
  read(file: FilePlace): Bytes
}

interface Form {
  isCompressed?: boolean
  encryption?: Encryption
}

export async function store(
  { write }: Pick<Storage, 'write'>,
  path: string,
  content: Bytes,
  { isCompressed = false, encryption }: Form,
): Promise<StoredFile> {
  const sha256 = createHash('sha256')
  let bytes = 0
  async function* measured(source: Bytes) {
    for await (const chunk of source) {
      sha256.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const compressed: Bytes = isCompressed ? through(content, createZstdCompress()) : content
  const stored = encryption ? encryption.encrypt(path)(compressed) : compressed
  await write(path, measured(stored))
  return { path, bytes, sha256: sha256.digest('hex') }
}

export function load(
  { read }: Pick<Storage, 'read'>,
  file: FilePlace,
  { isCompressed = false, encryption }: Form,
): Bytes {
  const stored = encryption ? encryption.decrypt(file.path)(read(file)) : read(file)
  return isCompressed ? through(stored, createZstdDecompress()) : stored
}

/** A failure of the source fails the reader, and a reader that stops ends the source. */
async function* through(source: Bytes, transform: NodeJS.ReadWriteStream & Bytes): Bytes {
  const ended = pipeline(source, transform)
  ended.catch(() => {})
  yield* transform
  await ended
}

export async function hashStored({ read }: Pick<Storage, 'read'>, file: FilePlace): Promise<string> {
  const sha256 = createHash('sha256')
  for await (const chunk of read(file)) sha256.update(chunk)
  return sha256.digest('hex')
}
