import { sql } from 'kysely'
import type { Role } from '../../contract/permissions.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { COMMAND_LINE } from './audit-queries.ts'

export interface NewInvitation {
  role: Role
  /** The inviting owner's e-mail, or `command line`. */
  invitedBy: string
}

/**
 * Whether the link of a row of password_resets with this alias works. An invitation ends with its sender's role, so
 * that a removed owner cannot come back through an invitation to themselves.
 */
export const isLive = (alias: string) => {
  const link = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${link('expires_at')} > now() and (
    ${link('role')} is null
    or ${link('invited_by')} = ${COMMAND_LINE}
    or exists (select from accounts o where o.role = 'owner' and lower(o.email) = lower(${link('invited_by')}))
  ))`
}

export async function insertPasswordReset(
  trx: Transaction,
  reset: { accountId: number; tokenHash: Buffer; hours: number; invitation?: NewInvitation },
): Promise<void> {
  await trx
    .insertInto('password_resets')
    .values({
      token_hash: reset.tokenHash,
      account_id: reset.accountId,
      role: reset.invitation?.role ?? null,
      invited_by: reset.invitation?.invitedBy ?? null,
      expires_at: sql`now() + make_interval(hours => ${reset.hours})`,
    })
    .execute()
}

export function findResetAccount(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom('password_resets')
    .innerJoin('accounts', 'accounts.id', 'password_resets.account_id')
    .selectAll('accounts')
    .where('password_resets.token_hash', '=', tokenHash)
    .where(isLive('password_resets'))
    .executeTakeFirst()
}

/** Of several concurrent calls only one gets the row. */
export function deletePasswordReset(
  trx: Transaction,
  tokenHash: Buffer,
): Promise<{ role: Role | null } | undefined> {
  return trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where(isLive('password_resets'))
    .returning('role')
    .executeTakeFirst()
}

export async function deletePasswordResetsOf(trx: Transaction, accountId: number): Promise<void> {
  await trx.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
}

/** Deletes the invitations that the account with this e-mail has sent to others. */
export async function deleteInvitationsBy(trx: Transaction, email: string): Promise<void> {
  await trx
    .deleteFrom('password_resets')
    .where(sql`lower(invited_by)`, '=', sql`lower(${email})`)
    .execute()
}

/** Keeps the account's sent invitations valid under its new e-mail. Call it before that is written. */
export async function moveInvitationsBy(trx: Transaction, accountId: number, email: string): Promise<void> {
  await sql`
    update password_resets i set invited_by = ${email}
    from accounts a where a.id = ${accountId} and lower(i.invited_by) = lower(a.email)`.execute(trx)
}

/** Returns the role of the invitation whose link still worked. */
export async function deleteInvitationsOf(trx: Transaction, accountId: number): Promise<Role | undefined> {
  const deleted = await trx
    .deleteFrom('password_resets')
    .where('account_id', '=', accountId)
    .where('role', 'is not', null)
    .returning(['role', isLive('password_resets').as('is_live')])
    .execute()
  return deleted.find(({ is_live }) => is_live)?.role ?? undefined
}
