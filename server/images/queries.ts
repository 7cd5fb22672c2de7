import { type RawBuilder, sql } from 'kysely'
import { STORED_IMAGE } from '../../contract/image.ts'
import type { Database } from '../database/connection.ts'

export interface ImageFacts {
  width: number
  height: number
  placeholder: string
}

/** By URL. URLs of other sites are left out. */
export async function findImages(db: Database, urls: Iterable<string>): Promise<Map<string, ImageFacts>> {
  const hashes = new Set<string>()
  for (const url of urls) {
    const hash = STORED_IMAGE.exec(url)?.[1]
    if (hash) hashes.add(hash)
  }
  const found = new Map<string, ImageFacts>()
  if (hashes.size === 0) return found
  const rows = await db
    .selectFrom('images')
    .select(['hash', 'width', 'height', 'placeholder'])
    .where('hash', 'in', [...hashes])
    .execute()
  for (const { hash, ...facts } of rows) found.set(imageUrl(hash), facts)
  return found
}

/** For use inside other queries: whether the picture has a side of fewer pixels. */
export const isSmallerThan = (pixels: number, hash: RawBuilder<unknown>) =>
  sql`exists (select from images i where i.hash = ${hash} and least(i.width, i.height) < ${pixels})`

export async function hasImage(db: Database, hash: string): Promise<boolean> {
  const found = await db.selectFrom('images').select('hash').where('hash', '=', hash).executeTakeFirst()
  return found !== undefined
}

export const listImages = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('images').select('hash').orderBy('hash').execute()).map(({ hash }) => hash)

export async function insertImages(db: Database, images: ({ hash: string } & ImageFacts)[]): Promise<void> {
  if (images.length === 0) return
  await db
    .insertInto('images')
    .values(images.map(({ hash, width, height, placeholder }) => ({ hash, width, height, placeholder })))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

export const imageUrl = (hash: string) => `/images/${hash}.jpg`
