import type Stripe from 'stripe'
import type { Pieces } from '../catalog/stock-queries.ts'
import { listReturned, returnStock } from '../catalog/stock-queries.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { enqueue } from '../database/jobs.ts'
import { Conflict, NotFound, Refused } from '../errors.ts'
import { askProvider, isRefusal } from '../payments/provider.ts'
import type { Shop } from '../shop.ts'
import { tellBuyer } from './mails.ts'
import { findOrderByPaymentIntent, listOrderItems, lockOrder, moveOrder, recordHistory } from './queries.ts'
import {
  findRefund,
  findRefundByProvider,
  findRefundByRequest,
  insertRefund,
  settleRefundRow,
  sumRefunds,
} from './refund-queries.ts'
import type { OrderItemRow, OrderRow, RefundRow } from './tables.ts'

export interface RefundRequest {
  orderId: string
  /** Cents; undefined gives back all that is left. */
  amount: number | undefined
  restock: { product_id: number; size: string; quantity: number }[]
  by: string
  /** The admin's click: the same one twice is one refund. */
  key: string | undefined
}

/** T6: the refund's row comes first, then the provider is asked under that row's id, then the result is kept. */
export async function refundOrder(shop: Shop, request: RefundRequest): Promise<void> {
  const refund = await shop.db.transaction().execute((trx) => requestRefund(trx, request))
  await sendRefund(shop, refund)
}

async function requestRefund(trx: Transaction, { orderId, amount, restock, by, key }: RefundRequest): Promise<RefundRow> {
  const order = await lockOrder(trx, orderId)
  if (!order?.paid_at) throw new NotFound('Order does not exist')
  const repeated = key && (await findRefundByRequest(trx, orderId, key))
  if (repeated) return repeated
  if (order.disputed === 'open') throw new Conflict('The payment is disputed: refunds wait for the bank’s decision.')
  if (order.state !== 'paid' && order.state !== 'partially_refunded') {
    throw new Conflict('There is nothing left to refund on this order.')
  }
  const left = (order.amount_charged ?? 0) - (await sumRefunds(trx, orderId))
  if (left <= 0) throw new Conflict('There is nothing left to refund on this order.')
  if (amount !== undefined && amount > left) {
    throw new Refused(`At most $${(left / 100).toFixed(2)} can still be refunded.`, {
      fields: { amount: `is more than the $${(left / 100).toFixed(2)} that is left` },
    })
  }
  await takeBack(trx, order, restock, by)
  const refund = await insertRefund(trx, {
    order_id: orderId,
    request_key: key ?? null,
    amount: amount ?? left,
    reason: 'requested by the shop',
    by,
  })
  await recordHistory(trx, {
    order_id: orderId,
    by,
    what: 'refund requested',
    after: JSON.stringify({ amount: refund.amount }),
  })
  // Should this process end before the provider has answered, the job asks again under the same key.
  await enqueue(trx, 'send_refund', { refundId: refund.id }, { key: `refund:${refund.id}`, runAt: in30Seconds() })
  return refund
}

const in30Seconds = () => new Date(Date.now() + 30_000)

/** Restocks what came back, and never more than was bought. */
async function takeBack(
  trx: Transaction,
  order: OrderRow,
  restock: RefundRequest['restock'],
  by: string,
): Promise<void> {
  if (restock.length === 0) return
  const items = await listOrderItems(trx, order.id)
  const returned = new Map(
    (await listReturned(trx, order.id)).map((row) => [`${row.product_id}/${row.size}`, Number(row.quantity)]),
  )
  const pieces = new Map<string, Pieces>()
  for (const line of restock) {
    const item = items.find((item) => item.product_id === line.product_id && item.size === line.size)
    if (!item) throw new Refused('Only what the order contains can come back.')
    const pool = `${item.product_id}/${item.stock_size}`
    const quantity = line.quantity + (pieces.get(pool)?.quantity ?? 0)
    if (quantity + (returned.get(pool) ?? 0) > boughtFrom(items, item)) {
      throw new Refused(`More of ${item.name} would come back than was bought.`)
    }
    pieces.set(pool, { product_id: item.product_id, size: item.stock_size, quantity })
  }
  await returnStock(trx, order.id, [...pieces.values()], by)
}

