import type { Transaction } from '../database/connection.ts'
import type { Customer } from './codes.ts'
import type { PromotionDiscount } from './price-cart.ts'
import {
  countCustomer,
  forgetCustomers,
  insertDeliveryDiscount,
  lockUses,
  moveUse,
  type Use,
} from './use-queries.ts'

export interface Paid {
  customer: Customer
  /** What the chosen delivery costs less by a promotion. */
  delivery: PromotionDiscount | undefined
}

/**
 * An order is paid: its uses are taken. Those that were released meanwhile are held again first, and what is not there
 * any more is `over`: no paid order is refused for a code. The order must be locked, and its pools changed already.
 */
export async function takeUses(
  trx: Transaction,
  orderId: string,
  { customer, delivery }: Paid,
): Promise<void> {
  for (const use of await lockUses(trx, orderId)) {
    if (use.state !== 'held' && use.state !== 'released') continue
    if (use.is_delivery && delivery?.promotion_id !== use.promotion_id) {
      // The shopper has chosen a way of delivery that it is not for.
      await release(trx, orderId, use)
      continue
    }
    const isCounted = use.most === null || (await countCustomer(trx, orderId, use, customer))
    const isTaken = isCounted && (await moveUse(trx, orderId, use, 'taken'))
    if (!isTaken) await moveUse(trx, orderId, use, 'over')
    if (use.is_delivery) await insertDeliveryDiscount(trx, orderId, delivery!)
  }
}

/** The order must be locked, and its pools changed already. */
export async function releaseUses(trx: Transaction, orderId: string): Promise<void> {
  for (const use of await lockUses(trx, orderId)) {
    if (use.state === 'held' || use.state === 'taken') await release(trx, orderId, use)
  }
}

async function release(trx: Transaction, orderId: string, use: Use): Promise<void> {
  await forgetCustomers(trx, orderId, use.promotion_id)
  if (use.state !== 'released') await moveUse(trx, orderId, use, 'released')
}
