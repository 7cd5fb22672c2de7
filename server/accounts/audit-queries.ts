import type { Database } from '../database/connection.ts'
import type { Account } from './tables.ts'

/** The actor of what is done from the command line. */
export const COMMAND_LINE = 'command line'

type Audited = Pick<Account, 'id' | 'role' | 'email'>

/**
 * What was done to an account, perhaps by another person. It is part of the activity if the account is of the staff. `accountId`
 * is given where the account may have ended meanwhile.
 */
export const ofAccount = (account: Audited | undefined, address: string, accountId = account?.id) => ({
  accountId,
  actor: account?.role ? account.email : null,
  address,
})

/** What the account's owner has done. */
export const byOwner = (account: Audited, address: string) => ({
  actorId: account.id,
  ...ofAccount(account, address),
})

interface AuditEntry {
  what: string
  /** Absent for guests and for the shop itself. */
  actorId?: number | null
  accountId?: number | null
  /** The e-mail of the member of the staff who did it: entries with an actor are shown as activity. */
  actor?: string | null
  /** What it was done to, in a word or two. */
  target?: string | null
  address?: string | null
  /** Never a password, a token or a card number. */
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
