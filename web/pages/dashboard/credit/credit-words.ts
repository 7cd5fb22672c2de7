import type { AdminCredit, CreditMoveKind } from '../../../../contract/credit.ts'

export const creditTitle = ({ kind, last_four }: Pick<AdminCredit, 'kind' | 'last_four'>): string =>
  kind === 'store_credit' ? 'Store credit' : last_four ? `Gift card ending in ${last_four}` : 'Gift card'

export const MOVES: Record<CreditMoveKind, string> = {
  issue: 'Issued',
  refund: 'Given back',
  add: 'Added',
  spend: 'Spent',
  take: 'Taken away',
  pay_out: 'Paid out',
  hold: 'Held for a checkout',
  retake: 'Held for a checkout',
  release: 'Free again',
}

/** Includes the reason that staff typed. */
export const frozenInWords = ({
  frozen,
  frozen_why,
}: Pick<AdminCredit, 'frozen' | 'frozen_why'>): string | null =>
  frozen && (frozen_why ? `frozen: ${frozen_why}` : FROZEN[frozen])

export const FROZEN = { staff: 'frozen', dispute: 'frozen: disputed', refunded: 'refunded' }
