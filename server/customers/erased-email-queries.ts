import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { secretsOf, type SigningSecrets } from '../signing.ts'
import { listRetiredSecrets } from './retired-secret-queries.ts'

/** A keyed hash, because plain hashes of addresses could be guessed. */
export const macOfEmail = (secret: string, email: string): string =>
  createHmac('sha256', secret).update(`erased ${email.toLowerCase()}`).digest('base64url')

/**
 * Those of these e-mails, in lower case, that belong to erased persons. Erasures from before the secret was changed
 * without a rotation are not found.
 */
export async function listErasedEmails(
  db: Database,
  secrets: SigningSecrets,
  emails: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ mac: string }>`
    select distinct mac from erasures, unnest(email_macs) as mac`.execute(db)
  if (rows.length === 0) return new Set()
  const erased = new Set(rows.map(({ mac }) => mac))
  const keys = [...secretsOf(secrets), ...(await listRetiredSecrets(db, secrets))]
  return new Set(emails.filter((email) => keys.some((key) => erased.has(macOfEmail(key, email)))))
}
