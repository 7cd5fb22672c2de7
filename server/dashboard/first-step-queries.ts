import { hasActiveProduct } from '../catalog/sold-product-queries.ts'
import { type Database, getRow } from '../database/connection.ts'
import { hasPaidOrder } from '../orders/delivery-queries.ts'
import { isSaved } from '../settings/queries.ts'

/** What only the database knows of the first steps. */
export const findWhatIsThere = (db: Database) =>
  getRow<Record<'product' | 'order' | 'delivery' | 'tax', boolean>>(db)`
    select ${hasActiveProduct} as product, ${hasPaidOrder} as order, ${isSaved('delivery')} as delivery,
      ${isSaved('tax')} as tax`
