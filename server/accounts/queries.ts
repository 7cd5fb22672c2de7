import { type RawBuilder, sql } from 'kysely'
import type { Role } from '../../contract/permissions.ts'
import type { Database, Transaction } from '../database/connection.ts'
import type { Account } from './tables.ts'

export function findAccount(db: Database, id: number): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findAccountByEmail(db: Database, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
}

/** For use inside other queries: whether an account has the e-mail, which is in lower case. */
export const hasAccount = (email: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from accounts a where lower(a.email) = ${email})`

export function lockAccount(trx: Transaction, id: number): Promise<Account | undefined> {
  return trx.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

interface NewAccount {
  email: string
  name: string
  password_hash: string
  role?: Role
  /** Set for accounts that the shop's owner vouches for. */
  email_verified_at?: Date
}

/** Undefined if the e-mail belongs to another account. */
export function insertAccount(trx: Transaction, account: NewAccount): Promise<Account | undefined> {
  return trx
    .insertInto('accounts')
    .values({ ...account, is_admin: account.role === 'owner' })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export type ProfileChange = Partial<Pick<Account, 'name' | 'email' | 'phone_number'>>

export async function updateAccount(trx: Transaction, id: number, change: ProfileChange): Promise<Account> {
  return trx.updateTable('accounts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function markEmailVerified(trx: Transaction, id: number): Promise<Account> {
  return trx
    .updateTable('accounts')
    .set({ email_verified_at: sql`coalesce(email_verified_at, now())` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updatePasswordHash(trx: Transaction, id: number, hash: string): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ password_hash: hash, password_changed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Takes the same time without an account, and then inserts nothing. */
export async function insertRememberedAddress(
  trx: Transaction,
  accountId: number | undefined,
  address: string,
): Promise<void> {
  await trx
    .insertInto('remembered_addresses')
    .columns(['account_id', 'address'])
    .expression((of) =>
      of
        .selectFrom('accounts')
        .select(['id', sql<string>`${address}::text`.as('address')])
        .where('id', '=', accountId ?? null),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'address']).doUpdateSet({ seen_at: sql`now()` }),
    )
    .execute()
}
