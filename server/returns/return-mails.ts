import { holdsStock, isOpen } from '../../contract/order-states.ts'
import { listKindsGiven } from '../credit/move-queries.ts'
import type { Transaction } from '../database/connection.ts'
import type { ReturnParts } from '../mail/order-parts.ts'
import type { ReturnSummary } from '../mail/return-parts.ts'
import { sendMail } from '../mail/outbox-queries.ts'
import { isPaymentDisputed } from '../orders/disputes/dispute-queries.ts'
import { getOrderRow } from '../orders/order-queries.ts'
import { listOrderItems } from '../orders/line-queries.ts'
import { listReturnItems } from '../orders/return-queries.ts'
import { findPromiseOfNewPieces, listTimesGiven, sumExpectedBefore, sumReturnRefunds } from './queries.ts'
import type { OrderItemRow, OrderRow } from '../orders/tables.ts'
import type { ReturnItemRow, ReturnRow, TransferRow } from '../orders/return-tables.ts'
import { findExchange, getLeftOnCards } from '../orders/refunds/transfer-queries.ts'
import { isTaken, worthOf } from './pay-return.ts'
import { payerOf } from './rules.ts'
import { formOf } from './show-return.ts'

type ReturnMail =
  | 'pieces-canceled'
  | 'return-instructions'
  | 'return-reminder'
  | 'return-received'
  | 'return-settled'
  | 'return-declined'
  | 'exchange-held'
  | 'exchange-to-pay'
  | 'exchange-delayed'
  | 'exchange-ended'

/** Sent to the order's e-mail, once per template, return and `about`. */
export async function mailReturn(
  trx: Transaction,
  returned: ReturnRow,
  template: ReturnMail,
  about?: string,
): Promise<void> {
  if (!returned.email) return
  await sendMail(trx, {
    key: [template, returned.order_id, returned.number, about].filter(Boolean).join(':'),
    to: returned.email,
    orderId: returned.order_id,
    template,
    data: { returned: await summaryOf(trx, returned, template, about) },
  })
}

/** What was or is to be paid for a more expensive size. */
function differenceOf({ state, total, amount_charged }: OrderRow, moved: number): { difference?: number } {
  const difference = isOpen(state) ? total - moved : (amount_charged ?? 0)
  return difference > 0 ? { difference } : {}
}

/** Until a piece is looked at, it counts as one that will be accepted. */
const isTakenSoFar = ({ outcome }: ReturnItemRow): boolean => outcome === null || isTaken({ outcome })

interface Given {
  lines: OrderItemRow[]
  amount: number
  exchanged: number
}

/** Only if the parts add up to the refund. */
function partsOf(
  { shipping, shipping_tax }: ReturnRow,
  rows: ReturnItemRow[],
  { lines, amount, exchanged }: Given,
): { parts?: ReturnParts } {
  const sum = (of: ReturnItemRow[], cents: (row: ReturnItemRow) => number) =>
    of.reduce((total, row) => total + cents(row), 0)
  const priceOf = ({ line, quantity }: ReturnItemRow) =>
    quantity * lines.find((item) => item.line === line)!.unit_price
  const taken = rows.filter(isTakenSoFar)
  const goods = sum(rows, priceOf)
  const parts = {
    refused: goods - sum(taken, priceOf),
    exchanged,
    kept: sum(taken, ({ deducted }) => deducted),
    shipping,
    tax: sum(taken, ({ tax }) => tax) + shipping_tax,
  }
  const whole = goods - parts.refused - parts.exchanged - parts.kept + parts.shipping + parts.tax
  return whole === amount ? { parts } : {}
}

/** Whether an earlier mail, about the end of the hold, already mentioned the difference. */
const wasToldBefore = (
  { settled_at }: ReturnRow,
  { paid_at }: OrderRow,
  { state }: Pick<TransferRow, 'state'>,
): boolean => state === 'undone' && settled_at !== null && paid_at !== null && paid_at < settled_at

