import { MOST_AT_ONCE } from '../../contract/packing.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { sendDelayNotice } from '../orders/promises/delay-notice.ts'
import { listDelayed, postponeExchange } from '../orders/promises/delay-queries.ts'
import { processConcurrently } from '../orders/process-concurrently.ts'
import { findExchange } from '../orders/refunds/transfer-queries.ts'
import type { Shop } from '../shop.ts'
import { recordOfReturn } from './changing-return.ts'
import { listDelayedExchanges } from './delay-queries.ts'
import { lockReturn } from './queries.ts'
import { mailReturn } from './return-mails.ts'
import { isToCome } from './rules.ts'

interface Delays {
  orders: number
  exchanges: number
}

/** Number of orders and exchanges of the product that were promised an earlier date than its pieces are expected on. */
export const countDelays = async (db: Database, productId: number): Promise<Delays> => ({
  orders: (await listDelayed(db, productId)).length,
  exchanges: (await listDelayedExchanges(db, productId)).length,
})

/**
 * Mails the buyers of a product that is expected later than they were told, including those of exchanges that wait for
 * their parcels. Repeated, it mails those who are left.
 */
export async function tellDelays(
  { db, log }: Pick<Shop, 'db' | 'log'>,
  productId: number,
  by: string,
): Promise<{ told: number; left: Delays }> {
  const orders = await listDelayed(db, productId)
  const exchanges = await listDelayedExchanges(db, productId)
  const all = [
    ...orders.map(({ order_id, until }) => ({
      about: { order: order_id },
      tell: (trx: Transaction) => sendDelayNotice(trx, order_id, { until: until ?? undefined, by }),
    })),
    ...exchanges.map((number) => ({
      about: { return: number },
      tell: (trx: Transaction) => tellOfExchange(trx, number, by),
    })),
  ]
  await processConcurrently(
    all.slice(0, MOST_AT_ONCE),
    ({ tell }) => inTransaction(db, tell),
    ({ about }, err) => log.warn({ ...about, err }, 'a buyer could not be told of a delay'),
  )
  const left = await countDelays(db, productId)
  return { told: all.length - left.orders - left.exchanges, left }
}

/** Until the parcel arrives, the exchange can be called off, so the buyer's consent is not needed. */
async function tellOfExchange(trx: Transaction, number: string, by: string): Promise<void> {
  const { returned } = (await lockReturn(trx, number))!
  const exchange = await findExchange(trx, returned.id)
  if (exchange?.state !== 'pending' || !isToCome(returned.state)) return
  const day = await postponeExchange(trx, exchange.to_order)
  if (!day) return
  await recordOfReturn(trx, returned, by, 'buyer told of the delay', { ship_by: day })
  await mailReturn(trx, returned, 'exchange-delayed', day)
}
