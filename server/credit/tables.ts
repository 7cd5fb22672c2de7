import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { CreditKind, CreditMoveKind, FrozenBy } from '../../contract/credit.ts'

export interface CreditTables {
  credit_accounts: CreditAccountsTable
  credit_moves: CreditMovesTable
  gift_card_orders: GiftCardOrdersTable
}

interface CreditAccountsTable {
  id: GeneratedAlways<number>
  kind: CreditKind
  account_id: number | null
  order_id: string | null
  email: string | null
  email_folded: GeneratedAlways<string | null>
  code_hash: Buffer | null
  last_four: string | null
  initial: number
  balance: Generated<number>
  held: Generated<number>
  frozen: FrozenBy | null
  /** Whether the staff had frozen the gift card before its refund or dispute; that freeze applies again afterwards. */
  frozen_before: Exclude<FrozenBy, 'refunded'> | null
  /** The reason that the staff typed; kept while a refund or a dispute has replaced their freeze. */
  frozen_why: string | null
  added_to: number | null
  sent_at: Date | null
  /** The recipient's data was erased: the e-mail is cleared once the gift card is mailed. */
  forgets_email: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
}
export type CreditAccountRow = Selectable<CreditAccountsTable>

interface CreditMovesTable {
  id: GeneratedAlways<number>
  credit_account_id: number
  kind: CreditMoveKind
  amount: number
  order_id: string | null
  refund_id: string | null
  by: string
  why: string | null
  request_key: string | null
  at: ColumnType<Date, never, never>
}
export type CreditMoveRow = Selectable<CreditMovesTable>

interface GiftCardOrdersTable {
  order_id: string
  recipient_email: string | null
  recipient_name: string | null
  sender_name: string | null
  message: string | null
  send_on: string | null
}
