import { releaseStock } from '../catalog/stock/pool-of-today-queries.ts'
import { releaseCredit } from '../credit/move-queries.ts'
import type { Transaction } from '../database/connection.ts'
import { releaseUses } from '../promotions/uses.ts'
import { listOrderItems } from './line-queries.ts'
import type { OrderRow } from './tables.ts'

/** Gives back what an unpaid order holds: pieces, uses of codes, credit. The order must be locked. */
export async function releaseHolds(
  trx: Transaction,
  order: OrderRow,
  { by, why }: { by: string; why: string },
): Promise<void> {
  await releaseStock(trx, order.id, await listOrderItems(trx, order.id), why)
  await releaseUses(trx, order.id)
  if (order.amount_credit > 0) await releaseCredit(trx, order.id, by)
}
