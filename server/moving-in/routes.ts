import type { FastifyInstance } from 'fastify'
import type { Input } from '../../contract/call.ts'
import * as contract from '../../contract/moving-in.ts'
import { recordActivity } from '../accounts/activity.ts'
import { findAccount } from '../accounts/queries.ts'
import { listProductsByIds } from '../catalog/queries.ts'
import { NO_SUCH_CUSTOMER, targetOf } from '../customers/notes.ts'
import { findCustomer } from '../customers/queries.ts'
import { countJobs, enqueue } from '../database/jobs.ts'
import { inTransaction } from '../database/transaction.ts'
import { found } from '../errors.ts'
import { acceptCsv, csvOf } from '../http/csv.ts'
import { handle, type Exchange } from '../http/handle.ts'
import { listPage } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { enqueuePictures, FETCH_PICTURES, importProducts } from './import-products.ts'
import { checkPeople, importPeople, type Moving, PEOPLE, type PeopleSource } from './import-people.ts'
import { countInvitations, inviteUninvited } from './invitation-queries.ts'
import { acceptInvitation, inviteGuest } from './invitations.ts'
import { hasPastOrders, listPastOrders } from './past-order-queries.ts'
import { readRoles } from './options.ts'
import { planProducts } from './plan-products.ts'
import { countHiddenMoved, PUBLISH_MOVED } from './publish-moved.ts'
import { countLostPictures, listLostPictures, listProductsWithLost } from './queries.ts'
import { readShopifyFile } from './shopify-rows.ts'

export function registerMovingIn(app: FastifyInstance, shop: Shop): void {
  const { db } = shop
  registerInvitations(app, shop)
  registerHidden(app, shop)
  // A separate Fastify scope, because the other calls accept JSON.
  void app.register(async (scope) => registerFiles(scope, shop))

  handle(app, contract.listLostPictures, async () => {
    const lost = await listLostPictures(db)
    const ids = [...new Set(lost.map(({ product_id }) => product_id))]
    const names = new Map((await listProductsByIds(db, ids)).map(({ id, name }) => [id, name]))
    return {
      waiting: await countJobs(db, FETCH_PICTURES),
      lost_count: await countLostPictures(db),
      lost: lost.map((one) => ({ ...one, name: names.get(one.product_id) ?? '' })),
    }
  })

  handle(app, contract.fetchPicturesAgain, async () => {
    await enqueuePictures(db, await listProductsWithLost(db))
    return { message: 'The pictures are being fetched again.' }
  })

  handle(app, contract.listPastOrders, ({ query }, exchange) =>
    listPage(exchange, query, (page) =>
      listPastOrders(db, { q: query.q?.trim(), customerId: query.customer }, page),
    ),
  )

  handle(app, contract.listOwnPastOrders, async ({ query }, exchange) => {
    const account = (await findAccount(db, exchange.viewer!.accountId))!
    const isVerified = account.email_verified_at !== null
    const orders = await listPage(exchange, query, async (page) =>
      isVerified ? await listPastOrders(db, { account }, page) : { rows: [], total: 0 },
    )
    return { orders, needs_confirmed_email: !isVerified && (await hasPastOrders(db)) }
  })
}

function registerFiles(app: FastifyInstance, shop: Shop): void {
  const { db, secrets, config } = shop
  const { publicUrl } = config
  acceptCsv(app, contract.MAX_MOVING_BYTES)

  handle(app, contract.checkShopifyProducts, async ({ query }, { request }) => {
    return (await planProducts(db, await readShopifyFile(csvOf(request)), choiceOf(query))).report
  })

  handle(app, contract.importShopifyProducts, async ({ query }, exchange) => {
    const file = await readShopifyFile(csvOf(exchange.request))
    return await inTransaction(db, async (trx) => {
      const by = exchange.viewer!.email
      const report = await importProducts(trx, file, choiceOf(query), { by, publicUrl })
      const { styles, products, sizes, here, left_out } = report
      await recordActivity(trx, exchange, { after: { styles, products, sizes, here, left_out } })
      return report
    })
  })

  handle(app, contract.checkShopifyCustomers, (_, { request }) =>
    checkPeople(shop, csvOf(request), PEOPLE.customers),
  )
  handle(app, contract.checkShopifyOrders, (_, { request }) =>
    checkPeople(shop, csvOf(request), PEOPLE.orders),
  )

  const importOf =
    <Moved extends Moving>(source: PeopleSource<Moved>) =>
    async (_: unknown, exchange: Exchange) => {
      const read = await source.read(csvOf(exchange.request))
      return await inTransaction(db, async (trx) => {
        const by = exchange.viewer!.email
        const report = await importPeople(trx, secrets, read, source, by)
        const { arriving, here, left_out } = report
        await recordActivity(trx, exchange, { after: { arriving, here, left_out } })
        return report
      })
    }
  handle(app, contract.importShopifyCustomers, importOf(PEOPLE.customers))
  handle(app, contract.importShopifyOrders, importOf(PEOPLE.orders))
}

const choiceOf = ({ roles, publish = false }: Input<typeof contract.checkShopifyProducts>['query']) => ({
  roles: readRoles(roles),
  publish,
})

function registerHidden(app: FastifyInstance, { db }: Pick<Shop, 'db'>): void {
  handle(app, contract.countHiddenMoved, () => countHiddenMoved(db))

  handle(app, contract.publishMoved, async (_, exchange) => {
    const { hidden: products } = await countHiddenMoved(db)
    await inTransaction(db, async (trx) => {
      await enqueue(trx, PUBLISH_MOVED, {}, { key: PUBLISH_MOVED })
      await recordActivity(trx, exchange, { after: { products } })
    })
    return { products }
  })
}

function registerInvitations(app: FastifyInstance, shop: Shop): void {
  const { db } = shop

  handle(app, contract.countInvitations, () => countInvitations(db))

  handle(app, contract.inviteAllMoved, (_, exchange) =>
    inTransaction(db, async (trx) => {
      const invited = await inviteUninvited(trx, exchange.viewer!.email)
      await recordActivity(trx, exchange, { after: { invited } })
      return { invited }
    }),
  )

  handle(app, contract.inviteGuest, async ({ params: { id } }, exchange) => {
    const guest = found(await findCustomer(db, id), NO_SUCH_CUSTOMER)
    const { email, name } = guest
    await inviteGuest(shop, { email, name, by: exchange.viewer!.email }, (trx) =>
      recordActivity(trx, exchange, { target: targetOf(id) }),
    )
    return { message: `An invitation is on its way to ${email}.` }
  })

  handle(app, contract.acceptInvitation, async ({ body }, { request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { email: await acceptInvitation(shop, body, request) }
  })
}
