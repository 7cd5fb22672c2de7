import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Suffix of a file that is being written. */
export const DRAFT = '.draft'

type Content = Buffer | AsyncIterable<Buffer>

/**
 * Renames the file into place once its content is on disk, so that a crash leaves no partial picture. Copies of
 * pictures stored elsewhere need not be flushed.
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
