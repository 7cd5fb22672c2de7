import type { Database, Transaction } from '../database/connection.ts'

export interface AuditEntry {
  /** What happened, such as `sign_in` or `product_updated`. */
  what: string
  /** Who did it; absent for guests and for the shop itself. */
  actorId?: number | null
  /** Whose account it was done to, where it was done to one. */
  accountId?: number | null
  /** Where the request came from. */
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
