import { sql } from 'kysely'
import { type Database, isThere, type Transaction } from '../database/connection.ts'
import { markAccount } from './customer-mark-queries.ts'
import { moveInvitationsBy } from './reset-queries.ts'
import type { Account, EmailChange } from './tables.ts'

const isLive = sql<boolean>`expires_at > now()`

const inHours = (hours: number) => sql<Date>`now() + make_interval(hours => ${hours})`

/** The pending change, whose link has not been followed yet. */
export function findPendingChange(db: Database, accountId: number): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('step', '<>', 'effective')
    .where(isLive)
    .executeTakeFirst()
}

/** Replaces a pending change of the account. */
export async function insertEmailChange(
  trx: Transaction,
  change: Pick<
    EmailChange,
    'account_id' | 'old_email' | 'new_email' | 'step' | 'session_id' | 'token_hash'
  > & {
    hours: number
  },
): Promise<void> {
  const { hours, ...row } = change
  await deletePendingChange(trx, change.account_id)
  await trx
    .insertInto('email_changes')
    .values({ ...row, expires_at: inHours(hours) })
    .execute()
}

/** True if there was one. */
export const deletePendingChange = (trx: Database, accountId: number): Promise<boolean> =>
  isThere(
    trx
      .deleteFrom('email_changes')
      .where('account_id', '=', accountId)
      .where('step', '<>', 'effective')
      .returning('id'),
  )

/** Ends the link of the earlier step. */
export async function updateChangeStep(
  trx: Transaction,
  id: number,
  { step, tokenHash, hours }: { step: EmailChange['step']; tokenHash: Buffer; hours: number },
): Promise<void> {
  await trx
    .updateTable('email_changes')
    .set({ step, token_hash: tokenHash, expires_at: inHours(hours) })
    .where('id', '=', id)
    .execute()
}

/** The change whose latest link contains this token. */
export function findEmailChange(db: Database, tokenHash: Buffer): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where(isLive)
    .executeTakeFirst()
}

/** Deletes the changes with their links, including those that undo a change. */
export async function deleteChangesOf(trx: Transaction, accountId: number): Promise<void> {
  await trx.deleteFrom('email_changes').where('account_id', '=', accountId).execute()
}

/** Deletes this change and later ones, so that a thief cannot undo the undoing. */
export async function deleteChangesFrom(trx: Transaction, { account_id, id }: EmailChange): Promise<void> {
  await trx.deleteFrom('email_changes').where('account_id', '=', account_id).where('id', '>=', id).execute()
}

/** Former e-mails of the account that a mailed link can still restore; such links end with the account. */
export async function listUndoableEmails(db: Database, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('email_changes')
    .select('old_email')
    .where('account_id', '=', accountId)
    .where('step', '=', 'effective')
    .where(isLive)
    .orderBy('id')
    .execute()
  return rows.map(({ old_email }) => old_email)
}

/**
 * Whether another account may still get this address back by undoing a change. Call it after writing the address: the
 * write waits for a change that takes effect concurrently, which is visible only afterwards.
 */
export const isReservedForUndo = (trx: Transaction, email: string, accountId: number): Promise<boolean> =>
  isThere(
    trx
      .selectFrom('email_changes')
      .select('id')
      .where(sql`lower(old_email)`, '=', sql`lower(${email})`)
      .where('step', '=', 'effective')
      .where('account_id', '<>', accountId)
      .where(isLive)
      .limit(1),
  )

/** Call it when a link mailed to the address has proved it. */
export async function updateEmail(trx: Transaction, accountId: number, email: string): Promise<Account> {
  await markAccount(trx, accountId)
  await moveInvitationsBy(trx, accountId, email)
  return trx
    .updateTable('accounts')
    .set({ email, email_verified_at: sql`now()` })
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The account with its pending change, whose columns are null if there is none. */
export function findProfile(db: Database, accountId: number) {
  return db
    .selectFrom('accounts')
    .leftJoin('email_changes', (join) =>
      join
        .onRef('email_changes.account_id', '=', 'accounts.id')
        .on('email_changes.step', '<>', 'effective')
        .on(isLive),
    )
    .select(['accounts.name', 'accounts.email', 'accounts.phone_number', 'accounts.email_verified_at'])
    .select(['email_changes.new_email', 'email_changes.step', 'email_changes.expires_at'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
}
