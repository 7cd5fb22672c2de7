import type { Database, Transaction } from '../database/connection.ts'

export interface AuditEntry {
  /** The event, such as `sign_in` or `product_updated`. */
  what: string
  /** The account that did it; absent for guests and for the shop itself. */
  actorId?: number | null
  /** The account it was done to, if any. */
  accountId?: number | null
  /** Of the client, as `addressOf` gives it. */
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
