import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/stock-alert.ts'
import { refuseIncompleteLink } from '../accounts/mailed-link.ts'
import { hashToken } from '../accounts/tokens.ts'
import { limitPerAddress } from '../http/address-limits.ts'
import { handle } from '../http/handle.ts'
import { listPage } from '../http/paging.ts'
import type { Shop } from '../shop.ts'
import { askForAlert } from './ask.ts'
import { deleteAlerts, listWaitingProducts } from './queries.ts'

export function registerStockAlerts(app: FastifyInstance, { db }: Shop): void {
  const limitRequests = limitPerAddress(db, 'stock-alert')
  const limitRemovals = limitPerAddress(db, 'unsubscribe')

  handle(app, contract.askForStockAlert, async ({ body }, { request, viewer }) => {
    await limitRequests(request)
    return await askForAlert(db, body, viewer)
  })

  handle(app, contract.removeStockAlert, async ({ params }, { request }) => {
    await limitRemovals(request)
    refuseIncompleteLink(params.token)
    await deleteAlerts(db, hashToken(params.token))
    return { message: 'You will get no mail about it.' }
  })

  handle(app, contract.listWaiting, ({ query }, exchange) =>
    listPage(exchange, query, (page) => listWaitingProducts(db, page, query.product_id)),
  )
}
