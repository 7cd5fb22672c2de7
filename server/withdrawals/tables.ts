import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { WithdrawnPiece } from '../../contract/withdrawal.ts'

export interface WithdrawalTables {
  withdrawals: WithdrawalsTable
}

/** Append-only by trigger: only `order_id`, `return_id` and the three of its closing are filled in later, once. */
interface WithdrawalsTable {
  id: GeneratedAlways<number>
  received_at: Generated<Date>
  name: string
  email: string
  order_typed: string
  /** Null for all pieces of the order. */
  pieces: ColumnType<WithdrawnPiece[] | null, string | null, never>
  statement: string
  order_id: string | null
  return_id: string | null
  closed_at: Date | null
  closed_by: string | null
  closed_why: string | null
}
export type WithdrawalRow = Selectable<WithdrawalsTable>
