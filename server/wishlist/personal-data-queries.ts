import type { PersonalData } from '../person.ts'
import { deleteOldestWishes, insertWishes, listWishes, lockWishlist } from './queries.ts'

export const wishlistData: PersonalData = {
  name: 'wishlist',

  collect: async (db, { accountId }) => (accountId === null ? [] : await listWishes(db, accountId)),

  async merge(trx, from, into) {
    await lockWishlist(trx, into.accountId!)
    await insertWishes(trx, into.accountId!, await listWishes(trx, from.accountId!))
    await deleteOldestWishes(trx, into.accountId!)
  },

  async erase(trx, { accountId }) {
    if (accountId !== null)
      await trx.deleteFrom('wishlist_items').where('account_id', '=', accountId).execute()
  },
}
