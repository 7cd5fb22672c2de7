import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type { Role } from '../../contract/permissions.ts'
import type { SecondStepTables } from './second-step/tables.ts'

export interface AccountTables extends SecondStepTables {
  accounts: AccountsTable
  sessions: SessionsTable
  password_resets: PasswordResetsTable
  email_verifications: EmailVerificationsTable
  email_changes: EmailChangesTable
  remembered_addresses: RememberedAddressesTable
  rate_limit_buckets: RateLimitBucketsTable
  audit_log: AuditLogTable
  changed_customers: ChangedCustomersTable
  addresses: AddressesTable
}

interface AccountsTable {
  id: Generated<number>
  email: string
  /** Null until the owner has followed a link that was mailed to the address. */
  email_verified_at: Date | null
  name: string
  phone_number: string | null
  password_hash: string
  password_changed_at: Generated<Date>
  /** Still read by the release before roles: true for owners only. */
  is_admin: Generated<boolean>
  /** Null for customers. */
  role: Role | null
  /** Null if none is set up, as for all customers. */
  second_step_since: Date | null
  created_at: Generated<Date>
}

interface SessionsTable {
  id: string
  account_id: number
  address: string
  created_at: Generated<Date>
  expires_at: Date
  /** Only for staff sessions; accurate to the minute. */
  last_used_at: Generated<Date>
  user_agent: string | null
  /** When the second step was last taken, or the password if there is no second step. */
  confirmed_at: Date | null
}

export interface PasswordResetsTable {
  token_hash: Buffer
  account_id: number
  created_at: Generated<Date>
  expires_at: Date
  /** The role that the invitation gives; null for an ordinary reset link. */
  role: Role | null
  /** The e-mail of the owner who sent it, or `command line`. */
  invited_by: string | null
}

interface EmailVerificationsTable {
  token_hash: Buffer
  account_id: number
  created_at: Generated<Date>
  expires_at: Date
}

interface EmailChangesTable {
  id: Generated<number>
  account_id: number
  old_email: string
  new_email: string
  step: 'approve' | 'confirm' | 'effective'
  session_id: string | null
  token_hash: Buffer
  created_at: Generated<Date>
  expires_at: Date
}

interface RememberedAddressesTable {
  account_id: number
  address: string
  seen_at: Generated<Date>
}

interface RateLimitBucketsTable {
  key: string
  empty_at: Date
}

interface AuditLogTable {
  id: Generated<number>
  at: Generated<Date>
  actor_id: number | null
  account_id: number | null
  what: string
  address: string | null
  /** The e-mail, at that time, of the staff member who did it; null for actions of customers. */
  actor: string | null
  target: string | null
  details: ColumnType<Record<string, unknown>, string | undefined, string>
}

/** Customers whose sums have to be recounted (server/customers). */
interface ChangedCustomersTable {
  id: GeneratedAlways<number>
  account_id: number | null
  email: string | null
}

export type Account = Selectable<AccountsTable>
export type Session = Selectable<SessionsTable>
export type EmailChange = Selectable<EmailChangesTable>

/** A postal address that a parcel can be sent to. */
export interface PostalAddress {
  name: string
  line1: string
  line2: string | null
  city: string
  state: string | null
  postal_code: string | null
  country: string
}

interface AddressesTable extends PostalAddress {
  id: GeneratedAlways<number>
  account_id: number
  /** Exactly one address of each account that has any. */
  preferred: boolean
  created_at: Generated<Date>
}
export type AddressRow = Selectable<AddressesTable>
export type NewAddress = Insertable<AddressesTable>
