import { parsePlace, type PlaceAddress } from '../server/buckets/address.ts'
import { openStoredPictures } from '../server/images/open-pictures.ts'
import type { PictureStore } from '../server/images/picture-store.ts'

export function readPlace(option: string, text: string): PlaceAddress {
  const place = parsePlace(text)
  if (place) return place
  throw new Error(
    `${option} must be a folder, or a bucket such as s3://bucket?endpoint=https://store.example&region=eu-central-1.`,
  )
}

export const openCommandPictures = async (place: PlaceAddress): Promise<PictureStore> =>
  await openStoredPictures(place, { warn: console.error, error: console.error })
