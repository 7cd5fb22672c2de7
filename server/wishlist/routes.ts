import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/wishlist.ts'
import { showProducts } from '../catalog/products.ts'
import { listProductsByIds, listRenamedSizes } from '../catalog/queries.ts'
import { enforceLimit } from '../accounts/rate-limit-buckets.ts'
import { inTransaction } from '../database/transaction.ts'
import { limitPerAddress } from '../http/address-limits.ts'
import { handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { deleteOldestWishes, deleteWishes, insertWishes, listWishes, lockWishlist } from './queries.ts'

export function registerWishlist(app: FastifyInstance, { db }: Shop): void {
  const limit = limitPerAddress(db, 'wishlist')

  handle(app, contract.getWishlist, async (_, { viewer }) => ({
    items: await listWishes(db, viewer!.accountId),
    left_out: 0,
  }))

  handle(app, contract.changeWishlist, async ({ body: { add, remove } }, { viewer }) => {
    const { accountId } = viewer!
    // Before the transaction: requests that wait for the lock each hold a connection of the pool.
    await enforceLimit(db, 'wishlist-change', String(accountId))
    return await inTransaction(db, async (trx) => {
      await lockWishlist(trx, accountId)
      await insertWishes(trx, accountId, add)
      await deleteWishes(trx, accountId, remove)
      const left_out = await deleteOldestWishes(trx, accountId)
      return { items: await listWishes(trx, accountId), left_out }
    })
  })

  handle(app, contract.wishlistDetails, async ({ body: { ids } }, { request }) => {
    await limit(request)
    const rows = await listProductsByIds(db, ids)
    const active = rows.filter((row) => row.active)
    const [products, renamed] = await Promise.all([
      showProducts(db, active),
      listRenamedSizes(
        db,
        active.map(({ id }) => id),
      ),
    ])
    return products.map((product) => {
      const renamed_sizes = renamed.get(product.id)
      return { ...product, ...(renamed_sizes && { renamed_sizes }) }
    })
  })
}
