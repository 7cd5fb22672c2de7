import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MANIFEST, type StoredFile } from './manifest.ts'
import { type BackupPlace, type Draft, DRAFT_MS, isBackupName, nameOf } from './place.ts'
import { hashStored, type Storage } from './storage.ts'

const DRAFT = /^\.draft-[0-9a-f-]{36}$/

export const openFolderPlace = (place: string): BackupPlace => ({
  name: place,
  address: { folder: place },
  list: () => listBackups(place),
  open: (backup) => storageIn(place, backup),
  begin: (madeAt) => begin(place, madeAt),
  keepOnly: async (kept) => {
    for (const name of await listBackups(place))
      if (!kept.has(name)) await rm(join(place, name), { recursive: true, force: true })
  },
  close: () => {},
})

async function listBackups(place: string): Promise<string[]> {
  const names = await readdir(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => isBackupName(name) && existsSync(join(place, name, MANIFEST)))
    .toSorted()
    .toReversed()
}

const storageIn = (place: string, backup: string): Storage => {
  const pathOf = ({ path, from }: { path: string; from?: string }) => join(place, from ?? backup, path)
  return {
    write: async (path, content) => {
      const file = pathOf({ path })
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
    },
    read: (file) => createReadStream(pathOf(file)),
  }
}

/** The folder gets its name only when it is whole. */
async function begin(place: string, madeAt: Date): Promise<Draft> {
  await mkdir(place, { recursive: true, mode: 0o700 })
  await removeOldDrafts(place)
  const name = `.draft-${randomUUID()}`
  const draft = join(place, name)
  await mkdir(draft, { mode: 0o700 })
  const storage = storageIn(place, name)
  return {
    storage,
    share: (file, earlier) =>
      shareLink(join(place, earlier, file.path), join(draft, file.path), storage, file),
    discard: (path) => rm(join(draft, path)),
    finish: async () => {
      const folder = join(place, nameOf(madeAt))
      await flushFolder(draft)
      await rename(draft, folder)
      await flushFolder(place)
      return folder
    },
    abandon: () => rm(draft, { recursive: true, force: true }),
  }
}

async function removeOldDrafts(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!DRAFT.test(name)) continue
    const left = join(place, name)
    const { mtimeMs } = await stat(left)
    if (Date.now() - mtimeMs > DRAFT_MS) await rm(left, { recursive: true, force: true })
  }
}

/** A hard link, if its content is still what was written. */
async function shareLink(
  original: string,
  copy: string,
  storage: Storage,
  file: StoredFile,
): Promise<StoredFile | undefined> {
  try {
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 })
    await link(original, copy)
  } catch {
    // The file is gone, or the disk has no links.
    return undefined
  }
  if ((await hashStored(storage, file)) === file.sha256) return file
  await rm(copy)
  return undefined
}

/** A rename is on disk only when its folder is. */
const flushFolder = async (path: string) => {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