const boughtFrom = (items: OrderItemRow[], { product_id, stock_size }: OrderItemRow) =>
  items
    .filter((item) => item.product_id === product_id && item.stock_size === stock_size)
    .reduce((sum, item) => sum + item.quantity, 0)

/** Asks the provider under the row's id: however often this runs, it is one refund. */
export async function sendRefund(shop: Shop, refund: RefundRow): Promise<void> {
  if (refund.state !== 'requested') return
  const { db, provider } = shop
  const order = await db
    .transaction()
    .execute((trx) => lockOrder(trx, refund.order_id))
  if (!order?.payment_intent) return
  try {
    const sent = await askProvider(
      provider.stripe.refunds.create(
        { payment_intent: order.payment_intent, amount: refund.amount, metadata: { refund_id: refund.id } },
        { idempotencyKey: refund.id },
      ),
    )
    await db.transaction().execute((trx) => applyRefund(trx, sent))
  } catch (error) {
    if (!isRefusal(error)) throw error
    shop.log.error({ err: error, order: order.id }, 'the payment provider refused a refund')
    await db.transaction().execute((trx) => failRefund(trx, refund, error.message))
  }
}

export async function sendRefundById(shop: Shop, refundId: string): Promise<void> {
  const refund = await findRefund(shop.db, refundId)
  if (refund) await sendRefund(shop, refund)
}

/** Brings the order to what the provider says of a refund, whoever asked for it. */
export async function applyRefund(trx: Transaction, refund: Stripe.Refund): Promise<void> {
  const intent = typeof refund.payment_intent === 'string' ? refund.payment_intent : refund.payment_intent?.id
  const found = intent ? await findOrderByPaymentIntent(trx, intent) : undefined
  const order = found && (await lockOrder(trx, found.id))
  if (!order) return
  const row = (await findRowOf(trx, refund)) ?? (await adoptRefund(trx, order, refund))
  if (refund.status === 'failed' || refund.status === 'canceled') {
    return await failRefund(trx, row, refund.failure_reason ?? refund.status)
  }
  if (refund.status !== 'succeeded') return await awaitRefund(trx, order)
  if (!(await settleRefundRow(trx, row.id, { state: 'succeeded', provider_id: refund.id }))) return
  const amount_refunded = order.amount_refunded + row.amount
  const inFull = amount_refunded >= (order.amount_charged ?? 0)
  await moveOrder(trx, order, {
    to: inFull ? 'refunded' : 'partially_refunded',
    by: row.by,
    what: `refunded $${(row.amount / 100).toFixed(2)}`,
    set: { amount_refunded },
  })
  // The mail about an order that couldn't be kept has announced its refund already.
  if (order.state !== 'paid_unfulfillable' && order.state !== 'refund_pending') {
    await tellBuyer(trx, order.id, 'order-refunded', { amount: row.amount, inFull }, row.id)
  }
}

async function findRowOf(trx: Database, refund: Stripe.Refund): Promise<RefundRow | undefined> {
  const id = refund.metadata?.['refund_id']
  return id && UUID.test(id) ? await findRefund(trx, id) : await findRefundByProvider(trx, refund.id)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A refund that was made at the provider, past the shop. */
const adoptRefund = (trx: Transaction, order: OrderRow, refund: Stripe.Refund): Promise<RefundRow> =>
  insertRefund(trx, { order_id: order.id, amount: refund.amount, reason: 'made at the provider', by: 'provider', provider_id: refund.id })

async function awaitRefund(trx: Transaction, order: OrderRow): Promise<void> {
  if (order.state !== 'paid_unfulfillable') return
  await moveOrder(trx, order, { to: 'refund_pending', by: 'provider', what: 'refund on its way' })
}

async function failRefund(trx: Transaction, row: RefundRow, failure: string): Promise<void> {
  const isNews = await settleRefundRow(trx, row.id, { state: 'failed', provider_id: row.provider_id, failure })
  if (!isNews) return
  await recordHistory(trx, {
    order_id: row.order_id,
    by: 'provider',
    what: `refund of $${(row.amount / 100).toFixed(2)} failed: ${failure}`,
  })
}
