import { sql } from 'kysely'
import { hasActiveProduct } from '../catalog/sold-product-queries.ts'
import type { Database } from '../database/connection.ts'
import { hasPaidOrder } from '../orders/delivery-queries.ts'
import { isSaved } from '../settings/queries.ts'

/** What only the database knows of the first steps. */
export async function findWhatIsThere(db: Database) {
  const { rows } = await sql<Record<'product' | 'order' | 'delivery' | 'tax', boolean>>`
    select ${hasActiveProduct} as product, ${hasPaidOrder} as order, ${isSaved('delivery')} as delivery,
      ${isSaved('tax')} as tax`.execute(db)
  return rows[0]!
}
