import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/many-products.ts'

/** Changing more at once would block checkouts for too long while the listings are rewritten. */
export const MAX_PRODUCTS_CHANGED = 1_000

/** More ids would make the URL of an export too long. */
export const MAX_PRODUCTS_EXPORTED = 500

export const PRODUCT_ACTIONS = ['activate', 'hide', 'add_tag', 'remove_tag'] as const

export type ProductAction = Static<typeof schemas.ProductAction>
export type ManyProducts = Static<typeof schemas.ManyProducts>

export const listProductIds = call<typeof schemas.listProductIds>('GET', '/products/ids')
export const changeManyProducts = call<typeof schemas.changeManyProducts>('POST', '/products/many')
export const undoManyProducts = call<typeof schemas.undoManyProducts>('POST', '/products/many/undo')
