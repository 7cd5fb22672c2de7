import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/many-products.ts'

/** More would keep checkouts waiting for their listings. */
export const MAX_PRODUCTS_CHANGED = 1_000

/** More ids would be too long for the address of an export. */
export const MAX_PRODUCTS_EXPORTED = 500

export const PRODUCT_ACTIONS = ['activate', 'hide', 'add_tag', 'remove_tag'] as const

export type ProductAction = Static<typeof schemas.ProductAction>
export type ManyProducts = Static<typeof schemas.ManyProducts>

export const listProductIds: Call<typeof schemas.listProductIds> = { method: 'GET', path: '/products/ids' }

export const changeManyProducts: Call<typeof schemas.changeManyProducts> = {
  method: 'POST',
  path: '/products/many',
}

export const undoManyProducts: Call<typeof schemas.undoManyProducts> = {
  method: 'POST',
  path: '/products/many/undo',
}
