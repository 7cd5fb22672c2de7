import { type Selectable, sql } from 'kysely'
import type { Role } from '../../contract/permissions.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { isLive } from './reset-queries.ts'
import type { Account, PasswordResetsTable } from './tables.ts'

/** Serialises changes of owners, so that two concurrent ones cannot remove the last owner. */
export async function lockOwners(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(7217010)`.execute(trx)
}

export async function updateRole(trx: Transaction, id: number, role: Role | null): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ role, is_admin: role === 'owner' })
    .where('id', '=', id)
    .execute()
}

/** The longest-standing owner. */
export function findAnyOwner(db: Database, { but = 0 } = {}): Promise<Account | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('role', '=', 'owner')
    .where('id', '<>', but)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

type Member = Pick<Account, 'id' | 'name' | 'email'> & {
  role: Role
  last_used_at: Date | null
  second_step_since: Date | null
}

export async function listMembers(db: Database): Promise<Member[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(({ selectFrom }) => [
      'id',
      'name',
      'email',
      'role',
      'second_step_since',
      selectFrom('sessions')
        .select(({ fn }) => fn.max('last_used_at').as('last'))
        .whereRef('account_id', '=', 'accounts.id')
        .as('last_used_at'),
    ])
    .where('role', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, role: row.role! }))
}

export type StoredInvitation = Pick<
  Selectable<PasswordResetsTable>,
  'account_id' | 'role' | 'invited_by' | 'created_at' | 'expires_at'
> & { email: string; is_expired: boolean }

const invitations = (db: Database) =>
  db
    .selectFrom('password_resets as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select([
      'i.account_id',
      'i.role',
      'i.invited_by',
      'i.created_at',
      'i.expires_at',
      'a.email',
      sql<boolean>`not ${isLive('i')}`.as('is_expired'),
    ])
    .where('i.role', 'is not', null)

export const listInvitations = (db: Database): Promise<StoredInvitation[]> =>
  invitations(db).orderBy('i.created_at', 'desc').execute()

export const findInvitation = (db: Database, accountId: number): Promise<StoredInvitation | undefined> =>
  invitations(db).where('i.account_id', '=', accountId).executeTakeFirst()
