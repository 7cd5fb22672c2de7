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

type Place = { config: Pick<Shop['config'], 'dataDir'> }

/** Keeps an uploaded picture: re-encoded, without metadata, named by its content. */
export async function storeImage(shop: Place & Pick<Shop, 'db'>, upload: Buffer): Promise<StoredImage> {
  const { file, ...facts } = await whenFree(() => encodeMaster(upload))
  const hash = hashOf(file)
  await writeWhole(masterPath(shop, hash), file)
  await insertImages(shop.db, [{ hash, ...facts }])
  return { hash, url: imageUrl(hash), ...facts }
}

export const hashOf = (master: Buffer) => createHash('sha256').update(master).digest('hex').slice(0, 32)

export const masterPath = ({ config }: Place, hash: string) => join(config.dataDir, 'images', `${hash}.jpg`)

export const variantPath = ({ config }: Place, name: string) =>
  join(config.dataDir, 'images', 'variants', name)

/** Appears under its name only when all of it is on the disk: a crash leaves no half picture. */
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
