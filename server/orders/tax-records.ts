import type { Transaction } from '../database/connection.ts'
import { enqueue, type Task } from '../database/jobs.ts'
import { askProvider, isUnknown } from '../payments/provider.ts'
import type { Shop } from '../shop.ts'
import { getOrderRow, setTaxTransaction } from './order-queries.ts'
import { findRefund } from './refund-queries.ts'
import type { OrderRow, RefundRow } from './tables.ts'

/** The tax of a quoted order is no part of its payment, so the provider's books of it are kept by these jobs. */
export const taxTasks = (shop: Shop): Record<string, Task> => ({
  record_tax: ({ orderId }: { orderId: string }) => recordTax(shop, orderId),
  reverse_tax: ({ refundId }: { refundId: string }) => reverseTax(shop, refundId),
})

async function recordTax({ db, provider, log }: Shop, orderId: string): Promise<void> {
  const order = await getOrderRow(db, orderId)
  const { tax_calculation: calculation, tax_transaction } = order
  if (!calculation || tax_transaction) return
  try {
    const { id } = await askProvider(() =>
      provider.stripe.tax.transactions.createFromCalculation(
        { calculation, reference: orderId },
        { idempotencyKey: `order:${orderId}:tax` },
      ),
    )
    await setTaxTransaction(db, orderId, id)
  } catch (error) {
    if (!isUnknown(error)) throw error
    log.error({ err: error, order: orderId }, 'the provider has lost the calculation of an order’s tax')
  }
}

/** In proportion to what is given back. */
export async function queueTaxReversal(trx: Transaction, order: OrderRow, { id }: RefundRow): Promise<void> {
  if (order.tax_calculation === null) return
  await enqueue(trx, 'reverse_tax', { refundId: id }, { key: `reverse_tax:${id}` })
}

async function reverseTax(shop: Shop, refundId: string): Promise<void> {
  const { db, provider } = shop
  const refund = await findRefund(db, refundId)
  if (refund?.state !== 'succeeded') return
  await recordTax(shop, refund.order_id)
  const { tax_transaction: original } = await getOrderRow(db, refund.order_id)
  if (!original) return
  await askProvider(() =>
    provider.stripe.tax.transactions.createReversal(
      {
        mode: 'partial',
        original_transaction: original,
        reference: refundId,
        flat_amount: -refund.amount,
      },
      { idempotencyKey: `refund:${refundId}:tax` },
    ),
  )
}
