import { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  /** Its text, in parts. */
  parts: Iterable<string> | AsyncIterable<string>
}

const LOCAL_HEADER = 0x04034b50
const DESCRIPTOR = 0x08074b50
const DIRECTORY_HEADER = 0x02014b50
const END = 0x06054b50
/** The version of the format that reads it. */
const VERSION = 20
/** Its sizes follow its content, and its name is UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** January 1, 1980, the first day of the format. */
const DATE = 0x21
const MAX_BYTES = 0xffffffff

interface Written {
  name: Buffer
  crc: number
  packed: number
  bytes: number
  at: number
}

/** A ZIP file, as it comes into being. Entries and the whole may have up to 4 GB, without which it throws. */
export async function* writeZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const { name, parts } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, bytes: 0, at }
    const header = localHeader(entry.name)
    yield header
    for await (const chunk of deflate(count(parts, entry))) {
      entry.packed += chunk.length
      yield chunk
    }
    yield fields([4, DESCRIPTOR], [4, entry.crc], [4, entry.packed], [4, entry.bytes])
    at += header.length + entry.packed + 16
    if (entry.bytes > MAX_BYTES || at > MAX_BYTES) throw new Error('A ZIP file may have up to 4 GB')
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryHeader))
  yield directory
  yield fields(
    [4, END],
    [2, 0],
    [2, 0],
    [2, written.length],
    [2, written.length],
    [4, directory.length],
    [4, at],
    [2, 0],
  )
}

async function* count(parts: ZipEntry['parts'], entry: Written) {
  for await (const part of parts) {
    const bytes = Buffer.from(part)
    entry.crc = crc32(bytes, entry.crc)
    entry.bytes += bytes.length
    yield bytes
  }
}

function deflate(parts: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const deflated = createDeflateRaw()
  // An error of either side ends the reading of `deflated` with that error.
  pipeline(Readable.from(parts), deflated, () => {})
  return deflated
}

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    fields([4, LOCAL_HEADER], [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, 0], [2, DATE]),
    fields([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ])

const directoryHeader = ({ name, crc, packed, bytes, at }: Written): Buffer =>
  Buffer.concat([
    fields([4, DIRECTORY_HEADER], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, 0], [2, DATE]),
    fields(
      [4, crc],
      [4, packed],
      [4, bytes],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ),
    name,
  ])

/** Numbers in little-endian order, each of so many bytes. */
function fields(...values: [bytes: 2 | 4, value: number][]): Buffer {
  const written = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of values) at = written.writeUIntLE(value, at, bytes)
  return written
}
