import { addAbortSignal, type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  /** Its text, in parts. */
  parts: Iterable<string> | AsyncIterable<string>
}

/** A ZIP file generated while it is read. The next entry is requested once the previous one was read completely. */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const fail = (error: unknown) => output.destroy(error as Error)
  const closed = new AbortController()
  output.once('close', () => closed.abort())
  zip.on('error', fail)

  async function addAll() {
    for await (const { name, parts } of entries) {
      const entry = addAbortSignal(closed.signal, Readable.from(parts))
      zip.addReadStream(entry, name)
      await finished(entry)
    }
    zip.end()
  }
  addAll().catch(fail)
  return output
}
