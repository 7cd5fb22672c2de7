import { join } from 'node:path'
import type { PlaceAddress } from '../buckets/address.ts'
import { openBucket } from '../buckets/bucket.ts'
import type { Config } from '../config.ts'
import { type BucketStoreOptions, openBucketStore } from './bucket-store.ts'
import { folderOfPictures, openFolderStore } from './folder-store.ts'
import { NO_CACHE, openPictureCache, type PictureCache } from './picture-cache.ts'
import type { PictureStore } from './picture-store.ts'

const MB = 1_000_000
/** Pages wait for pictures, so the timeout for a silent store is shorter than for backups. */
const ANSWER_MS = 10_000

type About = Pick<BucketStoreOptions, 'isKnown' | 'log'>

/** Opens the place named by IMAGES_URL; by default a folder in DATA_DIR. */
export async function openPictures(
  config: Pick<Config, 'dataDir' | 'imagesUrl' | 'imagesCacheMb'>,
  about: About,
): Promise<PictureStore> {
  const folder = join(folderOfPictures(config.dataDir), 'cache')
  const cache = openPictureCache(folder, config.imagesCacheMb * MB)
  const place = placeOfPictures(config)
  if (!('folder' in place)) await cache.trim()
  return await open(place, cache, about)
}

export const placeOfPictures = ({
  imagesUrl,
  dataDir,
}: Pick<Config, 'imagesUrl' | 'dataDir'>): PlaceAddress => imagesUrl ?? { folder: folderOfPictures(dataDir) }

/** For commands, which only request pictures that the database names. */
export const openStoredPictures = async (place: PlaceAddress, log: About['log']): Promise<PictureStore> =>
  await open(place, NO_CACHE, { isKnown: async () => true, log })

async function open(place: PlaceAddress, cache: PictureCache, about: About): Promise<PictureStore> {
  if ('folder' in place) return openFolderStore(place.folder)
  const bucket = await openBucket(place, { answerMs: ANSWER_MS, attempts: 2 })
  return openBucketStore({ bucket, cache, ...about })
}
