import { Type } from 'typebox'
import { MAX_CHARGE } from '../values.ts'
import { MAX_WISHES } from '../wishlist.ts'
import { describeCall } from './call.ts'
import { BuyableProduct } from './product.ts'
import { ClosedObject, Count, Id, Time } from './values.ts'

const key = {
  id: Id,
  /** '' where none was chosen. */
  size: Type.String({ maxLength: 40 }),
}

/** A garment, in a size or in none. */
export const Wish = ClosedObject({
  ...key,
  name: Type.String({ maxLength: 200 }),
  /** In cents: what it cost when it was added. */
  price_then: Type.Integer({ minimum: 0, maximum: MAX_CHARGE }),
  added_at: Time,
})

const Wishlist = Type.Object({
  /** Newest first. */
  items: Type.Array(Wish),
  /** How many of the oldest the list had no room for. */
  left_out: Count,
})

export const getWishlist = describeCall({
  summary: 'The wishlist of the account, newest first',
  access: 'customer',
  response: Wishlist,
})

export const changeWishlist = describeCall({
  summary: `Add to the wishlist and take from it. What is there already keeps the older date; the ${MAX_WISHES} newest are kept`,
  access: 'customer',
  body: ClosedObject({
    add: Type.Array(Wish, { maxItems: MAX_WISHES }),
    remove: Type.Array(ClosedObject(key), { maxItems: MAX_WISHES }),
  }),
  response: Wishlist,
})

export const wishlistDetails = describeCall({
  summary: 'Those of the products that are in the shop, as they are now',
  access: 'anyone',
  isRead: true,
  body: ClosedObject({ ids: Type.Array(Id, { maxItems: MAX_WISHES }) }),
  response: Type.Array(
    Type.Interface([BuyableProduct], {
      /** What sizes are called today, by a name under which they may have been kept. */
      renamed_sizes: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
  ),
})
