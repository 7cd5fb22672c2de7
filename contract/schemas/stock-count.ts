import { Type } from 'typebox'
import { MAX_PIECES } from '../product-fields.ts'
import { describeCall } from './call.ts'
import { adminProductFilter } from './product.ts'
import { ClosedObject, Count, Id, Nullable, Paging } from './values.ts'

export const ShelfPool = Type.Object({
  /** '' where the sizes of the product share their pieces, or there are none. */
  size: Type.String(),
  /** What lies there: the pieces that can be bought, those that unpaid checkouts and waiting exchanges hold and those that are to be sent. */
  shelf: Count,
  available: Count,
  held: Count,
  /** Pieces in orders that were paid for and have not left. */
  to_send: Count,
  /** Pre-order or made to order: its pieces are expected, so there is nothing to count. */
  is_promised: Type.Boolean(),
})

export const StockProduct = Type.Object({
  product_id: Id,
  name: Type.String(),
  active: Type.Boolean(),
  cover_image: Nullable(Type.String()),
  /** In the order of its sizes. */
  pools: Type.Array(ShelfPool),
  /** Where a code was looked for: which of the pools has the size with this code. */
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
    /** `shelf` as it was shown. */
    seen: Count,
    counted: Type.Integer({ minimum: 0, maximum: MAX_PIECES }),
  }),
  response: ShelfPool,
})
