import { retakeStock } from '../../catalog/stock/pool-of-today-queries.ts'
import { retakeCredit } from '../../credit/move-queries.ts'
import type { Transaction } from '../../database/connection.ts'
import { withSavepoint } from '../../database/transaction.ts'
import { lockUses } from '../../promotions/use-queries.ts'
import type { OrderItemRow, OrderRow } from '../tables.ts'

/** Holds the pieces and the credit of an ended order again; undefined, with nothing held, when some are gone. */
export const holdAgain = (trx: Transaction, order: OrderRow, items: OrderItemRow[], by: string) =>
  withSavepoint(trx, async () => {
    const taken = await retakeStock(trx, order.id, items)
    if (!taken || order.amount_credit === 0) return taken
    // Placing an order also locks them before the credit, so that the two cannot deadlock.
    await lockUses(trx, order.id)
    return (await retakeCredit(trx, order.id, by)) ? taken : undefined
  })
