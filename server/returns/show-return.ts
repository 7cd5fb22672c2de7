import { CREDIT_KINDS, type CreditKind } from '../../contract/credit.ts'
import type { CreditForm, RefundState, Return } from '../../contract/return.ts'
import type { AdminReturn, ListedReturn } from '../../contract/admin-return.ts'
import { holdsStock, isOpen } from '../../contract/order-states.ts'
import type { Database } from '../database/connection.ts'
import { findOrder } from '../orders/order-queries.ts'
import { listHistoryOfReturn } from '../orders/history-queries.ts'
import { showEntry, showOrder } from '../orders/show-order.ts'
import type { OrderRow } from '../orders/tables.ts'
import { returnAddress } from '../settings/return-address.ts'
import type { CurrentSettings } from '../settings/settings.ts'
import { isTaken, worthOf } from './pay-return.ts'
import type { ReturnWithDetails, ShownItem } from './queries.ts'
import { payerOf } from './rules.ts'

export function showReturn(returned: ReturnWithDetails, settings: CurrentSettings): Return {
  const { number, order_id, kind, basis, state, needs_return, tracking_information, refund_to, note } =
    returned
  const shipping = returned.shipping + returned.shipping_tax
  const refunds = returned.refunds.filter((refund) => refund.state !== 'failed')
  const exchange = showExchange(returned)
  const expected = expectedOf(returned)
  const amount = amountOf(returned, refunds)
  const isJudged = state === 'settled' && refunds.length > 0
  const refunded = sumOf(refunds.filter((refund) => refund.state === 'succeeded'))
  return {
    number,
    order_id,
    kind,
    basis,
    state,
    created_at: returned.created_at.toISOString(),
    needs_return,
    paid_by: payerOf(returned, returned, returned.items),
    send_by: timeOf(returned.send_by),
    send_to: needs_return ? returnAddress(settings.get('shop')) : [],
    tracking_information,
    posted_at: timeOf(returned.posted_at),
    received_at: timeOf(returned.received_at),
    due_at: timeOf(returned.due_at),
    settled_at: timeOf(returned.settled_at),
    items: returned.items.map(showItem),
    exchange,
    shipping,
    amount,
    ...(isOfAllThatIsLeft(returned) && amount < expected && { given_before: expected - amount }),
    refunded,
    credited: isJudged
      ? sumOf(refunds.filter(({ goes_to }) => goes_to === 'credit'))
      : refund_to === 'credit'
        ? amount
        : 0,
    credited_to: kindsOf(refunds),
    ...(refund_to === 'credit' && creditedBackOf(refunds)),
    refund_to,
    credit_form: formOf(returned),
    refund_state: refundStateOf(returned, amount),
    note,
  }
}

type Given = Pick<ReturnWithDetails['refunds'][number], 'amount' | 'kinds' | 'is_back'>

const kindsOf = (refunds: Given[]): CreditKind[] =>
  CREDIT_KINDS.filter((kind) => refunds.some(({ kinds }) => kinds.includes(kind)))

function creditedBackOf(refunds: Given[]): Pick<Return, 'credited_back'> {
  const back = refunds.filter(({ is_back }) => is_back)
  return back.length > 0 ? { credited_back: { amount: sumOf(back), to: kindsOf(back) } } : {}
}

/** A guest has no account to keep credit on. */
export const formOf = ({ account_id }: Pick<OrderRow, 'account_id'>): CreditForm =>
  account_id === null ? 'gift_card' : 'store_credit'

const timeOf = (time: Date | null) => time && time.toISOString()

const sumOf = (refunds: { amount: number }[]) => refunds.reduce((sum, { amount }) => sum + amount, 0)

/** True if other refunds used a part of the payment, so that less is left than the pieces are worth. */
const isCut = ({ state, owes, disputed, exchange }: ReturnWithDetails): boolean =>
  state === 'settled' && owes && disputed !== 'open' && disputed !== 'lost' && exchange?.state !== 'pending'

