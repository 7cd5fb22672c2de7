import type { Insertable } from 'kysely'
import { money } from '../../../contract/money.ts'
import { isRefundable, isRefunded } from '../../../contract/order-states.ts'
import { listKindsGiven } from '../../credit/move-queries.ts'
import { giveBackCredit, issueCredit } from '../../credit/store-credit.ts'
import type { Transaction } from '../../database/connection.ts'
import { sendMail } from '../../mail/outbox-queries.ts'
import { changeMoney, moneyOf } from '../change-money.ts'
import { recordHistory } from '../history-queries.ts'
import { findOrder, getOrderRow } from '../order-queries.ts'
import { findReturnById } from '../return-queries.ts'
import { insertRefund, leftToGive, sumRefunds } from './refund-queries.ts'
import { queueTaxReversal } from '../tax/tax-records.ts'
import {
  getLeftOnCard,
  insertTransfer,
  listMovedBack,
  listPayers,
  lockExchangesPaidBy,
  sumWaiting,
  updateTransfer,
} from './transfer-queries.ts'
import type { OrderRow, RefundRow, RefundsTable } from '../tables.ts'

type Refund = Pick<Insertable<RefundsTable>, 'request_key' | 'reason' | 'by' | 'return_id'> & {
  amount: number
}

interface Way {
  /** The part of the cards is given as credit, to which the buyer has agreed. */
  asCredit?: boolean
  /** Another mail tells the buyer what is given as credit. */
  isTold?: boolean
}

/**
 * Refunds to the cards that paid, up to what is left of their payments, and the rest to the credit that paid (T27).
 * Returns the rows of the refunds to cards, which the caller sends after the commit. Refunds are recorded on the order
 * that took the payment: what an exchange refunds beyond its own payment is moved there first. The order must be
 * locked, which also locks the first order.
 */
export async function giveBack(
  trx: Transaction,
  order: OrderRow,
  refund: Refund,
  way: Way = {},
): Promise<RefundRow[]> {
  const rows: RefundRow[] = []
  let left = refund.amount
  for (const payer of await listPayers(trx, order.id)) {
    const amount = Math.min(left, await leftOfOwnPayment(trx, payer))
    if (amount <= 0) continue
    const row = await giveBackFrom(trx, order, payer, { ...refund, amount }, way)
    if (row) rows.push(row)
    left -= amount
  }
  return rows
}

export const leftOfPayment = (
  { amount_charged, amount_credit }: Pick<OrderRow, 'amount_charged' | 'amount_credit'>,
  given: number,
): number => (amount_charged ?? 0) + amount_credit - given

async function giveBackFrom(
  trx: Transaction,
  order: OrderRow,
  payer: OrderRow,
  refund: Refund,
  { asCredit = false, isTold = false }: Way,
): Promise<RefundRow | undefined> {
  const ofCard = Math.min(refund.amount, await getLeftOnCard(trx, payer.id))
  const ofCredit = refund.amount - ofCard
  if (ofCredit > 0) {
    const row = await giveCredit(trx, order, payer, {
      ...refund,
      amount: ofCredit,
      request_key: keyOf(refund, 'credit'),
    })
    const about = { orderId: payer.id, refundId: row.id, amount: ofCredit, by: refund.by }
    await noteUnowned(trx, order, await giveBackCredit(trx, about), refund.by)
    if (!isTold) await mailCredit(trx, order, row, { isCanceled: await isCanceledBy(trx, order, row) })
  }
  if (ofCard === 0) return undefined
  if (asCredit) {
    const agreed = { ...refund, amount: ofCard, request_key: keyOf(refund, 'agreed') }
    const row = await giveCredit(trx, order, payer, agreed)
    await issueCredit(trx, {
      accountId: order.account_id,
      email: order.email,
      amount: ofCard,
      by: refund.by,
      why: refund.reason,
      order_id: payer.id,
      refund_id: row.id,
    })
    // A guest's new gift card is mailed separately.
    if (order.account_id !== null && !isTold) await mailCredit(trx, order, row, { isAgreed: true })
    return undefined
  }
  const row = await insertRefund(trx, { ...refund, amount: ofCard, order_id: payer.id })
  await moveBackOwn(trx, order, payer, row)
  return row
}

/** The shop owes this money without knowing to whom, so the history tells the staff, who may be asked for it. */
async function noteUnowned(
  trx: Transaction,
  { id }: OrderRow,
  accounts: { id: number }[],
  by: string,
): Promise<void> {
  for (const account of accounts) {
    const what = `gave back to store credit ${account.id}, whose account was erased; when its buyer asks for it, pay it out there, or give it as a gift card`
    await recordHistory(trx, { order_id: id, by, what })
  }
}

/**
 * Moves the refund to the order that took the payment. That order kept the cost of its delivery, which is not moved.
 */
async function moveBackOwn(
  trx: Transaction,
  { id }: OrderRow,
  payer: OrderRow,
  row: RefundRow,
): Promise<void> {
  if (payer.id === id) return
  const order = await getOrderRow(trx, id)
  const amount = Math.min(row.amount, await leftToGive(trx, order))
  if (amount > 0) await moveBack(trx, order, await getOrderRow(trx, payer.id), row, amount)
}

const keyOf = ({ request_key }: Refund, part: 'credit' | 'agreed') => request_key && `${request_key}:${part}`

