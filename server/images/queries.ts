import { type RawBuilder, sql } from 'kysely'
import { amongTexts, type Database, isThere } from '../database/connection.ts'

export interface ImageFacts {
  width: number
  height: number
  placeholder: string
}

export const listImageFacts = (db: Database, hashes: string[]): Promise<({ hash: string } & ImageFacts)[]> =>
  db
    .selectFrom('images')
    .select(['hash', 'width', 'height', 'placeholder'])
    .where('hash', '=', amongTexts(hashes))
    .execute()

/** For use inside other queries: whether either side of the picture has fewer pixels. */
export const isSmallerThan = (pixels: number, hash: RawBuilder<unknown>) =>
  sql`exists (select from images i where i.hash = ${hash} and least(i.width, i.height) < ${pixels})`

export const hasImage = (db: Database, hash: string): Promise<boolean> =>
  isThere(db.selectFrom('images').select('hash').where('hash', '=', hash))

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
