import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/product.ts'
import { searchProducts } from '../../contract/search.ts'
import { handle } from '../http/handle.ts'
import { pageOf, sayTotal } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { showAdminProducts, showProducts } from './products.ts'
import {
  listActiveProducts,
  listAllProducts,
  listFrontPageProducts,
  listSimilarProducts,
  searchActiveProducts,
} from './queries.ts'
import { changeProduct, createProduct, getActiveProduct, getAnyProduct } from './rules.ts'

export function registerCatalog(app: FastifyInstance, { db }: Shop): void {
  handle(app, contract.frontPageProducts, async () => showProducts(db, await listFrontPageProducts(db)))

  handle(app, contract.listProducts, async ({ query }, { request, reply }) => {
    const page = pageOf(query)
    const { rows, total } = await listActiveProducts(db, query, page)
    sayTotal(request, reply, total, page)
    return showProducts(db, rows)
  })

  handle(app, contract.getProduct, async ({ params }) => {
    const [product] = await showProducts(db, [await getActiveProduct(db, params.id)])
    return product!
  })

  handle(app, contract.similarProducts, async ({ params }) =>
    showProducts(db, await listSimilarProducts(db, await getActiveProduct(db, params.id))),
  )

  handle(app, searchProducts, async ({ query }) => {
    const words = query.q.trim()
    return words ? showProducts(db, await searchActiveProducts(db, words, query.limit ?? 24)) : []
  })

  handle(app, contract.listAdminProducts, async ({ query }, { request, reply }) => {
    const page = pageOf(query)
    const { rows, total } = await listAllProducts(db, query, page)
    sayTotal(request, reply, total, page)
    return showAdminProducts(db, rows)
  })

  const showForEdit = async (id: number) => {
    const [product] = await showAdminProducts(db, [await getAnyProduct(db, id)])
    return product!
  }

  handle(app, contract.getProductForEdit, ({ params }) => showForEdit(params.id))

  handle(app, contract.createProduct, async ({ body }, { viewer }) => {
    const id = await db.transaction().execute((trx) => createProduct(trx, body, viewer!.email))
    return showForEdit(id)
  })

  handle(app, contract.updateProduct, async ({ params, body }, { viewer }) => {
    await db.transaction().execute((trx) => changeProduct(trx, params.id, body, viewer!.email))
    return showForEdit(params.id)
  })
}
