import { type CreditChoice, SEND_DAYS, type ReturnReason } from '../../contract/return.ts'
import type { Transaction } from '../database/connection.ts'
import { Conflict, refuseField } from '../errors.ts'
import { hashOfRequest } from '../orders/hash-of-request.ts'
import type { PaymentPage } from '../orders/payment/difference-session.ts'
import { lockOrderWithDelivery } from '../orders/lock-order.ts'
import type { CheckLimits } from '../orders/refunds/refund-limits.ts'
import { changeCounts, insertReturn, insertReturnItems } from '../orders/return-queries.ts'
import { daysAfter, returnUntil } from '../orders/return-time.ts'
import { updateStopped } from '../orders/state-queries.ts'
import type { DeliveryRow } from '../orders/tables.ts'
import type { ReturnRow } from '../orders/return-tables.ts'
import { piecesInWords } from '../orders/pieces-in-words.ts'
import { recordOfReturn } from './changing-return.ts'
import { creditChosen, readChoice } from './credit-choice.ts'
import { differenceDue } from './exchange-lines.ts'
import { holdExchange, priceExchange } from './hold-exchange.ts'
import { checkAccepted } from './pay-return.ts'
import { type AskedLine, findRepeated, type ValuedLine, valueLines } from './asked-lines.ts'
import { receiveIn } from './receive.ts'
import { mailReturn } from './return-mails.ts'
import { dueOf, isFault, whyNotReturn, whyNotSendBack } from './rules.ts'

interface AskedPieces extends AskedLine {
  reason?: ReturnReason
  comment?: string
  new_size?: string
  /** The price difference per piece that the buyer was shown, in cents. */
  difference?: number
}

interface ReturnRequest {
  /** What the buyer chose instead of money; not of a withdrawal. */
  choice?: CreditChoice
  orderId: string
  items: AskedPieces[]
  by: string
  key: string | undefined
  /** The staff asks on the buyer's behalf, so no time limit applies. */
  isStaff?: boolean
  /** The parcel has already arrived without a request, so the buyer gets no shipping instructions. */
  isHere?: boolean
  /** When the buyer withdrew from the contract, if that is why. */
  statedAt?: Date
  /** A member of the staff has to approve the withdrawal first. */
  isDoubted?: boolean
  /** Another mail tells the buyer about it. */
  isTold?: boolean
  checkLimits?: CheckLimits
  /** Where the difference of a dearer size is paid. */
  page?: PaymentPage
}

/** T10, and T14 where pieces are exchanged. */
export async function askForReturn(trx: Transaction, request: ReturnRequest): Promise<ReturnRow> {
  const { orderId, items, by, key } = request
  const { order, delivery } = await lockOrderWithDelivery(trx, orderId)
  const choice = request.choice ?? {}
  const hash = hashOfRequest(['return', items, ...Object.values(creditChosen(choice))])
  const repeated = await findRepeated(trx, orderId, key, hash)
  if (repeated) return repeated
  const isHere = request.statedAt !== undefined && delivery.status === 'manufacturing'
  const refusal = whyNotReturn(order, isHere ? { ...delivery, status: 'shipped' } : delivery)
  if (refusal) throw new Conflict(refusal)

  const lines = await priceExchange(trx, await valueLines(trx, order, items))
  refuseLines(request, lines)
  const wanted = lines.filter(isExchange)
  const returned = await insertReturn(trx, {
    order_id: orderId,
    request_key: key ?? null,
    request_hash: hash,
    kind: items.some(({ new_size }) => new_size) ? 'exchange' : 'return',
    email: order.email,
    by,
    ...readChoice(choice),
    ...standingOf(request, lines, delivery, isHere),
  })
  await insertLines(trx, returned, lines)
  await updateStopped(trx, order)
  if (wanted.length > 0) await holdExchange(trx, order, returned, wanted, request.page)
  await recordOfReturn(trx, returned, by, `return ${returned.state}`, {
    pieces: piecesInWords(lines),
    ...creditChosen(choice),
    ...(wanted.length > 0 && { exchange_for: wanted.map(inNewSize).join('; ') }),
  })
  if (request.checkLimits) await checkAccepted(trx, returned, request.checkLimits)
  if (request.isHere && returned.state === 'announced') {
    const received = await receiveIn(trx, order, returned, { by })
    await mailReturn(trx, received!, 'return-received')
    return received!
  }
  const template = wanted.length > 0 ? 'exchange-held' : 'return-instructions'
  // The mail that asks for the payment is sent once the payment page exists.
  const isUnpaid = wanted.some((piece) => differenceDue(piece) > 0)
  if (!request.isTold && !isUnpaid) await mailReturn(trx, returned, template)
  return returned
}

type PricedLine = ValuedLine<AskedPieces> & { price_difference: number }

const isExchange = (line: PricedLine): line is PricedLine & { new_size: string } =>
  line.new_size !== undefined

const inNewSize = ({ quantity, item, new_size }: ValuedLine<AskedPieces>) =>
  `${quantity} × ${item.name} (${new_size})`

/** Inserts the return's items and counts their pieces on the order's lines. */
async function insertLines(trx: Transaction, returned: ReturnRow, lines: PricedLine[]): Promise<void> {
  const items = lines.map(({ line, quantity, goods, tax, reason, comment, new_size, price_difference }) => ({
    line,
    quantity,
    goods,
    tax,
    price_difference,
    reason: reason ?? null,
    comment: comment?.trim() || null,
    new_size: new_size ?? null,
  }))
  await insertReturnItems(trx, returned, items)
  const counts = lines.map(({ line, quantity }) => ({ line, in_return: quantity }))
  await changeCounts(trx, returned.order_id, counts)
}

/** What the product page said about returns binds neither the staff nor a withdrawal. */
function refuseLines({ isStaff, statedAt }: ReturnRequest, lines: ValuedLine<AskedPieces>[]): void {
  if (isStaff || statedAt) return
  for (const { line, item, reason } of lines) {
    const fault = whyNotSendBack(item, reason)
    if (fault) throw refuseField(`line_${line}`, fault)
  }
}

/** `isHere`: the pieces have not left the shop, so nothing is to be sent. */
function standingOf(
  { isStaff = false, statedAt, isDoubted = false }: ReturnRequest,
  lines: ValuedLine<AskedPieces>[],
  delivery: DeliveryRow,
  isHere: boolean,
) {
  const now = new Date()
  const hasFault = lines.some(({ reason }) => isFault(reason))
  const basis = statedAt ? 'withdrawal' : hasFault ? 'fault' : 'policy'
  const needs_return = !isHere && lines.some(({ reason }) => reason !== 'missing')
  const until = returnUntil(delivery)
  const isLate = until !== null && until < now
  // The staff asks whether the seal is unbroken before the piece is sent.
  const isSealed = lines.some(({ item }) => item.returnable === 'sealed')
  const isJudged = isDoubted || (!statedAt && !isStaff && (hasFault || isLate || isSealed))
  const times = { basis, needs_return, stated_at: statedAt ?? null } as const
  if (isJudged) return { ...times, state: 'requested' } as const
  return { ...times, ...announced(times, now) }
}

/** The dates of an announced return: expected within some days, or here already if nothing is to be sent. */
export function announced(
  { basis, needs_return, stated_at }: Pick<ReturnRow, 'basis' | 'needs_return' | 'stated_at'>,
  now = new Date(),
) {
  if (needs_return) return { state: 'announced', send_by: daysAfter(now, SEND_DAYS) } as const
  const due_at = dueOf({ basis, stated_at, posted_at: null, received_at: now })
  return { state: 'received', received_at: now, due_at } as const
}
