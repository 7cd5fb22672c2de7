import type { Database } from '../database/connection.ts'
import type { Account } from './tables.ts'

/** The actor of actions from the command line. */
export const COMMAND_LINE = 'command line'

type Audited = Pick<Account, 'id' | 'role' | 'email'>

/**
 * Something done to an account, possibly by another person; part of the activity if the account is staff. Pass
 * `accountId` if the account may have ended meanwhile.
 */
export const ofAccount = (account: Audited | undefined, address: string, accountId = account?.id) => ({
  accountId,
  actor: account?.role ? account.email : null,
  address,
})

/** Something that the account's owner did. */
export const byOwner = (account: Audited, address: string) => ({
  actorId: account.id,
  ...ofAccount(account, address),
})

interface AuditEntry {
  what: string
  /** Absent for guests and for the shop itself. */
  actorId?: number | null
  accountId?: number | null
  /** The e-mail of the staff member who did it: entries with an actor are shown as activity. */
  actor?: string | null
  /** The target of the action, in a word or two. */
  target?: string | null
  address?: string | null
  /** Must not contain passwords, tokens or card numbers. */
  details?: Record<string, unknown>
}

export async function recordAudit(trx: Database, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      what: entry.what,
      actor_id: entry.actorId ?? null,
      account_id: entry.accountId ?? null,
      actor: entry.actor ?? null,
      target: entry.target ?? null,
      address: entry.address ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}
