import { sql } from 'kysely'
import { among, type Database } from '../database/connection.ts'
import { loadedColumns } from './listings/listing-counter.ts'
import { lowestPrice, selectShown } from './queries.ts'
import type { ProductRow } from './tables.ts'

/** Number of candidates that PostgreSQL scores. */
const COMPARED = 240

const inStock = sql`exists (select from stock s where s.product_id = products.id and s.on_hand > s.held)`

/**
 * At most four products of other styles, because the page already shows its other colours; one per colour, unless there
 * are too few. Available products come first; the score adds similarity of the names, the same product type and a
 * similar price.
 */
export async function listSimilarProducts(db: Database, product: ProductRow): Promise<ProductRow[]> {
  const { name, product_type, style_id } = product
  const price = product.offer?.lowest ?? product.offer?.price ?? product.price
  const compared = (await loadedColumns(db)).neighbours({ name, price, style_id }, COMPARED)
  const score = sql`3 * similarity(name, ${name}) + case when product_type = ${product_type} then 0.5 else 0 end
    - abs(ln((${lowestPrice} + 100.0) / (${price}::int + 100.0))) / 2`
  const nearestFirst = sql<{ similar_id: number; place: number }>`unnest(array(
    select id from (
      select id, in_stock, score,
        row_number() over (partition by style_id order by in_stock desc, score desc, id desc) > 1 as is_repeated
      from (
        select id, style_id, ${inStock} as in_stock, ${score} as score
        from products where active and id = ${among(compared)}
      ) compared
    ) ranked
    order by in_stock desc, is_repeated, score desc, id desc limit 4
  )) with ordinality`
  return await selectShown(db)
    .innerJoin(nearestFirst.as<'found'>(sql`found(similar_id, place)`), 'similar_id', 'id')
    .orderBy('place')
    .execute()
}
