import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/wishlist.ts'

export const MAX_WISHES = 200

export type Wish = Static<typeof schemas.Wish>
export type WishKey = Pick<Wish, 'id' | 'size'>
export type Wishlist = Static<typeof schemas.getWishlist.response>
export type WishedProduct = Static<typeof schemas.wishlistDetails.response>[number]

export const getWishlist = call<typeof schemas.getWishlist>('GET', '/wishlist')
export const changeWishlist = call<typeof schemas.changeWishlist>('PUT', '/wishlist')
export const wishlistDetails = call<typeof schemas.wishlistDetails>('POST', '/wishlist/details')
