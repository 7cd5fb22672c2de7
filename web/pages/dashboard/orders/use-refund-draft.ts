import { useState } from 'react'
import type { AdminOrder } from '../../../../contract/order.ts'
import { inDollars } from '../forms/dollars.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { allLeft } from './piece-counts.tsx'
import { amountFor, refundable, type Returned } from './refund-amount.ts'
import { refundStepOf } from './refund-step.ts'

/** The draft of a refund. Until an amount is typed, it is computed from the refunded pieces. */
export function useRefundDraft(order: AdminOrder) {
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Returned | null>(null)
  /** The form has filled in all pieces because the whole amount was to be refunded. */
  const [isProposed, setIsProposed] = useState(false)
  const returned = chosen ?? (refundStepOf(order) === 'take_back' ? allLeft(order.order_items) : {})
  const [isRestocked, setIsRestocked] = useState(true)
  const amount = typed ?? inDollars(amountFor(order, returned))
  const hasPieces = Object.values(returned).some((count) => count > 0)
  useUnsaved(amount !== inDollars(refundable(order)) || (chosen !== null && hasPieces))
  function choose(pieces: Returned | null, isProposal = false) {
    setChosen(pieces)
    setIsProposed(isProposal)
  }
  return {
    amount,
    /** Another amount takes back pieces that the form has proposed for the whole. */
    setAmount(next: string) {
      setTyped(next)
      if (isProposed) choose(null)
    },
    returned,
    setReturned: (pieces: Returned) => choose(pieces),
    proposeAll: () => choose(allLeft(order.order_items), true),
    /** True once pieces were chosen, even if none. */
    isDecided: chosen !== null,
    hasPieces,
    // A refund without pieces restocks nothing.
    isRestocked: isRestocked && hasPieces,
    setIsRestocked,
    clear() {
      setTyped(null)
      choose(null)
    },
  }
}

export type RefundDraft = ReturnType<typeof useRefundDraft>
