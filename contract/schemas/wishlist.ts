import { Type } from 'typebox'
import { MAX_CHARGE } from '../values.ts'
import { MAX_WISHES } from '../wishlist.ts'
import { describeCall } from './call.ts'
import { BuyableProduct } from './product.ts'
import { ClosedObject, Count, Id, Time } from './values.ts'

const key = {
  id: Id,
  /** '' if no size was chosen. */
  size: Type.String({ maxLength: 40 }),
}

/** A product with or without a chosen size. */
export const Wish = ClosedObject({
  ...key,
  name: Type.String({ maxLength: 200 }),
  /** In cents: the price at which it was added. */
  price_then: Type.Integer({ minimum: 0, maximum: MAX_CHARGE }),
  added_at: Time,
})

const Wishlist = Type.Object({
  /** Newest first. */
  items: Type.Array(Wish),
  /** Number of the oldest wishes that did not fit into the list. */
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
      /** Current names of renamed sizes, by the former names that wishes may still have. */
      renamed_sizes: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
  ),
})
