import { type FileHandle, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { openIfThere } from './folder-store.ts'
import { DRAFT, writeWhole } from './write-whole.ts'

/** Last use is recorded at most once an hour, so that requests seldom write. */
const NOTED_MS = 60 * 60_000
/** Age at which a draft counts as left by a killed process. */
const DRAFT_MS = 60 * 60_000
/** Share of the limit that is freed at once. */
const ROOM = 0.1
/** A process checks the size after writing this share of the limit. */
const LOOK_AFTER = 0.02

/** Space kept free on the disk for data that is not just a copy. */
const RESERVED_BYTES = 50_000_000
/** A file younger than this may not have been opened by its reader yet. */
const FRESH_MS = 5_000

export interface PictureCache {
  open(name: string): Promise<FileHandle | undefined>
  write(name: string, content: Buffer | AsyncIterable<Buffer>): Promise<void>
  /** Removes the least recently used files until the folder is within its limit. */
  trim(): Promise<void>
}

/** For commands, which read each picture only once. */
export const NO_CACHE: PictureCache = {
  open: async () => undefined,
  write: async () => {},
  trim: async () => {},
}

/**
 * Copies in a folder shared by several processes of this machine. The access time records the last use; it is set
 * explicitly, because most disks are mounted without updating it.
 */
export function openPictureCache(
  folder: string,
  maxBytes: number,
  freeOf: (folder: string) => Promise<number> = freeBytesOf,
): PictureCache {
  let written = 0
  let trimming: Promise<void> | undefined

  const trim = () => trimTo(() => maxBytes)
  const trimTo = (limitOf: (total: number) => number) =>
    (trimming ??= trimFolder(folder, limitOf).finally(() => (trimming = undefined)))
  const makeRoom = async () => {
    const lacking = RESERVED_BYTES - (await freeOf(folder))
    if (lacking > 0) await trimTo((total) => Math.min(maxBytes, total - lacking))
  }

  return {
    trim,
    open: async (name) => {
      const file = await openIfThere(join(folder, name))
      if (file) await noteUse(file)
      return file
    },
    write: async (name, content) => {
      const path = join(folder, name)
      await makeRoom()
      await writeWhole(path, content, { flush: false })
      written += (await stat(path).catch(() => undefined))?.size ?? 0
      if (written < maxBytes * LOOK_AFTER) return
      written = 0
      await trim()
    },
  }
}

async function noteUse(file: FileHandle): Promise<void> {
  const { atimeMs, mtime } = await file.stat()
  const now = Date.now()
  if (now - atimeMs > NOTED_MS) await file.utimes(new Date(now), mtime).catch(() => {})
}

/** Free space of its disk for an unprivileged user; infinite while the folder does not exist. */
const freeBytesOf = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  )

async function trimFolder(folder: string, limitOf: (total: number) => number): Promise<void> {
  const files: { path: string; size: number; usedAt: number }[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile()) continue
    if (!name.endsWith(DRAFT)) files.push({ path, size: found.size, usedAt: found.atimeMs })
    else if (Date.now() - found.mtimeMs > DRAFT_MS) await rm(path, { force: true })
  }
  let total = files.reduce((sum, { size }) => sum + size, 0)
  const limit = limitOf(total)
  if (total <= limit) return
  files.sort((one, other) => one.usedAt - other.usedAt)
  for (const { path, size, usedAt } of files) {
    if (total <= limit * (1 - ROOM) || Date.now() - usedAt < FRESH_MS) return
    await rm(path, { force: true })
    total -= size
  }
}
