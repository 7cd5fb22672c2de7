import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/many-products.ts'

/** More would keep checkouts waiting for their listings. */
export const MAX_PRODUCTS_CHANGED = 1_000

/** More ids would be too long for the address of an export. */
export const MAX_PRODUCTS_EXPORTED = 500

export const PRODUCT_ACTIONS = ['activate', 'hide', 'add_tag', 'remove_tag'] as const

export type ProductAction = Static<typeof schemas.ProductAction>
export type ManyProducts = Static<typeof schemas.ManyProducts>

export const listProductIds = call<typeof schemas.listProductIds>('GET', '/products/ids')
export const changeManyProducts = call<typeof schemas.changeManyProducts>('POST', '/products/many')
export const undoManyProducts = call<typeof schemas.undoManyProducts>('POST', '/products/many/undo')
