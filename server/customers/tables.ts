import type { Generated, GeneratedAlways, Selectable } from 'kysely'

export interface CustomerTables {
  customers: CustomersTable
  customer_notes: CustomerNotesTable
  customer_tags: CustomerTagsTable
  erasures: ErasuresTable
  news_consents: NewsConsentsTable
  retired_secrets: RetiredSecretsTable
}

/** Purchases are counted from the orders: `count-queries.ts`. */
interface CustomersTable {
  id: GeneratedAlways<number>
  /** Null for guests, who are identified by their e-mail. */
  account_id: number | null
  email: string
  email_folded: GeneratedAlways<string>
  name: string | null
  orders: Generated<number>
  /** Charged less refunded, in cents. */
  spent: Generated<number>
  pieces: Generated<number>
  pieces_back: Generated<number>
  returns_percent: GeneratedAlways<number>
  first_seen_at: Generated<Date>
  /** When the row was created; null if that was before this column. */
  numbered_at: GeneratedAlways<Date | null>
  last_seen_at: Generated<Date>
}
export type CustomerRow = Selectable<CustomersTable>

interface CustomerNotesTable {
  id: GeneratedAlways<number>
  customer_id: number
  at: Generated<Date>
  /** The author's e-mail. */
  by: string
  text: string
}

interface CustomerTagsTable {
  customer_id: number
  tag: string
}

/** Erased persons, by the ids of their rows. */
interface ErasuresTable {
  id: Generated<string>
  at: Generated<Date>
  /** The e-mail of a staff member, or `customer`. */
  by: string
  account_id: number | null
  customer_id: number | null
  order_ids: string[]
  /** Hashes of the e-mails (`erased-email-queries.ts`). */
  email_macs: Generated<string[]>
}
export type Erasure = Selectable<ErasuresTable>

/** Consents without `withdrawn_at` are in force; at most one per account. */
interface NewsConsentsTable {
  id: GeneratedAlways<number>
  account_id: number
  /** The account's e-mail at the time. */
  email: string
  /** The text of the consent. */
  text: string
  source: string
  given_at: Generated<Date>
  withdrawn_at: Date | null
  withdrawn_from: string | null
  token: Generated<string>
}
export type NewsConsentRow = Selectable<NewsConsentsTable>

/** Secrets that signed until a rotation. They are used only to create and compare the hashes in `erasures`. */
interface RetiredSecretsTable {
  key_id: string
  sealed: Buffer
}
