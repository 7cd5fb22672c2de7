import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/moving-in.ts'
import { recordActivity } from '../accounts/activity.ts'
import { listProductsByIds } from '../catalog/queries.ts'
import { inTransaction } from '../database/transaction.ts'
import { acceptCsv, csvOf } from '../http/csv.ts'
import { handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { enqueuePictures, importProducts, planProducts } from './import-products.ts'
import { readRoles } from './options.ts'
import { countWaitingPictures, listLostPictures, listProductsWithLost } from './queries.ts'
import { readShopifyRows } from './shopify-rows.ts'

export function registerMovingIn(app: FastifyInstance, { db, config: { publicUrl } }: Shop): void {
  handle(app, contract.listLostPictures, async () => {
    const lost = await listLostPictures(db)
    const ids = [...new Set(lost.map(({ product_id }) => product_id))]
    const names = new Map((await listProductsByIds(db, ids)).map(({ id, name }) => [id, name]))
    return {
      waiting: await countWaitingPictures(db),
      lost: lost.map((one) => ({ ...one, name: names.get(one.product_id) ?? '' })),
    }
  })

  handle(app, contract.fetchPicturesAgain, async () => {
    for (const id of await listProductsWithLost(db)) await enqueuePictures(db, id)
    return { message: 'The pictures are being fetched again.' }
  })

  // An encapsulated scope: the other calls accept JSON.
  void app.register(async (scope) => {
    acceptCsv(scope, contract.MAX_MOVING_BYTES)

    handle(scope, contract.checkShopifyProducts, async ({ query }, { request }) => {
      const choice = { roles: readRoles(query.roles), publish: query.publish ?? false }
      return (await planProducts(db, readShopifyRows(csvOf(request)), choice)).report
    })

    handle(scope, contract.importShopifyProducts, ({ query }, exchange) =>
      inTransaction(db, async (trx) => {
        const choice = { roles: readRoles(query.roles), publish: query.publish ?? false }
        const by = exchange.viewer!.email
        const report = await importProducts(trx, readShopifyRows(csvOf(exchange.request)), choice, {
          by,
          publicUrl,
        })
        const { styles, products, sizes, here, left_out } = report
        await recordActivity(trx, exchange, { after: { styles, products, sizes, here, left_out } })
        return report
      }),
    )
  })
}
