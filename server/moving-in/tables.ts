import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { PastOrder } from '../../contract/moving-in.ts'

export interface MovingInTables {
  account_invitations: AccountInvitationsTable
  external_ids: {
    source: 'shopify'
    kind: 'style' | 'product'
    /** A product's handle, and for a product its colour after a line break. */
    external: string
    id: number
    /** True for a product that was active in the old shop and is hidden here until all of these are published. */
    to_publish: Generated<boolean>
    created_at: Generated<Date>
  }
  lost_pictures: {
    product_id: number
    url: string
    failure: string
  }
  past_orders: {
    id: GeneratedAlways<number>
    source: 'shopify'
    number: string
    email: string | null
    email_folded: GeneratedAlways<string | null>
    account_id: number | null
    name: string | null
    placed_at: Date | null
    total: string
    currency: string
    state: string
    lines: PastOrder['lines']
    searched: string
    created_at: Generated<Date>
  }
}

interface AccountInvitationsTable {
  id: GeneratedAlways<number>
  email: string
  email_folded: GeneratedAlways<string>
  name: string | null
  /** The e-mail of a member of the staff. */
  invited_by: string
  created_at: Generated<Date>
  /** This and the next two are null until the mail is sent. */
  sent_at: Date | null
  token_hash: Buffer | null
  expires_at: Date | null
  accepted_at: Date | null
}
export type AccountInvitation = Selectable<AccountInvitationsTable>
