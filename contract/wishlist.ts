import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/wishlist.ts'

export const MAX_WISHES = 200

export type Wish = Static<typeof schemas.Wish>
export type WishKey = Pick<Wish, 'id' | 'size'>
export type Wishlist = Static<typeof schemas.getWishlist.response>
export type WishedProduct = Static<typeof schemas.wishlistDetails.response>[number]

export const getWishlist: Call<typeof schemas.getWishlist> = { method: 'GET', path: '/wishlist' }

export const changeWishlist: Call<typeof schemas.changeWishlist> = { method: 'PUT', path: '/wishlist' }

export const wishlistDetails: Call<typeof schemas.wishlistDetails> = {
  method: 'POST',
  path: '/wishlist/details',
}
