import { Type } from 'typebox'
import { MAX_PIECES } from '../product-fields.ts'
import { describeCall } from './call.ts'
import { adminProductFilter } from './product.ts'
import { ClosedObject, Count, Id, Nullable, Paging } from './values.ts'

export const ShelfPool = Type.Object({
  /** '' if the product has no sizes or they share one pool. */
  size: Type.String(),
  /**
   * Pieces on the shelf: those that can be bought, those held by unpaid checkouts and waiting exchanges, and those to
   * be sent.
   */
  shelf: Count,
  available: Count,
  held: Count,
  /** Pieces of paid orders that have not left. */
  to_send: Count,
  /** Pre-order or made to order: there is nothing to count before its pieces arrive. */
  is_promised: Type.Boolean(),
})

export const StockProduct = Type.Object({
  product_id: Id,
  name: Type.String(),
  active: Type.Boolean(),
  cover_image: Nullable(Type.String()),
  /** In the order of its sizes. */
  pools: Type.Array(ShelfPool),
  /** When searched by code: the size of the pool that the code belongs to. */
  found: Type.Optional(Type.String()),
})

export const listStock = describeCall({
  summary: 'What lies on the shelf of each product, by size; filters as in the list of products',
  access: 'products.read',
  query: ClosedObject({ ...adminProductFilter, ...Paging }),
  response: Type.Array(StockProduct),
})

export const countStock = describeCall({
  summary:
    'Say how many pieces of a size were counted on the shelf; refused when there are others by now than were seen',
  access: 'stock.change',
  body: ClosedObject({
    product_id: Id,
    size: Type.String({ maxLength: 40 }),
    /** The value of `shelf` that was shown to the counter. */
    seen: Count,
    counted: Type.Integer({ minimum: 0, maximum: MAX_PIECES }),
  }),
  response: ShelfPool,
})
