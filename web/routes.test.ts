import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import * as collection from '../contract/paths/collection.ts'
import * as dashboard from '../contract/paths/dashboard.ts'
import * as order from '../contract/paths/order.ts'
import * as product from '../contract/paths/product.ts'
import routes from './routes.ts'

const WORDS = 'ä /?#&'

/** What the page reads from its address. */
function read(address: string) {
  const { pathname, searchParams } = new URL(address, 'https://shop.test')
  const { route, params } = matchRoutes(routes as RouteObject[], pathname)!.at(-1)!
  return { page: route.path, ...params, ...Object.fromEntries(searchParams) }
}

const cases: Record<
  keyof typeof product | keyof typeof collection | keyof typeof order | keyof typeof dashboard,
  [string, object]
> = {
  productPath: [product.productPath(7, WORDS), { page: 'shop/:id', id: '7', size: WORDS }],
  collectionPath: [collection.collectionPath('linen'), { page: 'collections/:slug', slug: 'linen' }],
  trackingPath: [order.trackingPath(WORDS), { page: 'orders/track', order_id: WORDS }],
  newReturnPath: [order.newReturnPath(WORDS), { page: 'returns/new/:order', order: WORDS }],
  returnPath: [order.returnPath(WORDS), { page: 'returns/:number', number: WORDS }],
  withdrawalPath: [order.withdrawalPath(WORDS), { page: 'withdraw', order_id: WORDS }],
  adminOrderPath: [dashboard.adminOrderPath(WORDS), { page: 'orders', id: WORDS }],
  adminOrdersPath: [
    dashboard.adminOrdersPath({ email: WORDS, promotion: 7 }),
    { page: 'orders', email: WORDS, promotion: '7' },
  ],
  ordersToDoPath: [dashboard.ordersToDoPath('ship'), { page: 'orders', todo: 'ship' }],
  printPath: [dashboard.printPath(['A', 'B']), { page: 'orders/print', ids: 'A,B' }],
  shipPath: [dashboard.shipPath(['A', 'B']), { page: 'orders/ship', ids: 'A,B' }],
  salesPath: [
    dashboard.salesPath('2026-11-01', '2026-11-26'),
    { page: 'sales', from: '2026-11-01', to: '2026-11-26' },
  ],
  adminReturnPath: [dashboard.adminReturnPath(WORDS), { page: 'returns', number: WORDS }],
  returnsToDoPath: [dashboard.returnsToDoPath('decide'), { page: 'returns', todo: 'decide' }],
  editProductPath: [dashboard.editProductPath(7), { page: 'products/edit/:productId', productId: '7' }],
  stylePath: [dashboard.stylePath(7), { page: 'styles/:styleId', styleId: '7' }],
  customerPath: [dashboard.customerPath(7), { page: 'customers/:id', id: '7' }],
  adminCreditPath: [dashboard.adminCreditPath(WORDS), { page: 'credit', q: WORDS }],
  customerOfPath: [dashboard.customerOfPath(WORDS), { page: 'customers', q: WORDS, open: '1' }],
  giveCreditPath: [dashboard.giveCreditPath(WORDS), { page: 'credit', q: WORDS, give: '1' }],
}

test.each(Object.entries(cases))(
  '%s leads to a page, which reads what it was made of',
  (_, [address, expected]) => {
    expect(read(address)).toEqual(expected)
  },
)
