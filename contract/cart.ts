import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/cart.ts'

export type CartItem = Static<typeof schemas.CartItem>

export type CartItemDetail = Static<typeof schemas.CartItemDetail>

/** What a cart costs with its codes and promotions. */
export type CartSums = Static<typeof schemas.CartSums>
export type CartDiscount = Static<typeof schemas.CartDiscount>
export type CartCode = Static<typeof schemas.CartCode>

/** One code for the goods and one for the delivery. */
export const MAX_CODES = 2
export const MAX_CODE = 60

export const MAX_CART_LINES = 100

/** Pieces of one product and size in one order. The setting `products.max_line_pieces` can only lower it. */
export const MAX_LINE_PIECES = 10
export const tooManyPieces = (most: number): string => `An order can have at most ${most} of one item`

export const cartItemDetails = call<typeof schemas.cartItemDetails>('POST', '/carts/cart_item_details')
