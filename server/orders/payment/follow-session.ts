import { holdsStock, isEnded, isOpen, isPayable } from '../../../contract/order-states.ts'
import { releaseStock } from '../../catalog/stock/pool-of-today-queries.ts'
import { piecesOf, sellStock } from '../../catalog/stock/stock-queries.ts'
import { spendCredit } from '../../credit/move-queries.ts'
import type { Transaction } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import { askProvider, isRefusal, type PaymentSession } from '../../payments/provider.ts'
import { takeUses } from '../../promotions/uses.ts'
import type { TaxRates } from '../../settings/tax.ts'
import type { Shop } from '../../shop.ts'
import { adoptOrder } from './adopt-order.ts'
import { payDifference, tellReturn, whyNotPaidFor } from './difference-payment.ts'
import { whileFollowing } from './following.ts'
import { payGiftCard } from './gift-card-payment.ts'
import { includedTax } from '../tax/included-tax.ts'
import { lineTaxesOf, withAllLines } from '../tax/line-taxes.ts'
import { mailBuyer, mailUnpaid } from '../order-mails.ts'
import { holdAgain } from './hold-again.ts'
import { findOrderRowBySession, lockOrder } from '../order-queries.ts'
import { insertDelivery } from '../delivery-queries.ts'
import { listOrderItems, setPoolsOfLines, setTaxesOfLines } from '../line-queries.ts'
import { releaseHolds } from '../release-holds.ts'
import { amountsOf, deliveryOf, emailOf, findMismatch, paymentOf, promotedOf } from './payment-of.ts'
import { refundAutomatically } from '../refunds/refund-automatically.ts'
import { moveOrder } from '../state-queries.ts'
import { queueTaxRecord } from '../tax/tax-records.ts'
import type { OrderItemRow, OrderRow } from '../tables.ts'

/**
 * T4: applies the state of a session at Stripe to its order; nothing else marks an order as paid. Safe to repeat and to
 * run concurrently.
 */
export async function followSession(
  shop: Shop,
  sessionId: string,
  cause: Cause,
  deadline?: number,
): Promise<PaymentSession> {
  return await whileFollowing(sessionId, async () => {
    const session = await retrieveSession(shop, sessionId, deadline)
    await inTransaction(shop.db, (trx) => applySession(shop, trx, session, cause))
    return session
  })
}

/** Includes the payment, which shows whether it failed, the chosen delivery, and the lines with their tax. */
export async function retrieveSession(
  shop: Shop,
  sessionId: string,
  deadline?: number,
): Promise<PaymentSession> {
  const { sessions } = shop.provider.stripe.checkout
  const expand = ['payment_intent', 'shipping_cost.shipping_rate', 'line_items']
  const session = await askProvider(() => sessions.retrieve(sessionId, { expand }), deadline)
  return await withAllLines(shop, session, deadline)
}

/** As `followSession`, but logs a session that Stripe does not know, and returns undefined. */
export async function tryFollowSession(
  shop: Shop,
  sessionId: string,
  cause: Cause,
  deadline?: number,
): Promise<PaymentSession | undefined> {
  try {
    return await followSession(shop, sessionId, cause, deadline)
  } catch (error) {
    if (!isRefusal(error)) throw error
    shop.log.error({ err: error, session: sessionId }, 'the payment provider does not show a session')
    return undefined
  }
}

export interface Cause {
  by: 'provider' | 'shopper' | 'reconciler' | 'admin'
  what?: string
}

export async function applySession(
  shop: Shop,
  trx: Transaction,
  session: PaymentSession,
  cause: Cause,
): Promise<void> {
  const order =
    (await lockOrderOf(trx, session)) ??
    (isPaid(session) ? await adoptOrder(shop, trx, session, cause.by) : undefined)
  if (!order) return
  if (order.session_id !== null && order.session_id !== session.id) {
    shop.log.error({ order: order.id, session: session.id }, 'a second payment session names this order')
    return
  }
  if (isPaid(session)) return await applyPayment(shop, trx, order, session, cause)
  if (session.status === 'expired') {
    const { cancel_asked_by } = order
    if (cancel_asked_by === null) await endCheckout(trx, order, 'expired', cause)
    else await endCheckout(trx, order, 'cancelled', { by: cancel_asked_by })
  }
  if (hasFailed(session) && isOpen(order.state)) {
    await endCheckout(trx, order, 'expired', { by: cause.by, what: 'the payment failed' })
    // For an exchange, the return mails its buyer.
    if (order.exchange_of === null) await mailUnpaid(trx, order.id, emailOf(order, session))
  }
}

/** A session names its order. The order names a session only after it was opened, and may name another one by then. */
async function lockOrderOf(trx: Transaction, session: PaymentSession): Promise<OrderRow | undefined> {
  const named = session.client_reference_id
  const order = named ? await lockOrder(trx, named) : undefined
  if (order?.session_id === session.id) return order
  const other = await findOrderRowBySession(trx, session.id)
  return other ? await lockOrder(trx, other.id) : order
}

/** A total of $0.00 needs no payment. */
const isPaid = (session: PaymentSession) =>
  session.status === 'complete' &&
  (session.payment_status === 'paid' || session.payment_status === 'no_payment_required')

/** Releases what an unpaid checkout holds. Paid or ended checkouts are left unchanged. */
export async function endCheckout(
  trx: Transaction,
  order: OrderRow,
  to: 'expired' | 'cancelled',
  { by, what = `payment session ${to}` }: { by: string; what?: string },
): Promise<void> {
  if (!isOpen(order.state)) return
  await releaseHolds(trx, order, { by, why: to })
  if (order.exchange_of !== null) await tellReturn(trx, order)
  await moveOrder(trx, order, { from: order.state, to, by, what })
}

