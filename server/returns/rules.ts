import { awaitsReturn, isRefunded } from '../../contract/order-states.ts'
import type { ReturnPayer } from '../../contract/return-parcel.ts'
import { FAULTS, REFUND_DAYS, type ReturnReason } from '../../contract/return.ts'
import { daysAfter } from '../orders/return-time.ts'
import { isAllBack, isForFaultAlone } from '../orders/returnable.ts'
import { isPastCanceling } from '../orders/show-order.ts'
import type { DeliveryRow, OrderItemRow, OrderRow } from '../orders/tables.ts'
import type { ReturnRow } from '../orders/return-tables.ts'

/** Of a return whose pieces are still with the buyer or on their way; the mail and the page offer to call it off. */
export const STATES_TO_COME = ['requested', 'announced'] as const

export const isToCome = (state: ReturnRow['state']): state is (typeof STATES_TO_COME)[number] =>
  STATES_TO_COME.some((one) => one === state)

type Delivered = Pick<DeliveryRow, 'status' | 'tracking_information'> & {
  begun_at: Date | string | null
  shipped_at: Date | string | null
  delivered_at: Date | string | null
  delay_told_at: Date | string | null
} & Pick<DeliveryRow, 'ship_by' | 'delayed_until'> & {
    /** Today's date in the shop's time zone. */
    today: string
  }

type Standing = Pick<OrderRow, 'state' | 'disputed' | 'paid_at'>

/** For an order that has no parcel, such as a paid one whose pieces could not be kept. */
function whyNoParcel({ state, paid_at }: Standing): string {
  if (awaitsReturn(state)) return 'It is sent once your return is here.'
  if (!paid_at) return 'This order has not been paid.'
  return `This order could not be kept. All that was paid for it ${isRefunded(state) ? 'was given back' : 'goes back'}.`
}

const whyFrozen = (order: Standing): string | undefined => {
  if (order.disputed === 'open') return 'The payment is disputed, so the order waits for the bank’s decision.'
  if (!isAllBack(order)) return undefined
  return order.disputed === 'lost'
    ? 'The bank has given the money back already.'
    : 'All of this order has been given back already.'
}

/**
 * Why no piece can be canceled, as a sentence; undefined when it can. A late order can be canceled in the making, and
 * one of whose delay its buyer was told.
 */
export function whyNotCancel(order: Standing, delivery: Delivered | null): string | undefined {
  const refusal = whyNotCancelAtDesk(order, delivery)
  if (refusal) return refusal
  return isPastCanceling(order.paid_at!, delivery!)
    ? 'Your order is being made already. You can return it once it has arrived.'
    : undefined
}

/** As `whyNotCancel`, for the staff, who may also cancel pieces that are being made. */
export function whyNotCancelAtDesk(order: Standing, delivery: Delivered | null): string | undefined {
  if (!delivery || !order.paid_at) return whyNoParcel(order)
  const frozen = whyFrozen(order)
  if (frozen) return frozen
  return delivery.status === 'manufacturing'
    ? undefined
    : 'Your order has left already. You can return it once it has arrived.'
}

/** For an exchange that is sent before the pieces of the return `awaited` have arrived. */
export const whyNotCancelAhead = (awaited: string): string =>
  `It was sent ahead of what you are sending back with ${awaited}. It can be canceled once that is here.`

/** Why no piece can be sent back, as a sentence; undefined when it can. */
export function whyNotReturn(order: Standing, delivery: Delivered | null): string | undefined {
  if (!delivery || !order.paid_at) return whyNoParcel(order)
  // A dispute stops the money of a return, not the return.
  const frozen = order.disputed === 'open' ? undefined : whyFrozen(order)
  if (frozen) return frozen
  return delivery.status === 'manufacturing'
    ? 'Your order has not left yet. You can return it once it has arrived.'
    : undefined
}

export const isFault = (reason: ReturnReason | undefined): boolean =>
  reason !== undefined && (FAULTS as readonly ReturnReason[]).includes(reason)

/** Why the line's pieces cannot be sent back for this reason, as a sentence; undefined when they can. */
export function whyNotSendBack(
  item: Pick<OrderItemRow, 'returnable' | 'name'>,
  reason: ReturnReason | undefined,
): string | undefined {
  if (isFault(reason) || !isForFaultAlone(item)) return undefined
  const { returnable, name } = item
  return returnable === 'final_sale'
    ? `${name} was a final sale, so it comes back only for a fault.`
    : `${name} was made for you, so it comes back only for a fault.`
}

/**
 * By law there is no right of withdrawal for pieces made to the buyer's wishes, or for sealed goods that were opened.
 */
export const isExcepted = ({ returnable }: Pick<OrderItemRow, 'returnable'>): boolean =>
  returnable === 'custom_made' || returnable === 'sealed'

/** The shop pays for parcels with faulty pieces, also in a withdrawal, and if the buyer was not told otherwise. */
export const payerOf = (
  { return_paid_by }: Pick<OrderRow, 'return_paid_by'>,
  { basis }: Pick<ReturnRow, 'basis'>,
  items: readonly { reason: ReturnReason | null }[] = [],
): ReturnPayer =>
  basis === 'fault' || items.some(({ reason }) => isFault(reason ?? undefined))
    ? 'shop'
    : (return_paid_by ?? 'shop')

type Dates = Pick<ReturnRow, 'basis' | 'stated_at' | 'posted_at' | 'received_at'>

/**
 * The latest time to send the refund. The 14 days of a withdrawal begin with the statement, but the shop may wait for
 * the parcel or for proof that it was handed in.
 */
export function dueOf({ basis, stated_at, posted_at, received_at }: Dates): Date | null {
  if (basis !== 'withdrawal' || !stated_at) return received_at && daysAfter(received_at, REFUND_DAYS)
  const seen = [posted_at, received_at].filter((time) => time !== null).map((time) => time.getTime())
  if (seen.length === 0) return null
  return new Date(Math.max(daysAfter(stated_at, REFUND_DAYS).getTime(), Math.min(...seen)))
}
