import type Stripe from 'stripe'
import { isRefundable, isRefunded, isUnfulfillable } from '../../../contract/order-states.ts'
import { GIFT_CARD_REFUND_DAYS } from '../../../contract/credit.ts'
import { money } from '../../../contract/money.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { takeOffGiftCard, voidGiftCard } from '../../credit/gift-cards.ts'
import type { Transaction } from '../../database/connection.ts'
import { enqueue } from '../../database/jobs.ts'
import { inTransaction } from '../../database/transaction.ts'
import { Conflict, Refused, requireVersion, Unavailable } from '../../errors.ts'
import { askProvider, intentOf, isRefusal, newDeadline } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import { isUuid } from '../../uuid.ts'
import { changeMoney, moneyOf } from '../change-money.ts'
import { giveBack, isOfReturn, takeFromExchanges } from './give-back.ts'
import { endIfWaiting } from '../payment/difference-payment.ts'
import { mailBuyer } from '../order-mails.ts'
import { recordHistory } from '../history-queries.ts'
import { findOrderByPaymentIntent, getOrderRow, getPayer, lockOrder } from '../order-queries.ts'
import { lockPaidOrder } from '../lock-order.ts'
import {
  findRefund,
  findRefundByProvider,
  insertRefund,
  setProviderId,
  settleRefundRow,
} from './refund-queries.ts'
import { queueTaxReversal } from '../tax/tax-records.ts'
import { type CheckLimits, leftToRefund, sumGiven } from './refund-limits.ts'
import { moveOrder, raiseVersion } from '../state-queries.ts'
import { findRepeatedRefund, isTakenAlone, keyOfPieces } from './repeated-refund.ts'
import { type NamedPieces, type TakeBack, takeBack } from './take-back.ts'
import { takeBackAlone, takeBackUnsent } from './take-back-alone.ts'
import { listMovedBack } from './transfer-queries.ts'
import { failRefund, undoRefund } from './undo-refund.ts'
import type { OrderRow, RefundRow } from '../tables.ts'

interface RefundRequest {
  orderId: string
  /** In cents; undefined refunds all that is left. */
  amount: number | undefined
  /** The refunded pieces, which are then not packed. */
  pieces: NamedPieces[]
  /** The refunded pieces that go back on sale. */
  restock: NamedPieces[]
  by: string
  key: string | undefined
  /** The order's version that `by` has seen; undefined to refund any version. */
  version?: number | undefined
  checkLimits?: CheckLimits
}

/** T6. The row is committed before Stripe is called. */
export async function refundOrder(shop: Shop, request: RefundRequest): Promise<void> {
  const refunds = await inTransaction(shop.db, (trx) => requestRefund(trx, request))
  try {
    for (const refund of refunds) await sendRefund(shop, refund)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    const why = error.toStaff ?? 'The payment provider does not answer.'
    const noted = 'The refund is noted and will be made by itself; there is no need to ask again.'
    throw new Unavailable(`${why} ${noted}`, 503, error.cause)
  }
  for (const { id } of refunds) {
    const { state, failure } = (await findRefund(shop.db, id))!
    if (state === 'failed') throw new Refused(`The payment provider refused the refund: ${failure}.`)
  }
}

async function requestRefund(
  trx: Transaction,
  { orderId, amount, pieces, restock, by, key, version, checkLimits }: RefundRequest,
): Promise<RefundRow[]> {
  const order = await lockPaidOrder(trx, orderId)
  const payer = await getPayer(trx, order)
  const asked = { amount, pieces, restock }
  const repeated = await findRepeatedRefund(trx, order, key, asked)
  if (repeated) return repeated
  if (await isTakenAlone(trx, order, key, asked)) return []
  const alone = { pieces, restock, by, ...(key !== undefined && { request_key: keyOfPieces(key) }) }
  requireVersion('this order', order, version)
  if (amount === undefined && pieces.length > 0 && (await takeBackUnsent(trx, order, alone))) return []
  if (order.disputed === 'open')
    throw new Conflict('The payment is disputed: refunds wait for the bank’s decision.')
  if (order.disputed === 'lost') throw new Conflict('The bank has given the buyer the money back already.')
  if (moneyOf(payer) === 0 && moneyOf(order) === 0 && isRefundable(order.state)) {
    await cancelUncharged(trx, order, alone)
    return []
  }
  const cents = centsToRefund(order, amount, await leftToRefund(trx, order))
  checkLimits?.((await sumGiven(trx, order)) + cents)
  if (order.kind === 'gift_card') await takeCardBack(trx, order, cents, by)
  const { returned, words } = await takeBack(trx, order, { pieces, restock, by })
  const refunds = await giveBack(trx, order, {
    request_key: key ?? null,
    amount: cents,
    reason: 'requested by the shop',
    by,
    return_id: returned?.id ?? null,
  })
  await recordHistory(trx, {
    order_id: orderId,
    by,
    what: 'refund requested',
    after: JSON.stringify({ amount: cents, ...words }),
    return_id: returned?.id ?? null,
  })
  // Stripe has not answered yet, so the order's amounts stay unchanged.
  await raiseVersion(trx, orderId)
  for (const refund of refunds) await queueRefund(trx, refund)
  return refunds
}

