import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMasterName, isPictureName, type PictureStore, type StoredPicture } from './picture-store.ts'
import { writeWhole } from './write-whole.ts'

/** Renditions have a separate folder, which may be deleted at any time. */
const RENDITIONS = 'variants'

export const folderOfPictures = (dataDir: string) => join(dataDir, 'images')

export function openFolderStore(folder: string): PictureStore {
  const pathOf = (name: string) => (isMasterName(name) ? join(folder, name) : join(folder, RENDITIONS, name))
  const write = (name: string, content: Buffer) => writeWhole(pathOf(name), content)
  return {
    place: folder,
    isShared: false,
    openLocal: (name) => openIfThere(pathOf(name)),
    fetch: async (name) => ((await sizeOf(pathOf(name))) === undefined ? undefined : {}),
    save: write,
    keep: write,
    read: async (name) =>
      (await sizeOf(pathOf(name))) === undefined ? undefined : createReadStream(pathOf(name)),
    list: async function* () {
      yield* listFiles(folder)
      yield* listFiles(join(folder, RENDITIONS))
    },
    close: async () => {},
  }
}

async function* listFiles(folder: string): AsyncIterable<StoredPicture> {
  const names = await readdir(folder).catch((error) => ifMissing(error, []))
  for (const name of names.filter(isPictureName)) {
    const bytes = await sizeOf(join(folder, name))
    if (bytes !== undefined) yield { name, bytes }
  }
}

export const openIfThere = (path: string): Promise<FileHandle | undefined> =>
  open(path).catch((error) => ifMissing(error, undefined))

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    (error) => ifMissing(error, undefined),
  )

const ifMissing = <T>(error: NodeJS.ErrnoException, instead: T): T => {
  if (error.code === 'ENOENT') return instead
  throw error
}
