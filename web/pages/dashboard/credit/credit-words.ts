import type { AdminCredit } from '../../../../contract/credit.ts'

export const creditTitle = ({ kind, last_four }: Pick<AdminCredit, 'kind' | 'last_four'>): string =>
  kind === 'store_credit' ? 'Store credit' : last_four ? `Gift card ending in ${last_four}` : 'Gift card'

export const FROZEN = { staff: 'frozen', dispute: 'frozen: disputed', refunded: 'refunded' }