function centsToRefund({ state }: OrderRow, asked: number | undefined, left: number): number {
  if (!isRefundable(state) || left <= 0) throw new Conflict('There is nothing left to refund on this order.')
  if (asked !== undefined && asked > left) {
    throw new Refused(`At most ${money(left)} can still be refunded.`, {
      fields: { amount: `is more than the ${money(left)} that is left` },
    })
  }
  return asked ?? left
}

const CARD_REFUND_MS = GIFT_CARD_REFUND_DAYS * DAY_MS

/** An unused gift card is refunded completely, for 14 days. */
async function takeCardBack(trx: Transaction, order: OrderRow, amount: number, by: string): Promise<void> {
  if (amount !== order.total) throw new Refused('A gift card is refunded as a whole.')
  if (order.paid_at!.getTime() + CARD_REFUND_MS < Date.now())
    throw new Conflict(`A gift card is refunded for ${GIFT_CARD_REFUND_DAYS} days after its purchase.`)
  if (!(await voidGiftCard(trx, order.id, by)))
    throw new Conflict('Some of this gift card was spent, is held by a checkout or was added to an account.')
}

/** If the process that requests it ends before Stripe answers, the job repeats the call under the same key. */
export async function queueRefund(trx: Transaction, refund: RefundRow): Promise<void> {
  const runAt = new Date(Date.now() + 30_000)
  await enqueue(trx, 'send_refund', { refundId: refund.id }, { key: `refund:${refund.id}`, runAt })
}

/** An order of $0.00 has no payment to refund, and ends like a refunded one. */
async function cancelUncharged(trx: Transaction, order: OrderRow, taking: TakeBack): Promise<void> {
  const { by } = taking
  await takeBackAlone(trx, order, taking)
  await moveOrder(trx, order, { to: 'refunded', by, what: 'canceled; nothing was charged' })
  await mailBuyer(trx, order.id, 'order-canceled')
}

/** The row's id is the idempotency key, so repetitions make one refund. */
export async function sendRefund(shop: Shop, refund: RefundRow): Promise<void> {
  if (refund.state !== 'requested') return
  const { db } = shop
  const { payment_intent } = await getOrderRow(db, refund.order_id)
  if (!payment_intent) return
  try {
    const sent = await makeRefund(shop, refund, payment_intent)
    await inTransaction(db, (trx) => applyRefund(trx, sent))
  } catch (error) {
    if (!isRefusal(error)) throw error
    shop.log.error({ err: error, order: refund.order_id }, 'the payment provider refused a refund')
    await inTransaction(db, (trx) => failRefund(trx, refund, error.message))
  }
}

/** Stripe keeps idempotency keys for 24 hours, so an older refund is first looked up in Stripe's list. */
const KEY_LIFE_MS = 20 * 60 * 60_000

async function makeRefund(
  { provider }: Shop,
  row: RefundRow,
  payment_intent: string,
): Promise<Stripe.Refund> {
  const { refunds } = provider.stripe
  const deadline = newDeadline()
  const { id, provider_id, amount } = row
  if (provider_id) return await askProvider(() => refunds.retrieve(provider_id), deadline)
  if (Date.now() - row.created_at.getTime() > KEY_LIFE_MS) {
    const { data } = await askProvider(() => refunds.list({ payment_intent, limit: 100 }), deadline)
    const made = data.find((refund) => refund.metadata?.['refund_id'] === id)
    if (made) return made
  }
  return await askProvider(
    () => refunds.create({ payment_intent, amount, metadata: { refund_id: id } }, { idempotencyKey: id }),
    deadline,
  )
}

