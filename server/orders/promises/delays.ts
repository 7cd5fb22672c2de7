import { MOST_AT_ONCE } from '../../../contract/packing.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Shop } from '../../shop.ts'
import { listDelayed } from './delay-queries.ts'
import { sendDelayNotice } from './delay-notice.ts'
import { processConcurrently } from '../process-concurrently.ts'

/** Tells the buyers of a product that is expected later than they know. Repeated, it tells those who are left. */
export async function tellDelays(
  { db, log }: Pick<Shop, 'db' | 'log'>,
  productId: number,
  by: string,
): Promise<{ told: number; left: number }> {
  const delayed = await listDelayed(db, productId)
  await processConcurrently(
    delayed.slice(0, MOST_AT_ONCE),
    ({ order_id, until }) => inTransaction(db, (trx) => sendDelayNotice(trx, order_id, { until, by })),
    ({ order_id }, err) => log.warn({ order: order_id, err }, 'a buyer could not be told of a delay'),
  )
  const left = (await listDelayed(db, productId)).length
  return { told: delayed.length - left, left }
}
