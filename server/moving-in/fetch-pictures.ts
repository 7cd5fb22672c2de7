import { listProductsByIds } from '../catalog/queries.ts'
import { changeProduct } from '../catalog/save-products.ts'
import { lockProduct } from '../catalog/save-queries.ts'
import type { Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { ShopError, Unavailable } from '../errors.ts'
import { storeImage } from '../images/store.ts'
import type { Shop } from '../shop.ts'
import { fetchPicture, PictureFailure } from './fetch-picture.ts'
import { noteLostPictures } from './queries.ts'

const NOT_STORED = 'The shop could not store it. Its disk may be full, or its bucket away.'

/**
 * Fetches a product's pictures from other sites and replaces them by the shop's own copies. Pictures that cannot be
 * fetched are listed and left unchanged. Throws Unavailable if the shop could not store one; the job is then retried.
 */
export async function fetchPictures(
  shop: Shop,
  id: number,
  fetchOne: typeof fetchPicture = fetchPicture,
): Promise<void> {
  const [product] = await listProductsByIds(shop.db, [id])
  if (!product) return
  const urls = [product.cover_image ?? '', ...product.sub_images].filter((url) => /^https?:/i.test(url))
  const own = new Map<string, string>()
  const lost: { url: string; failure: string }[] = []
  let unstored: Unavailable | undefined
  for (const url of new Set(urls)) {
    try {
      own.set(url, (await storeImage(shop, await fetchOne(url))).url)
    } catch (error) {
      if (!(error instanceof PictureFailure || error instanceof ShopError)) throw error
      if (error instanceof Unavailable) unstored = error
      lost.push({ url, failure: error instanceof Unavailable ? NOT_STORED : error.message })
    }
  }
  await noteLostPictures(shop.db, id, lost)
  if (own.size > 0) await inTransaction(shop.db, (trx) => replacePictures(trx, id, own))
  if (unstored) throw unstored
}

/** Keeps changes made to the product while its pictures were fetched. */
async function replacePictures(
  trx: Transaction,
  id: number,
  own: ReadonlyMap<string, string>,
): Promise<void> {
  const product = await lockProduct(trx, id)
  if (!product) return
  const at = (url: string) => own.get(url) ?? url
  const pictures = {
    cover_image: product.cover_image && at(product.cover_image),
    sub_images: [...new Set(product.sub_images.map(at))],
    image_alts: movedTo(at, product.image_alts),
    image_models: movedTo(at, product.image_models),
  }
  await changeProduct(trx, id, pictures, 'moving in')
}

const movedTo = <V>(at: (url: string) => string, said: Record<string, V>): Record<string, V> =>
  Object.fromEntries(Object.entries(said).map(([url, value]) => [at(url), value]))
