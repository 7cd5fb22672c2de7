import { hash } from 'node:crypto'
import { Unavailable } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { encodeMaster } from './encode.ts'
import { masterName } from './picture-store.ts'
import { type ImageFacts, imageUrl, insertImages } from './queries.ts'
import { whenFree } from './queue.ts'

interface StoredImage extends ImageFacts {
  hash: string
  url: string
}

/** For a full disk or an unavailable bucket. */
const NOT_STORED = 'The picture can’t be stored at the moment. Please send it again in a minute.'

/**
 * Re-encodes without metadata; the name is the hash of the content. Throws Refused if it is not a picture, and
 * Unavailable if it cannot be stored.
 */
export async function storeImage(
  { pictures, db }: Pick<Shop, 'pictures' | 'db'>,
  upload: Buffer,
): Promise<StoredImage> {
  const { file, ...facts } = await whenFree(() => encodeMaster(upload))
  const hash = hashOf(file)
  await pictures.save(masterName(hash), file).catch((error: unknown) => {
    throw new Unavailable(NOT_STORED, 503, error)
  })
  await insertImages(db, [{ hash, ...facts }])
  return { hash, url: imageUrl(hash), ...facts }
}

export const hashOf = (master: Buffer) => hash('sha256', master).slice(0, 32)
