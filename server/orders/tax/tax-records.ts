import type { Transaction } from '../../database/connection.ts'
import { enqueue, type Task } from '../../database/jobs.ts'
import { askProvider, isRefusal, isUnknown } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import { findOrder, getOrderRow, setTaxCalculation, setTaxTransaction } from '../order-queries.ts'
import { findRefund, setTaxReversal } from '../refunds/refund-queries.ts'
import { calculateContained } from './tax-calculation.ts'
import type { OrderRow, RefundRow } from '../tables.ts'

/**
 * Stripe does not see the tax of a quoted order, or of an exchange's difference, as part of the payment, so these jobs
 * keep its tax books.
 */
export const taxTasks = (shop: Shop): Record<string, Task> => ({
  record_tax: ({ orderId }: { orderId: string }) => recordTax(shop, orderId),
  reverse_tax: ({ refundId }: { refundId: string }) => reverseTax(shop, refundId),
  undo_tax_reversal: ({ refundId }: { refundId: string }) => undoTaxReversal(shop, refundId),
})

/** Queues the job that records the tax of a paid order at Stripe. */
export const queueTaxRecord = (trx: Transaction, { id }: Pick<OrderRow, 'id'>): Promise<void> =>
  enqueue(trx, 'record_tax', { orderId: id }, { key: `tax:${id}` })

/**
 * Calculates the tax included in the difference of an exchange. Undefined if Stripe computed no tax for the first
 * order.
 */
async function calculateDifference(
  { db, provider }: Pick<Shop, 'db' | 'provider'>,
  { id, payment_of, amount_charged }: OrderRow,
): Promise<string | undefined> {
  if (payment_of === null || !amount_charged) return undefined
  const first = (await findOrder(db, payment_of))!
  const isTaxed = (first.included_tax ?? first.amount_tax) > 0
  // Tax by the shop's own rates is reported by the shop.
  if (!isTaxed || first.tax_rate !== null || !first.delivery?.country) return undefined
  const { line1, line2, city, state, postal_code, country } = first.delivery
  const address = { line1, line2, city, state, postal_code, country }
  const calculation = await calculateContained(
    { provider },
    { amount: amount_charged, address, key: `order:${id}:difference` },
  )
  await setTaxCalculation(db, id, calculation)
  return calculation
}

async function recordTax({ db, provider, log }: Shop, orderId: string): Promise<void> {
  const order = await getOrderRow(db, orderId)
  if (order.tax_transaction) return
  try {
    const calculation = order.tax_calculation ?? (await calculateDifference({ db, provider }, order))
    if (!calculation) return
    const { id } = await askProvider(() =>
      provider.stripe.tax.transactions.createFromCalculation(
        { calculation, reference: orderId },
        { idempotencyKey: `order:${orderId}:tax` },
      ),
    )
    await setTaxTransaction(db, orderId, id)
  } catch (error) {
    if (!isUnknown(error) && !isRefusal(error)) throw error
    log.error({ err: error, order: orderId }, 'the provider could not take an order’s tax into its books')
  }
}

/** Queues the reversal of the tax in proportion to the refund. */
export async function queueTaxReversal(trx: Transaction, order: OrderRow, { id }: RefundRow): Promise<void> {
  if (order.tax_calculation === null && order.payment_of === null) return
  await enqueue(trx, 'reverse_tax', { refundId: id }, { key: `reverse_tax:${id}` })
}

/**
 * Also reverses the tax of a refund that the bank has returned since: without a stored answer it is unknown whether the
 * tax was already reversed, and undoing needs the transaction.
 */
async function reverseTax(shop: Shop, refundId: string): Promise<void> {
  const { db, provider, log } = shop
  const refund = await findRefund(db, refundId)
  if (!refund || (refund.state !== 'succeeded' && refund.succeeded_at === null)) return
  await recordTax(shop, refund.order_id)
  const { tax_transaction: original } = await getOrderRow(db, refund.order_id)
  if (!original) return
  try {
    const { id } = await askProvider(() =>
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
    const { state } = await setTaxReversal(db, refundId, id)
    if (state === 'failed') await undoTaxReversal(shop, refundId)
  } catch (error) {
    if (!isRefusal(error)) throw error
    log.error({ err: error, refund: refundId }, 'the provider could not take a refund’s tax out of its books')
  }
}

/** Queues the job that undoes the reversal of a refund which the bank has returned: its tax is owed again. */
export const queueUndoTaxReversal = (trx: Transaction, { id }: RefundRow): Promise<void> =>
  enqueue(trx, 'undo_tax_reversal', { refundId: id }, { key: `undo_tax_reversal:${id}` })

async function undoTaxReversal({ db, provider, log }: Shop, refundId: string): Promise<void> {
  const refund = await findRefund(db, refundId)
  if (refund?.state !== 'failed') return
  const { tax_reversal } = refund
  if (tax_reversal === null) {
    const { tax_transaction } = await getOrderRow(db, refund.order_id)
    // A pending reversal undoes itself; one by a release that stored none cannot be found.
    if (tax_transaction !== null)
      log.warn({ refund: refundId }, 'no reversal of a returned refund’s tax is known, so none was undone')
    return
  }
  try {
    await askProvider(() =>
      provider.stripe.tax.transactions.createReversal(
        { mode: 'full', original_transaction: tax_reversal, reference: `${refundId}:returned` },
        { idempotencyKey: `refund:${refundId}:tax:returned` },
      ),
    )
  } catch (error) {
    if (!isRefusal(error)) throw error
    log.error({ err: error, refund: refundId }, 'the provider could not take a returned refund’s tax back')
  }
}
