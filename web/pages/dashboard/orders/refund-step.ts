import { canRefund, isRefundable } from '../../../../contract/order-states.ts'
import type { AdminOrder } from '../../../../contract/order.ts'
import { leftOf } from './piece-counts.tsx'
import { isUncharged } from './refund-amount.ts'

/**
 * What is left to do with the money and pieces of an order. `take_back` is for pieces whose money was refunded already.
 */
export type RefundStep = 'refund' | 'cancel' | 'take_back'

export const refundStepOf = (order: AdminOrder): RefundStep => {
  if (isToTakeBack(order)) return 'take_back'
  return isUncharged(order) ? 'cancel' : 'refund'
}

export const hasRefundStep = (order: AdminOrder): boolean => canRefund(order) || isToTakeBack(order)

/** Whether the order is fully refunded and has pieces that were neither sent nor put back on sale. */
const isToTakeBack = ({ state, disputed, delivery, order_items }: AdminOrder): boolean =>
  (disputed === 'lost' || (disputed !== 'open' && !isRefundable(state))) &&
  delivery?.status === 'manufacturing' &&
  order_items.some((item) => leftOf(item) > 0)

interface StepWords {
  open: string
  /** Label for screen readers, followed by the order's number. */
  named: string
  send: string
  sending: string
  close: string
  /** Shown in place of an amount. */
  note: string
  pieces: string
  done: string
  failed: string
}

export const STEP_WORDS: Record<RefundStep, StepWords> = {
  refund: {
    open: 'Refund',
    named: 'Refund order',
    send: 'Refund',
    sending: 'Refunding...',
    close: 'Cancel',
    note: '',
    pieces: 'Pieces refunded',
    done: 'Order refunded',
    failed: 'Failed to refund order',
  },
  cancel: {
    open: 'Cancel order',
    named: 'Cancel order',
    send: 'Cancel order',
    sending: 'Canceling...',
    close: 'Keep order',
    note: 'Nothing was charged. The buyer hears by mail that the order was canceled.',
    pieces: 'Pieces refunded',
    done: 'Order canceled',
    failed: 'Failed to cancel order',
  },
  take_back: {
    open: 'Take back pieces',
    named: 'Take back pieces of order',
    send: 'Take back',
    sending: 'Taking back...',
    close: 'Cancel',
    note: 'The buyer has the money already, and hears nothing of this.',
    pieces: 'Pieces taken back',
    done: 'Pieces taken back',
    failed: 'Failed to take back pieces',
  },
}
