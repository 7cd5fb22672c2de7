import type { PersonalData } from '../person.ts'
import { listWishes } from './queries.ts'

export const wishlistData: PersonalData = {
  name: 'wishlist',

  collect: async (db, { accountId }) => (accountId === null ? [] : await listWishes(db, accountId)),

  async erase(trx, { accountId }) {
    if (accountId !== null)
      await trx.deleteFrom('wishlist_items').where('account_id', '=', accountId).execute()
  },
}
