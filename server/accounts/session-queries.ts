import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connection.ts'
import type { Session } from './tables.ts'

/** A staff session ends after this long without a call. */
const STAFF_IDLE_HOURS = 12

/** Reads session and account in one query, because every authenticated call needs both. */
export function findCurrentSession(db: Database, id: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.account_id',
      'sessions.last_used_at',
      'sessions.confirmed_at',
      'accounts.email',
      'accounts.email_verified_at',
      'accounts.name',
      'accounts.role',
      'accounts.second_step_since',
    ])
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where(({ or, eb }) =>
      or([
        eb('accounts.role', 'is', null),
        eb('sessions.last_used_at', '>', sql<Date>`now() - make_interval(hours => ${STAFF_IDLE_HOURS})`),
      ]),
    )
    .executeTakeFirst()
}

export async function touchSession(db: Database, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function listSessionsOf(db: Database, accountId: number): Promise<Session[]> {
  return await db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_used_at', '>', sql<Date>`now() - make_interval(hours => ${STAFF_IDLE_HOURS})`)
    .orderBy('last_used_at', 'desc')
    .execute()
}

export async function deleteSession(db: Database, id: string): Promise<number | undefined> {
  const row = await db.deleteFrom('sessions').where('id', '=', id).returning('account_id').executeTakeFirst()
  return row?.account_id
}

/** Deletes all sessions of the account except `kept`. */
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
  for (const table of ['email_verifications', 'email_changes'] as const) {
    await db.deleteFrom(table).where('expires_at', '<', now).execute()
  }
  // Owners still see an expired invitation, and may send it again.
  await db
    .deleteFrom('password_resets')
    .where(
      'expires_at',
      '<',
      sql<Date>`now() - case when role is null then interval '0' else interval '30 days' end`,
    )
    .execute()
  const [days90, days400] = [sql<Date>`now() - interval '90 days'`, sql<Date>`now() - interval '400 days'`]
  await db.deleteFrom('remembered_addresses').where('seen_at', '<', days90).execute()
  await db.deleteFrom('audit_log').where('at', '<', days400).execute()
}
