import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/moving-in.ts'
import { recordActivity } from '../accounts/activity.ts'
import { listProductsByIds } from '../catalog/queries.ts'
import { inTransaction } from '../database/transaction.ts'
import { acceptCsv, csvOf } from '../http/csv.ts'
import { handle, type Exchange } from '../http/handle.ts'
import { pageOf, sayTotal } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { enqueuePictures, importProducts, planProducts } from './import-products.ts'
import { checkPeople, importPeople, PEOPLE, type PeopleSource } from './import-people.ts'
import { listPastOrders } from './past-order-queries.ts'
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

  handle(app, contract.listPastOrders, async ({ query }, { request, reply }) => {
    const page = pageOf(query)
    const { rows, total } = await listPastOrders(db, { q: query.q?.trim(), customerId: query.customer }, page)
    sayTotal(request, reply, { total }, page)
    return rows
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

    handle(scope, contract.checkShopifyCustomers, (_, { request }) =>
      checkPeople(db, csvOf(request), PEOPLE.customers),
    )
    handle(scope, contract.checkShopifyOrders, (_, { request }) =>
      checkPeople(db, csvOf(request), PEOPLE.orders),
    )

    const importOf =
      <Moved>(source: PeopleSource<Moved>) =>
      (_: unknown, exchange: Exchange) =>
        inTransaction(db, async (trx) => {
          const by = exchange.viewer!.email
          const report = await importPeople(trx, csvOf(exchange.request), source, by)
          const { arriving, here, left_out } = report
          await recordActivity(trx, exchange, { after: { arriving, here, left_out } })
          return report
        })
    handle(scope, contract.importShopifyCustomers, importOf(PEOPLE.customers))
    handle(scope, contract.importShopifyOrders, importOf(PEOPLE.orders))
  })
}
