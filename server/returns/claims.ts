import type { ClaimBody } from '../../contract/admin-return.ts'
import { isRefundable } from '../../contract/order-states.ts'
import { money } from '../../contract/money.ts'
import type { Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { Conflict, Refused, refuseField } from '../errors.ts'
import { hashOfRequest } from '../orders/hash-of-request.ts'
import { findDelivery } from '../orders/delivery-queries.ts'
import { getOrderRow } from '../orders/order-queries.ts'
import { lockPaidOrder } from '../orders/lock-order.ts'
import { type CheckLimits, sumGiven } from '../orders/refunds/refund-limits.ts'
import { changeCounts, insertReturn, insertReturnItems, updateReturn } from '../orders/return-queries.ts'
import { updateStopped } from '../orders/state-queries.ts'
import type { OrderRow, RefundRow } from '../orders/tables.ts'
import type { ReturnRow } from '../orders/return-tables.ts'
import { piecesInWords } from '../orders/pieces-in-words.ts'
import type { Shop } from '../shop.ts'
import { announced } from './ask-for-return.ts'
import { cancelIn } from './cancel-pieces.ts'
import { recordOfReturn } from './changing-return.ts'
import { finishExchange } from './finish-exchange.ts'
import { holdExchange, inOwnSizes } from './hold-exchange.ts'
import { payReturn, shippingGivenBack, trySendRefunds } from './pay-return.ts'
import { type AskedLine, findRepeated, valueLines, type ValuedLine } from './asked-lines.ts'
import { mailReturn } from './return-mails.ts'

/** `new_size` is the current name of the size that is sent again. */
type ClaimedLine = ValuedLine<AskedLine> & { new_size?: string }

interface Claim extends ClaimBody {
  orderId: string
  by: string
  key: string | undefined
  checkLimits?: CheckLimits
}

/**
 * T19: settles a claim about pieces that were lost, damaged or wrong. A replacement is an order, like that of an
 * exchange.
 */
export async function settleClaim(shop: Shop, claim: Claim): Promise<ReturnRow> {
  const { returned, refunds } = await inTransaction(shop.db, (trx) => claimIn(trx, claim))
  await trySendRefunds(shop, refunds)
  return returned
}

async function claimIn(
  trx: Transaction,
  claim: Claim,
): Promise<{ returned: ReturnRow; refunds?: RefundRow[] }> {
  const { orderId, key, by, checkLimits: _, ...asked } = claim
  const order = await lockPaidOrder(trx, orderId)
  const hash = hashOfRequest(['claim', asked])
  const repeated = await findRepeated(trx, orderId, key, hash)
  if (repeated) return { returned: repeated }
  if (order.disputed === 'lost') throw new Conflict('The bank has given the money back already.')
  if (!isRefundable(order.state)) throw new Conflict('All of this order has been given back already.')
  const isToSend = asked.remedy !== 'part' && asked.needs_return === true
  if (isToSend && asked.fault === 'missing') throw new Refused('What is missing cannot be sent back.')
  const note = asked.note?.trim() || null
  if ((await findDelivery(trx, orderId))?.status === 'manufacturing') {
    if (isToSend) throw new Refused('This order has not left yet, so nothing of it can be sent back.')
    if (asked.remedy === 'replacement')
      throw new Refused('This order has not left yet, so there is nothing to send again.')
    // Late pieces are still on the shelf or expected, so they can be sold to others.
    if (asked.fault === 'late' && asked.remedy === 'refund')
      return await cancelIn(trx, { ...claim, claim: { hash, note } })
  }
  const valued = await valueLines(trx, order, asked.pieces)
  const lines = asked.remedy === 'replacement' ? await inOwnSizes(trx, valued) : valued
  const base = {
    order_id: orderId,
    request_key: key ?? null,
    request_hash: hash,
    kind: 'claim',
    basis: 'fault',
    email: order.email,
    needs_return: isToSend,
    note,
    by,
  } as const
  if (isToSend) {
    const sent = { basis: 'fault', needs_return: true, stated_at: null } as const
    const returned = await insertReturn(trx, { ...base, ...announced(sent) })
    await insertReturnItems(trx, returned, itemsOf(lines, claim))
    await changeCounts(trx, orderId, countsOf(lines, 'in_return'))
    await updateStopped(trx, order)
    await holdReplacement(trx, order, returned, lines)
    await recordClaim(trx, returned, claim, lines)
    const template = claim.remedy === 'replacement' ? 'exchange-held' : 'return-instructions'
    await mailReturn(trx, returned, template)
    return { returned }
  }
  const made = await insertReturn(trx, { ...base, state: 'settled', settled_at: new Date() })
  return await settleAtOnce(trx, order, made, claim, lines)
}

/** Holds the same pieces again until they are sent: an exchange for the piece's own size. */
async function holdReplacement(
  trx: Transaction,
  order: OrderRow,
  returned: ReturnRow,
  lines: ClaimedLine[],
): Promise<void> {
  const same = lines.flatMap((line) =>
    line.new_size === undefined ? [] : { ...line, new_size: line.new_size, price_difference: 0 },
  )
  if (same.length > 0) await holdExchange(trx, order, returned, same)
}

/** Settles a claim that needs no parcel: the buyer is refunded or gets a replacement, and keeps the pieces. */
async function settleAtOnce(
  trx: Transaction,
  order: OrderRow,
  made: ReturnRow,
  claim: Claim,
  lines: ClaimedLine[],
): Promise<{ returned: ReturnRow; refunds?: RefundRow[] }> {
  const isPart = claim.remedy === 'part'
  const items = itemsOf(isPart ? partOf(lines, claim.amount) : lines, claim)
  const settled = { outcome: 'accepted', kept: isPart } as const
  await insertReturnItems(
    trx,
    made,
    items.map((item) => ({ ...item, ...settled })),
  )
  if (!isPart) await changeCounts(trx, order.id, countsOf(lines, 'taken_back'))
  await holdReplacement(trx, order, made, lines)
  await finishExchange(trx, order, made, claim.by)
  if (claim.remedy === 'replacement') claim.checkLimits?.(await sumGiven(trx, order))
  await updateStopped(trx, await getOrderRow(trx, order.id))
  const shipping = isPart ? {} : await shippingGivenBack(trx, order, made.basis)
  const returned = await updateReturn(trx, made.id, shipping)
  const refunds = await payReturn(trx, order, returned, claim.by, {
    checkLimits: claim.checkLimits,
    isTold: true,
  })
  await recordClaim(trx, returned, claim, lines)
  await mailReturn(trx, returned, 'return-settled')
  return { returned, refunds }
}

const countsOf = (lines: AskedLine[], count: 'in_return' | 'taken_back') =>
  lines.map(({ line, quantity }) => ({ line, [count]: quantity }))

const itemsOf = (lines: ClaimedLine[], { fault }: Claim) =>
  lines.map(({ line, quantity, goods, tax, new_size = null }) => {
    return { line, quantity, goods, tax, reason: fault, new_size }
  })

/** Divides the amount among the lines in proportion to their value, and within each line between goods and tax. */
function partOf(lines: ClaimedLine[], amount: number | undefined): ClaimedLine[] {
  const worth = lines.reduce((sum, { goods, tax }) => sum + goods + tax, 0)
  const refuse = (fault: string) => refuseField('amount', fault)
  if (amount === undefined) throw refuse('Say how much is given back.')
  if (amount > worth) throw refuse(`At most ${money(worth)} can be given back for these pieces.`)
  let before = 0
  return lines.map((line) => {
    const own = line.goods + line.tax
    const upTo = (cents: number) => (worth === 0 ? 0 : Math.round((amount * cents) / worth))
    const part = upTo(before + own) - upTo(before)
    before += own
    const tax = own === 0 ? 0 : Math.round((part * line.tax) / own)
    return { ...line, goods: part - tax, tax }
  })
}

const recordClaim = (trx: Transaction, returned: ReturnRow, claim: Claim, lines: ClaimedLine[]) =>
  recordOfReturn(trx, returned, claim.by, `claim: ${claim.fault.replace('_', ' ')}`, {
    remedy: claim.remedy,
    pieces: piecesInWords(lines),
  })
