import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/sale.ts'
import { recordingChanges } from '../accounts/activity.ts'
import { getAnyProduct } from '../catalog/queries.ts'
import { findMemberCondition } from '../catalog/collections/listed.ts'
import { findProductsForSale } from '../catalog/sale-product-queries.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { found } from '../errors.ts'
import { type Exchange, handle } from '../http/handle.ts'
import { sendTable } from '../http/send-table.ts'
import { listPage } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { checkSaleProducts } from './check-sale.ts'
import { salesFile } from './export-sales.ts'
import { findLowestPrice, listPriceHistory } from './history-queries.ts'
import { isAsPlanned } from './planned-prices.ts'
import { listPlannedPrices } from './price-change-queries.ts'
import { registerPriceChanges } from './price-change-routes.ts'
import { findSale, listSaleProductIds, listSales } from './sale-queries.ts'
import {
  type ChangedSale,
  changeSale,
  createSale,
  deleteSale,
  getSale,
  moveSaleToNow,
  readTerms,
  showSale,
} from './sales.ts'
import { switchSales } from './switch.ts'

export function registerPrices(app: FastifyInstance, shop: Shop): void {
  registerSaleReads(app, shop)
  registerSaleChanges(app, shop)
  registerPriceChanges(app, shop)

  handle(app, contract.getPriceHistory, async ({ params }) => {
    const product = await getAnyProduct(shop.db, params.id)
    const [intervals, lowest, planned] = await Promise.all([
      listPriceHistory(shop.db, params.id),
      findLowestPrice(shop.db, params.id, new Date()),
      listPlannedPrices(shop.db, params.id),
    ])
    return {
      lowest,
      planned: planned.map(({ after, starts_at, ...change }) => ({
        price: after,
        starts_at: starts_at.toISOString(),
        is_outdated: !isAsPlanned(product, change),
      })),
      intervals: intervals.map(({ starts_at, ends_at, size_prices, ...interval }) => ({
        ...interval,
        ...(size_prices && { size_prices }),
        starts_at: starts_at.toISOString(),
        ends_at: ends_at?.toISOString() ?? null,
      })),
    }
  })
}

function registerSaleReads(app: FastifyInstance, { db, settings }: Shop): void {
  handle(app, contract.listSales, async ({ query }, exchange) => {
    const rows = await listPage(exchange, query, (page) => listSales(db, page))
    return rows.map(showSale)
  })

  handle(app, contract.exportSalePrices, async (_input, { reply }) =>
    sendTable(reply, 'sale-prices', await salesFile(db), settings.get('shop').time_zone),
  )

  handle(app, contract.getSale, ({ params }) => getSaleDetails(db, params.id))

  handle(app, contract.checkSale, async ({ body: { id, product_ids, ...terms } }) =>
    checkSaleProducts(db, readTerms({ ...terms, name: '' }), product_ids, id),
  )

  handle(app, contract.findSaleProducts, async ({ query: { collection, ...wanted } }) =>
    findProductsForSale(
      db,
      { ...wanted, ...(collection && { collections: [await findMemberCondition(db, collection)] }) },
      contract.MAX_SALE_PRODUCTS,
    ),
  )
}

function registerSaleChanges(app: FastifyInstance, { db }: Shop): void {
  const record = recordingChanges<contract.Sale>(db, { nameOf: ({ name }) => name, shown: contentOf })
  const change = async (exchange: Exchange, work: (trx: Transaction) => Promise<ChangedSale>) => {
    const { id } = await record(exchange, work)
    // The sale's job does the same a moment later; done here as well, so that the requesting page shows the new prices.
    await switchSales(db)
    return id
  }

  handle(app, contract.createSale, async ({ body }, exchange) =>
    getSaleDetails(db, await change(exchange, async (trx) => ({ after: await createSale(trx, body) }))),
  )

  handle(app, contract.changeSale, async ({ params, body }, exchange) =>
    getSaleDetails(db, await change(exchange, (trx) => changeSale(trx, params.id, body))),
  )

  for (const [call, edge] of [
    [contract.startSale, 'starts_at'],
    [contract.endSale, 'ends_at'],
  ] as const)
    handle(app, call, async ({ params: { id }, body: { version } }, exchange) =>
      getSale(db, await change(exchange, (trx) => moveSaleToNow(trx, id, edge, version))),
    )

  handle(app, contract.deleteSale, async ({ params, query }, exchange) => {
    await record(exchange, async (trx) => ({ before: await deleteSale(trx, params.id, query.version) }))
    return { message: 'Sale deleted' }
  })
}

async function getSaleDetails(db: Database, id: number): Promise<contract.SaleDetails> {
  const row = found(await findSale(db, id), 'Sale not found')
  const product_ids = await listSaleProductIds(db, id)
  return { ...showSale(row), product_ids, ...(await checkSaleProducts(db, row, product_ids, id)) }
}

const contentOf = ({ id: _, version: __, ...content }: contract.Sale) => content