export async function sendRefundById(shop: Shop, refundId: string): Promise<void> {
  const refund = await findRefund(shop.db, refundId)
  if (refund) await sendRefund(shop, refund)
}

export async function applyRefund(trx: Transaction, refund: Stripe.Refund): Promise<void> {
  const intent = intentOf(refund)
  const found = intent ? await findOrderByPaymentIntent(trx, intent) : undefined
  const order = found && (await lockOrder(trx, found.id))
  if (!order) return
  const row = (await findRowOf(trx, order, refund)) ?? (await adoptRefund(trx, order, refund))
  if (refund.status === 'failed' || refund.status === 'canceled') {
    const failure = refund.failure_reason ?? refund.status
    return row.state === 'succeeded'
      ? await undoRefund(trx, order, row, failure)
      : await failRefund(trx, row, failure)
  }
  if (refund.status !== 'succeeded') return await awaitRefund(trx, order, row, refund.id)
  if (!(await settleRefundRow(trx, row.id, 'requested', { state: 'succeeded', provider_id: refund.id })))
    return
  const what = `refunded ${money(row.amount)}`
  const payer = await takeFromExchanges(trx, await endIfWaiting(trx, order, row), row)
  const refunded = await changeMoney(trx, payer, { amount_refunded: row.amount, by: row.by, what })
  await queueTaxReversal(trx, refunded, row)
  if (order.kind === 'gift_card' && row.by === 'provider') await takeOffCard(trx, refunded, row)
  // The mails about an unfulfillable order and about a settled return have already announced the refund.
  if (!isUnfulfillable(order.state) && !(await isOfReturn(trx, row))) await mailRefund(trx, refunded, row)
}

/**
 * Deducts the amount refunded at Stripe from the bought gift card. The order's history records how much of it had been
 * spent.
 */
async function takeOffCard(trx: Transaction, order: OrderRow, { amount, by }: RefundRow): Promise<void> {
  const taken = await takeOffGiftCard(trx, order.id, { amount, isWhole: isRefunded(order.state) })
  if (taken === undefined) return
  const lacks = amount - taken
  const what =
    lacks > 0
      ? `took ${money(taken)} off the gift card; ${money(lacks)} of it was spent, or is held by a checkout`
      : `took ${money(taken)} off the gift card`
  await recordHistory(trx, { order_id: order.id, by, what })
}

/** Mails about the refunded order, which may be an exchange of the one that was paid by card. */
async function mailRefund(trx: Transaction, payer: OrderRow, { id, amount }: RefundRow): Promise<void> {
  const [moved] = await listMovedBack(trx, id)
  const order = moved ? await getOrderRow(trx, moved.from_order) : payer
  await mailBuyer(trx, order.id, 'order-refunded', { amount, inFull: isRefunded(order.state) }, id)
}

async function findRowOf(
  trx: Transaction,
  order: OrderRow,
  refund: Stripe.Refund,
): Promise<RefundRow | undefined> {
  const id = refund.metadata?.['refund_id']
  const ours = id && isUuid(id) ? await findRefund(trx, id) : undefined
  // Someone who refunds at Stripe by hand may copy any id into the metadata.
  const isOurs = ours?.order_id === order.id && (ours.provider_id === null || ours.provider_id === refund.id)
  return isOurs ? ours : await findRefundByProvider(trx, refund.id)
}

const adoptRefund = (trx: Transaction, order: OrderRow, refund: Stripe.Refund): Promise<RefundRow> =>
  insertRefund(trx, {
    order_id: order.id,
    amount: refund.amount,
    reason: 'made at the provider',
    by: 'provider',
    provider_id: refund.id,
  })

async function awaitRefund(
  trx: Transaction,
  order: OrderRow,
  row: RefundRow,
  providerId: string,
): Promise<void> {
  if (row.state === 'requested') await setProviderId(trx, row.id, providerId)
  if (order.state !== 'paid_unfulfillable') return
  await moveOrder(trx, order, {
    from: order.state,
    to: 'refund_pending',
    by: 'provider',
    what: 'refund on its way',
  })
}
