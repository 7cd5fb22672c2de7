import type { Database, Transaction } from '../database/connection.ts'

export interface AuditEntry {
  what: string
  /** Absent for guests and for the shop itself. */
  actorId?: number | null
  accountId?: number | null
  address?: string | null
  /** Never a password, a token or a card number. */
  details?: Record<string, unknown>
}

export async function recordAudit(trx: Transaction | Database, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      what: entry.what,
      actor_id: entry.actorId ?? null,
      account_id: entry.accountId ?? null,
      address: entry.address ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}
