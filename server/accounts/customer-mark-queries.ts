import { sql, type RawBuilder } from 'kysely'
import { type Database, listRows, type Transaction } from '../database/connection.ts'

export interface CustomerMark {
  account_id: number | null
  /** The e-mail of a guest's orders. */
  email: string | null
}

/**
 * Marks customers whose sums have to be recounted, in the transaction of the change (server/customers). `who` selects
 * the columns of CustomerMark.
 */
export async function markCustomers(trx: Database, who: RawBuilder<unknown>): Promise<void> {
  await markingCustomers(who).execute(trx)
}

/** `markCustomers`, for use inside another query. */
export const markingCustomers = (who: RawBuilder<unknown>) =>
  sql`insert into changed_customers (account_id, email) ${who}`

export const markAccount = (trx: Database, accountId: number): Promise<void> =>
  markCustomers(trx, sql`values (${accountId}::int, null::text)`)

/** Marks the account's e-mail as a guest's. */
export const markEmailOf = (trx: Transaction, accountId: number): Promise<void> =>
  markCustomers(trx, sql`select null::int, email from accounts where id = ${accountId}`)

export async function deleteMarks(
  trx: Transaction,
  accountId: number | null,
  emails: string[],
): Promise<void> {
  await sql`
    delete from changed_customers where account_id = ${accountId} or lower(email) = any(${emails}::text[])`.execute(
    trx,
  )
}

/** Takes the oldest marks, which the caller counts in the same transaction. */
export const takeMarks = (trx: Transaction, most: number): Promise<CustomerMark[]> =>
  listRows<CustomerMark>(trx)`
    delete from changed_customers where id in (select id from changed_customers order by id limit ${most})
    returning account_id, email`

/** When the account's latest session began. */
export const lastSignInOf = (accountId: RawBuilder<unknown>) =>
  sql`(select max(created_at) from sessions where account_id = ${accountId})`
