import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connection.ts'

/** Session and account in one query, because every call with a token needs both. */
export function findCurrentSession(db: Database, id: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.account_id', 'accounts.email', 'accounts.name', 'accounts.role'])
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

export async function deleteSession(db: Database, id: string): Promise<number | undefined> {
  const row = await db.deleteFrom('sessions').where('id', '=', id).returning('account_id').executeTakeFirst()
  return row?.account_id
}

/** All but the session with the id `kept`. */
export async function deleteSessionsOf(
  trx: Transaction,
  accountId: number,
  kept: string | null = null,
): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', 'is distinct from', kept)
    .execute()
}

export async function deleteExpired(db: Database): Promise<void> {
  const now = sql<Date>`now()`
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  for (const table of ['password_resets', 'email_verifications', 'email_changes'] as const) {
    await db.deleteFrom(table).where('expires_at', '<', now).execute()
  }
  const [days90, days400] = [sql<Date>`now() - interval '90 days'`, sql<Date>`now() - interval '400 days'`]
  await db.deleteFrom('remembered_addresses').where('seen_at', '<', days90).execute()
  await db.deleteFrom('audit_log').where('at', '<', days400).execute()
}
