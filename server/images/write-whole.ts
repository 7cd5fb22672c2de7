import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Ends the name of a file that is being written. */
export const DRAFT = '.draft'

type Content = Buffer | AsyncIterable<Buffer>

/**
 * Renames the file into place once all of it is on disk, so that a crash leaves no partial picture.
 * A copy of what is elsewhere need not be flushed.
 */
export async function writeWhole(path: string, content: Content, { flush = true } = {}): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}${DRAFT}`
  try {
    const file = await open(draft, 'wx')
    try {
      await file.writeFile(content)
      if (flush) await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
