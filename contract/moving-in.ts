import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/moving-in.ts'

/** What becomes of an option of the other shop: each colour is a product, each size a size of it. */
export const OPTION_ROLES = ['colour', 'size'] as const
export type OptionRole = (typeof OPTION_ROLES)[number]

export const MAX_MOVING_BYTES = 64 * 1024 * 1024

export type MovingReport = Static<typeof schemas.MovingReport>
export type MovingNote = Static<typeof schemas.MovingNote>
export type LostPicture = Static<typeof schemas.LostPicture>

export const checkShopifyProducts: Call<typeof schemas.checkShopifyProducts> = {
  method: 'POST',
  path: '/moving_in/shopify/products/check',
}

export const importShopifyProducts: Call<typeof schemas.importShopifyProducts> = {
  method: 'POST',
  path: '/moving_in/shopify/products',
}

export const listLostPictures: Call<typeof schemas.listLostPictures> = {
  method: 'GET',
  path: '/moving_in/pictures',
}

export const fetchPicturesAgain: Call<typeof schemas.fetchPicturesAgain> = {
  method: 'POST',
  path: '/moving_in/pictures',
}
