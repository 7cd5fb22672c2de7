import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type {
  ReturnBasis,
  ReturnKind,
  ReturnOutcome,
  ReturnReason,
  ReturnState,
} from '../../contract/return.ts'
import type { Disposition } from '../../contract/admin-return.ts'

export interface ReturnsTable {
  id: Generated<string>
  number: string
  order_id: string
  request_key: string | null
  request_hash: string | null
  kind: ReturnKind
  basis: ReturnBasis
  state: ReturnState
  email: string | null
  needs_return: Generated<boolean>
  refund_to: Generated<'origin' | 'credit'>
  credit_agreed_at: Date | null
  stated_at: Date | null
  send_by: Date | null
  tracking_information: string | null
  posted_at: Date | null
  received_at: Date | null
  due_at: Date | null
  settled_at: Date | null
  reminded_at: Date | null
  shipping: Generated<number>
  shipping_tax: Generated<number>
  /** True if a part of its refund could not be requested yet. */
  owes: Generated<boolean>
  /** True if returned pieces wait for a decision. */
  to_put_away: Generated<boolean>
  by: string
  note: string | null
  version: Generated<number>
  created_at: Generated<Date>
}
export type ReturnRow = Selectable<ReturnsTable>

export interface ReturnItemsTable {
  id: GeneratedAlways<number>
  return_id: string
  order_id: string
  line: number
  quantity: number
  reason: ReturnReason | null
  comment: string | null
  /** Null if the money is refunded. */
  new_size: string | null
  /** How much more a piece of the new size costs than the old one, in cents, when the exchange was requested. */
  price_difference: Generated<number>
  kept: Generated<boolean>
  goods: number
  tax: number
  outcome: ReturnOutcome | null
  deducted: Generated<number>
  why: string | null
  disposition: Disposition | null
  disposed_at: Date | null
  disposed_by: string | null
  disposed_why: string | null
}
export type ReturnItemRow = Selectable<ReturnItemsTable>

export interface TransfersTable {
  id: GeneratedAlways<number>
  kind: 'exchange' | 'refund'
  return_id: string | null
  refund_id: string | null
  from_order: string
  to_order: string
  amount: number
  state: 'pending' | 'made' | 'undone'
  created_at: Generated<Date>
}
export type TransferRow = Selectable<TransfersTable>