/** Includes refunds that failed or that wait for a dispute which was just won. */
function amountOf(returned: ReturnWithDetails, made: { amount: number }[]): number {
  if (returned.basis === 'goodwill') return sumOf(made)
  const expected = expectedOf(returned)
  return isCut(returned) ? Math.min(expected, sumOf(made) + Math.max(0, returned.left)) : expected
}

/** True if nothing is left of the payment, so that the return can get nothing more. */
const isOfAllThatIsLeft = (returned: ReturnWithDetails): boolean =>
  returned.basis !== 'goodwill' &&
  isCut(returned) &&
  returned.left <= 0 &&
  returned.refunds.every(({ state }) => state !== 'failed')

/** Until a piece is looked at, it counts as one that will be accepted. */
const expectedOf = (returned: ReturnWithDetails) =>
  returned.state === 'called_off' || returned.state === 'declined'
    ? 0
    : worthOf(
        returned,
        returned.items.filter((item) => item.outcome === null || isTaken(item)),
      ) - exchangedOf(returned)

const exchangedOf = ({ exchange }: ReturnWithDetails) =>
  exchange && exchange.state !== 'undone' ? exchange.amount : 0

function showExchange({ exchange }: ReturnWithDetails): Return['exchange'] {
  if (!exchange) return null
  const { order_id, state, order_state, amount, hold_ends_at, total, amount_charged, session_url } = exchange
  const isHeld = holdsStock(order_state)
  const isUnpaid = isOpen(order_state)
  const difference = isUnpaid ? total - amount : (amount_charged ?? 0)
  return {
    order_id,
    state: state === 'made' ? 'sent' : state === 'undone' ? 'ended' : isHeld ? 'held' : 'released',
    amount,
    held_until: state === 'pending' && isHeld ? new Date(hold_ends_at).toISOString() : null,
    ...(isHeld && exchange.ship_by && { ship_by: exchange.ship_by }),
    ...(isHeld && exchange.made_to_order && { made_to_order: true }),
    ...(difference > 0 && { difference }),
    ...(isUnpaid && { pay_until: new Date(hold_ends_at).toISOString() }),
    ...(isUnpaid && session_url && { session_url }),
  }
}

function refundStateOf({ state, refunds, disputed }: ReturnWithDetails, amount: number): RefundState {
  if (state !== 'settled' || amount === 0) return 'none'
  const made = refunds.filter((refund) => refund.state !== 'failed')
  if (made.some((refund) => refund.state === 'requested')) return 'on_its_way'
  if (sumOf(made) < amount && (disputed === 'open' || disputed === 'lost')) return 'disputed'
  if (refunds.at(-1)?.state === 'failed') return 'failed'
  return made.length > 0 ? 'sent' : 'none'
}

const showItem = (item: ShownItem) => ({
  id: item.id,
  line: item.line,
  product_id: item.product_id,
  name: item.name,
  size: item.size,
  cover_image: item.cover_image,
  quantity: item.quantity,
  reason: item.reason,
  comment: item.comment,
  new_size: item.new_size,
  ...(item.price_difference !== 0 && { price_difference: item.price_difference }),
  goods: item.goods,
  tax: item.tax,
  outcome: item.outcome,
  deducted: item.deducted,
  why: item.why,
})

export const showListedReturn = (returned: ReturnWithDetails, settings: CurrentSettings): ListedReturn => ({
  ...showReturn(returned, settings),
  items: returned.items.map((item) => ({
    ...showItem(item),
    disposition: item.disposition,
    disposed_why: item.disposed_why,
  })),
  email: returned.email,
  credit_agreed_at: timeOf(returned.credit_agreed_at),
  by: returned.by,
  version: returned.version,
  disputed: returned.disputed,
})

export async function showAdminReturn(
  db: Database,
  settings: CurrentSettings,
  returned: ReturnWithDetails,
): Promise<AdminReturn> {
  const [order, history] = await Promise.all([
    findOrder(db, returned.order_id),
    listHistoryOfReturn(db, returned.id),
  ])
  return {
    ...showListedReturn(returned, settings),
    order: showOrder(order!),
    history: history.map(showEntry),
  }
}