async function exchangeOf(
  trx: Transaction,
  returned: ReturnRow,
  { to_order, state, amount }: TransferRow,
  about: string | undefined,
): Promise<ReturnSummary['exchange']> {
  const held = await getOrderRow(trx, to_order)
  const { ship_by, made_to_order } = await findPromiseOfNewPieces(trx, to_order)
  return {
    orderId: held.id,
    state: returned.state === 'lapsed' && !held.amount_charged ? 'pending' : state,
    heldUntil: holdsStock(held.state) ? held.hold_ends_at.toISOString() : null,
    ...(ship_by && { shipsBy: ship_by }),
    ...(made_to_order && { isMadeToOrder: true }),
    ...(!wasToldBefore(returned, held, { state }) && differenceOf(held, amount)),
    ...((await isPaymentDisputed(trx, held.id)) && { isDisputed: true }),
    ...(about === 'being paid' && { isBeingPaid: true }),
    ...(about === 'unpaid' && { isUnpaid: true }),
    ...(about === 'called off' && { isCalledOff: true }),
  }
}

type Credit = Pick<NonNullable<ReturnSummary['credit']>, 'amount' | 'to' | 'back'>

async function creditGiven(
  trx: Transaction,
  { credit, credit_ids, back, back_ids }: Awaited<ReturnType<typeof sumReturnRefunds>>,
): Promise<Credit> {
  return {
    amount: credit,
    to: await listKindsGiven(trx, credit_ids),
    ...(back > 0 && { back: { amount: back, to: await listKindsGiven(trx, back_ids) } }),
  }
}

/**
 * The credit to expect: what credit paid is returned to it, even if the buyer has agreed to credit for the rest.
 * Earlier returns use up the cards.
 */
async function creditExpected(trx: Transaction, returned: ReturnRow, worth: number): Promise<Credit> {
  const { id, order_id, refund_to } = returned
  const ofCards = Math.max(
    0,
    (await getLeftOnCards(trx, order_id)) - (await sumExpectedBefore(trx, order_id, id)),
  )
  const back = Math.max(0, worth - ofCards)
  return {
    amount: refund_to === 'credit' ? worth : back,
    ...(back > 0 && { back: { amount: back, to: [] } }),
  }
}

async function summaryOf(
  trx: Transaction,
  returned: ReturnRow,
  template: ReturnMail,
  about?: string,
): Promise<ReturnSummary> {
  const rows = await listReturnItems(trx, [returned.id])
  const lines = await listOrderItems(trx, returned.order_id)
  const order = await getOrderRow(trx, returned.order_id)
  const { disputed } = order
  const exchange = await findExchange(trx, returned.id)
  const isDisputed = disputed === 'open' || disputed === 'lost'
  const exchanged = exchange && exchange.state !== 'undone' ? exchange.amount : 0
  const worth = worthOf(returned, rows.filter(isTakenSoFar)) - exchanged
  // An exchange ends before the refund of its return is requested.
  const isPaid =
    returned.state === 'settled' &&
    !isDisputed &&
    exchange?.state !== 'pending' &&
    template !== 'exchange-ended'
  const refunds = await sumReturnRefunds(trx, returned.id)
  const given = isPaid ? refunds.sum : worth
  return {
    number: returned.number,
    orderId: returned.order_id,
    isRequest: returned.state === 'requested',
    needsReturn: returned.needs_return,
    isWithdrawal: returned.basis === 'withdrawal',
    isExchange: returned.kind === 'exchange',
    isClaim: returned.kind === 'claim',
    ...(returned.posted_at && { isPosted: true }),
    ...(about === 'arrived' && returned.needs_return && { hasArrived: true }),
    paidBy: payerOf(order, returned, rows),
    sendBy: returned.send_by && returned.send_by.toISOString(),
    dueAt: returned.due_at && returned.due_at.toISOString(),
    ...(exchange && { exchange: await exchangeOf(trx, returned, exchange, about) }),
    items: rows.map(({ line, quantity, outcome, deducted, why, new_size }) => {
      const { name, size, unit_price, cover_image } = lines.find((item) => item.line === line)!
      const garment = { name, size, quantity, unitPrice: unit_price, image: cover_image }
      return { ...garment, outcome, deducted, why, newSize: new_size ?? undefined }
    }),
    shipping: returned.shipping + returned.shipping_tax,
    amount: given,
    ...partsOf(returned, rows, { lines, amount: given, exchanged }),
    credit: {
      ...(isPaid ? await creditGiven(trx, refunds) : await creditExpected(trx, returned, worth)),
      isAgreed: returned.refund_to === 'credit',
      form: formOf(order),
    },
    ...(given < worth && {
      givenBefore: worth - given,
      givenBeforeOn: await listTimesGiven(trx, returned, { ofOtherReturns: given === 0 }),
    }),
    isDisputed,
    note: returned.note,
  }
}
