import type { CreditChoice } from '../../contract/return.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Transaction } from '../database/connection.ts'
import { Conflict } from '../errors.ts'
import { hashOfRequest } from '../orders/hash-of-request.ts'
import { findDelivery } from '../orders/delivery-queries.ts'
import { listOrderItems } from '../orders/line-queries.ts'
import { lockPaidOrder } from '../orders/lock-order.ts'
import { hearOfRefunds } from '../orders/refunds/hear-of-refunds.ts'
import type { CheckLimits } from '../orders/refunds/refund-limits.ts'
import { findAwaitedReturn } from '../orders/refunds/transfer-queries.ts'
import { changeCounts, insertReturn, insertReturnItems, updateReturn } from '../orders/return-queries.ts'
import { updateStopped } from '../orders/state-queries.ts'
import { releaseUsesOfCanceled, restockItems } from '../orders/refunds/take-back.ts'
import type { OrderRow, RefundRow } from '../orders/tables.ts'
import type { ReturnRow } from '../orders/return-tables.ts'
import { piecesInWords } from '../orders/pieces-in-words.ts'
import type { Shop } from '../shop.ts'
import { recordOfReturn } from './changing-return.ts'
import { creditChosen, readChoice } from './credit-choice.ts'
import { payReturn, shippingGivenBack, trySendRefunds } from './pay-return.ts'
import { type AskedLine, findRepeated, valueLines, type ValuedLine } from './asked-lines.ts'
import { mailReturn } from './return-mails.ts'
import { whyNotCancel, whyNotCancelAhead, whyNotCancelAtDesk } from './rules.ts'

interface Cancellation {
  orderId: string
  pieces: AskedLine[]
  by: string
  key: string | undefined
  /** What the buyer chose instead of money; not of a withdrawal. */
  choice?: CreditChoice
  /** When the buyer withdrew from the contract, if that is why. */
  statedAt?: Date
  checkLimits?: CheckLimits
  /**
   * The staff's claim that this cancellation settles, with the digest of its request. It may also cancel pieces that
   * are being made.
   */
  claim?: { hash: string; note: string | null }
}

/** T9. Production has not begun, so the pieces go back on sale and the money is refunded at once. */
export async function cancelPieces(shop: Shop, cancellation: Cancellation): Promise<ReturnRow> {
  if (cancellation.choice?.refund_to === 'credit') await hearOfRefunds(shop, cancellation.orderId)
  const { returned, refunds } = await inTransaction(shop.db, (trx) => cancelIn(trx, cancellation))
  await trySendRefunds(shop, refunds)
  return returned
}

/** The caller sends the refund after the commit. */
export async function cancelIn(
  trx: Transaction,
  { orderId, pieces, by, key, choice = {}, statedAt, checkLimits, claim }: Cancellation,
): Promise<{ returned: ReturnRow; refunds?: RefundRow[] }> {
  const order = await lockPaidOrder(trx, orderId)
  const hash = claim?.hash ?? hashOfRequest(['cancel', pieces, ...Object.values(creditChosen(choice))])
  const repeated = await findRepeated(trx, orderId, key, hash)
  if (repeated) return { returned: repeated }
  const delivery = (await findDelivery(trx, orderId)) ?? null
  const refusal = claim ? whyNotCancelAtDesk(order, delivery) : whyNotCancel(order, delivery)
  if (refusal) throw new Conflict(refusal)
  const awaited = await findAwaitedReturn(trx, orderId)
  if (awaited) throw new Conflict(whyNotCancelAhead(awaited))

  const lines = await valueLines(trx, order, pieces)
  const made = await insertReturn(trx, {
    order_id: orderId,
    request_key: key ?? null,
    request_hash: hash,
    kind: 'cancel',
    basis: statedAt ? 'withdrawal' : 'policy',
    state: 'settled',
    email: order.email,
    needs_return: false,
    stated_at: statedAt ?? null,
    settled_at: new Date(),
    ...readChoice(choice),
    note: claim?.note ?? null,
    by,
  })
  await takeOut(trx, order, made, lines)
  const returned = await updateReturn(trx, made.id, await shippingGivenBack(trx, order, made.basis))
  const refunds = await payReturn(trx, order, returned, by, { checkLimits, isTold: true })
  await mailReturn(trx, returned, 'pieces-canceled')
  return { returned, refunds }
}

/** Counts the pieces as taken back and puts them on sale again. */
async function takeOut(
  trx: Transaction,
  order: OrderRow,
  made: ReturnRow,
  lines: ValuedLine<AskedLine>[],
): Promise<void> {
  const { by } = made
  const rows = await insertReturnItems(
    trx,
    made,
    lines.map(({ line, quantity, goods, tax }) => ({
      line,
      quantity,
      goods,
      tax,
      outcome: 'accepted' as const,
      disposition: 'restock' as const,
      disposed_at: new Date(),
      disposed_by: by,
    })),
  )
  const counts = lines.map(({ line, quantity }) => ({ line, taken_back: quantity }))
  await changeCounts(trx, order.id, counts)
  const unsold = await restockItems(trx, order.id, rows, await listOrderItems(trx, order.id), by)
  await releaseUsesOfCanceled(trx, order.id)
  await updateStopped(trx, order)
  const after = { back_in_stock: piecesInWords(lines), ...creditChosen(made), ...unsold }
  await recordOfReturn(trx, made, by, 'pieces canceled', after)
}
