import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Encryption } from './encryption.ts'
import type { StoredFile } from './manifest.ts'

type Bytes = AsyncIterable<Buffer>

/** Where the files of one backup are. Another kind of place, such as a bucket, is another pair of these functions. */
export interface Storage {
  /** Resolves once the file is on disk. */
  write(path: string, content: Bytes): Promise<void>
  read(path: string): Bytes
}

export const storageIn = (folder: string): Storage => ({
  write: async (path, content) => {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  },
  read: (path) => createReadStream(join(folder, path)),
})

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
  path: string,
  { isCompressed = false, encryption }: Form,
): Bytes {
  const stored = encryption ? encryption.decrypt(path)(read(path)) : read(path)
  return isCompressed ? through(stored, createZstdDecompress()) : stored
}

/** A failure of the source fails the reader, and a reader that stops ends the source. */
async function* through(source: Bytes, transform: NodeJS.ReadWriteStream & Bytes): Bytes {
  const ended = pipeline(source, transform)
  ended.catch(() => {})
  yield* transform
  await ended
}

export async function hashStored({ read }: Pick<Storage, 'read'>, path: string): Promise<string> {
  const sha256 = createHash('sha256')
  for await (const chunk of read(path)) sha256.update(chunk)
  return sha256.digest('hex')
}
