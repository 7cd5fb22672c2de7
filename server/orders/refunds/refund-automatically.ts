import type { Transaction } from '../../database/connection.ts'
import { enqueue } from '../../database/jobs.ts'
import { insertRefund } from './refund-queries.ts'

/**
 * Refunds a payment that cannot become an order, such as one of a wrong amount. A job sends the refund after the
 * commit.
 */
export async function refundAutomatically(
  trx: Transaction,
  order_id: string,
  amount: number,
  reason: string,
): Promise<void> {
  const refund = await insertRefund(trx, { order_id, amount, reason, by: 'shop' })
  await enqueue(trx, 'send_refund', { refundId: refund.id }, { key: `refund:${refund.id}` })
}
