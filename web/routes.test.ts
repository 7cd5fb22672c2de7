import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import * as dashboardPaths from '../contract/dashboard-paths.ts'
import * as pagePaths from '../contract/page-paths.ts'
import routes from './routes.ts'

const WORDS = 'ä /?#&'

/** What the page reads from its address. */
function read(address: string) {
  const { pathname, searchParams } = new URL(address, 'https://shop.test')
  const { route, params } = matchRoutes(routes as RouteObject[], pathname)!.at(-1)!
  return { page: route.path, ...params, ...Object.fromEntries(searchParams) }
}

const cases: Record<keyof typeof pagePaths | keyof typeof dashboardPaths, [string, object]> = {
  productPath: [pagePaths.productPath(7, WORDS), { page: 'shop/:id', id: '7', size: WORDS }],
  collectionPath: [pagePaths.collectionPath('linen'), { page: 'collections/:slug', slug: 'linen' }],
  trackingPath: [pagePaths.trackingPath(WORDS), { page: 'orders/track', order_id: WORDS }],
  ownOrderPath: [pagePaths.ownOrderPath(WORDS), { page: 'orders/details/:orderId', orderId: WORDS }],
  newReturnPath: [pagePaths.newReturnPath(WORDS), { page: 'returns/new/:order', order: WORDS }],
  returnPath: [pagePaths.returnPath(WORDS), { page: 'returns/:number', number: WORDS }],
  withdrawalPath: [pagePaths.withdrawalPath(WORDS), { page: 'withdraw', order_id: WORDS }],
  adminOrderPath: [dashboardPaths.adminOrderPath(WORDS), { page: 'orders', id: WORDS }],
  adminOrdersPath: [
    dashboardPaths.adminOrdersPath({ email: WORDS, promotion: 7 }),
    { page: 'orders', email: WORDS, promotion: '7' },
  ],
  printPath: [dashboardPaths.printPath(['A', 'B']), { page: 'orders/print', ids: 'A,B' }],
  shipPath: [dashboardPaths.shipPath(['A', 'B']), { page: 'orders/ship', ids: 'A,B' }],
  adminReturnPath: [dashboardPaths.adminReturnPath(WORDS), { page: 'returns', number: WORDS }],
  editProductPath: [dashboardPaths.editProductPath(7), { page: 'products/edit/:productId', productId: '7' }],
  stylePath: [dashboardPaths.stylePath(7), { page: 'styles/:styleId', styleId: '7' }],
  customerPath: [dashboardPaths.customerPath(7), { page: 'customers/:id', id: '7' }],
  adminCreditPath: [dashboardPaths.adminCreditPath(WORDS), { page: 'credit', q: WORDS }],
}

test.each(Object.entries(cases))(
  '%s leads to a page, which reads what it was made of',
  (_, [address, expected]) => {
    expect(read(address)).toEqual(expected)
  },
)
