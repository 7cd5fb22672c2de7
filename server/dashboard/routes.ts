import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/dashboard.ts'
import { countLowStock } from '../catalog/admin-queries.ts'
import { handle } from '../http/handle.ts'
import { countTodos } from '../orders/lists/order-list-queries.ts'
import { countReturns } from '../returns/list-queries.ts'
import { countWaitingReviews } from '../reviews/queries.ts'
import type { Shop } from '../shop.ts'
import { countOpenWithdrawals } from '../withdrawals/queries.ts'
import { listFirstSteps } from './first-steps.ts'

export function registerDashboard(app: FastifyInstance, shop: Shop): void {
  const { db } = shop
  handle(app, contract.dashboardCounts, async () => {
    const [todos, returns, low_stock, withdrawals_unmatched, reviews_to_decide] = await Promise.all([
      countTodos(db),
      countReturns(db),
      countLowStock(db),
      countOpenWithdrawals(db),
      countWaitingReviews(db),
    ])
    return { ...todos, ...returns, low_stock, withdrawals_unmatched, reviews_to_decide }
  })

  handle(app, contract.listFirstSteps, () => listFirstSteps(shop))
}
