import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '../shop.ts'
import { encodeMaster } from './encode.ts'
import { type ImageFacts, imageUrl, insertImages } from './queries.ts'
import { whenFree } from './queue.ts'

export interface StoredImage extends ImageFacts {
  hash: string
  url: string
}

type DataFolder = { config: Pick<Shop['config'], 'dataDir'> }

/** Re-encodes without metadata; the name is the hash of the content. */
export async function storeImage(shop: DataFolder & Pick<Shop, 'db'>, upload: Buffer): Promise<StoredImage> {
  const { file, ...facts } = await whenFree(() => encodeMaster(upload))
  const hash = hashOf(file)
  await writeWhole(masterPath(shop, hash), file)
  await insertImages(shop.db, [{ hash, ...facts }])
  return { hash, url: imageUrl(hash), ...facts }
}

export const hashOf = (master: Buffer) => createHash('sha256').update(master).digest('hex').slice(0, 32)

export const masterPath = ({ config }: DataFolder, hash: string) =>
  join(config.dataDir, 'images', `${hash}.jpg`)

export const variantPath = ({ config }: DataFolder, name: string) =>
  join(config.dataDir, 'images', 'variants', name)

/** Renames the file into place once all of it is on disk, so that a crash leaves no partial picture. */
export async function writeWhole(path: string, content: Buffer): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true })
  const draft = `${path}.${randomUUID()}.draft`
  try {
    const file = await open(draft, 'wx')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
