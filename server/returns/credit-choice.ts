import type { Insertable } from 'kysely'
import type { CreditChoice } from '../../contract/return.ts'
import { refuseField } from '../errors.ts'
import type { ReturnsTable } from '../orders/return-tables.ts'

const UNTICKED = 'Store credit instead of your money needs your agreement. Please tick that you agree.'

/** By law, money is refunded to its source unless the buyer expressly agrees to something else. */
export function readChoice({
  refund_to,
  agreed_to_credit,
}: CreditChoice): Pick<Insertable<ReturnsTable>, 'refund_to' | 'credit_agreed_at'> {
  if (refund_to !== 'credit') return MONEY
  if (agreed_to_credit !== true) throw refuseField('agreed_to_credit', UNTICKED)
  return { refund_to: 'credit', credit_agreed_at: new Date() }
}

export const MONEY = { refund_to: 'origin', credit_agreed_at: null } as const

/** For the hash of a request and for the history; empty if the money is refunded. */
export const creditChosen = ({ refund_to }: CreditChoice): { refund_to?: 'credit' } =>
  refund_to === 'credit' ? { refund_to } : {}