/** Credit is given at once, so its refund is settled with the row. */
async function giveCredit(
  trx: Transaction,
  order: OrderRow,
  payer: OrderRow,
  refund: Refund,
): Promise<RefundRow> {
  const row = await insertRefund(trx, {
    ...refund,
    order_id: payer.id,
    goes_to: 'credit',
    state: 'succeeded',
    settled_at: new Date(),
  })
  const { amount, by } = row
  await moveBackOwn(trx, order, payer, row)
  const what = `gave back ${money(amount)} as credit`
  const changed = await changeMoney(trx, await getOrderRow(trx, payer.id), {
    amount_credited: amount,
    by,
    what,
  })
  await queueTaxReversal(trx, changed, row)
  return row
}

async function mailCredit(
  trx: Transaction,
  { id, email, account_id }: OrderRow,
  refund: RefundRow,
  { isAgreed = false, isCanceled = false } = {},
): Promise<void> {
  if (email === null) return
  const to = await listKindsGiven(trx, [refund.id])
  await sendMail(trx, {
    key: `credit-given:${refund.id}`,
    to: email,
    orderId: id,
    template: 'credit-given',
    data: {
      orderId: id,
      amount: refund.amount,
      isAgreed,
      isGuest: account_id === null,
      to,
      ...(isCanceled && { isCanceled }),
    },
  })
}

/** True if nothing of the order was sent and everything is refunded, which no other mail reports. */
async function isCanceledBy(trx: Transaction, { id }: OrderRow, refund: RefundRow): Promise<boolean> {
  const order = await findOrder(trx, id)
  return (
    isRefunded(order!.state) &&
    order!.delivery?.status === 'manufacturing' &&
    !(await isOfReturn(trx, refund))
  )
}

/** True for the refund of a return: the mails about the settlement announce it. */
export async function isOfReturn(trx: Transaction, { return_id }: RefundRow): Promise<boolean> {
  const returned = return_id && (await findReturnById(trx, return_id))
  return !!returned && returned.basis !== 'goodwill'
}

async function moveBack(
  trx: Transaction,
  order: OrderRow,
  payer: OrderRow,
  { id, by }: RefundRow,
  amount: number,
): Promise<OrderRow> {
  await insertTransfer(trx, {
    kind: 'refund',
    refund_id: id,
    from_order: order.id,
    to_order: payer.id,
    amount,
    state: 'made',
  })
  const what = `to be refunded from the payment of ${payer.id}`
  await changeMoney(trx, order, { amount_exchanged_out: amount, by, what })
  return await changeMoney(trx, payer, {
    amount_exchanged_in: amount,
    by,
    what: `to be refunded for ${order.id}`,
  })
}

/**
 * A refund made at Stripe may exceed what is left of the order itself. The rest is then taken from its exchanges,
 * latest first, but not from payments for them, and from what is reserved for a waiting exchange, which then ends when
 * its parcel arrives. The order must be locked; returns its updated row.
 */
export async function takeFromExchanges(
  trx: Transaction,
  payer: OrderRow,
  row: RefundRow,
): Promise<OrderRow> {
  const given = payer.amount_refunded + payer.amount_credited + payer.amount_exchanged_out
  let lacks = given + row.amount - moneyOf(payer)
  if (lacks <= 0) return payer
  const exchanges = await lockExchangesPaidBy(trx, payer.id)
  const taken = new Map<OrderRow, number>()
  const refundable = exchanges.toReversed().filter(({ state }) => isRefundable(state))
  // Exchanges of one order share its payment, so the first round leaves each exchange what was paid for it and for
  // those before it.
  for (const leftToKeep of [leftOfLaterPayments, leftOfOwnPayment]) {
    for (const order of refundable) {
      const before = taken.get(order) ?? 0
      const left = (await leftToGive(trx, order)) + (await sumWaiting(trx, order.id)) - before
      const amount = Math.min(lacks, left - (await leftToKeep(trx, order, payer)))
      if (amount <= 0) continue
      taken.set(order, before + amount)
      lacks -= amount
    }
  }
  let changed = payer
  for (const [order, amount] of taken) changed = await moveBack(trx, order, changed, row, amount)
  return changed
}

/** What is left of the payments for an order that came after that of the earlier order `first`, in cents. */
async function leftOfLaterPayments(trx: Transaction, order: OrderRow, first: OrderRow): Promise<number> {
  let left = 0
  for (const payer of await listPayers(trx, order.id)) {
    if (payer.id === first.id) break
    left += await leftOfOwnPayment(trx, payer)
  }
  return left
}

/** In cents. */
const leftOfOwnPayment = async (trx: Transaction, payer: OrderRow): Promise<number> =>
  leftOfPayment(payer, await sumRefunds(trx, payer.id))

/** For a failed refund: returns its money to the exchange. Both orders must be locked. */
export async function undoGiveBack(trx: Transaction, refundId: string): Promise<void> {
  for (const { id, from_order, to_order, amount } of await listMovedBack(trx, refundId)) {
    await updateTransfer(trx, id, { state: 'undone' })
    const undone = { by: 'provider', what: 'the refund failed' }
    const [from, to] = [await getOrderRow(trx, from_order), await getOrderRow(trx, to_order)]
    await changeMoney(trx, from, { ...undone, amount_exchanged_out: -amount })
    await changeMoney(trx, to, { ...undone, amount_exchanged_in: -amount })
  }
}
