import { hasActiveProduct } from '../catalog/sold-product-queries.ts'
import { type Database, getRow } from '../database/connection.ts'
import { hasPaidOrder } from '../orders/delivery-queries.ts'
import { isSaved } from '../settings/queries.ts'

/** The facts about the first steps that are in the database. */
export const findWhatIsThere = (db: Database) =>
  getRow<Record<'product' | 'order' | 'delivery' | 'tax', boolean>>(db)`
    select ${hasActiveProduct} as product, ${hasPaidOrder} as order, ${isSaved('delivery')} as delivery,
      ${isSaved('tax')} as tax`
