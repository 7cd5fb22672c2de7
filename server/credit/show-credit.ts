import type { AdminCredit, CreditMove } from '../../contract/credit.ts'
import type { CreditWithOwner } from './list-queries.ts'
import type { CreditMoveRow } from './tables.ts'

export const showCredit = (row: CreditWithOwner): AdminCredit => ({
  id: row.id,
  kind: row.kind,
  last_four: row.last_four,
  email: row.email ?? row.account_email,
  name: row.recipient_name ?? row.account_name,
  order_id: row.order_id,
  initial: row.initial,
  balance: row.balance,
  held: row.held,
  frozen: row.frozen,
  frozen_why: row.frozen === 'staff' ? row.frozen_why : null,
  is_added: row.added_to !== null,
  send_on: row.send_on,
  sent_at: row.sent_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

export const showMove = ({ id, at, kind, amount, order_id, why }: CreditMoveRow): CreditMove => ({
  id,
  at: at.toISOString(),
  kind,
  amount,
  order_id,
  why,
})
