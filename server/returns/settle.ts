import type { Outcome } from '../../contract/admin-return.ts'
import type { Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { money } from '../../contract/money.ts'
import { Conflict, Refused, refuseField, requireVersion } from '../errors.ts'
import { getOrderRow } from '../orders/order-queries.ts'
import { listOrderItems } from '../orders/line-queries.ts'
import type { CheckLimits } from '../orders/refunds/refund-limits.ts'
import { changeCounts, listReturnItems, noteToPutAway, updateReturn } from '../orders/return-queries.ts'
import { updateStopped } from '../orders/state-queries.ts'
import { restockItems } from '../orders/refunds/take-back.ts'
import type { OrderRow, RefundRow } from '../orders/tables.ts'
import type { ReturnItemRow, ReturnRow } from '../orders/return-tables.ts'
import type { Shop } from '../shop.ts'
import { recordOfReturn, requireReturn } from './changing-return.ts'
import { findExchange } from '../orders/refunds/transfer-queries.ts'
import { finishExchange, isExchanged } from './finish-exchange.ts'
import {
  hearBeforeCredit,
  isTaken,
  payReturn,
  shippingGivenBack,
  trySendRefunds,
  worthOf,
} from './pay-return.ts'
import { receiveIn } from './receive.ts'
import { mailReturn } from './return-mails.ts'
import { whyNotDispose } from './dispose.ts'
import { divideItem, type ItemPart, worthOfParts } from './split-item.ts'

interface Settlement {
  version: number
  /**
   * Contents of a parcel that arrives with this settlement and was not noted before; `pieces` is undefined for
   * everything.
   */
  received?: { pieces?: { item: number; quantity: number }[] | undefined } | undefined
  outcomes: Outcome[]
  note?: string | undefined
  by: string
  checkLimits?: CheckLimits
}

/** T13. */
export async function settleReturn(
  shop: Shop,
  number: string,
  { version, received, ...settlement }: Settlement,
): Promise<void> {
  await hearBeforeCredit(shop, number)
  const refunds = await inTransaction(shop.db, async (trx) => {
    let locked = await requireReturn(trx, number)
    requireVersion('this return', locked.returned, version)
    const { by } = settlement
    const arrived = received && (await receiveIn(trx, locked.order, locked.returned, { ...received, by }))
    if (received) locked = await requireReturn(trx, number)
    refuseUnsettleable(locked.returned)
    return await settleIn(trx, locked.order, locked.returned, {
      ...settlement,
      hasArrived: arrived !== undefined,
    })
  })
  await trySendRefunds(shop, refunds)
}

function refuseUnsettleable({ state, basis, posted_at }: ReturnRow): void {
  // By law the shop may not wait for a parcel whose posting is proven.
  if (state === 'received' || (state === 'announced' && basis === 'withdrawal' && posted_at)) return
  throw new Conflict(
    state === 'settled' ? 'This return has been settled already.' : 'Note first that the parcel has arrived.',
  )
}

/**
 * The caller sends the refund after the commit. The order must be locked. `hasArrived`: the parcel arrives with this
 * settlement, so one mail says both.
 */
export async function settleIn(
  trx: Transaction,
  order: OrderRow,
  returned: ReturnRow,
  {
    outcomes,
    note,
    by,
    checkLimits,
    hasArrived = false,
  }: Omit<Settlement, 'version' | 'received'> & { hasArrived?: boolean },
): Promise<RefundRow[]> {
  const open = (await listReturnItems(trx, [returned.id])).filter(({ outcome }) => outcome === null)
  const judged: ReturnItemRow[] = []
  for (const row of open) judged.push(...(await judge(trx, row, outcomes, by)))
  await refuseOfSent(trx, returned, judged)
  const unknown = outcomes.find(({ item }) => !open.some(({ id }) => id === item))
  if (unknown) throw new Refused('Only pieces that wait for a decision can be decided about.')

  await changeCounts(
    trx,
    order.id,
    judged.map(({ line, quantity, outcome }) => ({
      line,
      in_return: -quantity,
      taken_back: isTaken({ outcome }) ? quantity : 0,
    })),
  )
  const written = note?.trim() || null
  const judgedReturn = await updateReturn(trx, returned.id, {
    state: 'settled',
    settled_at: new Date(),
    note: written ?? returned.note,
  })
  await finishExchange(trx, order, judgedReturn, by)
  const shipping = await shippingGivenBack(trx, order, returned.basis)
  const settled = await updateReturn(trx, returned.id, shipping)
  await noteToPutAway(trx, returned.id)
  const unsold = await restockItems(trx, order.id, judged, await listOrderItems(trx, order.id), by)
  await updateStopped(trx, await getOrderRow(trx, order.id))
  const refunds = await payReturn(trx, order, settled, by, { checkLimits, isTold: true })
  await recordOfReturn(trx, settled, by, 'return settled', {
    amount: worthOf(settled, judged.filter(isTaken)),
    ...unsold,
  })
  // An earlier note was mailed when it was written, and may not fit what is decided.
  await mailReturn(trx, { ...settled, note: written }, 'return-settled', hasArrived ? 'arrived' : undefined)
  return refunds
}

/** Throws Conflict when an old piece is not accepted after the new ones were sent, which cannot be taken back. */
async function refuseOfSent(trx: Transaction, { id }: ReturnRow, judged: ReturnItemRow[]): Promise<void> {
  if (judged.every((item) => !isExchanged(item) || item.outcome === 'accepted')) return
  if ((await findExchange(trx, id))?.state === 'made')
    throw new Conflict('The new pieces have been sent already, so these can only be accepted.')
}

/** Splits the item by what was decided about its pieces. */
async function judge(
  trx: Transaction,
  row: ReturnItemRow,
  outcomes: Outcome[],
  by: string,
): Promise<ReturnItemRow[]> {
  const own = outcomes.filter(({ item }) => item === row.id)
  const parts = own.map((part) => ({ ...part, quantity: part.quantity ?? row.quantity }))
  const judged = parts.reduce((sum, { quantity }) => sum + quantity, 0)
  if (judged > row.quantity) {
    throw refuseField(`item_${row.id}`, `At most ${row.quantity} of these pieces can be decided about.`)
  }
  if (judged < row.quantity) throw new Refused('Decide about every piece that came.')
  const worth = worthOfParts(row, parts)
  return await divideItem(
    trx,
    row,
    parts.map((part, index) => readPart(row, part, worth[index]!.goods + worth[index]!.tax, by)),
  )
}

function readPart(
  { id }: ReturnItemRow,
  { quantity, outcome, deducted, why, disposition, disposed_why }: Outcome & { quantity: number },
  cents: number,
  by: string,
): ItemPart {
  const refuse = (fault: string) => refuseField(`item_${id}`, fault)
  const reason = why?.trim() || null
  if (outcome !== 'accepted' && !reason) throw refuse('Say why, as the buyer will read it.')
  if (outcome === 'reduced' && !deducted) throw refuse('Say how much is kept of the money.')
  if (outcome === 'reduced' && deducted! > cents) throw refuse(`At most ${money(cents)} can be kept.`)
  const lawful = disposed_why?.trim() || null
  const fault = whyNotDispose(outcome, disposition)
  if (fault) throw refuse(fault)
  if (disposition === 'destroy' && !lawful) throw refuse('Destroying needs a lawful reason.')
  return {
    quantity,
    outcome,
    deducted: outcome === 'reduced' ? deducted! : 0,
    why: outcome === 'accepted' ? null : reason,
    ...(disposition && {
      disposition,
      disposed_at: new Date(),
      disposed_by: by,
      disposed_why: disposition === 'destroy' ? lawful : null,
    }),
  }
}

/** Accepts every piece that arrived, as the law requires if nothing was decided in time. */
export const acceptAll = async (trx: Transaction, { id }: ReturnRow): Promise<Outcome[]> =>
  (await listReturnItems(trx, [id]))
    .filter(({ outcome }) => outcome === null)
    .map((row) => ({ item: row.id, outcome: 'accepted' }))

/** Repeats a refund that Stripe refused or the bank sent back. */
export async function payAgain(
  shop: Shop,
  number: string,
  by: string,
  checkLimits: CheckLimits,
): Promise<void> {
  await hearBeforeCredit(shop, number)
  const refunds = await inTransaction(shop.db, async (trx) => {
    const { order, returned } = await requireReturn(trx, number)
    if (returned.basis === 'goodwill')
      throw new Conflict('This was refunded on its order: if that has failed, refund it there once more.')
    const made =
      returned.state === 'settled' ? await payReturn(trx, order, returned, by, { checkLimits }) : []
    if (made.length === 0) throw new Conflict('This return owes nothing, or its payment is disputed.')
    await recordOfReturn(trx, returned, by, 'refund requested again', {
      amount: made.reduce((sum, { amount }) => sum + amount, 0),
    })
    return made
  })
  await trySendRefunds(shop, refunds)
}
