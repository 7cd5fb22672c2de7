import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/product.ts'
import * as versions from '../../contract/product-versions.ts'
import { exportProducts } from '../../contract/product-file.ts'
import { isoIn } from '../../contract/time-zone.ts'
import { recordActivity } from '../accounts/activity.ts'
import { handle, requirePermission } from '../http/handle.ts'
import { handleForAll } from '../http/handle-for-all.ts'
import { sendTable } from '../http/send-table.ts'
import { listPage } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { openListingCounter } from './listings/listing-counter.ts'
import { listAllProducts } from './admin-queries.ts'
import { registerCollections } from './collections/routes.ts'
import { registerManyProducts } from './many-routes.ts'
import { registerLooks } from './looks/routes.ts'
import { productsFile } from './product-file/export-products.ts'
import { registerHome } from './home-routes.ts'
import { registerImport } from './product-file/routes.ts'
import { listProductVersions, putBackProduct } from './product-versions.ts'
import { previewPath } from './preview-links.ts'
import { showAdminProducts, showProducts } from './products.ts'
import { getFilterOptions } from './listings/filter-options.ts'
import { listActiveProducts } from './listings/product-filter-queries.ts'
import { getActiveProduct, getAnyProduct, listFrontPageProducts, listRetiredSizes } from './queries.ts'
import { registerRedirects } from './redirects/routes.ts'
import { changeProduct, createProduct } from './save-products.ts'
import { followShownProducts } from './shown-products.ts'
import { registerSearch } from './search/routes.ts'
import { listSimilarProducts } from './similar-queries.ts'
import { registerSizeCharts } from './size-charts/routes.ts'
import { listPools } from './stock/stock-queries.ts'
import { registerStyles } from './styles/routes.ts'
import { inTransaction } from '../database/transaction.ts'

export function registerCatalog(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop
  const timeZone = () => settings.get('shop').time_zone
  registerHome(app, shop)
  app.addHook('onReady', () => openListingCounter(shop))
  app.addHook('onReady', () => followShownProducts(shop))

  handleForAll(app, contract.frontPageProducts, async () =>
    showProducts(db, await listFrontPageProducts(db, settings.get('home').products)),
  )

  handleForAll(app, contract.listProducts, ({ query }, exchange) =>
    listPage(exchange, query, (page) => listActiveProducts(db, query, page)),
  )

  handleForAll(app, contract.getProduct, async ({ params }) => {
    const [product] = await showProducts(db, [await getActiveProduct(db, params.id)])
    const { sale_ends_at } = product!
    return { ...product!, ...(sale_ends_at && { sale_ends_at: isoIn(timeZone(), new Date(sale_ends_at)) }) }
  })

  handleForAll(app, contract.similarProducts, async ({ params }) =>
    showProducts(db, await listSimilarProducts(db, await getActiveProduct(db, params.id))),
  )

  handleForAll(app, contract.productFilterOptions, ({ query }) => getFilterOptions(db, query))

  handle(app, contract.listAdminProducts, async ({ query }, exchange) => {
    const rows = await listPage(exchange, query, (page) => listAllProducts(db, timeZone(), query, page))
    return showAdminProducts(db, rows)
  })

  handle(app, exportProducts, ({ query }, { reply }) =>
    sendTable(reply, 'products', productsFile(db, timeZone(), query), timeZone()),
  )
  registerImport(app, shop)
  registerSearch(app, shop)
  registerRedirects(app, shop)
  registerSizeCharts(app, shop)
  registerStyles(app, shop)
  registerCollections(app, shop)
  registerLooks(app, shop)
  registerManyProducts(app, shop)
  registerProductForm(app, shop)
}

const STOCK_FIELDS = new Set(['quantity', 'size_quantities', 'version'])

/** For the activity; empty if no stock is sent. */
const stockOf = (
  { quantity, size_quantities }: contract.ProductChange,
  pools: { size: string; on_hand: number }[],
) =>
  quantity === undefined && !size_quantities
    ? {}
    : { stock: Object.fromEntries(pools.map(({ size, on_hand }) => [size || 'all sizes', on_hand])) }

const targetOf = (id: number, name: string) => `${name} (${id})`

const isOfStockAlone = (change: object) => Object.keys(change).every((field) => STOCK_FIELDS.has(field))

function registerProductForm(app: FastifyInstance, { db, secrets }: Shop): void {
  const showForEdit = async (id: number) => {
    const [row, pools, retired_sizes] = await Promise.all([
      getAnyProduct(db, id),
      listPools(db, id),
      listRetiredSizes(db, id),
    ])
    const [product] = await showAdminProducts(db, [row])
    const held = Object.fromEntries(
      pools.filter((pool) => pool.held > 0).map(({ size, held }) => [size, held]),
    )
    return {
      ...product!,
      held,
      retired_sizes,
      ...(!product!.active && { preview_path: previewPath(secrets, id) }),
    }
  }

  handle(app, contract.getProductForEdit, ({ params }) => showForEdit(params.id))

  handle(app, contract.createProduct, async ({ body }, exchange) => {
    const id = await inTransaction(db, async (trx) => {
      const id = await createProduct(trx, body, exchange.viewer!.email)
      await recordActivity(trx, exchange, { target: targetOf(id, body.name), after: body })
      return id
    })
    return showForEdit(id)
  })

  handle(app, contract.updateProduct, async ({ params: { id }, body }, exchange) => {
    const viewer = exchange.viewer!
    if (!isOfStockAlone(body)) requirePermission(viewer, 'products.change')
    await inTransaction(db, async (trx) => {
      const stockBefore = stockOf(body, await listPools(trx, id))
      const { name, before, after } = await changeProduct(trx, id, body, viewer.email)
      await recordActivity(trx, exchange, {
        target: targetOf(id, name),
        before: { ...before, ...stockBefore },
        after: { ...after, ...stockOf(body, await listPools(trx, id)) },
      })
    })
    return showForEdit(id)
  })

  handle(app, versions.listProductVersions, ({ params }) => listProductVersions(db, params.id))

  handle(app, versions.putBackProduct, async ({ params: { id }, body }, exchange) => {
    await inTransaction(db, async (trx) => {
      const { name, before, after } = await putBackProduct(trx, id, body, exchange.viewer!.email)
      await recordActivity(trx, exchange, {
        target: targetOf(id, name),
        before: { ...before },
        after: { ...after },
      })
    })
    return showForEdit(id)
  })
}
