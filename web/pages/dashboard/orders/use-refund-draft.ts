import { useState } from 'react'
import type { AdminOrder } from '../../../../contract/order.ts'
import { inDollars } from '../forms/dollars.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { allLeft } from './piece-counts.tsx'
import { amountFor, refundable, type Returned } from './refund-amount.ts'
import { refundStepOf } from './refund-step.ts'

/** The draft of a refund. Until an amount is typed, it is computed from the refunded pieces. */
export function useRefundDraft(order: AdminOrder) {
  const [typed, setAmount] = useState<string | null>(null)
  const [chosen, setReturned] = useState<Returned | null>(null)
  const returned = chosen ?? (refundStepOf(order) === 'take_back' ? allLeft(order.order_items) : {})
  const [isRestocked, setIsRestocked] = useState(true)
  const amount = typed ?? inDollars(amountFor(order, returned))
  const hasPieces = Object.values(returned).some((count) => count > 0)
  useUnsaved(amount !== inDollars(refundable(order)) || (chosen !== null && hasPieces))
  return {
    amount,
    setAmount,
    returned,
    setReturned,
    /** True once pieces were chosen, even if none. */
    isDecided: chosen !== null,
    hasPieces,
    // A refund without pieces restocks nothing.
    isRestocked: isRestocked && hasPieces,
    setIsRestocked,
    clear() {
      setAmount(null)
      setReturned(null)
    },
  }
}

export type RefundDraft = ReturnType<typeof useRefundDraft>