/** True if a delayed payment method, such as a debit, failed in the end. */
const hasFailed = ({ status, payment_intent }: PaymentSession) =>
  status === 'complete' &&
  typeof payment_intent === 'object' &&
  (payment_intent?.status === 'requires_payment_method' || payment_intent?.status === 'canceled')

async function applyPayment(
  shop: Shop,
  trx: Transaction,
  order: OrderRow,
  session: PaymentSession,
  cause: Cause,
): Promise<void> {
  if (!isPayable(order.state)) return
  if (order.exchange_of !== null) return await applyDifference(trx, order, session, cause)

  const mismatch = findMismatch(order, session)
  if (mismatch) return await refundMismatched(shop, trx, order, session, { cause, why: mismatch })
  if (order.kind === 'gift_card') return await payGiftCard(trx, order, session, cause)
  // T4b: paid after the hold had ended; the pieces and the credit may still be available.
  const items = await listOrderItems(trx, order.id)
  const isLate = isEnded(order.state)
  const taken = isLate ? await holdAgain(trx, order, items, cause.by) : items
  if (!taken) {
    return await refundUnfulfillable(trx, order, session, {
      cause,
      why: 'sold out, or its credit was spent, meanwhile',
      mail: 'order-unfulfillable',
      amounts: amountsOf(order, session),
    })
  }
  await setPoolsOfLines(trx, items, taken)
  const ownTax = await setTaxes(shop, trx, order, session, items)
  await sellStock(trx, order.id, piecesOf(taken))
  await takeUses(trx, order.id, promotedOf(order, session))
  if (order.amount_credit > 0) await spendCredit(trx, order.id, cause.by)
  const paid = await moveOrder(trx, order, {
    from: order.state,
    to: 'paid',
    by: cause.by,
    what: isLate ? 'paid after the hold had ended; the stock was still there' : 'paid',
    set: { ...paymentOf(order, session), ...amountsOf(order, session), ...ownTax },
  })
  await insertDelivery(trx, paid, deliveryOf(order, session))
  if (order.tax_calculation) await queueTaxRecord(trx, order)
  await mailBuyer(trx, order.id, 'order-confirmation')
}

async function refundMismatched(
  { log }: Shop,
  trx: Transaction,
  order: OrderRow,
  session: PaymentSession,
  { cause, why }: { cause: Cause; why: string },
): Promise<void> {
  log.error({ order: order.id, session: session.id, mismatch: why }, 'paid session does not match its order')
  // An order that has ended has already released them.
  if (holdsStock(order.state)) await releaseHolds(trx, order, { by: cause.by, why: 'mismatch' })
  await refundUnfulfillable(trx, order, session, { cause, why, mail: 'order-mismatched' })
}

/** T15. A payment that arrives after the exchange has ended is refunded. */
async function applyDifference(
  trx: Transaction,
  order: OrderRow,
  session: PaymentSession,
  cause: Cause,
): Promise<void> {
  const why = await whyNotPaidFor(trx, order, session)
  if (!why) return await payDifference(trx, order, session, cause.by)
  if (holdsStock(order.state))
    await releaseStock(trx, order.id, await listOrderItems(trx, order.id), 'mismatch')
  await refundUnfulfillable(trx, order, session, { cause, why, mail: 'order-unfulfillable' })
  await tellReturn(trx, order)
}

/** Sets the tax of each line. Returns the tax by the shop's own rates if Stripe does not compute it. */
async function setTaxes(
  { settings }: Shop,
  trx: Transaction,
  order: OrderRow,
  session: PaymentSession,
  items: OrderItemRow[],
): Promise<Partial<Pick<OrderRow, 'included_tax' | 'tax_rate'>>> {
  if (order.quoted) return {}
  const rates = order.own_rates ?? ownRates(settings)
  if (order.included_tax === null || session.automatic_tax.enabled || !rates) {
    await setTaxesOfLines(trx, order, lineTaxesOf(items, session))
    return {}
  }
  const shipping = session.total_details?.amount_shipping ?? 0
  const { included_tax, taxes, tax_rate } = includedTax(rates, deliveryOf(order, session), items, shipping)
  await setTaxesOfLines(trx, order, new Map(items.map(({ line }, index) => [line, taxes[index]!])))
  return { included_tax, tax_rate }
}

/** For orders placed by an earlier release, and those that are rebuilt from their payment. */
function ownRates(settings: Shop['settings']): TaxRates | undefined {
  const { source, rates } = settings.get('tax')
  return source === 'rates' ? rates : undefined
}

interface Unfulfillable {
  cause: Cause
  why: string
  mail: 'order-unfulfillable' | 'order-mismatched'
  amounts?: ReturnType<typeof amountsOf>
}

async function refundUnfulfillable(
  trx: Transaction,
  order: OrderRow,
  session: PaymentSession,
  { cause, why, mail, amounts }: Unfulfillable,
): Promise<void> {
  const moved = await moveOrder(trx, order, {
    to: 'paid_unfulfillable',
    by: cause.by,
    what: `paid, but: ${why}`,
    // Its credit is not spent.
    set: { ...paymentOf(order, session), ...amounts, amount_credit: 0 },
  })
  await mailBuyer(trx, order.id, mail)
  const charged = session.amount_total ?? 0
  if (charged === 0) {
    const what = 'nothing was charged'
    await moveOrder(trx, moved, { from: 'paid_unfulfillable', to: 'refunded', by: 'shop', what })
    return
  }
  await refundAutomatically(trx, order.id, charged, why)
}
